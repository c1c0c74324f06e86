-- How each game stands when withdrawals are taken too, and what it is worth in half points.
-- Grain: one row per competition and game.
-- Rule: docs/rules/round_robin.md, "Withdrawal"; points are empty for games that are annulled or in progress.
-- phase: table, play_off or replay.
-- replay_of: Of a replay: the play-off game that it replays.
-- has_begun: Whether the game had begun at as_of.
-- is_settled: Whether a withdrawal annulled or forfeited it.
-- known_result: The logged result, where it was known at as_of; else empty.
-- ended_by: play, time, abandoned, forfeit, annulled, or in_progress.
-- outcome: white, black, draw or abandoned; empty where it is annulled or in progress.
-- ended_at_turn: The clock's turn; by play, the last turn that had opened; empty where a withdrawal ended it.
-- last_turn: The last turn that had opened at as_of; empty where none had, or none is logged.
-- white_half_points: White's points, in halves; empty where it is annulled or in progress.
-- black_half_points: Black's points, in halves; empty where it is annulled or in progress.
with settled as (
    select
        games.*,
        left_games.game_id is not null as is_settled,
        coalesce(left_games.ended_by, games.ended_by) as settled_by,
        case when left_games.game_id is null then games.outcome else left_games.outcome end as settled_outcome
    from round_robin.log_endings as games
    left join round_robin.withdrawn_games as left_games
        on left_games.competition = games.competition
        and left_games.game_id = games.game_id
)

select
    games.competition,
    games.game_id,
    games."table",
    games.phase,
    games.replay_of,
    games.white,
    games.black,
    games.has_begun,
    games.is_settled,
    games.known_result,
    games.settled_by as ended_by,
    games.settled_outcome as outcome,
    case when not games.is_settled then games.ended_at_turn end as ended_at_turn,
    games.last_turn,
    outcomes.white_half_points,
    outcomes.black_half_points
from settled as games
left join round_robin.outcome_half_points as outcomes
    on outcomes.competition = games.competition
    and outcomes.outcome = games.settled_outcome
