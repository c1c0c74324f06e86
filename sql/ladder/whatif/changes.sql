-- Whose points, streak, tier or rank the rulings change, and from what to what; `without` is the season without them.
-- Grain: one row per player with a change; those with changed matches first.
-- Rule: docs/rules/ladder.md, "Which matches score", "Points" and "Standings".
with players_with_matches as (
    select distinct competition, player
    from ladder.causes
    where match_id is not null
),

players as (
    select
        coalesce(old.competition, new.competition) as competition,
        coalesce(old.player, new.player) as player,
        old.points as points_before,
        new.points as points_after,
        old.streak as streak_before,
        new.streak as streak_after,
        old.best_streak as best_streak_before,
        new.best_streak as best_streak_after,
        old.peak_points as peak_points_before,
        new.peak_points as peak_points_after,
        old.tier as tier_before,
        new.tier as tier_after,
        old.scored_matches as scored_matches_before,
        new.scored_matches as scored_matches_after,
        old.rank as rank_before,
        new.rank as rank_after,
        old.prize as prize_before,
        new.prize as prize_after,
        old.status as status_before,
        new.status as status_after
    from without.ladder.standings as old
    full join ladder.standings as new
        on new.competition = old.competition
        and new.player = old.player
)

select
    players.player,
    points_before,
    points_after,
    streak_before,
    streak_after,
    best_streak_before,
    best_streak_after,
    peak_points_before,
    peak_points_after,
    tier_before,
    tier_after,
    scored_matches_before,
    scored_matches_after,
    rank_before,
    rank_after,
    prize_before,
    prize_after
from players
left join players_with_matches as own
    on own.competition = players.competition
    and own.player = players.player
where own.player is not null
    or points_before is distinct from points_after
    or scored_matches_before is distinct from scored_matches_after
    or rank_before is distinct from rank_after
    or prize_before is distinct from prize_after
order by own.player is null and status_before is not distinct from status_after, rank_after nulls last, players.player
