-- Who entered, in order of names.
-- Grain: one row per competition and player.
-- Rule: docs/rules/duplicate.md, "Seating".
select player
from duplicate.entries
order by player
