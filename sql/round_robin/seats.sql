-- Who sits at which table: as the entries say, else split by strength.
-- Grain: one row per competition and player.
-- Rule: docs/rules/round_robin.md, "Tables".
-- level: Strength; the strongest sit at table 1.
-- entered_at: When the player entered, UTC; the earlier of equal levels is the stronger.
-- withdrew_at: When the player left, UTC, also where that is after as_of; empty: they did not.
-- place_in_strength: The player's place in the order of strength, over all entries, from 1.
with in_order as (
    select
        entries.*,
        rules.max_players,
        rules.fill,
        count(entries."table") over (partition by entries.competition) > 0 as tables_are_given,
        row_number() over (
            partition by entries.competition
            order by entries.level desc, entries.entered_at nulls last, entries.player
        ) as place_in_strength,
        count(*) over (partition by entries.competition) as players
    from round_robin.entries
    join round_robin.rules on rules.competition = entries.competition
),

sized as (
    select
        *,
        place_in_strength - 1 as stronger,
        (players + max_players - 1) // max_players as tables,
        players // ((players + max_players - 1) // max_players) as least_players,
        players % ((players + max_players - 1) // max_players) as larger_tables
    from in_order
),

placed as (
    select
        *,
        case
            when tables_are_given then "table"
            -- Whoever would sit alone gets the last of the table before, unless that one would then sit alone.
            when fill = 'full' and tables > 1 and max_players > 2
                and players % max_players = 1 and stronger = players - 2 then tables
            when fill = 'full' then stronger // max_players + 1
            when stronger < larger_tables * (least_players + 1) then stronger // (least_players + 1) + 1
            else (stronger - larger_tables) // least_players + 1
        end as seated_at
    from sized
)

select
    competition,
    seated_at::bigint as "table",
    player,
    level,
    entered_at,
    withdrew_at,
    place_in_strength::bigint as place_in_strength
from placed
