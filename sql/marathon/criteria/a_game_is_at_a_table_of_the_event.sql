-- Games that have begun are at tables whose name is one of the event.
-- Grain: one row per competition in which most are not, and name of their tables.
-- Rule: docs/rules/marathon.md, "Which games count", 1 [4.3, 8.1].
with counted as (
    select
        competition,
        count(*) as units,
        count(*) filter (reason is distinct from 'not_event_table') as kept
    from marathon.game_stages
    group by competition
)

select
    counted.competition,
    counted.units,
    counted.kept,
    rules.table_name_pattern,
    facts.table_name as found,
    count(*) as times
from counted
join marathon.rules on rules.competition = counted.competition
join marathon.event_tables as names on names.competition = counted.competition
join marathon.game_facts as facts
    on facts.competition = names.competition
    and facts.table_name = names.table_name
where not names.is_event_table
    and 2 * counted.kept < counted.units
group by counted.competition, counted.units, counted.kept, rules.table_name_pattern, facts.table_name
order by counted.competition, times desc, found
