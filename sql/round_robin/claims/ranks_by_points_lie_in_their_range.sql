-- The rank by points lies between the best and the worst that can be reached, and where nothing is open all are one.
-- Grain: one row per competition and player for whom it does not hold.
-- Rule: docs/rules/round_robin.md, "Output", best_rank and worst_rank.
select
    standings.competition,
    standings.player,
    ranks.place,
    standings.best_rank,
    standings.worst_rank
from round_robin.standings
join round_robin.point_ranks as ranks
    on ranks.competition = standings.competition
    and ranks.player = standings.player
join round_robin.table_status as tables
    on tables.competition = standings.competition
    and tables."table" = standings."table"
where standings.best_rank > ranks.place
    or standings.worst_rank < ranks.place
    or standings.worst_rank > tables.players
    or (tables.status <> 'in_progress' and tables.games > 0 and standings.best_rank <> standings.worst_rank)
