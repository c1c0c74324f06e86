-- From which deal on a player is disqualified.
-- Grain: one row per competition and player who is.
-- Rule: docs/rules/duplicate.md, "A deal", disqualified: by the first missed deal above the allowed number, or by a
-- ruling from its deal on; a ruling that names none holds from the first.
-- from_deal: The deal from which on the player is disqualified: in the standing after it they have no rank.
with missed as (
    select
        results.competition,
        results.player,
        results.deal,
        rules.missed_deals_allowed,
        row_number() over (partition by results.competition, results.player order by results.deal) as missed_so_far
    from duplicate.deal_results as results
    join duplicate.rules on rules.competition = results.competition
    join duplicate.connections
        on connections.competition = results.competition
        and connections.connection = results.connection
    where connections.misses_deal
),

starts as (
    select competition, player, deal
    from missed
    where missed_so_far > missed_deals_allowed
    union all
    select competition, player, coalesce(deal, 1)
    from duplicate.rulings
    where kind = 'disqualify'
)

select competition, player, min(deal) as from_deal
from starts
group by competition, player
