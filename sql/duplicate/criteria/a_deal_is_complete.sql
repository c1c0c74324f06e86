-- Deals of the log are complete.
-- Grain: one row per competition in which the last one is not.
-- Rule: docs/rules/duplicate.md, "Input"; it is left out.
select
    competition,
    count(*) as units,
    count(*) - count(*) filter (is_left_out) as kept,
    max(deal) filter (is_left_out) as deal
from duplicate.logged_deals
group by competition
having count(*) filter (is_left_out) > 0
order by competition
