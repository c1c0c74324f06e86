-- A deal of the log that is not left out as incomplete is in the results.
-- Grain: one row per deal that is not: all of its rows were rejected.
-- Rule: docs/rules/duplicate.md, "Standings, after each deal"; docs/contract.md, "Bad rows".
select logged.competition, logged.deal
from duplicate.logged_deals as logged
left join (select distinct competition, deal from duplicate.averages) as scored
    on scored.competition = logged.competition
    and scored.deal = logged.deal
where not logged.is_left_out
    and scored.deal is null
order by logged.competition, logged.deal
