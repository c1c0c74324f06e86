-- Every game of the tables, and the play-off games that had begun, and by what each ended.
-- Grain: one row per competition and game.
-- Rule: docs/rules/round_robin.md, "How a game ends"; games of phase table begun or not, so that points add up.
select
    games.competition,
    games.game_id,
    games."table",
    games.phase,
    games.white,
    games.black,
    games.white_half_points / rules.halves_a_point as white_points,
    games.black_half_points / rules.halves_a_point as black_points,
    games.ended_by,
    games.ended_at_turn
from round_robin.game_endings as games
join round_robin.rules on rules.competition = games.competition
order by games.competition, games.game_id
