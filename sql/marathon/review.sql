-- Games that the organisers may disqualify, and what they decided.
-- Grain: one row per competition, game and reason.
-- Rule: docs/rules/marathon.md, "Which games count", 4 [6.2].
select
    reasons.competition,
    reasons.game_id,
    reasons.reason,
    reasons.detail,
    case when is_out then 'disqualified' when is_upheld then 'upheld' else 'pending' end as decision
from marathon.review_reasons as reasons
join marathon.game_decisions using (competition, game_id)
order by competition, game_id, reason
