-- How many games a best series has.
-- Grain: one row per competition.
-- Rule: docs/rules/marathon.md, "A stage" [8.3.2].
select competition, best_series_games
from marathon.rules
order by competition
