-- The last complete deal, of how many, and how many make a round.
-- Grain: one row per competition with a complete deal.
-- Rule: docs/rules/duplicate.md, "Seating".
select last_deals.deal, rules.deals, rules.deals_per_round
from duplicate.rules
join duplicate.last_deals on last_deals.competition = rules.competition
