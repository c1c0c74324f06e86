-- The players of a competition, in order of their numbers.
-- Grain: one row per player; the parameter is the competition.
-- Rule: docs/rules/ladder.md; a number stands for a player where matches are counted.
select player
from ladder.players
where competition = ?
order by player_number
