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
    'table' as "column",
    strays."table" as table_number,
    appearances.deals as deals_of_table,
    strays.deals,
    strays.tables,
    strays.deal || '/' || strays."table" as unit
from strays
join appearances
    on appearances.competition = strays.competition
    and appearances."table" = strays."table"
