-- Who left a table, in the order in which they did.
-- Grain: one row per competition and player who left.
-- Rule: docs/rules/round_robin.md, "Withdrawal" [Ritiro].
select competition, "table", player, left_at
from round_robin.leavers
order by competition, "table", left_at, player
