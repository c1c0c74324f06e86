-- The match of a ruling had begun by as_of, and so had a period whose matches are annulled.
-- Grain: one row per ruling that is still without effect.
-- Rule: docs/contract.md, as_of: what began after it is not there.
select
    rulings.competition,
    'lies_after_as_of' as code,
    case when rulings.match_id is null then 'annulled_period' else 'annulled_match' end as detail,
    rulings.ruling_id,
    rulings.match_id,
    rulings.player,
    coalesce(matches.started_at, rulings.starts_at) as starts_at,
    rules.as_of,
    rulings.file_number,
    rulings.row_number
from ladder.rulings
join ladder.rules on rules.competition = rulings.competition
left join ladder.matches
    on matches.competition = rulings.competition
    and matches.match_id = rulings.match_id
where rulings.kind = 'annul'
    and case when rulings.match_id is null then rulings.starts_at else matches.started_at end > rules.as_of
order by rulings.competition, rulings.file_number, rulings.row_number
