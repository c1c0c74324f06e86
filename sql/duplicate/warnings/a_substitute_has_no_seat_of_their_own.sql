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
    case when seats.player = taken_over.player then 'substitute_is_the_player' else 'substitute_has_a_seat' end as code,
    taken_over.deal,
    taken_over."table",
    taken_over.player,
    taken_over.substitute,
    seats."table" as own_table
from taken_over
join duplicate.deals as seats
    on seats.competition = taken_over.competition
    and seats.deal = taken_over.deal
    and seats.player = taken_over.substitute
order by taken_over.competition, taken_over.deal, taken_over."table", strpos('ESWN', taken_over.wind)
