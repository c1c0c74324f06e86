-- Matches between two accounts of the competitive queue have a winner, and stand.
-- Grain: one row per competition in which most do not, and reason.
-- Rule: docs/rules/ladder.md, "Which matches score", 3 and 4.
with counted as (
    select competition, count(*) as units, count(*) filter (reason is null) as kept
    from ladder.match_facts
    where reason is null or reason in ('annulled', 'pending', 'no_winner')
    group by competition
)

select
    counted.competition,
    counted.units,
    counted.kept,
    facts.reason as found,
    count(*) as times
from counted
join ladder.match_facts as facts on facts.competition = counted.competition
where facts.reason in ('annulled', 'pending', 'no_winner')
    and 2 * counted.kept < counted.units
group by counted.competition, counted.units, counted.kept, facts.reason
order by counted.competition, times desc, found
