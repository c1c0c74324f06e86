-- A table that is not in progress has no open game, and one that is final no open tie.
-- Grain: one row per competition and table for which it does not hold.
-- Rule: docs/rules/round_robin.md, "Standings", status of a table.
select distinct tables.competition, tables."table", tables.status
from round_robin.table_status as tables
left join round_robin.game_results as games
    on games.competition = tables.competition
    and games."table" = tables."table"
    and games.phase = 'table'
    and games.ended_by = 'in_progress'
left join round_robin.play_offs as ties
    on ties.competition = tables.competition
    and ties."table" = tables."table"
    and ties.state in ('due', 'playing')
where (tables.status <> 'in_progress' and games.game_id is not null)
    or (tables.status = 'final' and ties.player is not null)
