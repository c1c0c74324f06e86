-- Whoever sits in any complete deal, numbered in order of their names.
-- Grain: one row per competition and player.
-- Rule: docs/rules/duplicate.md, "A deal": they are in every standing, with 0 before.
-- player_number: A number for the name, from 1, over all competitions: names in order of competition and code point.
select
    competition,
    player,
    row_number() over (order by competition, player)::int as player_number
from (
    select distinct deals.competition, deals.player
    from duplicate.deals
    join duplicate.logged_deals as logged
        on logged.competition = deals.competition
        and logged.deal = deals.deal
    where not logged.is_left_out
) as names
