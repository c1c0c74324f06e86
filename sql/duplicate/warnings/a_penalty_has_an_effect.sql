-- A penalty is in a deal that the player sits in, in the results.
-- Grain: one row per ruling whose seat was left out with rejected rows.
-- Rule: docs/rules/duplicate.md, "A deal", 7; docs/contract.md, "Bad rows".
select rulings.competition, rulings.ruling_id, rulings.player, rulings.deal
from duplicate.rulings
join duplicate.logged_deals as logged
    on logged.competition = rulings.competition
    and logged.deal = rulings.deal
left join duplicate.deal_results as results
    on results.competition = rulings.competition
    and results.deal = rulings.deal
    and results.player = rulings.player
where rulings.kind in ('false_mahjong', 'penalty')
    and not logged.is_left_out
    and results.player is null
order by rulings.competition, rulings.ruling_id
