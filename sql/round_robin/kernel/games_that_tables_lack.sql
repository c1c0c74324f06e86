-- How many games the pairs of a table lack, with the pairs in order.
-- Grain: one row per competition and pair that lacks games.
-- Rule: docs/rules/round_robin.md, "Input".
select competition, "table", player, opponent, games
from round_robin.missing_games
order by competition, "table", player, opponent
