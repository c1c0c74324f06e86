-- Whose ratings, scores or ranks the rulings change, from what to what, and why; `without` is the marathon without them.
-- Grain: one row per player and stage with a change, and one per player for the whole (stage empty); the whole first.
-- Rule: docs/rules/marathon.md, "Which games count", "Table points", "A stage" and "The whole marathon".
with seats as (
    select
        new.competition,
        new.player,
        coalesce(old.stage, new.stage) as stage,
        new.game_id,
        case
            when old.counted and not new.counted then
                'game ' || new.game_id || ' no longer counts: ' || replace(new.reason, '_', ' ')
            when new.counted and not old.counted then 'game ' || new.game_id || ' counts now'
            else 'game ' || new.game_id || ': ' || new.table_points || ' table and ' || new.game_points
                || ' game points instead of ' || old.table_points || ' and ' || old.game_points
        end as why
    from without.marathon.seat_results as old
    join marathon.seat_results as new
        on new.competition = old.competition
        and new.game_id = old.game_id
        and new.player = old.player
    where old.counted <> new.counted
        or (new.counted and (old.table_points <> new.table_points or old.game_points <> new.game_points))
),

fines as (
    select
        competition,
        player,
        stage,
        ruling_id,
        'ruling ' || ruling_id || ': ' || amount || ' '
        || case kind when 'fine_table_points' then 'table points' else 'game points' end || ' less in the stage'
        || case
            when kind = 'fine_game_points' and rules.game_points_total = 'best_series' then ' and its best series'
            else ''
        end as why
    from marathon.rulings
    join marathon.rules using (competition)
    anti join without.marathon.rulings using (competition, ruling_id)
    where kind in ('fine_table_points', 'fine_game_points')
),

reasons as (
    select competition, player, stage, game_id as what, why
    from seats
    union all
    select competition, player, stage, ruling_id as what, why
    from fines
),

own_reasons as (
    select competition, player, stage, string_agg(why, '; ' order by why, what) as why
    from reasons
    group by competition, player, stage
),

stages as (
    select
        coalesce(old.competition, new.competition) as competition,
        coalesce(old.player, new.player) as player,
        coalesce(old.stage, new.stage) as stage,
        old.norm_rating as norm_rating_before,
        new.norm_rating as norm_rating_after,
        old.score as score_before,
        new.score as score_after,
        old.games as games_before,
        new.games as games_after,
        old.rank as rank_before,
        new.rank as rank_after,
        old.table_points as table_points_before,
        new.table_points as table_points_after,
        old.game_points as game_points_before,
        new.game_points as game_points_after
    from without.marathon.stage_standings as old
    full join marathon.stage_standings as new
        on new.competition = old.competition
        and new.stage = old.stage
        and new.player = old.player
),

changed_stages as (
    select stages.*, coalesce(own_reasons.why, 'others moved') as why
    from stages
    left join own_reasons using (competition, player, stage)
    where own_reasons.why is not null
        or norm_rating_before is distinct from norm_rating_after
        or score_before is distinct from score_after
        or rank_before is distinct from rank_after
),

stage_reasons as (
    select
        competition,
        player,
        string_agg(
            'stage ' || stage || case
                when norm_rating_before is distinct from norm_rating_after then
                    ': norm-rating ' || coalesce(norm_rating_before::varchar, 'none') || ' → '
                    || coalesce(norm_rating_after::varchar, 'none')
                else ': another score'
            end,
            '; ' order by stage
        ) as why
    from changed_stages
    where norm_rating_before is distinct from norm_rating_after
        or score_before is distinct from score_after
    group by competition, player
),

whole as (
    select
        coalesce(old.competition, new.competition) as competition,
        coalesce(old.player, new.player) as player,
        old.total_norm_rating as norm_rating_before,
        new.total_norm_rating as norm_rating_after,
        old.score_sum as score_before,
        new.score_sum as score_after,
        old.games as games_before,
        new.games as games_after,
        old.rank as rank_before,
        new.rank as rank_after,
        old.dropped_stage as dropped_stage_before,
        new.dropped_stage as dropped_stage_after
    from without.marathon.standings as old
    full join marathon.standings as new
        on new.competition = old.competition
        and new.player = old.player
),

changes as (
    select
        player,
        null::bigint as stage,
        norm_rating_before,
        norm_rating_after,
        score_before,
        score_after,
        games_before,
        games_after,
        rank_before,
        rank_after,
        dropped_stage_before,
        dropped_stage_after,
        coalesce(stage_reasons.why, 'others moved') as why
    from whole
    left join stage_reasons using (competition, player)
    where norm_rating_before is distinct from norm_rating_after
        or score_before is distinct from score_after
        or games_before is distinct from games_after
        or rank_before is distinct from rank_after
        or dropped_stage_before is distinct from dropped_stage_after
    union all
    select
        player,
        stage,
        norm_rating_before,
        norm_rating_after,
        score_before,
        score_after,
        games_before,
        games_after,
        rank_before,
        rank_after,
        null::varchar as dropped_stage_before,
        null::varchar as dropped_stage_after,
        why
    from changed_stages
)

select *
from changes
order by stage nulls first, why = 'others moved', rank_after nulls last, player
