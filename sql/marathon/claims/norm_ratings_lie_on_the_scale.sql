-- A norm-rating lies between 0 and the scale, and whoever leads the rated players has all of it.
-- Grain: one row per competition, stage and player for whom it does not hold.
-- Rule: docs/rules/marathon.md, "A stage", norm_rating [8.3.6].
select competition, stage, player, norm_rank, norm_rating
from marathon.stage_standings
join marathon.rules using (competition)
where norm_rating < 0
    or norm_rating > rules.norm_rating_scale
    or (norm_rank = 1 and norm_rating <> rules.norm_rating_scale)
    or (norm_rank is null and norm_rating <> 0)
