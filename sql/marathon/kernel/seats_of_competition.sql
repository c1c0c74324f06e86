-- The seats of a competition, as they were logged.
-- Grain: one row per game and player; the parameter is the competition.
-- Rule: docs/rules/marathon.md, "Table points".
select game_number, id_number, stage, player_number, game_points, reason
from marathon.seats
where competition = ?
