-- The standings of every table.
-- Grain: one row per competition and player.
-- Rule: docs/rules/round_robin.md, "Standings" and "Output"; who shares a rank skips those that it covers.
select
    scores.competition,
    scores."table",
    coalesce(ties.rank, ranks.place) as rank,
    scores.player,
    scores.half_points / rules.halves_a_point as points,
    scores.played,
    scores.won,
    scores.drawn,
    scores.lost,
    scores.forfeited,
    scores.status,
    case
        when tables.games = 0 then 1::bigint
        else coalesce(ranges.best_rank, ranks.place)
    end as best_rank,
    case
        when tables.games = 0 then tables.players
        else coalesce(ranges.worst_rank, ranks.place)
    end as worst_rank
from round_robin.scores
join round_robin.rules on rules.competition = scores.competition
join round_robin.table_games as tables
    on tables.competition = scores.competition
    and tables."table" = scores."table"
left join round_robin.point_ranks as ranks
    on ranks.competition = scores.competition
    and ranks.player = scores.player
left join round_robin.tie_ranks as ties
    on ties.competition = scores.competition
    and ties.player = scores.player
left join round_robin.rank_ranges as ranges
    on ranges.competition = scores.competition
    and ranges.player = scores.player
order by scores.competition, scores."table", rank nulls last, scores.player
