-- The highest deal has all its seats.
-- Grain: one row per competition in which it has not, with what is missing.
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
    select
        competition,
        concat_ws(
            '; ',
            string_agg('table ' || "table" || ' lacks ' || winds, '; ' order by "table") filter (winds <> ''),
            string_agg(
                case
                    when first_absent = last_absent then 'table ' || first_absent || ' is missing'
                    else 'tables ' || first_absent || ' to ' || last_absent || ' are missing'
                end,
                '; ' order by "table"
            ) filter (first_absent <= last_absent)
        ) as words
    from neighbours
    group by competition
)

select
    left_out.competition,
    'deal ' || left_out.deal || ' is not complete and is left out, its rulings wait with it: ' || missing.words
    as warning
from left_out
join missing on missing.competition = left_out.competition
order by left_out.competition
