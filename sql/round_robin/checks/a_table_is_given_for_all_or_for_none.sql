-- Either every entry names its table, or none does.
-- Grain: one row per entry without a table where others have one.
-- Rule: docs/rules/round_robin.md, "Input".
with given as (
    select competition
    from (
        select competition, "table"
        from round_robin.entries
        union all
        select competition, "table"
        from round_robin.rejected_entries
    ) as entries
    where "table" is not null
    group by competition
)

select
    entries.competition,
    'entries' as "table",
    entries.file_number,
    entries.row_number,
    'table' as "column"
from round_robin.entries
join given on given.competition = entries.competition
where entries."table" is null
