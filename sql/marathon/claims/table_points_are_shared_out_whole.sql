-- The table points of all games add up to those of their places, but for the rounding of shared ones.
-- Grain: one row per competition for which they do not.
-- Rule: docs/rules/marathon.md, "Table points" [8.2].
with places as (
    select competition, sum(thousandths) as thousandths, count(*) as seats
    from marathon.table_point_scale
    where players_tied = 1
    group by competition
),

shared as (
    select competition, sum(round(table_points * 1000)::bigint) as thousandths, count(*) as seats
    from marathon.seat_results
    group by competition
)

select competition, shared.thousandths, shared.seats
from shared
join places using (competition)
where abs(shared.thousandths * places.seats - places.thousandths * shared.seats) > shared.seats * places.seats
