-- The IMPs of who ended a deal are a step of the scale, with the sign of the difference.
-- Grain: one row per competition and number of IMPs for which it does not hold.
-- Rule: docs/rules/duplicate.md, "A deal", 3 and 6.
with found as (
    select
        results.competition,
        results.imps,
        bool_and(coalesce(results.difference, 0) * results.imps >= 0) as has_its_sign,
        bool_or(results.imps <> 0 and coalesce(results.difference, 0) = 0) as has_no_difference
    from duplicate.deal_results as results
    join duplicate.connections
        on connections.competition = results.competition
        and connections.connection = results.connection
    where not connections.misses_deal
    group by results.competition, results.imps
)

select found.competition, found.imps
from found
left join duplicate.imp_scale
    on imp_scale.competition = found.competition
    and imp_scale.imps = abs(found.imps)
where imp_scale.imps is null
    or not found.has_its_sign
    or found.has_no_difference
