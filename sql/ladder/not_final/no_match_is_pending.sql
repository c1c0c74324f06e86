-- No match of a season that is over is pending.
-- Grain: one row per competition that has some, with the first by its start.
-- Rule: docs/rules/ladder.md, "Standings", final.
with pending as (
    select
        competition,
        match_id,
        count(*) over (partition by competition) as matches,
        row_number() over (partition by competition order by started_at, match_id) as place
    from ladder.match_facts
    where reason = 'pending'
)

select pending.competition, pending.matches, pending.match_id
from pending
join ladder.rules on rules.competition = pending.competition
where pending.place = 1 and rules.as_of >= rules.ends_at
order by pending.competition
