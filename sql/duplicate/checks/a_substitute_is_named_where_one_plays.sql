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
    null::bigint as line,
    'substitute' as "column",
    substitute as value,
    case
        when substitute is null then 'is empty, and the connection is substitute'
        else 'is named, but the connection is ' || connection
    end as problem,
    case
        when substitute is null then 'name who played, or correct the connection'
        else 'take the name out, or set the connection to substitute'
    end as remedy,
    deal || '/' || "table" as unit
from seats
where (connection = 'substitute') <> (substitute is not null)
