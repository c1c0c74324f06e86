-- Whose points, streak, tier or rank the rulings change, from what to what, and why; `without` is the season without them.
-- Grain: one row per player with a change; those with changed matches first.
-- Rule: docs/rules/ladder.md, "Which matches score", "Points" and "Standings".
with verdicts as (
    select
        coalesce(old.competition, new.competition) as competition,
        coalesce(old.match_id, new.match_id) as match_id,
        old.reason as old_reason,
        new.reason as new_reason
    from without.ladder.unscored_matches as old
    full join ladder.unscored_matches as new
        on new.competition = old.competition
        and new.match_id = old.match_id
    where old.reason is distinct from new.reason
),

-- The points of a match say nothing about the opponent's next ones: only these players' matches can change.
concerned as (
    select verdicts.competition, verdicts.match_id, matches.player_1 as player
    from verdicts
    join ladder.matches using (competition, match_id)
    union
    select verdicts.competition, verdicts.match_id, matches.player_2 as player
    from verdicts
    join ladder.matches using (competition, match_id)
),

old_steps as (
    select
        *,
        coalesce(lag(streak_after) over player_matches, 0) as streak_before
    from without.ladder.match_results
    semi join concerned using (competition, player)
    window player_matches as (partition by competition, player order by ended_at, match_id)
),

new_steps as (
    select
        *,
        coalesce(lag(streak_after) over player_matches, 0) as streak_before
    from ladder.match_results
    semi join concerned using (competition, player)
    window player_matches as (partition by competition, player order by ended_at, match_id)
),

steps as (
    select
        coalesce(old.competition, new.competition) as competition,
        coalesce(old.player, new.player) as player,
        coalesce(old.match_id, new.match_id) as match_id,
        coalesce(old.ended_at, new.ended_at) as ended_at,
        coalesce(old.outcome, new.outcome) as outcome,
        old.match_id is not null as did_score,
        new.match_id is not null as does_score,
        old.change as old_change,
        new.change as new_change,
        old.streak_before as old_streak,
        new.streak_before as new_streak,
        old_tiers.tier as old_tier,
        new_tiers.tier as new_tier
    from old_steps as old
    full join new_steps as new
        on new.competition = old.competition
        and new.player = old.player
        and new.match_id = old.match_id
    left join ladder.tiers as old_tiers
        on old_tiers.competition = old.competition
        and old_tiers.from_points <= old.points_before
        and (old_tiers.to_points is null or old_tiers.to_points > old.points_before)
    left join ladder.tiers as new_tiers
        on new_tiers.competition = new.competition
        and new_tiers.from_points <= new.points_before
        and (new_tiers.to_points is null or new_tiers.to_points > new.points_before)
),

explained as (
    select
        steps.competition,
        steps.player,
        steps.match_id,
        steps.ended_at,
        'match ' || steps.match_id || case
            when not does_score and new_reason = 'opponent_cap' then ' no longer scores: the cap is full'
            when not does_score then ' no longer scores: ' || replace(new_reason, '_', ' ')
            when not did_score and old_reason = 'opponent_cap' then ' scores now: a place under the cap is free'
            when not did_score then ' scores now: no longer ' || replace(old_reason, '_', ' ')
            else ''
        end || case
            when did_score and does_score then
                ': ' || case when new_change > 0 then '+' else '' end || new_change
                || ' instead of ' || case when old_change > 0 then '+' else '' end || old_change
                || case
                    when outcome = 'win' then ', on a streak of ' || new_streak || ' instead of ' || old_streak
                    when old_tier <> new_tier then ', a loss in tier ' || new_tier || ' instead of ' || old_tier
                    when new_streak > 0 and old_streak = 0 then ', the streak of ' || new_streak || ' breaks'
                    else ', a loss at the floor'
                end
            when does_score and outcome = 'loss' then
                ', a loss of ' || (-new_change)
                || case when new_streak > 0 then ', the streak of ' || new_streak || ' breaks' else '' end
            when does_score then ', a win of ' || new_change
            when outcome = 'loss' then
                ', it was a loss of ' || (-old_change)
                || case when old_streak > 0 then ' that broke a streak of ' || old_streak else '' end
            else ', it was a win of ' || old_change
        end as why
    from steps
    left join verdicts
        on verdicts.competition = steps.competition
        and verdicts.match_id = steps.match_id
    where did_score <> does_score or old_change <> new_change
),

own_reasons as (
    select competition, player, string_agg(why, '; ' order by ended_at, match_id) as why
    from explained
    group by competition, player
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
),

seasons as (
    select
        old.competition,
        case when old.state <> new.state then 'the season becomes ' || new.state end as why
    from without.ladder.season as old
    join ladder.season as new on new.competition = old.competition
),

reasons as (
    select
        players.competition,
        players.player,
        case
            when status_before is distinct from status_after
                and (own_reasons.why is not null or points_after is not null)
                then coalesce(status_after, 'no longer disqualified')
        end as status_why,
        own_reasons.why as own_why,
        case when prize_before is distinct from prize_after then seasons.why end as season_why
    from players
    join seasons on seasons.competition = players.competition
    left join own_reasons
        on own_reasons.competition = players.competition
        and own_reasons.player = players.player
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
    prize_after,
    coalesce(nullif(concat_ws('; ', status_why, own_why, season_why), ''), 'others moved') as why
from players
join reasons
    on reasons.competition = players.competition
    and reasons.player = players.player
where own_why is not null
    or points_before is distinct from points_after
    or scored_matches_before is distinct from scored_matches_after
    or rank_before is distinct from rank_after
    or prize_before is distinct from prize_after
order by own_why is null and status_before is not distinct from status_after, rank_after nulls last, players.player
