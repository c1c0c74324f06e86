-- Every ruling, and what it changed: IMPs that it takes, a rank that is lost.
-- Grain: one row per competition and ruling.
-- Rule: docs/rules/duplicate.md, "A deal", 7 and disqualified; what lies in a deal that is left out waits with it.
select
    rulings.competition,
    rulings.ruling_id,
    rulings.kind,
    rulings.player,
    rulings.deal::varchar as game,
    null::varchar as scope,
    (- rulings.amount)::double as amount,
    case when rulings.kind <> 'disqualify' then 'IMPs' end as unit,
    rulings.note,
    case
        when rulings.kind <> 'disqualify' and results.player is not null then 'penalty'
        when rulings.kind = 'disqualify' and standings.status is not null
            and coalesce(rulings.deal, 1) = disqualifications.from_deal then 'disqualified'
        else 'no_effect'
    end as effect,
    null::timestamp as starts_at,
    null::timestamp as ends_at
from duplicate.rulings
left join duplicate.deal_results as results
    on results.competition = rulings.competition
    and results.deal = rulings.deal
    and results.player = rulings.player
left join duplicate.disqualifications
    on disqualifications.competition = rulings.competition
    and disqualifications.player = rulings.player
left join duplicate.standings
    on standings.competition = rulings.competition
    and standings.player = rulings.player
order by rulings.competition, rulings.ruling_id
