-- A false mahjong costs one of the amounts of the rules, a penalty at least 1.
-- Grain: one row per ruling with another amount.
-- Rule: docs/rules/duplicate.md, "A deal", 7: another amount is a reject.
with amounts as (
    select competition, list_sort(array_agg(amount)) as amounts
    from duplicate.false_mahjong_amounts
    group by competition
)

select
    rulings.competition,
    'rulings' as "table",
    rulings.file_number,
    rulings.row_number,
    'amount' as "column",
    case when rulings.kind = 'penalty' then 'penalty_takes_nothing' else 'false_mahjong_costs_another_amount' end as code,
    rulings.amount,
    amounts.amounts
from duplicate.rulings
join amounts on amounts.competition = rulings.competition
left join duplicate.false_mahjong_amounts as known
    on known.competition = rulings.competition
    and known.amount = rulings.amount
where (rulings.kind = 'penalty' and rulings.amount < 1)
    or (rulings.kind = 'false_mahjong' and rulings.amount is not null and known.amount is null)
