-- Who resigned, abandoned or ran out of setup time is named; in other endings nobody is, nor while a match is pending.
-- Grain: one row per match whose lost_by does not fit.
-- Rule: docs/rules/ladder.md, "Input", rejects; of a rejected row without an end nobody knows whether it is pending.
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
            when ended_at is null and not is_rejected and lost_by is not null then 'pending_match_has_a_loser'
            when ended_by in ('resign', 'abandon') and lost_by is null then 'loser_is_not_named'
            when ended_by = 'setup_timeout' and lost_by is null then 'timed_out_player_is_not_named'
            when ended_by in ('resign', 'abandon') and lost_by = 'both' then 'both_cannot_have_lost'
            when ended_by in ('play', 'server') and lost_by is not null then 'end_has_no_loser'
        end as code
    from logged
)

select
    competition,
    'matches' as "table",
    file_number,
    row_number,
    'lost_by' as "column",
    code,
    ended_by,
    lost_by
from judged
where code is not null
