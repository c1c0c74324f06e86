-- How many turns the log has of each player of a game; whatever is wrong with them shows in these few rows.
-- Grain: one row per competition, game and player who has turns in it.
-- Rule: docs/rules/round_robin.md, "Input"; the whole log, as_of comes after.
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
