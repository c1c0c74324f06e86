-- Why each total of the standings is what it is: the matches that it is made of, and with 0 what is no part of it.
-- Grain: one row per competition, column of the standings, player and step.
-- Rule: docs/rules/ladder.md, "Which matches score", "Points" and "Standings".
-- table: The published table that has the total; of a player without a scored match, would have it.
-- column: The column of the total.
-- scope: Empty, for a season is one.
-- player: The player.
-- step: The addend's place in the order of the sum, from 1: by the end of a scored match, the start of another.
-- kind: What the addend is: start, win, streak, loss, floor; or why what it speaks of is no part of the total.
-- clause: Where the rule page and, in brackets, the regulation have it.
-- subject: The match; of a loss of points its tier too, of a streak the wins in a row before; or the ruling.
-- numerator: The amount.
-- denominator: What the numerator is divided by: 1, for all amounts are whole numbers.
-- running_numerator: The sum of the numerators up to this step; at the last, the total.
with columns as (
    select *
    from (
        values
        ('points', 'Points [Pontos]'),
        ('peak_points', 'Points [Pontos]'),
        ('scored_matches', 'Which matches score [Que partidas contam]'),
        ('wins', 'Which matches score [Que partidas contam]'),
        ('losses', 'Which matches score [Que partidas contam]'),
        ('streak', 'Points [Séries de vitórias]'),
        ('best_streak', 'Points [Séries de vitórias]')
    ) as named (name, clause)
),

reasons as (
    select *
    from (
        values
        ('outside_season', 'Which matches score [Classificação]'),
        ('not_ranked_queue', 'Which matches score, 1 [Que partidas contam]'),
        ('not_two_accounts', 'Which matches score, 2 [Que partidas contam]'),
        ('annulled', 'Which matches score, 3 [Jogo limpo]'),
        ('pending', 'Which matches score, 4 [Classificação]'),
        ('no_winner', 'Which matches score, 4 [Que partidas contam]'),
        ('opponent_cap', 'Which matches score, 5 [Que partidas contam]')
    ) as named (reason, clause)
),

positions as (
    select
        results.competition,
        results.match_id,
        results.player,
        results.outcome,
        results.change,
        results.points_after,
        results.streak_after,
        results.ended_at,
        tiers.tier,
        tiers.loss,
        rules.win_points,
        standings.best_streak,
        standings.scored_matches - standings.streak as last_loss,
        case when standings.peak_points > rules.start_points then standings.peak_points end as peak_points,
        row_number() over (
            partition by results.competition, results.player order by results.ended_at, results.match_id
        ) as position
    from ladder.match_results as results
    join ladder.rules on rules.competition = results.competition
    join ladder.standings
        on standings.competition = results.competition
        and standings.player = results.player
    join ladder.tiers
        on tiers.competition = results.competition
        and tiers.from_points <= results.points_before
        and (tiers.to_points is null or tiers.to_points > results.points_before)
),

scored as (
    select
        *,
        case outcome when 'win' then win_points else -loss end as amount,
        min(case when points_after = peak_points then position end) over (
            partition by competition, player
        ) as peak,
        min(case when streak_after = best_streak then position end) over (
            partition by competition, player
        ) as end_of_best_streak
    from positions
),

-- Which matches are part of which column: of the peak, those that led to it; of a streak, its wins, and the loss before.
scored_of_columns as (
    select
        scored.*,
        columns.name as "column",
        columns.clause,
        columns.name in ('points', 'peak_points') as is_of_points
    from scored
    join columns
        on case columns.name
            when 'peak_points' then scored.position <= scored.peak
            when 'streak' then scored.position >= scored.last_loss
            when 'best_streak'
                then scored.best_streak > 0
                and scored.position > scored.end_of_best_streak - scored.best_streak
                and scored.position <= scored.end_of_best_streak
            else scored.position > 0
        end
),

starts as (
    select
        standings.competition,
        columns.name as "column",
        standings.player,
        null::timestamp as moment,
        null::varchar as match_id,
        1 as part,
        case when columns.name = 'best_streak' then 'no_win' else 'start' end as kind,
        columns.clause,
        null::varchar as subject,
        case when columns.name = 'best_streak' then 0 else rules.start_points end as numerator
    from ladder.standings
    join ladder.rules on rules.competition = standings.competition
    join columns on columns.name in ('points', 'peak_points', 'best_streak')
    where columns.name <> 'best_streak' or standings.best_streak = 0
),

matches_of_columns as (
    select
        competition,
        "column",
        player,
        ended_at as moment,
        match_id,
        1 as part,
        outcome as kind,
        clause,
        case when is_of_points and outcome = 'loss' then match_id || ', ' || tier else match_id end as subject,
        case
            when is_of_points then amount
            when "column" = 'scored_matches' then 1
            when "column" = 'losses' then (outcome = 'loss')::bigint
            else (outcome = 'win')::bigint
        end as numerator
    from scored_of_columns
),

-- What a streak adds to a win, and what the floor leaves of a loss.
bounds_of_changes as (
    select
        competition,
        "column",
        player,
        ended_at as moment,
        match_id,
        2 as part,
        case outcome when 'win' then 'streak' else 'floor' end as kind,
        clause,
        case outcome when 'win' then match_id || ', ' || (streak_after - 1)::varchar else match_id end as subject,
        change - amount as numerator
    from scored_of_columns
    where is_of_points and change <> amount
),

sides as (
    select competition, player_1 as player, player_2 as opponent, match_id, started_at
    from ladder.matches
    union all
    select competition, player_2 as player, player_1 as opponent, match_id, started_at
    from ladder.matches
    where player_1 <> player_2
),

unscored as (
    select
        sides.*,
        reasons.reason,
        reasons.clause
    from sides
    join ladder.unscored_matches as matches
        on matches.competition = sides.competition
        and matches.match_id = sides.match_id
    join reasons on reasons.reason = matches.reason
),

unscored_of_columns as (
    select
        unscored.competition,
        columns.name as "column",
        unscored.player,
        unscored.started_at as moment,
        unscored.match_id,
        1 as part,
        unscored.reason as kind,
        unscored.clause,
        unscored.match_id as subject,
        0 as numerator
    from unscored
    join columns on columns.name in ('points', 'scored_matches')
),

-- The matches of the same two that had taken the places under the cap.
places_taken as (
    select
        unscored.competition,
        'points' as "column",
        unscored.player,
        unscored.started_at as moment,
        unscored.match_id,
        0 as part,
        'place_taken' as kind,
        unscored.clause,
        others.match_id as subject,
        0 as numerator
    from unscored
    join ladder.rules on rules.competition = unscored.competition
    join ladder.match_results as results
        on results.competition = unscored.competition
        and results.player = unscored.player
        and results.opponent = unscored.opponent
    join ladder.matches as others
        on others.competition = results.competition
        and others.match_id = results.match_id
    where unscored.reason = 'opponent_cap'
        and others.started_at > unscored.started_at - rules.cap_hours * interval '1' hour
        and (
            others.started_at < unscored.started_at
            or (others.started_at = unscored.started_at and others.match_id < unscored.match_id)
        )
),

rulings_on_matches as (
    select
        unscored.competition,
        'points' as "column",
        unscored.player,
        unscored.started_at as moment,
        unscored.match_id,
        0 as part,
        'annulled_by' as kind,
        unscored.clause,
        annulments.ruling_id as subject,
        0 as numerator
    from unscored
    join ladder.annulments
        on annulments.competition = unscored.competition
        and annulments.match_id = unscored.match_id
    where unscored.reason = 'annulled'
),

disqualifications as (
    select
        competition,
        'points' as "column",
        player,
        null::timestamp as moment,
        null::varchar as match_id,
        0 as part,
        'disqualified' as kind,
        'Standings [Jogo limpo]' as clause,
        ruling_id as subject,
        0 as numerator
    from ladder.rulings
    where kind = 'disqualify'
),

addends as (
    select * from starts
    union all
    select * from matches_of_columns
    union all
    select * from bounds_of_changes
    union all
    select * from unscored_of_columns
    union all
    select * from places_taken
    union all
    select * from rulings_on_matches
    union all
    select * from disqualifications
),

numbered as (
    select
        *,
        row_number() over (
            partition by competition, "column", player order by moment nulls first, match_id, part, subject
        ) as step
    from addends
)

select
    competition,
    'standings' as "table",
    "column",
    null::varchar as scope,
    player,
    step,
    kind,
    clause,
    subject,
    numerator::bigint as numerator,
    1::bigint as denominator,
    (sum(numerator) over (
        partition by competition, "column", player order by step rows unbounded preceding
    ))::bigint as running_numerator
from numbered
