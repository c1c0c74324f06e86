-- Who left had left by as_of.
-- Grain: one row per player who left later.
-- Rule: docs/contract.md, as_of: who left after it is still in.
select
    entries.competition,
    'lies_after_as_of' as code,
    'withdrawal' as detail,
    entries.player,
    entries.withdrew_at,
    rules.as_of,
    entries.file_number,
    entries.row_number
from round_robin.entries
join round_robin.rules on rules.competition = entries.competition
where entries.withdrew_at > rules.as_of
order by entries.competition, entries.file_number, entries.row_number
