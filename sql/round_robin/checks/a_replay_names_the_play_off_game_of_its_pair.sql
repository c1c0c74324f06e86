-- A replay, and nothing else, names the game that it replays: the play-off game of the same two players at their table.
-- Grain: one row per game whose replay_of does not.
-- Rule: docs/rules/round_robin.md, "Input", replay_of.
with logged as (
    select competition, game_id, "table", phase, white, black, false as is_rejected
    from round_robin.games
    union all
    select competition, game_id, "table", phase, white, black, true as is_rejected
    from round_robin.rejected_games
    where game_id is not null
),

originals as (
    select distinct on (competition, game_id) *
    from logged
    order by competition, game_id, is_rejected desc
),

judged as (
    select
        games.competition,
        games.file_number,
        games.row_number,
        games.game_id,
        games.replay_of,
        case
            when games.phase <> 'replay' and games.replay_of is not null then 'not_a_replay'
            when games.phase = 'replay' and games.replay_of is null then 'names_none'
            when games.phase = 'replay' and originals.game_id is null then 'unknown'
            when games.phase = 'replay' and not originals.is_rejected and originals.phase <> 'play_off' then 'not_a_play_off'
            when games.phase = 'replay' and not originals.is_rejected and (
                originals."table" <> games."table"
                or least(originals.white, originals.black) <> least(games.white, games.black)
                or greatest(originals.white, originals.black) <> greatest(games.white, games.black)
            ) then 'other_players'
        end as fault
    from round_robin.games
    left join originals
        on originals.competition = games.competition
        and originals.game_id = games.replay_of
)

select
    competition,
    'games' as "table",
    file_number,
    row_number,
    null::bigint as line,
    'replay_of' as "column",
    replay_of as value,
    case fault
        when 'not_a_replay' then 'is filled in, and the phase is not replay'
        when 'names_none' then 'is empty, and the phase is replay'
        when 'unknown' then 'is no game of the log'
        when 'not_a_play_off' then 'is no play-off game'
        else 'is a game of other players'
    end as problem,
    case fault
        when 'not_a_replay' then 'set the phase to replay, or leave it empty'
        when 'names_none' then 'name the play-off game that was replayed'
        else 'name the play-off game of these two players'
    end as remedy,
    game_id as unit
from judged
where fault is not null
