-- Every total of the standings is the sum of its addends, and has some: the start, and what each scored match gave.
-- Grain: one row per competition and player for whom a total is another.
-- Rule: docs/rules/ladder.md, "Points" and "Standings"; a streak is that after the player's last match.
with added as (
    select
        competition,
        player,
        count(*) as scored_matches,
        count(*) filter (outcome = 'win') as wins,
        sum(change) as change,
        max(points_after) as highest_points,
        max(streak_after) as best_streak
    from ladder.match_results
    group by competition, player
),

-- Of the matches at whose end a player's last one ended, that one is the last in order of match_id.
last_matches as (
    select
        results.competition,
        results.player,
        results.streak_after as streak,
        row_number() over (
            partition by results.competition, results.player order by results.match_id desc
        ) as position
    from ladder.match_results as results
    join ladder.standings
        on standings.competition = results.competition
        and standings.player = results.player
        and standings.last_scored_at = results.ended_at
)

select competition, player
from ladder.standings as totals
full join added using (competition, player)
left join (select * from last_matches where position = 1) as last using (competition, player)
left join ladder.rules using (competition)
where totals.points is distinct from rules.start_points + added.change
    or totals.scored_matches is distinct from added.scored_matches
    or totals.wins is distinct from added.wins
    or totals.losses is distinct from added.scored_matches - added.wins
    or totals.peak_points is distinct from greatest(rules.start_points, added.highest_points)
    or totals.best_streak is distinct from added.best_streak
    or totals.streak is distinct from last.streak
