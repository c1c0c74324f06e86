-- An annulled match would have counted, and a disqualified player has a scored match.
-- Grain: one row per ruling without effect.
-- Rule: ladder, "Which matches score", 3, and "Standings"; such a ruling is accepted.
select
    rulings.competition,
    'ruling ' || rulings.ruling_id || ': match ' || rulings.match_id || ' does not score anyway ('
    || case
        when facts.reason is not null then facts.reason
        when matches.match_id is null then 'its row was rejected'
        else 'it began after as_of'
    end || '), so annulling it has no effect' as warning
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
    'ruling ' || rulings.ruling_id || ': ' || rulings.player
    || ' has no scored match, so disqualifying them has no effect' as warning
from ladder.rulings
left join ladder.standings
    on standings.competition = rulings.competition
    and standings.player = rulings.player
where rulings.kind = 'disqualify' and standings.player is null
order by competition, warning
