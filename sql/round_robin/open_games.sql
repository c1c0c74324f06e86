-- The open games of the tables: those in progress, and those that were left out; what an annulled player lacks is annulled.
-- Grain: one row per competition and pair that has some; no opponent: somebody who is in no standings.
-- Rule: docs/rules/round_robin.md, "Output", best_rank and worst_rank; docs/contract.md, "Second edition".
-- opponent: The other player of the pair, behind the first by name; empty: somebody whose entry was left out.
-- games: How many open games the two have.
with annulled as (
    select competition, player
    from round_robin.withdrawals
    where status = 'annulled'
)

select
    competition,
    "table",
    least(white, black) as player,
    greatest(white, black) as opponent,
    count(*) as games
from round_robin.game_endings
where phase = 'table' and ended_by = 'in_progress'
group by competition, "table", least(white, black), greatest(white, black)
union all
select missing.competition, missing."table", missing.player, missing.opponent, missing.games
from round_robin.missing_games as missing
left join annulled as one
    on one.competition = missing.competition
    and one.player = missing.player
left join annulled as other
    on other.competition = missing.competition
    and other.player = missing.opponent
where one.player is null and other.player is null
