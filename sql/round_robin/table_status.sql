-- How far every table is; never final where a game was left out with rejected rows.
-- Grain: one row per competition and table.
-- Rule: docs/rules/round_robin.md, "Standings", status of a table; docs/contract.md, "Second edition".
with pending as (
    select distinct competition, "table"
    from round_robin.tie_ranks
    where state in ('playing', 'due')
)

select
    tables.competition,
    tables."table",
    tables.players,
    tables.games,
    tables.games - tables.open_games as finished,
    case
        when tables.is_in_progress then 'in_progress'
        when pending."table" is not null or tables.is_left_out then 'play_off_pending'
        else 'final'
    end as status
from round_robin.table_games as tables
left join pending
    on pending.competition = tables.competition
    and pending."table" = tables."table"
order by tables.competition, tables."table"
