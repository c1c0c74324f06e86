-- What the rows of a game say, taken together.
-- Grain: one row per competition and game.
-- Rule: docs/rules/marathon.md, "Input" and "Which games count", 4 [6.2].
-- seats: How many rows the log has of the game; four, in a game that is whole.
-- started_at: The start, UTC; the earliest, where rows disagree.
-- last_started_at: The latest start, UTC: another one only where rows disagree.
-- table_name: The table's name; the first by code point, where rows disagree.
-- last_table_name: The last table's name by code point: another one only where rows disagree.
-- server_fault: Whether any row says that a fault hit all four.
-- all_server_fault: Whether all rows say so.
-- players_left: How many of the players left the table.
-- game_points: The game points of its seats, added up.
-- absent_deals: The most deals that one of its seats was away for.
-- auto_moves: The most automatic moves that were made for one of its seats.
select
    competition,
    game_id,
    count(*) as seats,
    min(started_at) as started_at,
    max(started_at) as last_started_at,
    min(table_name) as table_name,
    max(table_name) as last_table_name,
    bool_or(server_fault) as server_fault,
    bool_and(server_fault) as all_server_fault,
    count(*) filter (left_table) as players_left,
    sum(game_points)::bigint as game_points,
    max(absent_deals) as absent_deals,
    max(auto_moves) as auto_moves
from marathon.games
group by competition, game_id
