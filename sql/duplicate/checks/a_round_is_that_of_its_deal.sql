-- A row's round is the one that its deal belongs to.
-- Grain: one row per row of which it is not.
-- Rule: docs/rules/duplicate.md, "Input": `round` is that of `deals_per_round`.
with seats as (
    select competition, deal, round, "table", file_number, row_number
    from duplicate.deals
    union all
    select competition, deal, round, "table", file_number, row_number
    from duplicate.rejected_deals
    where deal >= 1
)

select
    seats.competition,
    'deals' as "table",
    seats.file_number,
    seats.row_number,
    'round' as "column",
    seats.round,
    seats.deal,
    (seats.deal - 1) // rules.deals_per_round + 1 as round_of_deal,
    rules.deals_per_round,
    seats.deal || '/' || seats."table" as unit
from seats
join duplicate.rules on rules.competition = seats.competition
where seats.round <> (seats.deal - 1) // rules.deals_per_round + 1
