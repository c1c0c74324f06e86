-- A table of one deal is a table of the others.
-- Grain: one row per row at a table that most deals have not.
-- Rule: docs/rules/duplicate.md, "Input": the same tables play every deal.
with numbers as (
    select competition, max(tables) as tables, count(*) as deals
    from duplicate.logged_deals
    group by competition
),

seats as (
    select competition, deal, "table", file_number, row_number
    from duplicate.deals
    union all
    select competition, deal, "table", file_number, row_number
    from duplicate.rejected_deals
),

strays as (
    select seats.*, numbers.tables, numbers.deals
    from seats
    join numbers on numbers.competition = seats.competition
    where seats."table" > numbers.tables
),

appearances as (
    select competition, "table", count(distinct deal) as deals
    from strays
    group by competition, "table"
)

select
    strays.competition,
    'deals' as "table",
    strays.file_number,
    strays.row_number,
    null::bigint as line,
    'table' as "column",
    strays."table"::varchar as value,
    'is a table of ' || appearances.deals || ' of the ' || strays.deals || ' deals, the others have tables 1 to '
    || strays.tables as problem,
    'correct it; the same tables play every deal' as remedy,
    strays.deal || '/' || strays."table" as unit
from strays
join appearances
    on appearances.competition = strays.competition
    and appearances."table" = strays."table"
