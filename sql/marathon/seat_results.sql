-- Every seat of every game that had begun: its points, and whether and why not it counts.
-- Grain: one row per competition, game and player.
-- Rule: marathon, "Output" and "Table points" [8.2].
select
    points.competition,
    games.game_id,
    points.stage,
    players.player,
    points.place,
    points.game_points,
    points.thousandths / 1000 as table_points,
    points.reason is null as counted,
    points.reason
from marathon.seat_points as points
join marathon.game_facts as games on games.game_number = points.game_number
join marathon.players on players.player_number = points.player_number
order by points.id_number, points.place, points.player_number
