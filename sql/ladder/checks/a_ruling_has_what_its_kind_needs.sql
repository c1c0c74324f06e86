-- A ruling has the field that its kind speaks of.
-- Grain: one row per ruling without it.
-- Rule: docs/rules/ladder.md, "Input", rulings; docs/contract.md, "A competition is a folder".
select
    competition,
    'rulings' as "table",
    file_number,
    row_number,
    case kind when 'annul' then 'match_id' else 'player' end as "column",
    kind
from ladder.rulings
where (kind = 'annul' and match_id is null)
    or (kind = 'disqualify' and player is null)
