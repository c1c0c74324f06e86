-- How far each competition is: as far as the table that is least far.
-- Grain: one row per competition.
-- Rule: docs/rules/round_robin.md, "Standings", status of a table.
-- state: in_progress, play_off_pending or final, of the table that is least far.
select
    rules.competition,
    case
        when count(status."table") = 0 or bool_or(status.status = 'in_progress') then 'in_progress'
        when bool_or(status.status = 'play_off_pending') then 'play_off_pending'
        else 'final'
    end as state
from round_robin.rules
left join round_robin.table_status as status on status.competition = rules.competition
group by rules.competition
