-- A play-off game of two players starts after their game of the table, and its replay after it.
-- Grain: one row per game of two players who start a game of another phase at that time.
-- Rule: docs/contract.md, "Suspects"; docs/rules/round_robin.md, "Tables": all games at the same time, but those of one pair.
with pairs as (
    select
        competition,
        least(white, black) as player,
        greatest(white, black) as opponent,
        started_at,
        min(game_id) as first_game_id,
        max(game_id) as last_game_id
    from round_robin.games
    group by competition, least(white, black), greatest(white, black), started_at
    having min(phase) <> max(phase)
)

select
    games.competition,
    'games' as "table",
    games.file_number,
    games.row_number,
    'started_at' as "column",
    games.game_id,
    games.started_at,
    pairs.player,
    pairs.opponent,
    case when games.game_id = first_game_id then last_game_id else first_game_id end as other,
    games.game_id as unit
from round_robin.games
join pairs
    on pairs.competition = games.competition
    and pairs.started_at = games.started_at
    and pairs.player = least(games.white, games.black)
    and pairs.opponent = greatest(games.white, games.black)
