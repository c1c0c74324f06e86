-- A game has two different players.
-- Grain: one row per game with one player.
-- Rule: docs/rules/round_robin.md, "Input".
select
    games.competition,
    'games' as "table",
    games.file_number,
    games.row_number,
    null::bigint as line,
    'black' as "column",
    games.black as value,
    'plays against themselves' as problem,
    'correct one of the two players' as remedy,
    games.game_id as unit
from round_robin.games
where games.white = games.black
