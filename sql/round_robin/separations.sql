-- What separates each row of a table's standings from the next one below it: points, then play-offs.
-- Grain: one row per competition and player.
-- Rule: docs/rules/round_robin.md, "Standings", and "Withdrawal": annulled players have no rank.
with below as (
    select
        standings.competition,
        standings."table",
        standings.rank,
        standings.player,
        standings.status,
        standings.points,
        ties.half_points / rules.halves_a_point as play_off_points,
        lead(standings.player) over below as next_player,
        lead(standings.rank) over below as next_rank,
        lead(standings.status) over below as next_status,
        lead(standings.points) over below as next_points,
        lead(ties.half_points / rules.halves_a_point) over below as next_play_off_points
    from round_robin.standings
    join round_robin.rules on rules.competition = standings.competition
    left join round_robin.tie_ranks as ties
        on ties.competition = standings.competition
        and ties.player = standings.player
    window below as (
        partition by standings.competition, standings."table" order by standings.rank nulls last, standings.player
    )
),

keys as (
    select
        *,
        case
            when next_player is null then null
            when next_rank is null then 'status'
            when points <> next_points then 'points'
            when rank <> next_rank then 'play_off_points'
            else 'shared'
        end as key
    from below
)

select
    competition,
    'standings' as standings,
    "table"::varchar as scope,
    rank,
    player,
    next_player,
    key,
    case key
        when 'status' then 'Withdrawal [Ritiro]'
        when 'points' then 'Standings [Classifica e parità]'
        when 'play_off_points' then 'Standings [Spareggi]'
        when 'shared' then 'Standings [Spareggi]'
    end as clause,
    case key
        when 'status' then status
        when 'points' then points::varchar
        when 'play_off_points' then play_off_points::varchar
    end as value,
    case key
        when 'status' then next_status
        when 'points' then next_points::varchar
        when 'play_off_points' then next_play_off_points::varchar
    end as next_value,
    case key
        when 'points' then points - next_points
        when 'play_off_points' then play_off_points - next_play_off_points
    end as margin
from keys
order by competition, "table", rank nulls last, player
