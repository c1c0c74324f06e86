-- What rulings take from a player in a deal.
-- Grain: one row per competition, deal and player.
-- Rule: docs/rules/duplicate.md, "A deal", 7; they add up.
-- penalty: The IMPs that rulings take from the player in the deal, added up.
select
    competition,
    deal,
    player,
    sum(amount)::bigint as penalty
from duplicate.rulings
where kind in ('false_mahjong', 'penalty')
group by competition, deal, player
