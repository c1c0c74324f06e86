-- The rank of each player by points alone, and with how many they share it.
-- Grain: one row per competition and player who is not annulled.
-- Rule: docs/rules/round_robin.md, "Standings"; annulled players have no rank.
-- left_as: The player's place in the order of leaving at the table, from 1; empty for who had not left.
-- half_points: Points of the games of the table, in halves.
-- place: The rank by points alone; who is equal has the better one.
-- players_tied: How many players of the table have these points, the player included.
select
    scores.competition,
    scores."table",
    scores.player,
    scores.left_as,
    scores.half_points,
    rank() over (partition by scores.competition, scores."table" order by scores.half_points desc) as place,
    count(*) over (partition by scores.competition, scores."table", scores.half_points) as players_tied
from round_robin.scores
where scores.status is distinct from 'annulled'
