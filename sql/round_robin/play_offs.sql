-- The ties that are played off, and how far they are.
-- Grain: one row per competition, table and player of a tie.
-- Rule: docs/rules/round_robin.md, "Standings" and "Output".
select
    competition,
    "table",
    place::bigint as place,
    player,
    state
from round_robin.tie_ranks
order by competition, "table", place, player
