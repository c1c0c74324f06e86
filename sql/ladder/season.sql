-- The season's state and its numbers of matches.
-- Grain: one row per competition.
-- Rule: docs/rules/ladder.md, "Output"; matches counts all that began in the season, whatever their reason.
with of_season as (
    select
        competition,
        count(*) as matches,
        count(*) filter (reason is null) as candidates,
        count(*) filter (reason = 'pending') as pending
    from ladder.match_facts
    where reason is distinct from 'outside_season'
    group by competition
),

capped as (
    select competition, count(*) as matches
    from ladder.capped_matches
    group by competition
)

select
    rules.competition,
    states.state,
    coalesce(of_season.matches, 0)::bigint as matches,
    (coalesce(of_season.candidates, 0) - coalesce(capped.matches, 0))::bigint as scored,
    coalesce(of_season.pending, 0)::bigint as pending,
    rules.as_of
from ladder.rules
join ladder.states on states.competition = rules.competition
left join of_season on of_season.competition = rules.competition
left join capped on capped.competition = rules.competition
order by rules.competition
