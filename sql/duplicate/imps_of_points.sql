-- The average that game points are compared with, the difference and its IMPs.
-- Grain: one row per competition, deal, wind, game points and whether the table counts.
-- Rule: docs/rules/duplicate.md, "A deal", 2, 3 and 6. |difference| >= bound is
-- |points × tables − sum| >= bound × tables, in whole numbers, so that a difference on a step is on it.
-- game_points: A number of game points that was made.
-- in_average: Whether the tables that made it count in the averages of the deal.
-- average: The mean that it is compared with; empty where no table is left to compare with.
-- difference: Game points less average; empty where there is no average.
-- imps: The IMPs of that difference, with its sign; 0 where there is no average.
with compared as (
    select
        points.competition,
        points.deal,
        points.wind,
        points.game_points,
        points.in_average,
        case
            when points.in_average and not rules.own_result_is_included then sums.tables - 1 else sums.tables
        end as tables,
        case
            when points.in_average and not rules.own_result_is_included then sums.game_points - points.game_points
            else sums.game_points
        end as sum_of_tables
    from duplicate.points_at_wind as points
    join duplicate.wind_sums as sums
        on sums.competition = points.competition
        and sums.deal = points.deal
        and sums.wind = points.wind
    join duplicate.rules on rules.competition = points.competition
),

differences as (
    select *, game_points * tables - sum_of_tables as difference_of_tables
    from compared
)

select
    differences.competition,
    differences.deal,
    differences.wind,
    differences.game_points,
    differences.in_average,
    case when tables > 0 then sum_of_tables / tables end as average,
    case when tables > 0 then difference_of_tables / tables end as difference,
    (case
        when tables = 0 then 0
        when difference_of_tables < 0 then -imp_scale.imps
        else imp_scale.imps
    end)::bigint as imps
from differences
join duplicate.imp_scale
    on imp_scale.competition = differences.competition
    and imp_scale.lower_bound * tables <= abs(difference_of_tables)
    and (imp_scale.upper_bound * tables > abs(difference_of_tables) or imp_scale.upper_bound is null)
