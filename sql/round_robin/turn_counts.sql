-- How many turns the log has of each player of a game; whatever is wrong with them shows in these few rows.
-- Grain: one row per competition, game and player who has turns in it.
-- Rule: docs/rules/round_robin.md, "Input"; the whole log, as_of comes after.
-- logged: How many turns of the player the log has in the game.
-- last_turn: The highest number among them; equal to logged where none is missing.
-- last_opening: When the latest of them opened, UTC.
-- last_move: When the player last moved, UTC; empty: never.
select
    competition,
    game_id,
    player,
    count(*) as logged,
    max(turn) as last_turn,
    max(opened_at) as last_opening,
    max(moved_at) as last_move
from round_robin.turns
group by competition, game_id, player
