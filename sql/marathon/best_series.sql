-- The games of each player's best series.
-- Grain: one row per competition, stage, player and game of the series.
-- Rule: marathon, "A stage", best_series [8.3.2].
select
    points.competition,
    points.stage,
    players.player,
    (points.position - greatest(ends.last_position - rules.best_series_games, 0))::bigint as position,
    games.game_id,
    points.thousandths / 1000 as table_points,
    points.game_points
from marathon.running_points as points
join marathon.rules on rules.competition = points.competition
join marathon.best_series_ends as ends
    on ends.player_number = points.player_number
    and ends.stage = points.stage
    and points.position > ends.last_position - rules.best_series_games
    and points.position <= ends.last_position
join marathon.players on players.player_number = points.player_number
join marathon.game_facts as games on games.game_number = points.game_number
order by points.competition, points.stage, players.player_number, position
