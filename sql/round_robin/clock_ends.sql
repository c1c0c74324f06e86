-- The games that the clock ends: at which turn, when, and how.
-- Grain: one row per competition and game that the clock ends.
-- Rule: docs/rules/round_robin.md, "How a game ends", 1 and 2.
-- turn: The turn at which the clock ends the game.
-- deadline: The deadline of that turn, UTC: the game's end.
-- outcome: white or black, who wins by the clock, or abandoned.
with misses as (
    select
        missed.*,
        games.white,
        lag(missed.turn) over (
            partition by missed.competition, missed.game_id, missed.player order by missed.turn
        ) as missed_before,
        count(*) over (partition by missed.competition, missed.game_id, missed.turn) > 1 as both_missed,
        row_number() over (
            partition by missed.competition, missed.game_id, missed.turn order by missed.player
        ) as player_number
    from round_robin.missed_turns as missed
    join round_robin.known_games as games using (competition, game_id)
    where games.has_begun
),

counted as (
    select
        *,
        count(*) filter (both_missed and player_number = 1) over (
            partition by competition, game_id order by turn, player_number rows unbounded preceding
        ) as double_misses
    from misses
),

ends as (
    select
        counted.competition,
        counted.game_id,
        counted.turn,
        counted.deadline,
        case
            when both_missed and double_misses = rules.double_misses_a_game then 'abandoned'
            when player = white then 'black'
            else 'white'
        end as outcome,
        row_number() over (partition by counted.competition, counted.game_id order by turn, player_number) as end_number
    from counted
    join round_robin.rules on rules.competition = counted.competition
    where (both_missed and double_misses = rules.double_misses_a_game) or missed_before = turn - 1
)

select competition, game_id, turn, deadline, outcome
from ends
where end_number = 1
