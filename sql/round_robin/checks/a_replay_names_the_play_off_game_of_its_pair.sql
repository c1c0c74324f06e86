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
            when games.phase <> 'replay' and games.replay_of is not null then 'original_is_named_without_a_replay'
            when games.phase = 'replay' and games.replay_of is null then 'replay_names_no_game'
            when games.phase = 'replay' and originals.game_id is null then 'replay_of_an_unknown_game'
            when games.phase = 'replay' and not originals.is_rejected and originals.phase <> 'play_off'
                then 'replay_of_no_play_off_game'
            when games.phase = 'replay' and not originals.is_rejected and (
                originals."table" <> games."table"
                or least(originals.white, originals.black) <> least(games.white, games.black)
                or greatest(originals.white, originals.black) <> greatest(games.white, games.black)
            ) then 'replay_of_other_players'
        end as code
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
    'replay_of' as "column",
    code,
    replay_of,
    game_id as unit
from judged
where code is not null
