-- Every player of the entries stands once in the standings.
-- Grain: one row per competition for which the numbers differ.
-- Rule: docs/rules/round_robin.md, "Output".
with entered as (
    select competition, count(*) as players
    from round_robin.entries
    group by competition
),

standing as (
    select competition, count(*) as standings, count(distinct player) as players
    from round_robin.standings
    group by competition
)

select competition, entered.players, standing.standings
from entered
full join standing using (competition)
where entered.players is distinct from standing.standings or standing.players <> standing.standings
