-- Games at tables of the event lie between its first and its last day.
-- Grain: one row per competition in which some do not.
-- Rule: docs/rules/marathon.md, "Which games count", 2 [2.1, 2.2].
with days as (
    select competition, min(starts_on) as starts_on, max(ends_on) as ends_on
    from marathon.stages
    group by competition
)

select
    games.competition,
    count(*) as units,
    count(*) filter (games.reason is distinct from 'outside_event') as kept,
    days.starts_on,
    days.ends_on,
    min(games.started_at) as first_at,
    max(games.started_at) as last_at
from marathon.game_stages as games
join days on days.competition = games.competition
where games.reason is distinct from 'not_event_table'
group by games.competition, days.starts_on, days.ends_on
having count(*) > count(*) filter (games.reason is distinct from 'outside_event')
order by games.competition
