-- The points and the games of each player at their table.
-- Grain: one row per competition and player.
-- Rule: docs/rules/round_robin.md, "Standings" and "Output"; an abandoned game is lost for both.
-- status: withdrawn or annulled; empty for a player who had not left.
-- left_as: The player's place in the order of leaving at the table, from 1; empty for who had not left.
-- half_points: Points of the games of the table, in halves.
-- played: Games finished, forfeits and abandoned ones included.
-- won: Games won, those by forfeit included.
-- drawn: Games drawn.
-- lost: Games lost, abandoned ones and forfeits included.
-- forfeited: How many of the lost games were forfeits.
with counted as (
    select
        competition,
        player,
        sum(half_points) as half_points,
        count(half_points) as played,
        count(*) filter (half_points > half_points_against) as won,
        count(*) filter (half_points = half_points_against and half_points > 0) as drawn,
        count(*) filter (half_points = 0) as lost,
        count(*) filter (half_points = 0 and ended_by = 'forfeit') as forfeited
    from round_robin.game_sides
    group by competition, player
)

select
    seats.competition,
    seats."table",
    seats.player,
    withdrawals.status,
    withdrawals.position as left_as,
    coalesce(counted.half_points, 0)::bigint as half_points,
    coalesce(counted.played, 0) as played,
    coalesce(counted.won, 0) as won,
    coalesce(counted.drawn, 0) as drawn,
    coalesce(counted.lost, 0) as lost,
    coalesce(counted.forfeited, 0) as forfeited
from round_robin.seats
left join counted
    on counted.competition = seats.competition
    and counted.player = seats.player
left join round_robin.withdrawals
    on withdrawals.competition = seats.competition
    and withdrawals.player = seats.player
