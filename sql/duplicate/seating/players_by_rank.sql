-- The players in the order in which they are seated: by rank, those who share one by name, the disqualified last.
-- Grain: one row per competition and player.
-- Rule: docs/rules/duplicate.md, "Seating".
select
    last_standing.competition,
    last_standing.player,
    players.player_number
from duplicate.last_standing
join duplicate.players
    on players.competition = last_standing.competition
    and players.player = last_standing.player
order by last_standing.competition, last_standing.rank nulls last, last_standing.player
