-- The matches that do not score, and the first reason why.
-- Grain: one row per competition and match.
-- Rule: docs/rules/ladder.md, "Which matches score".
select competition, match_id, reason
from ladder.match_facts
where reason is not null
union all
select competition, match_id, 'opponent_cap' as reason
from ladder.capped_matches
order by competition, match_id
