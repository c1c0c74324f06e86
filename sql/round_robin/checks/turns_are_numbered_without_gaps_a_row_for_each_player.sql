-- The turns of a game are numbered from 1 without gaps, and each has a row for each of the two players.
-- Grain: one row per game, player and turn that is missing; the first one of a gap.
-- Rule: docs/rules/round_robin.md, "Input"; rejected rows are rows too, and a game with one that cannot be placed is
-- left alone.
with counted as (
    select competition, game_id
    from round_robin.turn_counts
    group by competition, game_id
    having sum(logged) <> 2 * max(last_turn)
    union all
    select competition, game_id
    from round_robin.rejected_turns
    where game_id is not null
),

unreadable as (
    select competition, game_id
    from round_robin.rejected_turns
    where turn is null or turn < 1 or player is null
    group by competition, game_id
),

suspects as (
    select distinct counted.competition, counted.game_id
    from counted
    anti join unreadable
        on unreadable.competition = counted.competition
        and (unreadable.game_id = counted.game_id or unreadable.game_id is null)
),

logged as (
    select turns.competition, turns.game_id, turns.turn, turns.player, turns.file_number
    from round_robin.turns
    semi join suspects
        on suspects.competition = turns.competition
        and suspects.game_id = turns.game_id
    union all
    select turns.competition, turns.game_id, turns.turn, turns.player, turns.file_number
    from round_robin.rejected_turns as turns
    semi join suspects
        on suspects.competition = turns.competition
        and suspects.game_id = turns.game_id
),

last_turns as (
    select competition, game_id, max(turn) as turns, min(file_number) as file_number
    from logged
    group by competition, game_id
),

sides as (
    select
        games.competition,
        games.game_id,
        case sides.side when 'white' then games.white else games.black end as player,
        last_turns.turns,
        last_turns.file_number
    from round_robin.games
    join last_turns
        on last_turns.competition = games.competition
        and last_turns.game_id = games.game_id
    cross join (values ('white'), ('black')) as sides (side)
),

-- Each logged turn of a player, and an end after the last turn of the game: what lies between two is missing.
marks as (
    select distinct sides.competition, sides.game_id, sides.player, logged.turn, sides.file_number
    from sides
    join logged
        on logged.competition = sides.competition
        and logged.game_id = sides.game_id
        and logged.player = sides.player
    union all
    select competition, game_id, player, turns + 1 as turn, file_number
    from sides
),

gaps as (
    select
        *,
        coalesce(lag(turn) over (partition by competition, game_id, player order by turn), 0) + 1 as expected
    from marks
)

select
    competition,
    'turns' as "table",
    file_number,
    'turn' as "column",
    case when turn - expected > 1 then 'turns_are_missing' else 'turn_is_missing' end as code,
    game_id,
    player,
    expected as first_turn,
    turn - 1 as last_turn,
    game_id as unit
from gaps
where turn > expected
