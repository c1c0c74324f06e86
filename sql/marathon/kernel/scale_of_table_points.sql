-- What each place at a table gives, by how many share it.
-- Grain: one row per place and number of players; the parameter is the competition.
-- Rule: docs/rules/marathon.md, "Table points".
select place, players_tied, thousandths
from marathon.table_point_scale
where competition = ?
