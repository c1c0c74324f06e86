-- Every game played is won, drawn or lost, and only lost ones are forfeited.
-- Grain: one row per competition and player for whom it does not hold.
-- Rule: docs/rules/round_robin.md, "Output".
select competition, player, played, won, drawn, lost, forfeited
from round_robin.standings
where played <> won + drawn + lost
    or forfeited > lost
    or (status = 'annulled' and played > 0)
