-- The players in order of their names, and from which deal on they are disqualified.
-- Grain: one row per competition and player.
-- Rule: docs/rules/duplicate.md, "Standings, after each deal".
select
    players.competition,
    players.player_number,
    players.player,
    disqualifications.from_deal as disqualified_from
from duplicate.players
left join duplicate.disqualifications
    on disqualifications.competition = players.competition
    and disqualifications.player = players.player
order by players.player_number
