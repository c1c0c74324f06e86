-- The players who are replaced by a substitute from the next deal on.
-- Grain: one row per competition and player.
-- Rule: docs/rules/duplicate.md, "A deal", 5: a whole deal went by with a robot.
select
    results.competition,
    results.player,
    results."table",
    results.wind
from duplicate.deal_results as results
join duplicate.last_deals
    on last_deals.competition = results.competition
    and last_deals.deal = results.deal
join duplicate.connections
    on connections.competition = results.competition
    and connections.connection = results.connection
where connections.needs_substitute
order by results.competition, results."table", strpos('ESWN', results.wind)
