-- A game ends no earlier than it starts.
-- Grain: one row per game that does.
-- Rule: docs/rules/round_robin.md, "Input"; the page does not forbid it, but one of the two times is wrong.
select competition, game_id
from round_robin.games
where ended_at < started_at
order by competition, game_id
