-- The scores of the stages that count for the whole, as exact fractions.
-- Grain: one row per competition, player and selected stage.
-- Rule: docs/rules/marathon.md, "The whole marathon" [8.4.4].
select competition, player, score_numerator, score_denominator
from marathon.stage_choices
where is_selected
order by competition, player, stage
