-- A match that has ended says who won, unless its ending says it, and never otherwise than its ending does.
-- Grain: one row per match whose winner does not fit.
-- Rule: ladder, "Input", rejects; of a rejected row without an end nobody knows whether it is pending.
with logged as (
    select competition, file_number, row_number, ended_at, winner, ended_by, lost_by, false as is_rejected
    from ladder.matches
    union all
    select competition, file_number, row_number, ended_at, winner, ended_by, lost_by, true as is_rejected
    from ladder.rejected_matches
),

decided as (
    select
        *,
        case
            when ended_by not in ('resign', 'abandon', 'setup_timeout') then null
            when lost_by = '1' then '2'
            when lost_by = '2' then '1'
            when lost_by = 'both' and ended_by = 'setup_timeout' then 'none'
        end as decided_winner
    from logged
),

judged as (
    select
        *,
        case
            when ended_at is null and not is_rejected and winner is not null
                then 'names a winner, but the match has not ended'
            when ended_at is not null and winner is null and ended_by in ('play', 'server')
                then 'is empty, though the match has ended by ' || ended_by
            when winner <> decided_winner
                then 'cannot be: ' || case when lost_by = 'both' then 'both' else 'player ' || lost_by end
                || ' lost by ' || ended_by
        end as problem
    from decided
)

select
    competition,
    'matches' as "table",
    file_number,
    row_number,
    null::bigint as line,
    'winner' as "column",
    winner as value,
    problem,
    case
        when ended_at is null then 'fill in ended_at, or leave winner and lost_by empty while it is pending'
        when winner is null then 'write 1, 2 or none'
        else 'write ' || decided_winner || ' or leave it empty, or correct lost_by'
    end as remedy,
    null::varchar as unit
from judged
where problem is not null
