-- The standings of the whole marathon.
-- Grain: one row per competition and player.
-- Rule: docs/rules/marathon.md, "The whole marathon" [8.4].
with totals as (
    select
        competition,
        player,
        sum(norm_rating) filter (is_selected) as total_norm_rating,
        sum(games) as games,
        count(*) as stages_played,
        string_agg(stage::varchar, ' ' order by stage) filter (not is_selected) as dropped_stage
    from marathon.stage_choices
    group by competition, player
)

select
    competition,
    rank() over (
        partition by competition order by total_norm_rating desc, sums.score_sum desc, games desc
    ) as rank,
    player,
    total_norm_rating::bigint as total_norm_rating,
    sums.score_sum,
    games::bigint as games,
    stages_played,
    dropped_stage
from totals
join marathon.score_sums as sums using (competition, player)
order by competition, rank, player
