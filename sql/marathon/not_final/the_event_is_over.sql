-- The last day of the event is over at as_of.
-- Grain: one row per competition whose event is not over, with the moment when it is.
-- Rule: docs/rules/marathon.md, "The whole marathon", state.
select rules.competition, max(bands.ends_at) as over_at, rules.as_of
from marathon.rules
join marathon.event_bands as bands on bands.competition = rules.competition
group by rules.competition, rules.as_of
having rules.as_of is null or rules.as_of < max(bands.ends_at)
order by rules.competition
