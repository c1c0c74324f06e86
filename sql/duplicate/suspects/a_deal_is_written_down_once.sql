-- No deal is another one's copy: several tables do not come to the same points in all seats twice.
-- Grain: one row per seat of a deal that is like another one in every seat.
-- Rule: docs/contract.md, "Suspects". Deals in which nobody has points, and those of one table, may well be alike.
with deals as (
    select
        competition,
        deal,
        count(*) as seats,
        sum(game_points) as points,
        sum(game_points * "table") as points_by_table
    from duplicate.deals
    group by competition, deal
    having min("table") < max("table") and min(game_points) < max(game_points)
),

alike as (
    select *, min(deal) over (partition by competition, seats, points, points_by_table) as first_deal
    from deals
),

copies as (
    select alike.competition, alike.deal, alike.first_deal
    from alike
    join duplicate.deals as seats
        on seats.competition = alike.competition
        and seats.deal = alike.deal
    join duplicate.deals as others
        on others.competition = alike.competition
        and others.deal = alike.first_deal
        and others."table" = seats."table"
        and others.wind = seats.wind
        and others.player = seats.player
        and others.game_points = seats.game_points
    where alike.deal > alike.first_deal
    group by alike.competition, alike.deal, alike.first_deal, alike.seats
    having count(*) = alike.seats
),

pairs as (
    select competition, deal, first_deal as other
    from copies
    union all
    select competition, first_deal as deal, min(deal) as other
    from copies
    group by competition, first_deal
)

select
    deals.competition,
    'deals' as "table",
    deals.file_number,
    deals.row_number,
    'deal' as "column",
    deals.deal,
    pairs.other,
    deals.deal || '/' || deals."table" as unit
from duplicate.deals
join pairs
    on pairs.competition = deals.competition
    and pairs.deal = deals.deal
