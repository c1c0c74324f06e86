-- The ties that are played off, and how far they are.
-- Grain: one row per competition, table and player of a tie.
-- Rule: round robin, "Standings" and "Output".
select
    competition,
    "table",
    place::bigint as place,
    player,
    state
from round_robin.tie_ranks
order by competition, "table", place, player
