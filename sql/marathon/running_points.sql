-- Each player's counted games of a stage in order of start, with the points so far.
-- Grain: one row per competition, stage, player and counted game.
-- Rule: marathon, "A stage" [8.3.2]; a game that does not count is as if it had not been played.
select
    competition,
    stage,
    player_number,
    game_number,
    thousandths,
    game_points,
    row_number() over series as position,
    sum(thousandths) over series as thousandths_so_far,
    sum(game_points) over series as game_points_so_far
from marathon.seat_points
where reason is null
window series as (partition by player_number, stage order by game_number rows unbounded preceding)
