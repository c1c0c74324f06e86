-- What a player's complete deals add up to, and how many were won, lost and missed.
-- Grain: one row per competition and player.
-- Rule: docs/rules/duplicate.md, "Standings, after each deal".
-- imps: IMPs of all complete deals, without penalties.
-- penalties: IMPs that rulings took in them.
-- deals_won: Deals with more than 0 IMPs.
-- deals_lost: Deals with less than 0 IMPs.
-- deals_missed: Deals that the player did not end: lost, robot or substitute.
select
    results.competition,
    results.player,
    sum(results.imps)::bigint as imps,
    sum(results.penalty)::bigint as penalties,
    count(*) filter (results.imps > 0) as deals_won,
    count(*) filter (results.imps < 0) as deals_lost,
    count(*) filter (connections.misses_deal) as deals_missed
from duplicate.deal_results as results
join duplicate.connections
    on connections.competition = results.competition
    and connections.connection = results.connection
group by results.competition, results.player
