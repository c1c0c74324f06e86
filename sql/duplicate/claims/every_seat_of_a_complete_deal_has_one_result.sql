-- Every seat of a complete deal stands once in deal_results.
-- Grain: one row per competition and deal for which the numbers differ.
-- Rule: docs/rules/duplicate.md, "Output".
with seats as (
    select deals.competition, deals.deal, count(*) as seats
    from duplicate.deals
    join duplicate.logged_deals as logged
        on logged.competition = deals.competition
        and logged.deal = deals.deal
    where not logged.is_left_out
    group by deals.competition, deals.deal
),

results as (
    select competition, deal, count(*) as results
    from duplicate.deal_results
    group by competition, deal
)

select competition, deal, seats, results
from seats
full join results using (competition, deal)
where seats is distinct from results
