-- Matches have begun by as_of.
-- Grain: one row per competition in which some have not.
-- Rule: docs/contract.md, `as_of`.
select
    matches.competition,
    count(*) as units,
    count(*) filter (matches.started_at <= rules.as_of) as kept,
    rules.as_of,
    min(matches.started_at) as first_at,
    max(matches.started_at) as last_at
from ladder.matches
join ladder.rules on rules.competition = matches.competition
group by matches.competition, rules.as_of
having count(*) > count(*) filter (matches.started_at <= rules.as_of)
order by matches.competition
