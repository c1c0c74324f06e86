-- Every deal before the highest one has the four winds of every table.
-- Grain: one row per missing seat.
-- Rule: docs/rules/duplicate.md, "Input": an earlier deal that is incomplete is an error. A table that no deal has is
-- said once. Where a row is missing, it is missing in the file that has the rest of its table, of its deal, or else the
-- table's other deals.
with odd as (
    select competition, deal, tables
    from duplicate.logged_deals
    where not is_last
        and not is_whole
),

numbers as (
    select competition, max(tables) as tables
    from odd
    group by competition
),

-- The log is read once for each of the two: kept between them, it would be written first.
tables as (
    select seats.competition, seats."table", min(seats.file_number) as file_number
    from (
        select competition, "table", file_number from duplicate.deals
        union all
        select competition, "table", file_number from duplicate.rejected_deals
    ) as seats
    join numbers on numbers.competition = seats.competition
    where seats."table" between 1 and numbers.tables
    group by seats.competition, seats."table"
),

due as (
    select odd.competition, odd.deal, tables."table", tables.file_number, winds.wind
    from odd
    join tables on tables.competition = odd.competition
    cross join (values ('E'), ('S'), ('W'), ('N')) as winds (wind)
),

there as (
    select seats.competition, seats.deal, seats."table", seats.wind, seats.file_number
    from (
        select competition, deal, "table", wind, file_number from duplicate.deals
        union all
        select competition, deal, "table", wind, file_number from duplicate.rejected_deals
    ) as seats
    join odd
        on odd.competition = seats.competition
        and odd.deal = seats.deal
),

tables_there as (
    select competition, deal, "table", min(file_number) as file_number
    from there
    group by competition, deal, "table"
),

deals_of_one_file as (
    select competition, deal, min(file_number) as file_number
    from there
    group by competition, deal
    having min(file_number) = max(file_number)
)

select
    due.competition,
    'deals' as "table",
    coalesce(tables_there.file_number, deals_of_one_file.file_number, due.file_number) as file_number,
    'wind' as "column",
    case when tables_there.deal is null then 'table_is_missing_in_deal' else 'seat_is_missing_in_deal' end as code,
    due.deal,
    due."table" as table_number,
    due.wind,
    due.deal || '/' || due."table" as unit
from due
left join there
    on there.competition = due.competition
    and there.deal = due.deal
    and there."table" = due."table"
    and there.wind = due.wind
left join tables_there
    on tables_there.competition = due.competition
    and tables_there.deal = due.deal
    and tables_there."table" = due."table"
left join deals_of_one_file
    on deals_of_one_file.competition = due.competition
    and deals_of_one_file.deal = due.deal
where there.deal is null
