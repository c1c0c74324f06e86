-- The entries with their tables, by table and strength.
-- Grain: one row per competition and player.
-- Rule: docs/rules/round_robin.md, "Tables".
select *
from round_robin.seats
order by "table", place_in_strength
