-- A deal's number is at most the tournament's number of deals.
-- Grain: one row per row of a deal above it.
-- Rule: docs/rules/duplicate.md, "Input": more than `deals` is an error.
with seats as (
    select competition, deal, "table", file_number, row_number
    from duplicate.deals
    union all
    select competition, deal, "table", file_number, row_number
    from duplicate.rejected_deals
)

select
    seats.competition,
    'deals' as "table",
    seats.file_number,
    seats.row_number,
    'deal' as "column",
    seats.deal,
    rules.deals,
    seats.deal || '/' || seats."table" as unit
from seats
join duplicate.rules on rules.competition = seats.competition
where seats.deal > rules.deals
