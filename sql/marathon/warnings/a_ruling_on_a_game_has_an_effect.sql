-- A game that is ruled on is one of the event and its stages, and one that is upheld was to be reviewed.
-- Grain: one row per ruling without effect.
-- Rule: docs/rules/marathon.md, "Which games count", 1 to 4; a fine in a game that is disqualified too is usual.
with ruled as (
    select
        rulings.competition,
        rulings.ruling_id,
        rulings.kind,
        rulings.game_id,
        min(results.reason) as reason
    from marathon.rulings
    join marathon.seat_results as results
        on results.competition = rulings.competition
        and results.game_id = rulings.game_id
        and results.player = coalesce(rulings.player, results.player)
    where rulings.kind in ('disqualify_game', 'uphold_game', 'fine_game')
    group by rulings.competition, rulings.ruling_id, rulings.kind, rulings.game_id
),

reviewed as (
    select distinct competition, game_id
    from marathon.review_reasons
)

select
    ruled.competition,
    case when ruled.reason is null then 'upholding_has_no_effect' else 'game_does_not_count_anyway' end as code,
    ruled.ruling_id,
    ruled.game_id,
    ruled.reason
from ruled
left join reviewed
    on reviewed.competition = ruled.competition
    and reviewed.game_id = ruled.game_id
where ruled.reason in ('not_event_table', 'outside_event', 'outside_stages')
    or (ruled.kind = 'uphold_game' and ruled.reason is null and reviewed.game_id is null)
order by ruled.competition, ruled.ruling_id
