-- The period of an annulment ends after it starts, and stands in place of a match, not beside one.
-- Grain: one row per ruling and field that does not.
-- Rule: docs/rules/ladder.md, "Input", rulings.
select
    rulings.competition,
    'rulings' as "table",
    rulings.file_number,
    rulings.row_number,
    fields.field as "column",
    case when match_id is null then 'period_ends_before_it_starts' else 'period_beside_a_match' end as code,
    rulings.match_id,
    rulings.starts_at,
    rulings.ends_at
from ladder.rulings
cross join (values ('starts_at'), ('ends_at')) as fields (field)
where kind = 'annul'
    and case
        when match_id is null then field = 'ends_at' and ends_at <= starts_at
        when field = 'starts_at' then starts_at is not null
        else ends_at is not null
    end
