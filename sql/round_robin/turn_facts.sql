-- The last turn of each game that had been opened, and the latest time that the log of its turns has.
-- Grain: one row per competition and game with turns.
-- Rule: docs/rules/round_robin.md, "How a game ends", a result without a time; docs/contract.md, as_of.
-- last_turn: The highest number of a turn that had opened at as_of; empty: none had.
-- latest_at: The latest opening or move of the game in the whole log, UTC.
with whole as (
    select
        competition,
        game_id,
        max(last_turn) as last_turn,
        greatest(max(last_opening), max(last_move)) as latest_at
    from round_robin.turn_counts
    group by competition, game_id
),

cut as (
    select whole.competition, whole.game_id, rules.as_of
    from whole
    join round_robin.rules on rules.competition = whole.competition
    where whole.latest_at > rules.as_of
),

opened as (
    select turns.competition, turns.game_id, max(turns.turn) as last_turn
    from round_robin.turns
    join cut
        on cut.competition = turns.competition
        and cut.game_id = turns.game_id
    where turns.opened_at <= cut.as_of
    group by turns.competition, turns.game_id
)

select
    whole.competition,
    whole.game_id,
    case when cut.game_id is null then whole.last_turn else opened.last_turn end as last_turn,
    whole.latest_at
from whole
left join cut
    on cut.competition = whole.competition
    and cut.game_id = whole.game_id
left join opened
    on opened.competition = whole.competition
    and opened.game_id = whole.game_id
