-- How many players a table has, how many games, and how many of them are open.
-- Grain: one row per competition and table.
-- Rule: docs/rules/round_robin.md, "Output", table_status; annulled games are games, and have ended.
-- players: All entries of the table.
-- games: Games of the table that are logged, annulled ones included.
-- open_games: How many of them have not ended.
-- is_in_progress: Whether a game is open, or none is logged where two or more could play.
with seated as (
    select competition, "table", count(*) as players
    from round_robin.seats
    group by competition, "table"
),

logged as (
    select
        competition,
        "table",
        count(*) as games,
        count(*) filter (ended_by = 'in_progress') as open_games
    from round_robin.game_endings
    where phase = 'table'
    group by competition, "table"
)

select
    seated.competition,
    seated."table",
    seated.players,
    coalesce(logged.games, 0) as games,
    coalesce(logged.open_games, 0) as open_games,
    coalesce(logged.open_games > 0, seated.players > 1) as is_in_progress
from seated
left join logged
    on logged.competition = seated.competition
    and logged."table" = seated."table"
