-- The games in the stages' standings are the counted seats, and so are the games of the whole.
-- Grain: one row per competition for which the numbers differ.
-- Rule: docs/rules/marathon.md, "A stage" and "The whole marathon".
with counted as (
    select competition, count(*) filter (counted) as seats
    from marathon.seat_results
    group by competition
),

stages as (
    select competition, sum(games) as games
    from marathon.stage_standings
    group by competition
),

whole as (
    select competition, sum(games) as games
    from marathon.standings
    group by competition
)

select competition, counted.seats, stages.games as stage_games, whole.games as all_games
from counted
left join stages using (competition)
left join whole using (competition)
where counted.seats <> coalesce(stages.games, 0) or counted.seats <> coalesce(whole.games, 0)
