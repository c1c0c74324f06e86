-- Who entered sits in a complete deal, once there is one.
-- Grain: one row per competition in which some do not.
-- Rule: docs/rules/duplicate.md, "A deal": whoever sits in any complete deal is in every standing; the others are in
-- none.
with absent as (
    select
        entries.competition,
        count(*) as players,
        min(entries.player) as first_player
    from duplicate.entries
    join duplicate.last_deals on last_deals.competition = entries.competition
    left join duplicate.players
        on players.competition = entries.competition
        and players.player = entries.player
    where players.player is null
    group by entries.competition
)

select competition, players, first_player
from absent
order by competition
