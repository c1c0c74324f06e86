-- Each player's counted games, for the kernel that finds the best series.
-- Grain: one row per competition, stage, player and counted game.
-- Rule: marathon, "A stage"; a game that does not count is as if it had not been played.
select
    points.player_number,
    points.stage,
    points.game_number,
    points.thousandths,
    points.game_points,
    rules.best_series_games
from marathon.seat_points as points
join marathon.rules using (competition)
where points.reason is null
