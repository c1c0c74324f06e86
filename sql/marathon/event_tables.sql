-- Which table names belong to the event.
-- Grain: one row per competition and table name.
-- Rule: docs/rules/marathon.md, "Which games count", 1 [4.3, 8.1]; all of the name matches the pattern.
-- table_name: A table's name.
-- is_event_table: Whether the table belongs to the event: all of its name matches event.table_name_pattern.
select
    competition,
    table_name,
    regexp_matches(table_name, '\A(?:' || rules.table_name_pattern || ')\z') as is_event_table
from (select distinct competition, table_name from marathon.game_facts) as names
join marathon.rules using (competition)
