-- Why the rulings change what changes: of a stage, its seats and fines; of the whole (stage empty), its stages.
-- Grain: one row per player, stage and cause, in the order in which they are said.
-- Rule: docs/rules/marathon.md, "Which games count", "Table points", "A stage" and "The whole marathon".
with seats as (
    select
        new.competition,
        new.player,
        coalesce(old.stage, new.stage) as stage,
        new.game_id,
        case
            when old.counted and not new.counted then 'game_no_longer_counts'
            when new.counted and not old.counted then 'game_counts_now'
            else 'game_has_other_points'
        end as code,
        new.reason,
        old.table_points as old_table_points,
        new.table_points as new_table_points,
        old.game_points as old_game_points,
        new.game_points as new_game_points
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
        case
            when kind = 'fine_table_points' then 'ruling_takes_table_points'
            when rules.game_points_total = 'best_series' then 'ruling_takes_game_points_of_the_series'
            else 'ruling_takes_game_points'
        end as code,
        amount
    from marathon.rulings
    join marathon.rules using (competition)
    anti join without.marathon.rulings using (competition, ruling_id)
    where kind in ('fine_table_points', 'fine_game_points')
),

stages as (
    select
        coalesce(old.competition, new.competition) as competition,
        coalesce(old.player, new.player) as player,
        coalesce(old.stage, new.stage) as stage_number,
        case
            when old.norm_rating is distinct from new.norm_rating then 'stage_has_another_norm_rating'
            else 'stage_has_another_score'
        end as code,
        old.norm_rating as old_norm_rating,
        new.norm_rating as new_norm_rating
    from without.marathon.stage_standings as old
    full join marathon.stage_standings as new
        on new.competition = old.competition
        and new.stage = old.stage
        and new.player = old.player
    where old.norm_rating is distinct from new.norm_rating
        or old.score is distinct from new.score
),

causes as (
    select competition, player, stage, game_id, null as ruling_id, null as stage_number
    from seats
    union all
    select competition, player, stage, null as game_id, ruling_id, null as stage_number
    from fines
    union all
    select competition, player, null as stage, null as game_id, null as ruling_id, stage_number
    from stages
)

select
    causes.competition,
    causes.player,
    causes.stage,
    coalesce(seats.code, fines.code, stages.code) as code,
    causes.game_id,
    seats.reason,
    seats.old_table_points,
    seats.new_table_points,
    seats.old_game_points,
    seats.new_game_points,
    causes.ruling_id,
    fines.amount,
    causes.stage_number,
    stages.old_norm_rating,
    stages.new_norm_rating
from causes
left join seats using (competition, player, game_id)
left join fines using (competition, ruling_id)
left join stages using (competition, player, stage_number)
order by causes.competition, causes.player, causes.stage, causes.game_id, causes.ruling_id, causes.stage_number
