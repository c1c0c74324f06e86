-- A table has no more players than the settings say.
-- Grain: one row per table that has more.
-- Rule: docs/rules/round_robin.md, "Tables"; tables that the entries give are taken as they are.
select tables.competition, tables."table", tables.players, rules.max_players
from round_robin.table_status as tables
join round_robin.rules on rules.competition = tables.competition
where tables.players > rules.max_players
order by tables.competition, tables."table"
