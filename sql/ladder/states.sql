-- Whether the season is final: it is over, none of its matches is pending, and none was left out with rejected rows.
-- Grain: one row per competition.
-- Rule: docs/rules/ladder.md, "Standings"; without any as_of it is provisional; docs/contract.md, "Second edition".
-- state: final when the season is over at as_of and no match of it is pending or was left out, else provisional.
with pending as (
    select distinct competition
    from ladder.match_facts
    where reason = 'pending'
)

select
    rules.competition,
    case
        when rules.as_of >= rules.ends_at and pending.competition is null and rules.is_whole then 'final'
        else 'provisional'
    end as state
from ladder.rules
left join pending using (competition)
