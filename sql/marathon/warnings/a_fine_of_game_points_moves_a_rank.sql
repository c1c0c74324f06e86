-- A fine on the total of game points lowers what a ranking key reads.
-- Grain: one row per competition in which some do not, with their rulings.
-- Rule: docs/rules/marathon.md, "Table points", fine_game_points: no ranking key reads that total.
select
    rulings.competition,
    count(*) as fines,
    string_agg(rulings.ruling_id, ', ' order by rulings.ruling_id) as rulings
from marathon.rulings
join marathon.rules on rules.competition = rulings.competition
join marathon.stage_scores as scores
    on scores.competition = rulings.competition
    and scores.stage = rulings.stage
    and scores.player = rulings.player
where rulings.kind = 'fine_game_points' and rules.game_points_total = 'total'
group by rulings.competition
