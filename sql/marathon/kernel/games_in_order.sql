-- The games, in order of their numbers.
-- Grain: one row per game, of all competitions.
-- Rule: docs/rules/marathon.md; a number stands for a game where games are counted.
select game_id
from marathon.game_facts
order by game_number
