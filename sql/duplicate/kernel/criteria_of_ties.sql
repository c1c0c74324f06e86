-- What decides between equal totals, the first criterion first.
-- Grain: one row per competition and criterion.
-- Rule: docs/rules/duplicate.md, "Standings, after each deal".
select competition, criterion
from duplicate.tie_break
order by competition, position
