-- Points, fines and score of each player in a stage; the score as one fraction of whole numbers.
-- Grain: one row per competition, stage and player.
-- Rule: marathon, "A stage", and "Table points", fines [6.4, 8.3.1 to 8.3.3].
with totals as (
    select
        competition,
        stage,
        player_number,
        sum(thousandths) as thousandths,
        sum(game_points) as game_points
    from marathon.running_points
    group by competition, stage, player_number
),

fines as (
    select
        competition,
        stage,
        player,
        coalesce(sum(amount) filter (kind = 'fine_table_points'), 0) as table_points,
        coalesce(sum(amount) filter (kind = 'fine_game_points'), 0) as game_points
    from marathon.rulings
    where kind in ('fine_table_points', 'fine_game_points')
    group by competition, stage, player
),

fined as (
    select
        totals.competition,
        totals.stage,
        totals.player_number,
        players.player,
        ends.games,
        totals.thousandths - 1000 * coalesce(fines.table_points, 0) as thousandths,
        totals.game_points - coalesce(fines.game_points, 0) as game_points,
        ends.thousandths as series_thousandths,
        ends.game_points as series_game_points,
        rules.best_series_games,
        greatest(ends.games, rules.best_series_games) as games_divided_by
    from totals
    join marathon.best_series_ends as ends
        on ends.player_number = totals.player_number
        and ends.stage = totals.stage
    join marathon.players on players.player_number = totals.player_number
    join marathon.rules on rules.competition = totals.competition
    left join fines
        on fines.competition = totals.competition
        and fines.stage = totals.stage
        and fines.player = players.player
)

select
    competition,
    stage,
    player,
    games::bigint as games,
    thousandths::bigint as thousandths,
    game_points::bigint as game_points,
    series_thousandths::bigint as series_thousandths,
    series_game_points::bigint as series_game_points,
    (1000 * best_series_games)::bigint as series_divisor,
    (1000 * games_divided_by)::bigint as stage_divisor,
    (series_thousandths * games_divided_by + thousandths * best_series_games)::bigint as score_numerator,
    (2 * 1000 * best_series_games * games_divided_by)::bigint as score_denominator
from fined
