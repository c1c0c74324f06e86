-- Whether the results are final: as_of is past the last day of the event, and no game was left out with rejected rows.
-- Grain: one row per competition.
-- Rule: docs/rules/marathon.md, "The whole marathon", state; docs/contract.md, "Second edition".
-- state: final when as_of is past the last day of the event and no game was left out, else provisional.
select
    competition,
    case when rules.as_of >= max(event_bands.ends_at) and rules.is_whole then 'final' else 'provisional' end as state
from marathon.rules
left join marathon.event_bands using (competition)
group by competition, rules.as_of, rules.is_whole
