-- What the matches changed is what the players have beyond the start, and the matches of the standings are the scored ones.
-- Grain: one row per competition for which the sums differ.
-- Rule: docs/rules/ladder.md, "Points" and "Standings".
with changes as (
    select competition, count(*) as results, sum(change) as points
    from ladder.match_results
    group by competition
),

players as (
    select
        standings.competition,
        sum(standings.points - rules.start_points) as points,
        sum(standings.scored_matches) as scored_matches,
        sum(standings.wins) as wins
    from ladder.standings
    join ladder.rules using (competition)
    group by standings.competition
)

select competition, changes.points, players.points as points_of_players, changes.results, players.scored_matches
from changes
full join players using (competition)
where changes.points is distinct from players.points
    or changes.results is distinct from players.scored_matches
    or changes.results <> 2 * players.wins
