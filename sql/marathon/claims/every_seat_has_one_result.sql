-- Every seat of a game that had begun stands once in seat_results.
-- Grain: one row per competition for which the numbers differ.
-- Rule: docs/rules/marathon.md, "Output".
with seats as (
    select games.competition, sum(games.seats) as seats
    from marathon.logged_games as games
    join marathon.rules using (competition)
    where games.started_at <= rules.as_of
    group by games.competition
),

results as (
    select competition, count(*) as results
    from marathon.seat_results
    group by competition
)

select competition, seats, results
from seats
full join results using (competition)
where seats is distinct from results
