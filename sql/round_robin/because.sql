-- Why each total of the standings is what it is: the games that it is made of, and with 0 what is no part of it.
-- Grain: one row per competition, column of the standings, player and step.
-- Rule: docs/rules/round_robin.md, "How a game ends", "Withdrawal" and "Standings".
-- table: The published table that has the total.
-- column: The column of the total.
-- scope: The number of the player's table.
-- step: The addend's place in the order of the sum, from 1.
-- kind: How the game ended for the player; or what led to it: a turn that was missed, somebody who left.
-- clause: Where the rule page and, in brackets, the regulation have it.
-- subject: The game; of a missed turn, game and turn; of who left, the player and when, UTC; of what was left out, who.
-- numerator: The amount, as a whole number over the denominator.
-- denominator: What the numerator is divided by; one for all addends of a total.
-- running_numerator: The sum of the numerators up to this step; at the last, that of the total.
with kinds as (
    select *
    from (
        values
        ('play', 'won', 'win', 'Standings [Formato]'),
        ('play', 'drawn', 'draw', 'Standings [Formato]'),
        ('play', 'lost', 'loss', 'Standings [Formato]'),
        ('time', 'won', 'won_on_time', 'How a game ends [Mosse saltate]'),
        ('time', 'lost', 'lost_on_time', 'How a game ends [Mosse saltate]'),
        ('abandoned', 'lost', 'abandoned', 'How a game ends [Partite abbandonate]'),
        ('forfeit', 'won', 'won_by_forfeit', 'Withdrawal [Ritiro]'),
        ('forfeit', 'lost', 'lost_by_forfeit', 'Withdrawal [Ritiro]'),
        ('annulled', 'open', 'annulled', 'Withdrawal [Ritiro]'),
        ('in_progress', 'open', 'in_progress', 'How a game ends [L''orologio]')
    ) as named (ended_by, outcome, kind, clause)
),

games_of_players as (
    select
        games.competition,
        games."table",
        games.game_id,
        case sides.side when 'white' then games.white else games.black end as player,
        case sides.side when 'white' then games.black else games.white end as opponent,
        games.ended_by,
        games.ended_at_turn,
        case sides.side when 'white' then games.white_points else games.black_points end as points,
        case sides.side when 'white' then games.black_points else games.white_points end as points_against
    from round_robin.game_results as games
    cross join (values ('white'), ('black')) as sides (side)
    where games.phase = 'table'
),

judged as (
    select
        *,
        case
            when points is null then 'open'
            when points > points_against then 'won'
            when points > 0 then 'drawn'
            else 'lost'
        end as outcome
    from games_of_players
),

ended as (
    select
        games.*,
        kinds.kind,
        settled.game_id is not null as is_settled,
        case
            when games.ended_by = 'forfeit' and settled.game_id is null then 'How a game ends'
            else kinds.clause
        end as clause
    from judged as games
    left join round_robin.withdrawn_games as settled
        on settled.competition = games.competition
        and settled.game_id = games.game_id
    join kinds
        on kinds.ended_by = games.ended_by
        and kinds.outcome = games.outcome
),

columns_of_games as (
    select
        games.competition,
        columns.name as "column",
        games."table" as table_number,
        games.player,
        games.game_id,
        2 as part,
        null::bigint as turn,
        games.kind,
        games.clause,
        games.game_id as subject,
        case
            when columns.name = 'points' then coalesce(round(games.points * rules.halves_a_point)::bigint, 0)
            when columns.name = games.outcome then 1
            when columns.name = 'played' and games.outcome <> 'open' then 1
            when columns.name = 'forfeited' and games.kind = 'lost_by_forfeit' then 1
            else 0
        end as numerator,
        case columns.name when 'points' then rules.halves_a_point else 1 end as denominator
    from ended as games
    join round_robin.rules on rules.competition = games.competition
    cross join (
        values ('points'), ('played'), ('won'), ('drawn'), ('lost'), ('forfeited')
    ) as columns (name)
),

turns_of_games as (
    select
        games.competition,
        'points' as "column",
        games."table" as table_number,
        games.player,
        games.game_id,
        1 as part,
        missed.turn,
        case when missed.player = games.player then 'turn_missed' else 'turn_missed_by_opponent' end as kind,
        games.clause,
        games.game_id || ', ' || missed.turn::varchar as subject,
        0 as numerator,
        rules.halves_a_point as denominator
    from ended as games
    join round_robin.rules on rules.competition = games.competition
    join round_robin.missed_turns as missed
        on missed.competition = games.competition
        and missed.game_id = games.game_id
        and missed.turn <= games.ended_at_turn
    where games.ended_by in ('time', 'abandoned')
),

departures as (
    select
        leavers.competition,
        leavers."table" as table_number,
        leavers.player,
        withdrawals.status,
        leavers.player || ', ' || leavers.left_at::varchar as subject
    from round_robin.leavers
    join round_robin.withdrawals
        on withdrawals.competition = leavers.competition
        and withdrawals.player = leavers.player
),

-- Before all games, who left; before a game that another's leaving ended, that other.
departures_of_players as (
    select
        departures.competition,
        'points' as "column",
        departures.table_number,
        departures.player,
        null::varchar as game_id,
        0 as part,
        null::bigint as turn,
        case departures.status when 'annulled' then 'left_and_annulled' else 'left' end as kind,
        'Withdrawal [Ritiro]' as clause,
        departures.subject,
        0 as numerator,
        rules.halves_a_point as denominator
    from departures
    join round_robin.rules on rules.competition = departures.competition
    union all
    select
        games.competition,
        'points' as "column",
        games."table" as table_number,
        games.player,
        games.game_id,
        1 as part,
        null::bigint as turn,
        case games.ended_by when 'annulled' then 'opponent_left_and_annulled' else 'opponent_left' end as kind,
        'Withdrawal [Ritiro]' as clause,
        departures.subject,
        0 as numerator,
        rules.halves_a_point as denominator
    from ended as games
    join round_robin.rules on rules.competition = games.competition
    join departures
        on departures.competition = games.competition
        and departures.player = games.opponent
    where (games.ended_by = 'annulled' and departures.status = 'annulled')
        or (games.kind = 'won_by_forfeit' and games.is_settled)
),

-- A game that was left out with rejected rows, of both who are known.
left_out_games as (
    select
        missing.competition,
        'points' as "column",
        missing."table" as table_number,
        case sides.side when 'player' then missing.player else missing.opponent end as player,
        null::varchar as game_id,
        1 as part,
        null::bigint as turn,
        'left_out' as kind,
        'Standings' as clause,
        case sides.side when 'player' then missing.opponent else missing.player end as subject,
        0 as numerator,
        rules.halves_a_point as denominator
    from round_robin.missing_games as missing
    join round_robin.rules on rules.competition = missing.competition
    cross join (values ('player'), ('opponent')) as sides (side)
    where sides.side = 'player' or missing.opponent is not null
),

players_without_games as (
    select
        standings.competition,
        columns.name as "column",
        standings."table" as table_number,
        standings.player,
        null::varchar as game_id,
        1 as part,
        null::bigint as turn,
        'no_game' as kind,
        'Standings [Formato]' as clause,
        null::varchar as subject,
        0 as numerator,
        case columns.name when 'points' then rules.halves_a_point else 1 end as denominator
    from round_robin.standings
    join round_robin.rules on rules.competition = standings.competition
    left join games_of_players as games
        on games.competition = standings.competition
        and games.player = standings.player
    cross join (
        values ('points'), ('played'), ('won'), ('drawn'), ('lost'), ('forfeited')
    ) as columns (name)
    where games.game_id is null
),

addends as (
    select * from columns_of_games
    union all
    select * from turns_of_games
    union all
    select * from departures_of_players
    union all
    select * from left_out_games
    union all
    select * from players_without_games
),

numbered as (
    select
        *,
        row_number() over (
            partition by competition, "column", table_number, player
            order by game_id nulls first, part, turn, subject, kind
        ) as step
    from addends
)

select
    competition,
    'standings' as "table",
    "column",
    table_number::varchar as scope,
    player,
    step,
    kind,
    clause,
    subject,
    numerator::bigint as numerator,
    denominator::bigint as denominator,
    (sum(numerator) over (
        partition by competition, "column", table_number, player order by step rows unbounded preceding
    ))::bigint as running_numerator
from numbered
