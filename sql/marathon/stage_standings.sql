-- The standings of each stage, with the norm-ratings.
-- Grain: one row per competition, stage and player.
-- Rule: marathon, "A stage" [8.3.4 to 8.3.6]; P is the rank among those with enough games.
with scored as (
    select
        scores.*,
        score_numerator / score_denominator as score,
        rules.norm_rating_scale,
        scores.games >= rules.min_norm_rating_games as is_rated
    from marathon.stage_scores as scores
    join marathon.rules using (competition)
),

ranked as (
    select
        *,
        rank() over (partition by competition, stage order by score desc, series_game_points desc, games desc) as rank,
        case when is_rated then rank() over (
            partition by competition, stage, is_rated order by score desc, series_game_points desc, games desc
        ) end as norm_rank,
        count(*) filter (is_rated) over (partition by competition, stage) as rated_players
    from scored
)

select
    competition,
    stage,
    rank,
    player,
    games,
    thousandths / 1000 as table_points,
    game_points,
    series_thousandths / 1000 as best_series_table_points,
    series_game_points as best_series_game_points,
    series_thousandths / series_divisor as best_series_average,
    thousandths / stage_divisor as stage_average,
    score,
    norm_rank,
    (case
        when norm_rank is null then 0
        when rated_players = 1 then norm_rating_scale
        else (2 * norm_rating_scale * (rated_players - norm_rank) + rated_players - 1) // (2 * (rated_players - 1))
    end)::bigint as norm_rating
from ranked
order by competition, stage, rank, player
