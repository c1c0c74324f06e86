-- A fine has one of the amounts that the regulation names.
-- Grain: one row per ruling with another amount.
-- Rule: docs/rules/marathon.md, "Table points", fines [6.4]; another amount is accepted (Decision).
select rulings.competition, rulings.ruling_id, rulings.kind, rulings.amount
from marathon.rulings
left join marathon.usual_fines
    on usual_fines.competition = rulings.competition
    and usual_fines.kind = rulings.kind
    and usual_fines.amount = rulings.amount
where rulings.kind in ('fine_game', 'fine_game_points', 'fine_table_points')
    and usual_fines.kind is null
order by rulings.competition, rulings.ruling_id
