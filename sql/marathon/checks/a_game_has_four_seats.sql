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
    null as row_number,
    'game_id' as "column",
    'game_has_too_few_seats' as code,
    counted.game_id,
    counted.logged,
    counted.players,
    places.seats,
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
    'game_id' as "column",
    'game_has_too_many_players' as code,
    logged.game_id,
    counted.logged,
    counted.players,
    places.seats,
    logged.game_id as unit
from logged
join counted using (competition, game_id)
join places using (competition)
where counted.players > places.seats
