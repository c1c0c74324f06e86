-- A match that has ended says who won, unless its ending says it, and never otherwise than its ending does.
-- Grain: one row per match whose winner does not fit.
-- Rule: docs/rules/ladder.md, "Input", rejects; of a rejected row without an end nobody knows whether it is pending.
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
            when ended_at is null and not is_rejected and winner is not null then 'pending_match_has_a_winner'
            when ended_at is not null and winner is null and ended_by in ('play', 'server') then 'winner_is_not_named'
            when winner <> decided_winner and lost_by = 'both' then 'both_lost'
            when winner <> decided_winner then 'winner_lost'
        end as code
    from decided
)

select
    competition,
    'matches' as "table",
    file_number,
    row_number,
    'winner' as "column",
    code,
    winner,
    ended_by,
    lost_by,
    decided_winner
from judged
where code is not null
