-- Matches of the season are in the competitive queue.
-- Grain: one row per competition in which most are not, and queue that they are in.
-- Rule: docs/rules/ladder.md, "Which matches score", 1.
with counted as (
    select
        competition,
        count(*) as units,
        count(*) filter (reason is distinct from 'not_ranked_queue') as kept
    from ladder.match_facts
    where reason is distinct from 'outside_season'
    group by competition
)

select
    counted.competition,
    counted.units,
    counted.kept,
    matches.queue as found,
    count(*) as times
from counted
join ladder.match_facts as facts on facts.competition = counted.competition
join ladder.matches
    on matches.competition = facts.competition
    and matches.match_id = facts.match_id
where facts.reason = 'not_ranked_queue'
    and 2 * counted.kept < counted.units
group by counted.competition, counted.units, counted.kept, matches.queue
order by counted.competition, times desc, found
