-- Games of the event lie in one of its stages.
-- Grain: one row per competition in which some do not.
-- Rule: docs/rules/marathon.md, "Which games count", 3 [8.1].
select
    games.competition,
    count(*) as units,
    count(games.stage) as kept,
    stages.days,
    min(games.started_at) as first_at,
    max(games.started_at) as last_at
from marathon.game_stages as games
join (
    select competition, string_agg(starts_on::varchar || ' – ' || ends_on::varchar, ', ' order by stage) as days
    from marathon.stages
    group by competition
) as stages on stages.competition = games.competition
where games.reason is null or games.reason = 'outside_stages'
group by games.competition, stages.days
having count(*) > count(games.stage)
order by games.competition
