-- There are no more players than seats.
-- Grain: one row per competition that has more, with the first of those who sit in fewer deals than others.
-- Rule: docs/rules/duplicate.md, "A deal": whoever sits in any complete deal is in every standing.
with players as (
    select competition, player, count(*) as deals
    from duplicate.deal_results
    group by competition, player
),

seats as (
    select competition, max(seats) as seats
    from (select competition, deal, count(*) as seats from duplicate.deal_results group by competition, deal) as deals
    group by competition
),

placed as (
    select
        *,
        count(*) over (partition by competition) as players,
        max(deals) over (partition by competition) as most_deals,
        row_number() over (partition by competition order by deals, player) as place
    from players
)

select
    placed.competition,
    players,
    seats,
    count(*) as fewer,
    most_deals,
    string_agg(player || ' (' || deals || ')', ', ' order by deals, player) filter (
        place <= least(2 * (players - seats), seats)
    ) as first
from placed
join seats on seats.competition = placed.competition
where players > seats and deals < most_deals
group by placed.competition, players, seats, most_deals
order by placed.competition
