-- Who sits in for a player has no seat in that deal.
-- Grain: one row per seat whose substitute has.
-- Rule: duplicate, "Input": a player sits once a deal.
select
    seats.competition,
    'deal ' || seats.deal || ', table ' || seats."table" || ': ' || seats.substitute || ' sits in for ' || seats.player
    || case
        when others.player = seats.player then ', who is the same'
        else ', and has a seat at table ' || others."table"
    end as warning
from duplicate.deals as seats
join duplicate.deals as others
    on others.competition = seats.competition
    and others.deal = seats.deal
    and others.player = seats.substitute
order by seats.competition, seats.deal, seats."table", strpos('ESWN', seats.wind)
