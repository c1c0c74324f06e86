-- Why the rulings change what changes: the new rulings of a player, or else that the player's tie is with others.
-- Grain: one row per player and cause, in the order in which they are said.
-- Rule: docs/rules/duplicate.md, "A deal", 7 and disqualification, and "Standings, after each deal", ties.
with new_rulings as (
    select
        competition,
        player,
        case
            when kind = 'disqualify' and deal is null then 'ruling_disqualifies'
            when kind = 'disqualify' then 'ruling_disqualifies_from_deal'
            when kind = 'false_mahjong' then 'ruling_is_a_false_mahjong'
            else 'ruling_is_a_penalty'
        end as code,
        ruling_id,
        deal,
        amount
    from duplicate.rulings
    anti join without.duplicate.rulings using (competition, ruling_id)
),

other_ties as (
    select
        coalesce(old.competition, new.competition) as competition,
        coalesce(old.player, new.player) as player
    from without.duplicate.standings as old
    full join duplicate.standings as new
        on new.competition = old.competition
        and new.player = old.player
    where old.same_wind_imps is distinct from new.same_wind_imps
        or old.same_wind_game_points is distinct from new.same_wind_game_points
)

select competition, player, code, ruling_id, deal, amount
from new_rulings
union all
select competition, player, 'tie_is_with_others' as code, null as ruling_id, null as deal, null as amount
from other_ties
anti join new_rulings using (competition, player)
order by competition, player, ruling_id
