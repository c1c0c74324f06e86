-- What the log says of each game that had begun, numbered in order of start and in order of its id.
-- Grain: one row per competition and game.
-- Rule: marathon, "Which games count", 1 and 4; contract, as_of.
with games as (
    select
        competition,
        game_id,
        min(started_at) as started_at,
        min(table_name) as table_name,
        count(*) filter (left_table) as players_left,
        max(absent_deals) as absent_deals,
        max(auto_moves) as auto_moves,
        bool_or(server_fault) as server_fault
    from marathon.games
    group by competition, game_id
)

select
    games.*,
    row_number() over (order by competition, started_at, game_id)::int as game_number,
    row_number() over (order by competition, game_id)::int as id_number
from games
join marathon.rules using (competition)
where started_at <= rules.as_of
