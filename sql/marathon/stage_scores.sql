-- Points, fines and score of each player in a stage; the score as one fraction of whole numbers.
-- Grain: one row per competition, stage and player.
-- Rule: docs/rules/marathon.md, "A stage", and "Table points", fines [6.4, 8.3.1 to 8.3.3].
-- games: Counted games of the player in the stage.
-- thousandths: Table points of the stage less fines, in thousandths.
-- game_points: Game points of the stage, less fines.
-- series_thousandths: Table points of the best series, in thousandths.
-- series_game_points: Game points of the best series, less fines where the rules say so.
-- series_divisor: What series_thousandths is divided by for the best series' average.
-- stage_divisor: What thousandths is divided by for the stage's average.
-- score_numerator: Numerator of the score, which is half the sum of both averages; a whole number.
-- score_denominator: Denominator of the score; a whole number, so that equal scores compare equal.
with fines as (
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
        series.competition,
        series.stage,
        series.player,
        series.games,
        series.thousandths - 1000 * coalesce(fines.table_points, 0) as thousandths,
        series.game_points - coalesce(fines.game_points, 0) as game_points,
        series.series_thousandths,
        series.series_game_points
        - case when rules.game_points_total = 'best_series' then coalesce(fines.game_points, 0) else 0 end
        as series_game_points,
        rules.best_series_games,
        greatest(series.games, rules.best_series_games) as games_divided_by
    from marathon.stage_series as series
    join marathon.rules using (competition)
    left join fines using (competition, stage, player)
)

select
    competition,
    stage,
    player,
    games,
    thousandths::bigint as thousandths,
    game_points::bigint as game_points,
    series_thousandths,
    series_game_points::bigint as series_game_points,
    (1000 * best_series_games)::bigint as series_divisor,
    (1000 * games_divided_by)::bigint as stage_divisor,
    (series_thousandths * games_divided_by + thousandths * best_series_games)::bigint as score_numerator,
    (2 * 1000 * best_series_games * games_divided_by)::bigint as score_denominator
from fined
