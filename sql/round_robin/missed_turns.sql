-- The moves that were missed.
-- Grain: one row per competition, game, turn and player.
-- Rule: docs/rules/round_robin.md, "How a game ends"; a move at the deadline itself is in time, a turn still open is no
-- miss.
-- deadline: The last moment at which the move would have been in time, UTC.
select
    moves.competition,
    moves.game_id,
    moves.turn,
    moves.player,
    moves.deadline
from round_robin.odd_moves as moves
join round_robin.rules on rules.competition = moves.competition
where moves.deadline <= rules.as_of
    and (moves.moved_at is null or moves.moved_at > moves.deadline)
