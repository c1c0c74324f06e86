-- Every match that had begun scores, with two results, or is listed with a reason.
-- Grain: one row per competition for which the numbers differ.
-- Rule: docs/rules/ladder.md, "Which matches score" and "Output".
with begun as (
    select matches.competition, count(*) as matches
    from ladder.matches
    join ladder.rules using (competition)
    where matches.started_at <= rules.as_of
    group by matches.competition
),

results as (
    select competition, count(*) as results
    from ladder.match_results
    group by competition
),

unscored as (
    select competition, count(*) as matches
    from ladder.unscored_matches
    group by competition
)

select competition, begun.matches, results.results, unscored.matches as unscored
from begun
left join results using (competition)
left join unscored using (competition)
where 2 * begun.matches <> coalesce(results.results, 0) + 2 * coalesce(unscored.matches, 0)
