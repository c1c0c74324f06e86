-- How many players a table has, how many games, and how many of them are open.
-- Grain: one row per competition and table.
-- Rule: docs/rules/round_robin.md, "Output", table_status; annulled games are games, and have ended; one that was left
-- out is open (docs/contract.md, "Second edition").
-- players: All entries of the table.
-- games: Games of the table, annulled ones and open ones that were left out included.
-- open_games: How many of them have not ended.
-- is_in_progress: Whether a game is open or was left out, or none is logged where two or more could play.
-- is_left_out: Whether a game of the table or of a play-off was left out with rejected rows.
with seated as (
    select competition, "table", count(*) as players
    from round_robin.seats
    group by competition, "table"
),

ended as (
    select competition, "table", count(*) filter (ended_by <> 'in_progress') as games
    from round_robin.game_endings
    where phase = 'table'
    group by competition, "table"
),

open as (
    select competition, "table", sum(games)::bigint as games
    from round_robin.open_games
    group by competition, "table"
)

select
    seated.competition,
    seated."table",
    seated.players,
    coalesce(ended.games, 0) + coalesce(open.games, 0) as games,
    coalesce(open.games, 0) as open_games,
    coalesce(open.games, 0) > 0
    or coalesce(left_out.is_of_table, false)
    or (ended.games is null and seated.players > 1) as is_in_progress,
    left_out."table" is not null as is_left_out
from seated
left join ended
    on ended.competition = seated.competition
    and ended."table" = seated."table"
left join open
    on open.competition = seated.competition
    and open."table" = seated."table"
left join round_robin.left_out_tables as left_out
    on left_out.competition = seated.competition
    and left_out."table" = seated."table"
