-- Every game that had begun, of players who are in, stands once in game_results.
-- Grain: one row per competition for which the numbers differ.
-- Rule: docs/rules/round_robin.md, "Output".
with begun as (
    select competition, count(*) as games
    from round_robin.known_games
    where has_begun
    group by competition
),

results as (
    select competition, count(*) as results, count(distinct game_id) as games
    from round_robin.game_results
    group by competition
)

select competition, begun.games, results.results
from begun
full join results using (competition)
where begun.games is distinct from results.results or results.games <> results.results
