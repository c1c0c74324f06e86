-- The points in the standings of a table are those of its games.
-- Grain: one row per competition and table for which they are not.
-- Rule: docs/rules/round_robin.md, "Standings"; half points are exact in a double, in any order.
with given as (
    select competition, "table", sum(white_points + black_points) as points
    from round_robin.game_results
    where phase = 'table'
    group by competition, "table"
),

had as (
    select competition, "table", sum(points) as points
    from round_robin.standings
    group by competition, "table"
)

select had.competition, had."table", had.points, given.points as points_of_games
from had
left join given
    on given.competition = had.competition
    and given."table" = had."table"
where had.points <> coalesce(given.points, 0)
