-- Who sits in for a player has no seat in that deal.
-- Grain: one row per seat whose substitute has.
-- Rule: docs/rules/duplicate.md, "Input": a player sits once a deal.
with taken_over as (
    select competition, deal, "table", wind, player, substitute
    from duplicate.deals
    where substitute is not null
)

select
    taken_over.competition,
    'deal ' || taken_over.deal || ', table ' || taken_over."table" || ': ' || taken_over.substitute || ' sits in for '
    || taken_over.player || case
        when seats.player = taken_over.player then ', who is the same'
        else ', and has a seat at table ' || seats."table"
    end as warning
from taken_over
join duplicate.deals as seats
    on seats.competition = taken_over.competition
    and seats.deal = taken_over.deal
    and seats.player = taken_over.substitute
order by taken_over.competition, taken_over.deal, taken_over."table", strpos('ESWN', taken_over.wind)
