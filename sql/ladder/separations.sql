-- What separates each row of the standings from the next one below it: points, scored matches, the last one's end.
-- Grain: one row per competition and player with a scored match.
-- Rule: docs/rules/ladder.md, "Standings" and "Output"; the disqualified have no rank.
with below as (
    select
        *,
        lead(player) over below as next_player,
        lead(rank) over below as next_rank,
        lead(status) over below as next_status,
        lead(points) over below as next_points,
        lead(scored_matches) over below as next_scored_matches,
        lead(last_scored_at) over below as next_scored_at
    from ladder.standings
    window below as (partition by competition order by rank nulls last, player)
),

keys as (
    select
        *,
        case
            when next_player is null then null
            when next_rank is null then 'status'
            when points <> next_points then 'points'
            when scored_matches <> next_scored_matches then 'scored_matches'
            when last_scored_at <> next_scored_at then 'last_scored_at'
            else 'shared'
        end as key
    from below
),

-- Of times, the whole seconds and the rest of each, so that the microseconds between two are exact.
separated as (
    select
        *,
        epoch(date_trunc('second', next_scored_at)) - epoch(date_trunc('second', last_scored_at)) as seconds_between,
        ('0.' || split_part(next_scored_at::varchar, '.', 2))::double
        - ('0.' || split_part(last_scored_at::varchar, '.', 2))::double as rest_between,
        1000::bigint * 1000 as microseconds_a_second
    from keys
)

select
    competition,
    'standings' as standings,
    null::varchar as scope,
    rank,
    player,
    next_player,
    key,
    case
        when key = 'status' then 'Standings [Jogo limpo]'
        when key is not null then 'Standings [Classificação]'
    end as clause,
    case key
        when 'status' then status
        when 'points' then points::varchar
        when 'scored_matches' then scored_matches::varchar
        when 'last_scored_at' then replace(last_scored_at::varchar, ' ', 'T') || 'Z'
    end as value,
    case key
        when 'status' then next_status
        when 'points' then next_points::varchar
        when 'scored_matches' then next_scored_matches::varchar
        when 'last_scored_at' then replace(next_scored_at::varchar, ' ', 'T') || 'Z'
    end as next_value,
    case key
        when 'points' then (points - next_points)::double
        when 'scored_matches' then (scored_matches - next_scored_matches)::double
        when 'last_scored_at'
            then round((seconds_between + rest_between) * microseconds_a_second) / microseconds_a_second
    end as margin
from separated
order by competition, rank nulls last, player
