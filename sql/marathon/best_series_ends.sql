-- Where each player's best series of a stage ends, and what it brought; with too few games, the series is all of them.
-- Grain: one row per competition, stage and player.
-- Rule: marathon, "A stage", best_series [8.3.2]; most table points, then most game points, then the earliest.
with last_games as (
    select competition, stage, player_number, max(position) as games
    from marathon.running_points
    group by competition, stage, player_number
),

series as (
    select
        ends.competition,
        ends.stage,
        ends.player_number,
        last_games.games,
        ends.position as last_position,
        ends.thousandths_so_far - coalesce(before.thousandths_so_far, 0) as thousandths,
        ends.game_points_so_far - coalesce(before.game_points_so_far, 0) as game_points
    from marathon.running_points as ends
    join marathon.rules on rules.competition = ends.competition
    join last_games
        on last_games.player_number = ends.player_number
        and last_games.stage = ends.stage
    left join marathon.running_points as before
        on before.player_number = ends.player_number
        and before.stage = ends.stage
        and before.position = ends.position - rules.best_series_games
    where ends.position >= rules.best_series_games or ends.position = last_games.games
)

select
    competition,
    stage,
    player_number,
    max(games) as games,
    arg_max(last_position, (thousandths, game_points, -last_position)) as last_position,
    arg_max(thousandths, (thousandths, game_points, -last_position)) as thousandths,
    arg_max(game_points, (thousandths, game_points, -last_position)) as game_points
from series
group by competition, stage, player_number
