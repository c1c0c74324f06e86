-- What each seat of a complete deal gives its player, as the kernel running_standings reads it.
-- Grain: one row per deal and player; players are numbered through all competitions.
-- Rule: docs/rules/duplicate.md, "Standings, after each deal"; game points of a deal one did not end are 0.
select
    results.deal,
    players.player_number,
    strpos('ESWN', results.wind)::bigint as wind,
    results.imps - results.penalty as points,
    case when connections.misses_deal then 0 else results.game_points end as game_points,
    sign(results.imps)::bigint as balance
from duplicate.deal_results as results
join duplicate.players
    on players.competition = results.competition
    and players.player = results.player
join duplicate.connections
    on connections.competition = results.competition
    and connections.connection = results.connection
