-- A false mahjong costs one of the amounts of the rules, a penalty at least 1.
-- Grain: one row per ruling with another amount.
-- Rule: docs/rules/duplicate.md, "A deal", 7: another amount is a reject.
with amounts as (
    select
        competition,
        string_agg(amount::varchar, ' or ' order by amount) as shown
    from duplicate.false_mahjong_amounts
    group by competition
)

select
    rulings.competition,
    'rulings' as "table",
    rulings.file_number,
    rulings.row_number,
    null::bigint as line,
    'amount' as "column",
    rulings.amount::varchar as value,
    case when rulings.kind = 'penalty' then 'is less than 1' else 'is not what a false mahjong costs' end as problem,
    case
        when rulings.kind = 'penalty' then 'write how many IMPs it takes, as a positive number'
        else 'write ' || amounts.shown || ', or make it a penalty'
    end as remedy,
    null::varchar as unit
from duplicate.rulings
join amounts on amounts.competition = rulings.competition
left join duplicate.false_mahjong_amounts as known
    on known.competition = rulings.competition
    and known.amount = rulings.amount
where (rulings.kind = 'penalty' and rulings.amount < 1)
    or (rulings.kind = 'false_mahjong' and rulings.amount is not null and known.amount is null)
