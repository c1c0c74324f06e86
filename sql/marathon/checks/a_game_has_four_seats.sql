-- A game has as many seats as there are places, with a player each.
-- Grain: one row per competition and game that has not.
-- Rule: marathon, "Input".
with seats as (
    select competition, game_id, player, file_number
    from marathon.games
    union all
    select competition, game_id, player, file_number
    from marathon.rejected_games
    where game_id is not null
),

games as (
    select
        competition,
        game_id,
        count(*) as logged,
        count(distinct player) as players,
        min(file_number) as file_number
    from seats
    group by competition, game_id
    having count(*) <> (select count(distinct place) from marathon.table_point_scale)
)

select
    games.competition,
    'games' as "table",
    file_number,
    null::bigint as row_number,
    null::bigint as line,
    'game_id' as "column",
    game_id as value,
    case
        when logged < places.seats then 'this game has ' || logged || ' of its ' || places.seats || ' seats'
        else 'this game has ' || players || ' players in ' || logged || ' rows, not ' || places.seats
    end as problem,
    case when logged < places.seats then 'add the missing seats' else 'give each game an id of its own' end as remedy,
    game_id as unit
from games
cross join (select count(distinct place) as seats from marathon.table_point_scale) as places
where logged < places.seats or players > places.seats
