-- A match does not end before it starts.
-- Grain: one row per match that does.
-- Rule: docs/rules/ladder.md, "Input", rejects.
with logged as (
    select competition, file_number, row_number, started_at, ended_at
    from ladder.matches
    union all
    select competition, file_number, row_number, started_at, ended_at
    from ladder.rejected_matches
)

select competition, 'matches' as "table", file_number, row_number, 'ended_at' as "column", started_at, ended_at
from logged
where ended_at < started_at
