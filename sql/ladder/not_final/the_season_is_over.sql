-- The season is over at as_of.
-- Grain: one row per competition whose season is not, with the moment when it is.
-- Rule: docs/rules/ladder.md, "Standings", final.
select competition, ends_at as over_at, as_of
from ladder.rules
where as_of is null or as_of < ends_at
order by competition
