-- How often each number of game points was made at a wind of a complete deal, at tables that count and others.
-- Grain: one row per competition, deal, wind, game points and whether the table counts.
-- Rule: docs/rules/duplicate.md, "A deal", 1; equal points at one wind give equal IMPs, so there is little to work out.
-- game_points: A number of game points that was made.
-- in_average: Whether the tables that made it count in the averages of the deal.
-- seats: How many seats at this wind made it.
select
    deals.competition,
    deals.deal,
    deals.wind,
    deals.game_points,
    disconnected."table" is null as in_average,
    count(*) as seats
from duplicate.deals
join duplicate.logged_deals as logged
    on logged.competition = deals.competition
    and logged.deal = deals.deal
left join duplicate.disconnected_tables as disconnected
    on disconnected.competition = deals.competition
    and disconnected.deal = deals.deal
    and disconnected."table" = deals."table"
where not logged.is_left_out
group by deals.competition, deals.deal, deals.wind, deals.game_points, in_average
