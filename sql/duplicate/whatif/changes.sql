-- Whose total or rank the rulings change, and from what to what; `without` is the tournament without them.
-- Grain: one row per player with a change; those whom a ruling names first.
-- Rule: docs/rules/duplicate.md, "A deal", 7 and disqualification, and "Standings, after each deal".
with ruled as (
    select distinct competition, player
    from duplicate.causes
    where ruling_id is not null
),

players as (
    select
        coalesce(old.competition, new.competition) as competition,
        coalesce(old.player, new.player) as player,
        old.total as total_before,
        new.total as total_after,
        old.penalties as penalties_before,
        new.penalties as penalties_after,
        old.rank as rank_before,
        new.rank as rank_after,
        old.same_wind_imps as same_wind_imps_before,
        new.same_wind_imps as same_wind_imps_after,
        old.same_wind_game_points as same_wind_game_points_before,
        new.same_wind_game_points as same_wind_game_points_after,
        old.prize as prize_before,
        new.prize as prize_after
    from without.duplicate.standings as old
    full join duplicate.standings as new
        on new.competition = old.competition
        and new.player = old.player
)

select
    players.player,
    total_before,
    total_after,
    penalties_before,
    penalties_after,
    rank_before,
    rank_after,
    same_wind_imps_before,
    same_wind_imps_after,
    same_wind_game_points_before,
    same_wind_game_points_after,
    prize_before,
    prize_after
from players
left join ruled
    on ruled.competition = players.competition
    and ruled.player = players.player
where total_before is distinct from total_after
    or penalties_before is distinct from penalties_after
    or rank_before is distinct from rank_after
    or same_wind_imps_before is distinct from same_wind_imps_after
    or same_wind_game_points_before is distinct from same_wind_game_points_after
    or prize_before is distinct from prize_after
order by ruled.player is null, rank_after nulls last, players.player
