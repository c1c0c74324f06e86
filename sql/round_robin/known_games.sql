-- The games that are there at as_of: those of the tables always, those of play-offs once they have begun.
-- Grain: one row per competition and game.
-- Rule: docs/contract.md, as_of; docs/rules/round_robin.md, "Input": both players sit at its table.
-- phase: table, play_off or replay.
-- replay_of: Of a replay: the play-off game that it replays.
-- started_at: Start of the game, UTC; after as_of for a game of the table that has not begun.
-- ended_at: End of the game, UTC, where the log has it, also where that is after as_of.
-- result: Who won as the log says, also where that was not known yet at as_of; empty: not logged.
-- is_forfeit: Whether the log says that it was won because the other did not play.
-- has_begun: Whether the game had begun at as_of.
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
    case games.result
        when 'white_by_forfeit' then 'white'
        when 'black_by_forfeit' then 'black'
        else games.result
    end as result,
    coalesce(games.result in ('white_by_forfeit', 'black_by_forfeit'), false) as is_forfeit,
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
