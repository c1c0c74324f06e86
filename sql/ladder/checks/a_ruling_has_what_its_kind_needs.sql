-- A ruling has what its kind speaks of: an annulment a match, or a player and a period; a disqualification a player.
-- Grain: one row per ruling and field that it lacks.
-- Rule: docs/rules/ladder.md, "Input", rulings; docs/contract.md, "A competition is a folder".
select
    rulings.competition,
    'rulings' as "table",
    rulings.file_number,
    rulings.row_number,
    fields.field as "column",
    case when fields.field = 'match_id' then 'annulment_names_nothing' else 'a_ruling_has_what_its_kind_needs' end as code,
    rulings.kind
from ladder.rulings
cross join (values ('match_id'), ('player'), ('starts_at'), ('ends_at')) as fields (field)
where case
    when kind = 'disqualify' then field = 'player' and player is null
    when match_id is not null then false
    when starts_at is null and ends_at is null then field = 'match_id'
    else case field
        when 'player' then player is null
        when 'starts_at' then starts_at is null
        when 'ends_at' then ends_at is null
        else false
    end
end
