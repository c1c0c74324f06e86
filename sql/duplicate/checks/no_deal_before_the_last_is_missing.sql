-- Every deal before the highest one is there.
-- Grain: one row per run of numbers of which there is no row.
-- Rule: docs/rules/duplicate.md, "Input": an earlier deal that is incomplete is an error.
with neighbours as (
    select
        competition,
        deal,
        coalesce(lag(deal) over (partition by competition order by deal), 0) + 1 as first_absent,
        deal - 1 as last_absent
    from duplicate.logged_deals
),

gaps as (
    select *
    from neighbours
    where first_absent <= last_absent
),

seats as (
    select competition, deal, file_number
    from duplicate.deals
    union all
    select competition, deal, file_number
    from duplicate.rejected_deals
)

select
    gaps.competition,
    'deals' as "table",
    min(seats.file_number) as file_number,
    'deal' as "column",
    case when first_absent = last_absent then 'deal_is_missing' else 'deals_are_missing' end as code,
    gaps.first_absent,
    gaps.last_absent,
    gaps.deal as next_deal
from gaps
join seats
    on seats.competition = gaps.competition
    and seats.deal = gaps.deal
group by gaps.competition, gaps.deal, gaps.first_absent, gaps.last_absent
