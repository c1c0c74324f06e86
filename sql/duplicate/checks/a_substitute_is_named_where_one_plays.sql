-- A substitute is named exactly where the connection says that one played.
-- Grain: one row per row in which the two do not agree.
-- Rule: docs/rules/duplicate.md, "Input", and "A deal", 5.
with seats as (
    select competition, deal, "table", connection, substitute, file_number, row_number
    from duplicate.deals
    union all
    select competition, deal, "table", connection, substitute, file_number, row_number
    from duplicate.rejected_deals
    where connection is not null
)

select
    competition,
    'deals' as "table",
    file_number,
    row_number,
    'substitute' as "column",
    case when substitute is null then 'substitute_is_not_named' else 'nobody_was_substituted' end as code,
    substitute,
    connection,
    deal || '/' || "table" as unit
from seats
where (connection = 'substitute') <> (substitute is not null)
