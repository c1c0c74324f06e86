-- Why the rulings change what changes: the player's status, every match that scores now, no longer or otherwise, the state.
-- Grain: one row per player and cause, in the order in which they are said.
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

causes_of_matches as (
    select
        steps.competition,
        steps.player,
        steps.match_id,
        steps.ended_at,
        case
            when did_score and does_score then 'match_changes'
            when did_score then 'match_no_longer_scores'
            when old_reason = 'opponent_cap' then 'match_has_a_place_now'
            else 'match_scores_now'
        end as code,
        coalesce(new_reason, old_reason) as reason,
        case
            when did_score and does_score and outcome = 'win' then 'on_a_streak'
            when did_score and does_score and old_tier <> new_tier then 'loss_in_a_tier'
            when did_score and does_score and new_streak > 0 and old_streak = 0 then 'streak_breaks'
            when did_score and does_score then 'loss_at_the_floor'
            when does_score and outcome = 'win' then 'win'
            when does_score and new_streak > 0 then 'loss_breaks_a_streak'
            when does_score then 'loss'
            when outcome = 'win' then 'was_a_win'
            when old_streak > 0 then 'was_a_loss_that_broke_a_streak'
            else 'was_a_loss'
        end as result,
        abs(coalesce(new_change, old_change)) as points,
        old_change,
        new_change,
        old_streak,
        new_streak,
        old_tier,
        new_tier
    from steps
    left join verdicts
        on verdicts.competition = steps.competition
        and verdicts.match_id = steps.match_id
    where did_score <> does_score or old_change <> new_change
),

players as (
    select
        coalesce(old.competition, new.competition) as competition,
        coalesce(old.player, new.player) as player,
        new.player is not null as is_listed,
        new.status as new_status,
        old.status is distinct from new.status as has_another_status,
        old.prize is distinct from new.prize as has_another_prize
    from without.ladder.standings as old
    full join ladder.standings as new
        on new.competition = old.competition
        and new.player = old.player
),

changed_players as (
    select distinct competition, player
    from causes_of_matches
),

-- Of a player's causes, the place before, among and behind the matches.
causes as (
    select competition, player, 1 as place, ended_at, match_id
    from causes_of_matches
    union all
    select players.competition, players.player, 0 as place, null as ended_at, null as match_id
    from players
    left join changed_players as changed
        on changed.competition = players.competition
        and changed.player = players.player
    where has_another_status and (is_listed or changed.player is not null)
    union all
    select players.competition, players.player, 2 as place, null as ended_at, null as match_id
    from players
    join without.ladder.season as old on old.competition = players.competition
    join ladder.season as new on new.competition = players.competition
    where has_another_prize and old.state <> new.state
)

select
    causes.competition,
    causes.player,
    case
        when causes.place = 1 then matches.code
        when causes.place = 2 then 'season_has_another_state'
        when players.new_status = 'disqualified' then 'player_is_disqualified'
        else 'player_is_no_longer_disqualified'
    end as code,
    matches.match_id,
    matches.reason,
    matches.result,
    matches.points,
    matches.old_change,
    matches.new_change,
    matches.old_streak,
    matches.new_streak,
    matches.old_tier,
    matches.new_tier,
    season.state
from causes
join players
    on players.competition = causes.competition
    and players.player = causes.player
join ladder.season on season.competition = causes.competition
left join causes_of_matches as matches
    on matches.competition = causes.competition
    and matches.player = causes.player
    and matches.match_id = causes.match_id
order by causes.competition, causes.player, causes.place, causes.ended_at, causes.match_id
