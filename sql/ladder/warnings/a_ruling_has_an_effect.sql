-- An annulled match would have counted, and a disqualified player has a scored match and no period.
-- Grain: one row per ruling without effect, or of which a part has none.
-- Rule: docs/rules/ladder.md, "Which matches score", 3, and "Standings"; such a ruling is accepted. What lies after
-- as_of is said by another file.
with annulled as (
    select distinct annulments.competition, annulments.ruling_id
    from ladder.annulments
    join ladder.match_facts as facts
        on facts.competition = annulments.competition
        and facts.match_id = annulments.match_id
        and facts.reason = 'annulled'
)

select
    rulings.competition,
    case
        when rulings.match_id is null then 'annulling_a_period_has_no_effect'
        when facts.reason is not null then 'annulling_has_no_effect'
        else 'annulled_match_was_rejected'
    end as code,
    rulings.ruling_id,
    rulings.match_id,
    facts.reason,
    rulings.player,
    rulings.starts_at,
    rulings.ends_at
from ladder.rulings
left join annulled
    on annulled.competition = rulings.competition
    and annulled.ruling_id = rulings.ruling_id
left join ladder.match_facts as facts
    on facts.competition = rulings.competition
    and facts.match_id = rulings.match_id
left join ladder.matches
    on matches.competition = rulings.competition
    and matches.match_id = rulings.match_id
left join ladder.rules on rules.competition = rulings.competition
where rulings.kind = 'annul'
    and annulled.ruling_id is null
    and not coalesce(coalesce(matches.started_at, rulings.starts_at) > rules.as_of, false)
union all
select
    rulings.competition,
    case when standings.player is null then 'disqualifying_has_no_effect' else 'disqualified_for_a_period' end as code,
    rulings.ruling_id,
    null as match_id,
    null as reason,
    rulings.player,
    rulings.starts_at,
    rulings.ends_at
from ladder.rulings
left join ladder.standings
    on standings.competition = rulings.competition
    and standings.player = rulings.player
where rulings.kind = 'disqualify'
    and (standings.player is null or rulings.starts_at is not null or rulings.ends_at is not null)
order by competition, ruling_id
