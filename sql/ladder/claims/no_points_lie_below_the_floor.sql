-- Nobody falls below the floor, a win never takes points and ends no streak, a loss never gives points and ends one.
-- Grain: one row per competition with results for which it does not hold.
-- Rule: docs/rules/ladder.md, "Points".
with results as (
    select
        competition,
        min(points_after) as lowest_points,
        count(*) filter (points_after <> points_before + change) as miscounted,
        count(*) filter (outcome = 'win' and (change < 0 or streak_after = 0)) as strange_wins,
        count(*) filter (outcome = 'loss' and (change > 0 or streak_after <> 0)) as strange_losses
    from ladder.match_results
    group by competition
)

select competition, lowest_points, miscounted, strange_wins, strange_losses
from results
join ladder.rules using (competition)
where lowest_points < rules.floor_points
    or miscounted > 0
    or strange_wins > 0
    or strange_losses > 0
