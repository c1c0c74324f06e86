-- Whether the standing is final: the tournament's last deal is complete, and nothing was left out with rejected rows.
-- Grain: one row per competition.
-- Rule: docs/rules/duplicate.md, "Standings, after each deal", state; docs/contract.md, "Second edition".
-- state: final when the tournament's last deal is complete and nothing was left out, else provisional.
select
    rules.competition,
    case when last_deals.deal = rules.deals and rules.is_whole then 'final' else 'provisional' end as state
from duplicate.rules
left join duplicate.last_deals on last_deals.competition = rules.competition
