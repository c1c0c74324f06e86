-- Games of a stage are not disqualified.
-- Grain: one row per competition in which some are.
-- Rule: docs/rules/marathon.md, "Which games count", 4 [6.2, 6.3].
select
    games.competition,
    count(*) as units,
    count(*) - count(*) filter (coalesce(decisions.is_out, false)) as kept,
    rules.review_apply
from marathon.game_stages as games
join marathon.rules on rules.competition = games.competition
left join marathon.game_decisions as decisions
    on decisions.competition = games.competition
    and decisions.game_id = games.game_id
where games.reason is null
group by games.competition, rules.review_apply
having count(*) filter (coalesce(decisions.is_out, false)) > 0
order by games.competition
