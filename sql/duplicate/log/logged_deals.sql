-- Whether a deal has all its seats: the whole log, and rejected rows as far as they could be read.
-- Grain: one row per competition and deal that has a row.
-- Rule: duplicate, "Input": the same tables play every deal, numbered from 1 without a gap. The highest deal may be
-- incomplete; it is judged once, before rejected rows leave (contract, "Bad rows"). A table that most of the deals before
-- it lack is none of the tournament's: its rows are at fault, not all those deals.
with seats as (
    select competition, deal, "table", wind
    from duplicate.deals
    union all
    select competition, deal, "table", wind
    from duplicate.rejected_deals
    where "table" >= 1
),

deal_tables as (
    select
        seats.competition,
        seats.deal,
        seats."table",
        bool_or(seats.wind = 'E') and bool_or(seats.wind = 'S') and bool_or(seats.wind = 'W')
        and bool_or(seats.wind = 'N') as is_whole
    from seats
    join duplicate.rules on rules.competition = seats.competition
    where seats.deal between 1 and rules.deals
    group by seats.competition, seats.deal, seats."table"
),

ends as (
    select competition, max(deal) as last_deal, count(distinct deal) - 1 as deals_before
    from deal_tables
    group by competition
),

appearances as (
    select
        ends.competition,
        ends.last_deal,
        ends.deals_before,
        deal_tables."table",
        count(*) filter (deal_tables.deal < ends.last_deal) as appearances_before
    from deal_tables
    join ends on ends.competition = deal_tables.competition
    group by ends.competition, ends.last_deal, ends.deals_before, deal_tables."table"
),

numbers as (
    select
        competition,
        last_deal,
        coalesce(max("table") filter (2 * appearances_before >= deals_before), max("table")) as tables
    from appearances
    group by competition, last_deal
)

select
    deal_tables.competition,
    deal_tables.deal,
    numbers.tables,
    deal_tables.deal = numbers.last_deal as is_last,
    count(*) filter (deal_tables.is_whole and deal_tables."table" <= numbers.tables) = numbers.tables as is_whole,
    deal_tables.deal = numbers.last_deal
    and count(*) filter (deal_tables.is_whole and deal_tables."table" <= numbers.tables) < numbers.tables as is_left_out
from deal_tables
join numbers on numbers.competition = deal_tables.competition
group by deal_tables.competition, deal_tables.deal, numbers.tables, numbers.last_deal
