-- The matches of a competition that may score, its cap aside, by id.
-- Grain: one row per match; the parameter is the competition.
-- Rule: docs/rules/ladder.md, "Which matches score".
select match_id, started_at, ended_at, winner_number, loser_number
from ladder.match_facts
where competition = ? and reason is null
order by match_id
