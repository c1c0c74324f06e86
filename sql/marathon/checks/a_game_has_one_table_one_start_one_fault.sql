-- The seats of a game agree on its table, its start and its server fault; rejected rows too, where they can be read.
-- Grain: one row per row of a game whose rows do not agree, and column in which they differ.
-- Rule: docs/rules/marathon.md, "Input".
with suspects as (
    select competition, game_id
    from marathon.logged_games
    where table_name <> last_table_name or started_at <> last_started_at or server_fault <> all_server_fault
    union
    select competition, game_id
    from marathon.rejected_games
),

seats as (
    select competition, game_id, table_name, started_at, server_fault, file_number, row_number
    from marathon.games
    semi join suspects using (competition, game_id)
    union all
    select competition, game_id, table_name, started_at, server_fault, file_number, row_number
    from marathon.rejected_games
    where game_id is not null
),

games as (
    select
        competition,
        game_id,
        min(table_name) <> max(table_name) as tables_differ,
        min(started_at) <> max(started_at) as starts_differ,
        bool_or(server_fault) <> bool_and(server_fault) as faults_differ
    from seats
    group by competition, game_id
)

select
    seats.competition,
    'games' as "table",
    seats.file_number,
    seats.row_number,
    differences.differs as "column",
    seats.table_name,
    seats.started_at,
    seats.server_fault,
    seats.game_id,
    seats.game_id as unit
from seats
join games using (competition, game_id)
cross join (values ('table_name'), ('started_at'), ('server_fault')) as differences (differs)
where case differences.differs
    when 'table_name' then tables_differ and seats.table_name is not null
    when 'started_at' then starts_differ and seats.started_at is not null
    else faults_differ
end
