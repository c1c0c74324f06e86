-- Games have begun by as_of.
-- Grain: one row per competition in which some have not.
-- Rule: docs/contract.md, `as_of`.
select
    games.competition,
    count(*) as units,
    count(*) filter (games.started_at <= rules.as_of) as kept,
    rules.as_of,
    min(games.started_at) as first_at,
    max(games.started_at) as last_at
from marathon.logged_games as games
join marathon.rules on rules.competition = games.competition
group by games.competition, rules.as_of
having count(*) > count(*) filter (games.started_at <= rules.as_of)
order by games.competition
