-- Everybody who left, and what it changed: games that are annulled or forfeited.
-- Grain: one row per competition and entry with a withdrawal.
-- Rule: docs/rules/round_robin.md, "Withdrawal"; a game of two who are annulled is annulled by who left first.
with sides as (
    select
        games.competition,
        case sides.side when 'white' then games.white else games.black end as player,
        case sides.side when 'white' then games.black else games.white end as opponent,
        case sides.side when 'white' then games.white_points else games.black_points end as points,
        games.ended_by
    from round_robin.game_results as games
    join round_robin.withdrawn_games as settled
        on settled.competition = games.competition
        and settled.game_id = games.game_id
    cross join (values ('white'), ('black')) as sides (side)
),

changed as (
    select withdrawals.competition, withdrawals.player, count(*) as games
    from round_robin.withdrawals
    join sides
        on sides.competition = withdrawals.competition
        and sides.player = withdrawals.player
    left join round_robin.withdrawals as others
        on others.competition = sides.competition
        and others.player = sides.opponent
    where (sides.ended_by = 'forfeit' and sides.points = 0)
        or (
            sides.ended_by = 'annulled'
            and withdrawals.status = 'annulled'
            and (coalesce(others.status, '') <> 'annulled' or withdrawals.position < others.position)
        )
    group by withdrawals.competition, withdrawals.player
)

select
    seats.competition,
    null::varchar as ruling_id,
    'withdrawal' as kind,
    seats.player,
    null::varchar as game,
    seats."table"::varchar as scope,
    coalesce(changed.games, 0)::double as amount,
    'games' as unit,
    null::varchar as note,
    case
        when withdrawals.status = 'annulled' then 'annulled'
        when changed.games is not null then 'forfeited'
        else 'no_effect'
    end as effect,
    seats.withdrew_at as starts_at,
    null::timestamp as ends_at
from round_robin.seats
left join round_robin.withdrawals
    on withdrawals.competition = seats.competition
    and withdrawals.player = seats.player
left join changed
    on changed.competition = seats.competition
    and changed.player = seats.player
where seats.withdrew_at is not null
order by seats.competition, seats.player
