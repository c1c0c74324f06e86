-- Matches that have begun lie in the season.
-- Grain: one row per competition in which some do not.
-- Rule: docs/rules/ladder.md, "Which matches score".
select
    facts.competition,
    count(*) as units,
    count(*) filter (facts.reason is distinct from 'outside_season') as kept,
    rules.starts_at,
    rules.ends_at,
    min(facts.started_at) as first_at,
    max(facts.started_at) as last_at
from ladder.match_facts as facts
join ladder.rules on rules.competition = facts.competition
group by facts.competition, rules.starts_at, rules.ends_at
having count(*) > count(*) filter (facts.reason is distinct from 'outside_season')
order by facts.competition
