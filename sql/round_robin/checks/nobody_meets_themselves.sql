-- A game has two different players.
-- Grain: one row per game with one player.
-- Rule: docs/rules/round_robin.md, "Input".
select
    games.competition,
    'games' as "table",
    games.file_number,
    games.row_number,
    'black' as "column",
    games.black,
    games.game_id as unit
from round_robin.games
where games.white = games.black
