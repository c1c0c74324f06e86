-- What the rows of a game say, taken together.
-- Grain: one row per competition and game.
-- Rule: docs/rules/marathon.md, "Input" and "Which games count", 4 [6.2].
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
    max(absent_deals) as absent_deals,
    max(auto_moves) as auto_moves
from marathon.games
group by competition, game_id
