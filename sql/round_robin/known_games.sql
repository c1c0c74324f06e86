-- The games that are there at as_of: those of the tables always, those of play-offs once they have begun.
-- Grain: one row per competition and game.
-- Rule: docs/contract.md, as_of; docs/rules/round_robin.md, "Input": both players sit at its table.
select
    games.competition,
    games.game_id,
    games."table",
    games.phase,
    games.replay_of,
    games.white,
    games.black,
    games.started_at,
    games.ended_at,
    games.result,
    games.started_at <= rules.as_of as has_begun
from round_robin.games
join round_robin.rules on rules.competition = games.competition
join round_robin.seats as white
    on white.competition = games.competition
    and white.player = games.white
    and white."table" = games."table"
join round_robin.seats as black
    on black.competition = games.competition
    and black.player = games.black
    and black."table" = games."table"
where games.phase = 'table' or games.started_at <= rules.as_of
