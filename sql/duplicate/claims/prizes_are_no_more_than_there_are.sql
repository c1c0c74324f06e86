-- Prizes are only given in a final standing, and together they are no more than competition.toml has.
-- Grain: one row per competition for which it does not hold.
-- Rule: docs/rules/duplicate.md, "Standings, after each deal"; the sum is of doubles, so within one part of a prize.
with given as (
    select competition, sum(prize) as prizes
    from duplicate.standings
    group by competition
),

there as (
    select competition, sum(thousandths) as thousandths
    from duplicate.prizes
    group by competition
)

select given.competition, given.prizes
from given
join duplicate.states on states.competition = given.competition
left join there on there.competition = given.competition
where given.prizes is not null
    and (states.state <> 'final' or 1000 * given.prizes > coalesce(there.thousandths, 0) + 1)
