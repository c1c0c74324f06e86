-- The game points of a game add up to what those of nearly all games do.
-- Grain: one row per game that does not, where no more of them do not than half the square root of all, or one.
-- Rule: docs/contract.md, "Suspects", what is only said.
with sums as (
    select
        competition,
        game_points as usual_points,
        count(*) as usual_games,
        sum(count(*)) over (partition by competition) as all_games,
        row_number() over (partition by competition order by count(*) desc, game_points) as place
    from marathon.logged_games
    group by competition, game_points
),

usual as (
    select competition, usual_points, usual_games, all_games - usual_games as games
    from sums
    where place = 1
        and 2 * usual_games > all_games
        and all_games - usual_games between 1 and greatest(1, sqrt(all_games) / 2)
),

others as (
    select games.competition, games.game_id, games.game_points, usual.usual_points, usual.usual_games, usual.games
    from marathon.logged_games as games
    join usual on usual.competition = games.competition
    where games.game_points <> usual.usual_points
),

seats as (
    select
        others.*,
        seats.file_number,
        seats.row_number,
        row_number() over (
            partition by others.competition, others.game_id order by seats.file_number, seats.row_number
        ) as place
    from others
    join marathon.games as seats
        on seats.competition = others.competition
        and seats.game_id = others.game_id
)

select
    competition,
    'sum_of_a_game' as detail,
    games::bigint as games,
    usual_points::bigint as usual_points,
    usual_games,
    game_id,
    game_points::bigint as game_points,
    file_number,
    row_number
from seats
where place = 1
order by competition, file_number, row_number
