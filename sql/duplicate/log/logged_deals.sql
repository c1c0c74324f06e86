-- Whether a deal has all its seats: the whole log, and rejected rows as far as they could be read.
-- Grain: one row per competition and deal that has a row.
-- Rule: docs/rules/duplicate.md, "Input": the same tables play every deal, numbered from 1 without a gap. The highest
-- deal may be incomplete; it is judged once, before rejected rows leave (docs/contract.md, "Bad rows"). A table that
-- most of the deals before it lack is none of the tournament's: its rows are at fault, not all those deals.
with seats as (
    select competition, deal, "table", wind
    from duplicate.deals
    union all
    select competition, deal, "table", wind
    from duplicate.rejected_deals
    where "table" >= 1
),

logged as (
    select
        competition,
        deal,
        "table",
        bool_or(wind = 'E') and bool_or(wind = 'S') and bool_or(wind = 'W') and bool_or(wind = 'N') as is_whole
    from seats
    group by competition, deal, "table"
),

deal_tables as (
    select logged.competition, logged.deal, logged."table", logged.is_whole
    from logged
    join duplicate.rules on rules.competition = logged.competition
    where logged.deal between 1 and rules.deals
),

ends as (
    select competition, max(deal) as last_deal, count(*) - 1 as deals_before
    from (select distinct competition, deal from deal_tables) as deals
    group by competition
),

appearances as (
    select competition, "table", count(*) as deals, max(deal) as last_deal
    from deal_tables
    group by competition, "table"
),

numbers as (
    select
        ends.competition,
        ends.last_deal,
        coalesce(
            max("table") filter (
                2 * (appearances.deals - (appearances.last_deal = ends.last_deal)::bigint) >= ends.deals_before
            ),
            max("table")
        ) as tables
    from appearances
    join ends on ends.competition = appearances.competition
    group by ends.competition, ends.last_deal
),

whole as (
    select
        deal_tables.competition,
        deal_tables.deal,
        numbers.tables,
        deal_tables.deal = numbers.last_deal as is_last,
        count(*) filter (deal_tables.is_whole and deal_tables."table" <= numbers.tables) = numbers.tables as is_whole
    from deal_tables
    join numbers on numbers.competition = deal_tables.competition
    group by deal_tables.competition, deal_tables.deal, numbers.tables, numbers.last_deal
)

select competition, deal, tables, is_last, is_whole, is_last and not is_whole as is_left_out
from whole
