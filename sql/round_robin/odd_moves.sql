-- The moves that came late or too early, and those that did not come: of millions of turns, the few to look at.
-- Grain: one row per competition, game, turn and player.
-- Rule: docs/rules/round_robin.md, "How a game ends" and "Input"; the whole log, as_of comes after.
-- opened_at: When the turn opened and the clock began to run, UTC.
-- moved_at: When the player moved, UTC; empty: not at all.
-- deadline: The last moment at which a move is in time, UTC.
with clocks as (
    select competition, hours_per_move * interval '1' hour as time_per_move
    from round_robin.rules
)

select
    turns.competition,
    turns.game_id,
    turns.turn,
    turns.player,
    turns.opened_at,
    turns.moved_at,
    turns.opened_at + clocks.time_per_move as deadline
from round_robin.turns
join clocks on clocks.competition = turns.competition
where turns.moved_at is null
    or turns.moved_at > turns.opened_at + clocks.time_per_move
    or turns.moved_at < turns.opened_at
