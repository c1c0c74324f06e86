-- A ruling names games, players and stages that exist, and its period ends after it starts.
-- Grain: one row per ruling and field that names nothing.
-- Rule: marathon, "Input", rulings; contract, "A competition is a folder".
with logged as (
    select competition, game_id, player
    from marathon.games
    union all
    select competition, game_id, player
    from marathon.rejected_games
),

ruled as (
    select
        *,
        kind in ('disqualify_game', 'uphold_game', 'fine_game') as speaks_of_game,
        kind in ('disqualify_player', 'fine_game', 'fine_game_points', 'fine_table_points') as speaks_of_player,
        kind in ('fine_game_points', 'fine_table_points') as speaks_of_stage
    from marathon.rulings
),

known as (
    select
        ruled.*,
        exists (
            select 1 from logged where logged.competition = ruled.competition and logged.game_id = ruled.game_id
        ) as knows_game,
        exists (
            select 1 from logged where logged.competition = ruled.competition and logged.player = ruled.player
        ) as knows_player,
        exists (
            select 1 from logged
            where logged.competition = ruled.competition
                and logged.game_id = ruled.game_id
                and logged.player = ruled.player
        ) as knows_seat,
        exists (
            select 1 from marathon.stages where stages.competition = ruled.competition and stages.stage = ruled.stage
        ) as knows_stage
    from ruled
),

judged as (
    select
        known.*,
        fields.field,
        case fields.field
            when 'game_id' then speaks_of_game and game_id is not null and not knows_game
            when 'player' then speaks_of_player and player is not null
                and (not knows_player or (kind = 'fine_game' and knows_game and not knows_seat))
            when 'stage' then speaks_of_stage and stage is not null and not knows_stage
            else kind = 'disqualify_player' and ends_at <= starts_at
        end as is_wrong
    from known
    cross join (values ('game_id'), ('player'), ('stage'), ('ends_at')) as fields (field)
)

select
    competition,
    'rulings' as "table",
    file_number,
    row_number,
    null::bigint as line,
    field as "column",
    case field
        when 'game_id' then game_id
        when 'player' then player
        when 'stage' then stage::varchar
        else replace(ends_at::varchar, ' ', 'T') || 'Z'
    end as value,
    case field
        when 'game_id' then 'is no game of the log'
        when 'player' then case when knows_player then 'is no player of game ' || game_id else 'is no player of the log' end
        when 'stage' then 'is no stage of competition.toml'
        else 'does not end after it starts'
    end as problem,
    'correct it, or take the ruling out' as remedy,
    null::varchar as unit
from judged
where is_wrong
