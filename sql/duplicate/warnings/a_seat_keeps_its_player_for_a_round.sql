-- A seat has one player for a round: seats are drawn after each round, and who is replaced is logged as such.
-- Grain: one row per competition in which seats change hands within a round, with the first of them.
-- Rule: docs/rules/duplicate.md, "Seating", and "A deal", 5. Where most seats do, the log's rounds are not those of seats.
with rounds as (
    select results.*, (results.deal - 1) // rules.deals_per_round + 1 as round
    from duplicate.deal_results as results
    join duplicate.rules on rules.competition = results.competition
),

holders as (
    select competition, round, "table", wind, min(player) <> max(player) as changes
    from rounds
    group by competition, round, "table", wind
),

counted as (
    select competition, count(*) as all_seats, count(*) filter (changes) as seats
    from holders
    group by competition
),

changed as (
    select
        holders.*,
        counted.seats,
        row_number() over (
            partition by holders.competition order by round, "table", strpos('ESWN', wind)
        ) as place
    from holders
    join counted on counted.competition = holders.competition
    where holders.changes and 2 * counted.seats <= counted.all_seats
),

stays as (
    select competition, seats, round, "table", wind, player, min(deal) as first_deal
    from changed
    join rounds using (competition, round, "table", wind)
    where place = 1
    group by competition, seats, round, "table", wind, player
)

select
    competition,
    seats,
    round,
    "table",
    wind,
    string_agg(player || ' (deal ' || first_deal || ')', ', ' order by first_deal, player) as players
from stays
group by competition, seats, round, "table", wind
order by competition
