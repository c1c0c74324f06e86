-- The competitions, in order.
-- Grain: one row per competition.
-- Rule: docs/rules/ladder.md; each season is worked out by itself.
select competition
from ladder.rules
order by competition
