-- A game has as many seats as there are places, with a player each; rejected rows are seats too.
-- Grain: one row per game with too few seats, and one per seat of a game with too many.
-- Rule: docs/rules/marathon.md, "Input".
with places as (
    select competition, count(distinct place) as seats
    from marathon.table_point_scale
    group by competition
),

suspects as (
    select games.competition, games.game_id
    from marathon.logged_games as games
    join places using (competition)
    where games.seats <> places.seats
    union
    select competition, game_id
    from marathon.rejected_games
),

logged as (
    select competition, game_id, player, file_number, row_number
    from marathon.games
    semi join suspects using (competition, game_id)
    union all
    select competition, game_id, player, file_number, row_number
    from marathon.rejected_games
    where game_id is not null
),

counted as (
    select
        competition,
        game_id,
        count(*) as logged,
        count(distinct player) as players,
        min(file_number) as file_number
    from logged
    group by competition, game_id
)

select
    counted.competition,
    'games' as "table",
    counted.file_number,
    null::bigint as row_number,
    null::bigint as line,
    'game_id' as "column",
    counted.game_id as value,
    'this game has ' || counted.logged || ' of its ' || places.seats || ' seats' as problem,
    'add the missing seats' as remedy,
    counted.game_id as unit
from counted
join places using (competition)
where counted.logged < places.seats
union all
select
    logged.competition,
    'games' as "table",
    logged.file_number,
    logged.row_number,
    null::bigint as line,
    'game_id' as "column",
    logged.game_id as value,
    'this game has ' || counted.players || ' players, not ' || places.seats as problem,
    'give each game an id of its own' as remedy,
    logged.game_id as unit
from logged
join counted using (competition, game_id)
join places using (competition)
where counted.players > places.seats
