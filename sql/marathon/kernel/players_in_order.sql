-- The players, in order of their numbers.
-- Grain: one row per player, of all competitions.
-- Rule: docs/rules/marathon.md; a number stands for a player where games are counted.
select player
from marathon.players
order by player_number
