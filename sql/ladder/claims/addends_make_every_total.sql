-- Every total of the standings is the sum of its addends, and has some: the start, and what each scored match gave.
-- Grain: one row per competition and player for whom a total is another.
-- Rule: docs/rules/ladder.md, "Points" and "Standings"; a streak is that after the match at whose end it stands.
with added as (
    select
        competition,
        player,
        count(*) as scored_matches,
        count(*) filter (outcome = 'win') as wins,
        sum(change) as change,
        max(points_after) as highest_points,
        max(streak_after) as best_streak,
        max_by(streak_after, (ended_at, match_id)) as streak
    from ladder.match_results
    group by competition, player
)

select competition, player
from ladder.standings as totals
full join added using (competition, player)
left join ladder.rules using (competition)
where totals.points is distinct from rules.start_points + added.change
    or totals.scored_matches is distinct from added.scored_matches
    or totals.wins is distinct from added.wins
    or totals.losses is distinct from added.scored_matches - added.wins
    or totals.peak_points is distinct from greatest(rules.start_points, added.highest_points)
    or totals.best_streak is distinct from added.best_streak
    or totals.streak is distinct from added.streak
