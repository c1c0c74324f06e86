-- The sum of the game points at each wind of a complete deal, over the tables that count, and their number.
-- Grain: one row per competition, deal and wind.
-- Rule: docs/rules/duplicate.md, "A deal", 1 and 6.
-- tables: How many tables count in the averages of the deal.
-- game_points: The sum of their game points at this wind.
select
    competition,
    deal,
    wind,
    coalesce(sum(seats) filter (in_average), 0)::bigint as tables,
    coalesce(sum(game_points * seats) filter (in_average), 0)::bigint as game_points
from duplicate.points_at_wind
group by competition, deal, wind
