-- A ruling names games, players and stages that exist, and its period ends after it starts; rejected rulings too.
-- Grain: one row per ruling and field that names nothing.
-- Rule: docs/rules/marathon.md, "Input", rulings; docs/contract.md, "A competition is a folder".
with logged_rulings as (
    select competition, kind, player, game_id, stage, starts_at, ends_at, file_number, row_number
    from marathon.rulings
    union all
    select competition, kind, player, game_id, stage, starts_at, ends_at, file_number, row_number
    from marathon.rejected_rulings
),

named_seats as (
    select competition, game_id, player
    from marathon.games
    semi join logged_rulings using (competition, game_id)
    union all
    select competition, game_id, player
    from marathon.rejected_games
),

logged_games as (
    select competition, game_id from marathon.logged_games
    union
    select competition, game_id from marathon.rejected_games
),

logged_players as (
    select competition, player from marathon.players
    union
    select competition, player from marathon.rejected_games
),

ruled_seats as (
    select distinct competition, game_id, player
    from named_seats
),

known as (
    select
        rulings.*,
        logged_games.game_id is not null as knows_game,
        logged_players.player is not null as knows_player,
        ruled_seats.player is not null as knows_seat,
        stages.stage is not null as knows_stage
    from logged_rulings as rulings
    left join logged_games
        on logged_games.competition = rulings.competition
        and logged_games.game_id = rulings.game_id
    left join logged_players
        on logged_players.competition = rulings.competition
        and logged_players.player = rulings.player
    left join ruled_seats
        on ruled_seats.competition = rulings.competition
        and ruled_seats.game_id = rulings.game_id
        and ruled_seats.player = rulings.player
    left join marathon.stages
        on stages.competition = rulings.competition
        and stages.stage = rulings.stage
),

judged as (
    select
        known.*,
        fields.field,
        case fields.field
            when 'game_id' then game_id is not null and not knows_game
            when 'player' then player is not null
                and (not knows_player or (kind = 'fine_game' and knows_game and not knows_seat))
            when 'stage' then stage is not null and not knows_stage
            else ends_at <= starts_at
        end as is_wrong
    from known
    cross join (values ('game_id'), ('player'), ('stage'), ('ends_at')) as fields (field)
)

select
    competition,
    'rulings' as "table",
    file_number,
    row_number,
    field as "column",
    case field
        when 'game_id' then 'ruling_names_no_game'
        when 'player' then case when knows_player then 'ruling_names_no_seat' else 'ruling_names_no_player' end
        when 'stage' then 'ruling_names_no_stage'
        else 'ruling_ends_before_it_starts'
    end as code,
    game_id,
    player,
    stage,
    ends_at
from judged
where is_wrong
