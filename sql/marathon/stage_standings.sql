-- The standings of each stage, with the norm-ratings.
-- Grain: one row per competition, stage and player.
-- Rule: docs/rules/marathon.md, "A stage" [8.3.4 to 8.3.6]; P is the rank among those with enough games.
with scored as (
    select
        scores.*,
        score_numerator / score_denominator as score,
        scores.games >= rules.min_norm_rating_games as is_rated
    from marathon.stage_scores as scores
    join marathon.rules using (competition)
),

rated as (
    select competition, stage, count(*) filter (is_rated) as players
    from scored
    group by competition, stage
),

ranked as (
    select
        *,
        rank() over (partition by competition, stage order by score desc, series_game_points desc, games desc) as rank,
        case when is_rated then rank() over (
            partition by competition, stage, is_rated order by score desc, series_game_points desc, games desc
        ) end as norm_rank
    from scored
)

select
    ranked.competition,
    ranked.stage,
    ranked.rank,
    ranked.player,
    ranked.games,
    ranked.thousandths / 1000 as table_points,
    ranked.game_points,
    ranked.series_thousandths / 1000 as best_series_table_points,
    ranked.series_game_points as best_series_game_points,
    ranked.series_thousandths / ranked.series_divisor as best_series_average,
    ranked.thousandths / ranked.stage_divisor as stage_average,
    ranked.score,
    ranked.norm_rank,
    (case
        when ranked.norm_rank is null then 0
        when rated.players = 1 then rules.norm_rating_scale
        else (2 * rules.norm_rating_scale * (rated.players - ranked.norm_rank) + rated.players - 1)
            // (2 * (rated.players - 1))
    end)::bigint as norm_rating
from ranked
join rated using (competition, stage)
join marathon.rules using (competition)
order by competition, stage, rank, player
