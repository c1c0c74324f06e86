-- Every ruling, and what it changed: matches that are annulled, a rank that is lost.
-- Grain: one row per competition and ruling.
-- Rule: docs/rules/ladder.md, "Which matches score", 3, and "Standings".
with annulled as (
    select annulments.competition, annulments.ruling_id, count(*) as matches
    from ladder.annulments
    join ladder.unscored_matches as unscored
        on unscored.competition = annulments.competition
        and unscored.match_id = annulments.match_id
    where unscored.reason = 'annulled'
    group by annulments.competition, annulments.ruling_id
)

select
    rulings.competition,
    rulings.ruling_id,
    rulings.kind,
    rulings.player,
    rulings.match_id as game,
    null::varchar as scope,
    case when rulings.kind = 'annul' then coalesce(annulled.matches, 0)::double end as amount,
    case when rulings.kind = 'annul' then 'matches' end as unit,
    rulings.note,
    case
        when rulings.kind = 'annul' and annulled.matches > 0 then 'annulled'
        when rulings.kind = 'disqualify' and standings.player is not null then 'disqualified'
        else 'no_effect'
    end as effect,
    rulings.starts_at,
    rulings.ends_at
from ladder.rulings
left join annulled
    on annulled.competition = rulings.competition
    and annulled.ruling_id = rulings.ruling_id
left join ladder.standings
    on standings.competition = rulings.competition
    and standings.player = rulings.player
order by rulings.competition, rulings.ruling_id
