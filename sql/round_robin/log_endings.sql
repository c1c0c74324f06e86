-- How each game stands by its log alone: the clock's end or its result, whichever came first.
-- Grain: one row per competition and game.
-- Rule: docs/rules/round_robin.md, "How a game ends", Decision; docs/contract.md, as_of.
-- phase: table, play_off or replay.
-- replay_of: Of a replay: the play-off game that it replays.
-- has_begun: Whether the game had begun at as_of.
-- known_result: The logged result, where it was known at as_of; else empty.
-- ended_by: play, time, abandoned or forfeit by its log alone, or in_progress.
-- outcome: white, black, draw or abandoned; empty while it is in progress.
-- ended_at: When it ended, UTC; empty while it is in progress.
-- ended_at_turn: The clock's turn; by play, the last turn that had opened; empty after a forfeit, or in progress.
-- last_turn: The last turn that had opened at as_of; empty where none had, or none is logged.
with known as (
    select
        games.*,
        turn_facts.last_turn,
        turn_facts.latest_at,
        clock.turn as clock_turn,
        clock.deadline as clock_at,
        clock.outcome as clock_outcome,
        case
            when games.has_begun
                and coalesce(games.ended_at, turn_facts.latest_at, games.started_at) <= rules.as_of then games.result
        end as known_result
    from round_robin.known_games as games
    join round_robin.rules on rules.competition = games.competition
    left join round_robin.turn_facts
        on turn_facts.competition = games.competition
        and turn_facts.game_id = games.game_id
    left join round_robin.clock_ends as clock
        on clock.competition = games.competition
        and clock.game_id = games.game_id
),

ended as (
    select
        *,
        case
            when known_result is not null and (clock_at is null or ended_at < clock_at)
                then case when is_forfeit then 'forfeit' else 'play' end
            when clock_outcome = 'abandoned' then 'abandoned'
            when clock_outcome is not null then 'time'
            else 'in_progress'
        end as ended_by
    from known
)

select
    competition,
    game_id,
    "table",
    phase,
    replay_of,
    white,
    black,
    has_begun,
    known_result,
    ended_by,
    case when ended_by in ('play', 'forfeit') then known_result else clock_outcome end as outcome,
    case when ended_by in ('play', 'forfeit') then coalesce(ended_at, latest_at, started_at) else clock_at end as ended_at,
    case ended_by when 'play' then last_turn when 'forfeit' then null else clock_turn end as ended_at_turn,
    last_turn
from ended
