-- Who resigned, abandoned or ran out of setup time is named; in other endings nobody is, nor while a match is pending.
-- Grain: one row per match whose lost_by does not fit.
-- Rule: ladder, "Input", rejects; of a rejected row without an end nobody knows whether it is pending.
with logged as (
    select competition, file_number, row_number, ended_at, ended_by, lost_by, false as is_rejected
    from ladder.matches
    union all
    select competition, file_number, row_number, ended_at, ended_by, lost_by, true as is_rejected
    from ladder.rejected_matches
),

judged as (
    select
        *,
        case
            when ended_at is null and not is_rejected and lost_by is not null
                then 'names a loser, but the match has not ended'
            when ended_by in ('resign', 'abandon') and lost_by is null
                then 'is empty, and ' || ended_by || ' needs it'
            when ended_by = 'setup_timeout' and lost_by is null
                then 'is empty, and setup_timeout needs it'
            when ended_by in ('resign', 'abandon') and lost_by = 'both'
                then 'cannot be: one of the two lost by ' || ended_by
            when ended_by in ('play', 'server') and lost_by is not null
                then 'does not go with an end by ' || ended_by
        end as problem
    from logged
)

select
    competition,
    'matches' as "table",
    file_number,
    row_number,
    null::bigint as line,
    'lost_by' as "column",
    lost_by as value,
    problem,
    case
        when ended_at is null and not is_rejected and lost_by is not null
            then 'fill in ended_at, or leave winner and lost_by empty while it is pending'
        when ended_by in ('resign', 'abandon') then 'write 1 or 2, whoever lost'
        when ended_by = 'setup_timeout' then 'write 1, 2 or both, whoever ran out of time'
        else 'leave it empty, or correct ended_by'
    end as remedy,
    null::varchar as unit
from judged
where problem is not null
