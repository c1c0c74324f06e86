-- What separates each row of the standings from the next one below it: the first key in which they differ.
-- Grain: one row per competition, standings table, stage and player.
-- Rule: docs/rules/marathon.md, "A stage", rank [8.3.4, 8.3.5], and "The whole marathon", rank [8.4.4].
with clauses as (
    select *
    from (
        values
        ('stage_standings', 'score', 'A stage [8.3.1]'),
        ('stage_standings', 'best_series_game_points', 'A stage [8.3.4]'),
        ('stage_standings', 'games', 'A stage [8.3.4]'),
        ('stage_standings', 'shared', 'A stage'),
        ('standings', 'total_norm_rating', 'The whole marathon [8.4.4]'),
        ('standings', 'score_sum', 'The whole marathon [8.4.4]'),
        ('standings', 'games', 'The whole marathon [8.4.4]'),
        ('standings', 'shared', 'The whole marathon')
    ) as named (standings, key, clause)
),

-- A score is shown as a decimal where twelve places of one are all of it, else as a fraction (without its thousandths
-- where no table points have any).
scores as (
    select
        standings.competition,
        standings.stage,
        standings.rank,
        standings.player,
        standings.score,
        standings.best_series_game_points,
        standings.games,
        scores.score_numerator,
        scores.score_denominator,
        scores.stage_divisor // 1000 as games_divided_by,
        case
            when (score_numerator % score_denominator * 1000 * 1000 % score_denominator) * 1000 * 1000
                % score_denominator = 0 then score::varchar
            when score_numerator % 1000 = 0
                then (score_numerator // 1000)::varchar || '/' || (score_denominator // 1000)::varchar
            else score_numerator::varchar || '/' || score_denominator::varchar
        end as score_shown
    from marathon.stage_standings as standings
    join marathon.stage_scores as scores using (competition, stage, player)
),

stages as (
    select
        *,
        lead(player) over below as next_player,
        lead(score) over below as next_score,
        lead(score_numerator) over below as next_numerator,
        lead(games_divided_by) over below as next_games_divided_by,
        lead(score_shown) over below as next_score_shown,
        lead(best_series_game_points) over below as next_game_points,
        lead(games) over below as next_games
    from scores
    window below as (partition by competition, stage order by rank, player)
),

stage_keys as (
    select
        *,
        case
            when next_player is null then null
            when score <> next_score then 'score'
            when best_series_game_points <> next_game_points then 'best_series_game_points'
            when games <> next_games then 'games'
            else 'shared'
        end as key
    from stages
),

whole as (
    select
        standings.*,
        1000::bigint * 1000 * 1000 * 1000 as units_a_point,
        lead(player) over below as next_player,
        lead(total_norm_rating) over below as next_total,
        lead(score_sum) over below as next_sum,
        lead(games) over below as next_games
    from marathon.standings
    window below as (partition by competition order by rank, player)
),

whole_keys as (
    select
        *,
        case
            when next_player is null then null
            when total_norm_rating <> next_total then 'total_norm_rating'
            when score_sum <> next_sum then 'score_sum'
            when games <> next_games then 'games'
            else 'shared'
        end as key
    from whole
),

separated as (
    select
        competition,
        'stage_standings' as standings,
        stage,
        rank,
        player,
        next_player,
        key,
        case key
            when 'score' then score_shown
            when 'best_series_game_points' then best_series_game_points::varchar
            when 'games' then games::varchar
        end as value,
        case key
            when 'score' then next_score_shown
            when 'best_series_game_points' then next_game_points::varchar
            when 'games' then next_games::varchar
        end as next_value,
        case key
            when 'score' then (score_numerator * next_games_divided_by - next_numerator * games_divided_by)
                / (score_denominator * next_games_divided_by)
            when 'best_series_game_points' then (best_series_game_points - next_game_points)::double
            when 'games' then (games - next_games)::double
        end as margin
    from stage_keys
    union all
    select
        competition,
        'standings' as standings,
        null::bigint as stage,
        rank,
        player,
        next_player,
        key,
        case key
            when 'total_norm_rating' then total_norm_rating::varchar
            when 'score_sum' then score_sum::varchar
            when 'games' then games::varchar
        end as value,
        case key
            when 'total_norm_rating' then next_total::varchar
            when 'score_sum' then next_sum::varchar
            when 'games' then next_games::varchar
        end as next_value,
        case key
            when 'total_norm_rating' then (total_norm_rating - next_total)::double
            when 'score_sum'
                then (round(score_sum * units_a_point) - round(next_sum * units_a_point)) / units_a_point
            when 'games' then (games - next_games)::double
        end as margin
    from whole_keys
)

select
    separated.competition,
    separated.standings,
    separated.stage::varchar as scope,
    separated.rank,
    separated.player,
    separated.next_player,
    separated.key,
    clauses.clause,
    separated.value,
    separated.next_value,
    separated.margin
from separated
left join clauses using (standings, key)
order by separated.competition, separated.standings, separated.stage, separated.rank, separated.player
