-- Every game that had begun, and by what it ended.
-- Grain: one row per competition and game.
-- Rule: docs/rules/round_robin.md, "Output"; a game of a table that starts after as_of is not listed.
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
where games.has_begun
order by games.competition, games.game_id
