-- Whether a game that is reviewed or ruled on is out, for all four.
-- Grain: one row per competition and game.
-- Rule: docs/rules/marathon.md, "Which games count", 4 [6.2, 6.3]; disqualify_game needs no reason, and is stronger
-- than uphold_game.
-- is_upheld: Whether a ruling upholds the game.
-- is_out: Whether it counts for nobody: by a ruling, or automatically and not upheld.
with reviewed as (
    select distinct competition, game_id
    from marathon.review_reasons
),

ruled as (
    select
        competition,
        game_id,
        bool_or(kind = 'disqualify_game') as is_disqualified,
        bool_or(kind = 'uphold_game') as is_upheld
    from marathon.rulings
    where kind in ('disqualify_game', 'uphold_game')
    group by competition, game_id
)

select
    competition,
    game_id,
    coalesce(ruled.is_upheld, false) as is_upheld,
    coalesce(ruled.is_disqualified, false)
    or (
        rules.review_apply = 'automatically'
        and reviewed.game_id is not null
        and not coalesce(ruled.is_upheld, false)
    ) as is_out
from reviewed
full join ruled using (competition, game_id)
join marathon.rules using (competition)
