-- Whose ratings, scores or ranks the rulings change, and from what to what; `without` is the marathon without them.
-- Grain: one row per player and stage with a change, and one per player for the whole (stage empty); the whole first.
-- Rule: docs/rules/marathon.md, "Which games count", "Table points", "A stage" and "The whole marathon".
with caused as (
    select distinct competition, player, stage
    from marathon.causes
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
        competition,
        player,
        null as stage,
        norm_rating_before,
        norm_rating_after,
        score_before,
        score_after,
        games_before,
        games_after,
        rank_before,
        rank_after,
        dropped_stage_before,
        dropped_stage_after
    from whole
    where norm_rating_before is distinct from norm_rating_after
        or score_before is distinct from score_after
        or games_before is distinct from games_after
        or rank_before is distinct from rank_after
        or dropped_stage_before is distinct from dropped_stage_after
    union all
    select
        competition,
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
        null as dropped_stage_before,
        null as dropped_stage_after
    from stages
    left join caused using (competition, player, stage)
    where caused.player is not null
        or norm_rating_before is distinct from norm_rating_after
        or score_before is distinct from score_after
        or rank_before is distinct from rank_after
)

select
    changes.player,
    changes.stage,
    norm_rating_before,
    norm_rating_after,
    score_before,
    score_after,
    games_before,
    games_after,
    rank_before,
    rank_after,
    dropped_stage_before,
    dropped_stage_after
from changes
left join caused
    on caused.competition = changes.competition
    and caused.player = changes.player
    and caused.stage is not distinct from changes.stage
order by changes.stage nulls first, caused.player is null, rank_after nulls last, changes.player
