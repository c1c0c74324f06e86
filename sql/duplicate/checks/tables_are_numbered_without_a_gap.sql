-- Tables are numbered from 1 without a gap; in the first deal alone, a table may yet come.
-- Grain: one row per run of numbers that no deal has.
-- Rule: docs/rules/duplicate.md, "Input".
with gapped as (
    select competition, max(tables) as tables
    from duplicate.logged_deals
    group by competition
    having not bool_or(is_whole) and count(*) > 1
),

seats as (
    select competition, "table", file_number
    from duplicate.deals
    union all
    select competition, "table", file_number
    from duplicate.rejected_deals
),

tables as (
    select seats.competition, seats."table", gapped.tables, min(seats.file_number) as file_number
    from seats
    join gapped on gapped.competition = seats.competition
    where seats."table" between 1 and gapped.tables
    group by seats.competition, seats."table", gapped.tables
),

neighbours as (
    select
        *,
        coalesce(lag("table") over (partition by competition order by "table"), 0) + 1 as first_absent,
        "table" - 1 as last_absent
    from tables
)

select
    competition,
    'deals' as "table",
    file_number,
    'table' as "column",
    case when first_absent = last_absent then 'table_plays_no_deal' else 'tables_play_no_deal' end as code,
    first_absent,
    last_absent,
    tables
from neighbours
where first_absent <= last_absent
