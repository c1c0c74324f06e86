-- The highest deal has all its seats.
-- Grain: one row per competition in which it has not, and table or run of tables of which something is missing.
-- Rule: docs/rules/duplicate.md, "Input": then it is left out and said so.
with left_out as (
    select competition, deal, tables
    from duplicate.logged_deals
    where is_left_out
),

-- Its tables, and behind them one that is past the last.
there as (
    select
        deals.competition,
        deals."table",
        concat_ws(
            ', ',
            case when not bool_or(deals.wind = 'E') then 'E' end,
            case when not bool_or(deals.wind = 'S') then 'S' end,
            case when not bool_or(deals.wind = 'W') then 'W' end,
            case when not bool_or(deals.wind = 'N') then 'N' end
        ) as winds
    from duplicate.deals
    join left_out
        on left_out.competition = deals.competition
        and left_out.deal = deals.deal
    where deals."table" <= left_out.tables
    group by deals.competition, deals."table"
    union all
    select competition, tables + 1, ''
    from left_out
),

neighbours as (
    select
        *,
        coalesce(lag("table") over (partition by competition order by "table"), 0) + 1 as first_absent,
        "table" - 1 as last_absent
    from there
),

missing as (
    select competition, 'table_lacks_winds' as detail, "table", winds, null as first_absent, null as last_absent
    from there
    where winds <> ''
    union all
    select
        competition,
        case when first_absent = last_absent then 'table_is_missing' else 'tables_are_missing' end as detail,
        "table",
        null as winds,
        first_absent,
        last_absent
    from neighbours
    where first_absent <= last_absent
)

select
    left_out.competition,
    left_out.deal,
    missing.detail,
    missing."table",
    missing.winds,
    missing.first_absent,
    missing.last_absent
from left_out
join missing on missing.competition = left_out.competition
order by left_out.competition, missing.winds is null, missing."table"
