-- In how many rounds two players have sat at one table, in complete deals.
-- Grain: one row per competition and pair that has, the lower number first.
-- Rule: docs/rules/duplicate.md, "Seating", meetings.
with seats as (
    select
        results.competition,
        results.deal,
        results."table",
        (results.deal - 1) // rules.deals_per_round as round,
        players.player_number
    from duplicate.deal_results as results
    join duplicate.rules on rules.competition = results.competition
    join duplicate.players
        on players.competition = results.competition
        and players.player = results.player
),

meetings as (
    select distinct
        one.competition,
        one.round,
        one.player_number as one,
        other.player_number as other
    from seats as one
    join seats as other
        on other.competition = one.competition
        and other.deal = one.deal
        and other."table" = one."table"
        and other.player_number > one.player_number
)

select competition, one, other, count(*) as rounds
from meetings
group by competition, one, other
order by competition, one, other
