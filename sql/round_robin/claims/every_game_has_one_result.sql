-- Every game of players who are in stands once in game_results; a play-off game only once it has begun.
-- Grain: one row per competition for which the numbers differ.
-- Rule: docs/rules/round_robin.md, "Output".
with known as (
    select competition, count(*) as games
    from round_robin.known_games
    group by competition
),

results as (
    select competition, count(*) as results, count(distinct game_id) as games
    from round_robin.game_results
    group by competition
)

select competition, known.games, results.results
from known
full join results using (competition)
where known.games is distinct from results.results or results.games <> results.results
