-- Every total of the standings is the sum of its addends: what each game of the table gave the player.
-- Grain: one row per competition and player for whom a total is another.
-- Rule: docs/rules/round_robin.md, "Standings" and "Output"; half points are exact in a double, in any order.
with sides as (
    select
        games.competition,
        games."table",
        case sides.side when 'white' then games.white else games.black end as player,
        case sides.side when 'white' then games.white_points else games.black_points end as points,
        case sides.side when 'white' then games.black_points else games.white_points end as points_against,
        games.ended_by
    from round_robin.game_results as games
    cross join (values ('white'), ('black')) as sides (side)
    where games.phase = 'table'
),

added as (
    select
        competition,
        "table",
        player,
        coalesce(sum(points), 0) as points,
        count(points) as played,
        count(*) filter (points > points_against) as won,
        count(*) filter (points = points_against and points > 0) as drawn,
        count(*) filter (points = 0) as lost,
        count(*) filter (points = 0 and ended_by = 'forfeit') as forfeited
    from sides
    group by competition, "table", player
)

select competition, "table", player
from round_robin.standings as totals
full join added using (competition, "table", player)
where totals.points is distinct from coalesce(added.points, 0)
    or totals.played is distinct from coalesce(added.played, 0)
    or totals.won is distinct from coalesce(added.won, 0)
    or totals.drawn is distinct from coalesce(added.drawn, 0)
    or totals.lost is distinct from coalesce(added.lost, 0)
    or totals.forfeited is distinct from coalesce(added.forfeited, 0)
