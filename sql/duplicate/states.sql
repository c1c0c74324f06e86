-- Whether the standing is final: the tournament's last deal is complete.
-- Grain: one row per competition.
-- Rule: docs/rules/duplicate.md, "Standings, after each deal", state.
-- state: final when the tournament's last deal is complete, else provisional.
select
    rules.competition,
    case when last_deals.deal = rules.deals then 'final' else 'provisional' end as state
from duplicate.rules
left join duplicate.last_deals on last_deals.competition = rules.competition
