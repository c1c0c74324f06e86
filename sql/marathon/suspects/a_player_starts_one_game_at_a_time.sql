-- A player starts one game at a time.
-- Grain: one row per seat whose player has a seat in another game with that start.
-- Rule: docs/contract.md, "Suspects".
with busy_starts as (
    select competition, started_at
    from marathon.logged_games
    group by competition, started_at
    having count(*) > 1
),

doubled as (
    select competition, player, started_at, min(game_id) as first_game_id, max(game_id) as last_game_id
    from marathon.games
    semi join busy_starts using (competition, started_at)
    group by competition, player, started_at
    having min(game_id) <> max(game_id)
)

select
    games.competition,
    'games' as "table",
    games.file_number,
    games.row_number,
    'player' as "column",
    games.game_id,
    games.player,
    games.table_name,
    games.started_at,
    case when games.game_id = first_game_id then last_game_id else first_game_id end as other,
    games.game_id as unit
from marathon.games
join doubled
    on doubled.competition = games.competition
    and doubled.player = games.player
    and doubled.started_at = games.started_at
