-- The last of the standings after each deal has the totals and the ranks of the standings, for every player.
-- Grain: one row per competition and player for whom it has not.
-- Rule: docs/rules/duplicate.md, "Standings, after each deal".
with last_totals as (
    select deal_standings.competition, deal_standings.player, deal_standings.rank, deal_standings.total
    from duplicate.deal_standings
    join duplicate.last_deals
        on last_deals.competition = deal_standings.competition
        and last_deals.deal = deal_standings.deal
)

select competition, player, standings.total, last_totals.total as last_total
from duplicate.standings
full join last_totals using (competition, player)
where standings.total is distinct from last_totals.total
    or standings.rank is distinct from last_totals.rank
