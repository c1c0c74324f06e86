-- Which of a player's stages are in the total: the best ones; the others are left out.
-- Grain: one row per competition, player and stage.
-- Rule: docs/rules/marathon.md, "The whole marathon" [8.4.2, 8.4.3]; lowest norm-rating, then score, then games, then
-- the earliest.
-- norm_rating: The player's norm-rating in the stage.
-- games: Counted games of the player in the stage.
-- score_numerator: Numerator of the player's score in the stage.
-- score_denominator: Denominator of the player's score in the stage.
-- is_selected: Whether the stage is one of the best that make the total.
select
    competition,
    player,
    stage,
    norm_rating,
    standings.games,
    scores.score_numerator,
    scores.score_denominator,
    row_number() over (
        partition by competition, player order by norm_rating desc, score desc, standings.games desc, stage desc
    ) <= rules.best_stages as is_selected
from marathon.stage_standings as standings
join marathon.stage_scores as scores using (competition, stage, player)
join marathon.rules using (competition)
