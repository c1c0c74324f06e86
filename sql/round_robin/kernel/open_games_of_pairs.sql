-- The open games of each pair, with the pairs in order.
-- Grain: one row per competition and pair with open games.
-- Rule: docs/rules/round_robin.md, "Standings".
select competition, "table", player, opponent, games
from round_robin.open_games
order by competition, "table", player, opponent
