-- An annulled match would have counted, and a disqualified player has a scored match.
-- Grain: one row per ruling without effect.
-- Rule: docs/rules/ladder.md, "Which matches score", 3, and "Standings"; such a ruling is accepted.
select
    rulings.competition,
    case
        when facts.reason is not null then 'annulling_has_no_effect'
        when matches.match_id is null then 'annulled_match_was_rejected'
        else 'annulled_match_is_to_come'
    end as code,
    rulings.ruling_id,
    rulings.match_id,
    facts.reason,
    null as player
from ladder.rulings
left join ladder.match_facts as facts
    on facts.competition = rulings.competition
    and facts.match_id = rulings.match_id
left join ladder.matches
    on matches.competition = rulings.competition
    and matches.match_id = rulings.match_id
where rulings.kind = 'annul' and facts.reason is distinct from 'annulled'
union all
select
    rulings.competition,
    'disqualifying_has_no_effect' as code,
    rulings.ruling_id,
    null as match_id,
    null as reason,
    rulings.player
from ladder.rulings
left join ladder.standings
    on standings.competition = rulings.competition
    and standings.player = rulings.player
where rulings.kind = 'disqualify' and standings.player is null
order by competition, ruling_id
