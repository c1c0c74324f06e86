-- A ruling has the fields that its kind speaks of.
-- Grain: one row per ruling and field that is missing.
-- Rule: docs/rules/duplicate.md, "A deal", 7, and disqualified; a disqualification may name no deal.
with needs as (
    select *
    from (
        values
            ('false_mahjong', 'player'),
            ('false_mahjong', 'deal'),
            ('false_mahjong', 'amount'),
            ('penalty', 'player'),
            ('penalty', 'deal'),
            ('penalty', 'amount'),
            ('disqualify', 'player')
    ) as fields (kind, field)
)

select
    rulings.competition,
    'rulings' as "table",
    rulings.file_number,
    rulings.row_number,
    needs.field as "column",
    rulings.kind
from duplicate.rulings
join needs on needs.kind = rulings.kind
where case needs.field
    when 'player' then rulings.player is null
    when 'deal' then rulings.deal is null
    else rulings.amount is null
end
