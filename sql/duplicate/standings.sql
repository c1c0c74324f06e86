-- The standing after the last complete deal, with the prizes when it is the tournament's last.
-- Grain: one row per competition and player.
-- Rule: docs/rules/duplicate.md, "Standings, after each deal"; who share ranks share the prizes of the ranks they
-- cover.
with ranks as (
    select competition, rank, count(*) as players
    from duplicate.last_standing
    where rank is not null
    group by competition, rank
),

shares as (
    select
        ranks.competition,
        ranks.rank,
        sum(prizes.thousandths)::bigint as thousandths,
        (1000 * ranks.players)::bigint as divisor
    from ranks
    join duplicate.states on states.competition = ranks.competition
    join duplicate.prizes
        on prizes.competition = ranks.competition
        and prizes.rank >= ranks.rank
        and prizes.rank < ranks.rank + ranks.players
    where states.state = 'final'
    group by ranks.competition, ranks.rank, ranks.players
)

select
    last_standing.competition,
    last_standing.rank,
    last_standing.player,
    sums.imps - sums.penalties as total,
    sums.imps,
    sums.penalties,
    last_standing.same_wind_imps,
    last_standing.same_wind_game_points,
    sums.deals_won,
    sums.deals_lost,
    sums.deals_missed,
    case when last_standing.rank is null then 'disqualified' end as status,
    shares.thousandths / shares.divisor as prize
from duplicate.last_standing
join duplicate.player_sums as sums
    on sums.competition = last_standing.competition
    and sums.player = last_standing.player
left join shares
    on shares.competition = last_standing.competition
    and shares.rank = last_standing.rank
order by last_standing.competition, last_standing.rank nulls last, last_standing.player
