-- The half points of the players at tables with open games, in order.
-- Grain: one row per competition and player.
-- Rule: docs/rules/round_robin.md, "Standings".
select ranks.competition, ranks."table", ranks.player, ranks.half_points
from round_robin.point_ranks as ranks
semi join (select * from round_robin.table_games where open_games > 0) as open_tables
    on open_tables.competition = ranks.competition
    and open_tables."table" = ranks."table"
order by ranks.competition, ranks."table", ranks.player
