-- The place and the table points, in thousandths, of every seat.
-- Grain: one row per competition, game and player.
-- Rule: marathon, "Table points" [8.2]; who is tied shares the mean of the places they cover.
with placed as (
    select
        *,
        rank() over game as place,
        count(*) over (
            partition by game_number order by game_points desc range between current row and current row
        ) as players_tied
    from marathon.seats
    window game as (partition by game_number order by game_points desc)
)

select
    competition,
    game_number,
    id_number,
    player_number,
    stage,
    place,
    game_points,
    table_point_scale.thousandths,
    reason
from placed
join marathon.table_point_scale using (competition, place, players_tied)
