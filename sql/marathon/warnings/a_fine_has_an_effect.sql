-- A fine in a stage lowers something: the player has a counted game there.
-- Grain: one row per ruling without effect.
-- Rule: docs/rules/marathon.md, "Table points", fine_game_points.
select rulings.competition, rulings.ruling_id, rulings.player, rulings.stage
from marathon.rulings
left join marathon.stage_scores as scores
    on scores.competition = rulings.competition
    and scores.stage = rulings.stage
    and scores.player = rulings.player
where rulings.kind in ('fine_game_points', 'fine_table_points')
    and scores.player is null
order by rulings.competition, rulings.ruling_id
