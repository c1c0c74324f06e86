-- The table points of a game add up to those of its places, but for the rounding of shared ones.
-- Grain: one row per competition and game for which they do not.
-- Rule: marathon, "Table points" [8.2].
with whole as (
    select competition, sum(thousandths) as thousandths, count(*) as seats
    from marathon.table_point_scale
    where players_tied = 1
    group by competition
)

select points.competition, points.game_number, sum(points.thousandths) as thousandths
from marathon.seat_points as points
join whole using (competition)
group by points.competition, points.game_number, whole.thousandths, whole.seats
having abs(sum(points.thousandths) - whole.thousandths) > whole.seats or count(*) <> whole.seats
