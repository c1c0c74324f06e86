-- The games of the tables, from the side of each player.
-- Grain: one row per competition, game of phase table, and player.
-- Rule: docs/rules/round_robin.md, "Standings"; standings count this phase only.
-- ended_by: play, time, abandoned, forfeit, annulled, or in_progress.
-- half_points: The player's points, in halves; empty where the game is annulled or in progress.
-- half_points_against: The opponent's points, in halves; empty where the game is annulled or in progress.
select
    games.competition,
    games.game_id,
    games."table",
    case sides.side when 'white' then games.white else games.black end as player,
    games.ended_by,
    case sides.side when 'white' then games.white_half_points else games.black_half_points end as half_points,
    case sides.side when 'white' then games.black_half_points else games.white_half_points end as half_points_against
from round_robin.game_endings as games
cross join (values ('white'), ('black')) as sides (side)
where games.phase = 'table'
