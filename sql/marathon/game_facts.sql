-- The games that had begun, numbered in order of start and in order of their ids.
-- Grain: one row per competition and game.
-- Rule: docs/rules/marathon.md, "Which games count"; docs/contract.md, as_of.
-- started_at: Start of the game, UTC.
-- table_name: The table's name.
-- server_fault: Whether a fault hit all four.
-- players_left: How many of the players left the table.
-- absent_deals: The most deals that one of its seats was away for.
-- auto_moves: The most automatic moves that were made for one of its seats.
-- game_number: A number for the game, from 1, over all competitions: games in order of competition, start and id.
-- id_number: A number for the game, from 1, over all competitions: games in order of competition and id.
select
    games.competition,
    games.game_id,
    games.started_at,
    games.table_name,
    games.server_fault,
    games.players_left,
    games.absent_deals,
    games.auto_moves,
    row_number() over (order by games.competition, games.started_at, games.game_id)::int as game_number,
    row_number() over (order by games.competition, games.game_id)::int as id_number
from marathon.logged_games as games
join marathon.rules using (competition)
where games.started_at <= rules.as_of
