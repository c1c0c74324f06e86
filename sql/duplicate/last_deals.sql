-- The last complete deal.
-- Grain: one row per competition that has one.
-- Rule: docs/rules/duplicate.md, "Standings, after each deal".
-- deal: The number of the last complete deal.
select competition, max(deal) as deal
from duplicate.averages
group by competition
