-- A table starts one game at a time; of games that share a player too, that player's seats are said elsewhere.
-- Grain: one row per seat of a game with another one at its table and start.
-- Rule: docs/contract.md, "Suspects". A table that has several games at most of its starts is no one table.
with busy_starts as (
    select competition, started_at
    from marathon.logged_games
    group by competition, started_at
    having count(*) > 1
),

doubled as (
    select competition, table_name, started_at, min(game_id) as first_game_id, max(game_id) as last_game_id
    from marathon.logged_games
    semi join busy_starts using (competition, started_at)
    group by competition, table_name, started_at
    having count(*) > 1
),

starts as (
    select competition, table_name, count(distinct started_at) as starts
    from marathon.logged_games
    semi join doubled using (competition, table_name)
    group by competition, table_name
),

odd as (
    select *, count(*) over (partition by competition, table_name) as doubled_starts
    from doubled
    join starts using (competition, table_name)
),

seats as (
    select
        games.competition,
        games.file_number,
        games.row_number,
        games.game_id,
        games.table_name,
        games.started_at,
        case when games.game_id = first_game_id then last_game_id else first_game_id end as other,
        count(*) over (
            partition by games.competition, games.table_name, games.started_at, games.player
        ) as seats_of_the_player
    from marathon.games
    join odd
        on odd.competition = games.competition
        and odd.table_name = games.table_name
        and odd.started_at = games.started_at
    where doubled_starts = 1 or 2 * doubled_starts <= starts
),

judged as (
    select *, max(seats_of_the_player) over (partition by competition, table_name, started_at) as most_seats
    from seats
)

select
    competition,
    'games' as "table",
    file_number,
    row_number,
    'game_id' as "column",
    game_id,
    table_name,
    started_at,
    other,
    game_id as unit
from judged
where most_seats = 1
