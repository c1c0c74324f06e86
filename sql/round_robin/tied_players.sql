-- The players of ties that are played off: every game of the table has ended, and the tie touches the podium.
-- Grain: one row per competition and player.
-- Rule: docs/rules/round_robin.md, "Standings", "touches place 1, 2 or 3", and Decision, when play-offs are due.
-- place: The first place that the tie covers.
-- left_as: The player's place in the order of leaving at the table, from 1; empty for who had not left.
select
    ranks.competition,
    ranks."table",
    ranks.place,
    ranks.player,
    ranks.left_as
from round_robin.point_ranks as ranks
join round_robin.rules on rules.competition = ranks.competition
join round_robin.table_games as tables
    on tables.competition = ranks.competition
    and tables."table" = ranks."table"
where ranks.players_tied > 1
    and ranks.place <= rules.last_place
    and not tables.is_in_progress
