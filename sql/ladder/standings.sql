-- The standings of the season.
-- Grain: one row per competition and player with a scored match.
-- Rule: docs/rules/ladder.md, "Standings"; the disqualified stand at the end without a rank, the others as if they were
-- not there.
with disqualified as (
    select distinct competition, player
    from ladder.rulings
    where kind = 'disqualify'
),

listed as (
    select
        results.*,
        results.wins + results.losses as scored_matches,
        disqualified.player is not null as is_disqualified
    from ladder.player_results as results
    left join disqualified
        on disqualified.competition = results.competition
        and disqualified.player = results.player
),

ranked as (
    select
        *,
        case when not is_disqualified then rank() over (
            partition by competition, is_disqualified order by points desc, scored_matches desc, last_scored_at
        ) end as rank
    from listed
),

-- The rank that has the prize: 1, or where it passes down the best of who has the matches.
winning as (
    select
        ranked.competition,
        case when rules.prize_passes_down then min(ranked.rank) else 1 end as rank
    from ranked
    join ladder.rules on rules.competition = ranked.competition
    where ranked.scored_matches >= rules.prize_min_matches
    group by ranked.competition, rules.prize_passes_down
)

select
    ranked.competition,
    ranked.rank,
    ranked.player,
    ranked.points,
    tiers.tier,
    ranked.scored_matches::bigint as scored_matches,
    ranked.wins,
    ranked.losses,
    ranked.streak,
    ranked.best_streak,
    ranked.peak_points,
    ranked.last_scored_at,
    case when ranked.is_disqualified then 'disqualified' end as status,
    states.state = 'final' and coalesce(ranked.rank = winning.rank, false)
    and ranked.scored_matches >= rules.prize_min_matches as prize
from ranked
join ladder.rules on rules.competition = ranked.competition
join ladder.states on states.competition = ranked.competition
left join winning on winning.competition = ranked.competition
join ladder.tiers
    on tiers.competition = ranked.competition
    and tiers.from_points <= ranked.points
    and (tiers.to_points is null or tiers.to_points > ranked.points)
order by ranked.competition, ranked.rank nulls last, ranked.player
