-- The mean game points at each wind over the tables that count.
-- Grain: one row per competition, complete deal and wind.
-- Rule: docs/rules/duplicate.md, "A deal", 2 and 6; the mean over all that count, also where one's own result is
-- excluded.
select
    competition,
    deal,
    wind,
    tables,
    case when tables > 0 then game_points / tables end as average
from duplicate.wind_sums
order by competition, deal, strpos('ESWN', wind)
