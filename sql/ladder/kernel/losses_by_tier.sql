-- What a loss costs from which points on, the lowest tier first.
-- Grain: one row per tier; the parameter is the competition.
-- Rule: docs/rules/ladder.md, "Points".
select from_points, loss
from ladder.tiers
where competition = ?
order by from_points
