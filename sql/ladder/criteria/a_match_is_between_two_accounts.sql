-- Matches of the competitive queue are between two signed-in accounts of two players.
-- Grain: one row per competition in which most are not, and pair of kinds of accounts that they are between.
-- Rule: docs/rules/ladder.md, "Which matches score", 2.
with counted as (
    select
        competition,
        count(*) as units,
        count(*) filter (reason is distinct from 'not_two_accounts') as kept
    from ladder.match_facts
    where reason is null or reason not in ('outside_season', 'not_ranked_queue')
    group by competition
)

select
    counted.competition,
    counted.units,
    counted.kept,
    least(matches.account_1, matches.account_2) || ', ' || greatest(matches.account_1, matches.account_2) as found,
    count(*) as times
from counted
join ladder.match_facts as facts on facts.competition = counted.competition
join ladder.matches
    on matches.competition = facts.competition
    and matches.match_id = facts.match_id
where facts.reason = 'not_two_accounts'
    and 2 * counted.kept < counted.units
group by counted.competition, counted.units, counted.kept, found
order by counted.competition, times desc, found
