-- Tables of which a player had not come back before the deal's end.
-- Grain: one row per competition, deal and table.
-- Rule: docs/rules/duplicate.md, "A deal", 1.
-- table: The table's number, from 1.
select distinct deals.competition, deals.deal, deals."table"
from duplicate.deals
join duplicate.connections
    on connections.competition = deals.competition
    and connections.connection = deals.connection
where connections.leaves_average
