-- Every seat of every complete deal: what it is compared with, and its IMPs.
-- Grain: one row per competition, deal, table and wind.
-- Rule: docs/rules/duplicate.md, "A deal"; who did not end the deal gets the IMPs of a missed deal, whatever was
-- scored, or those of the seat, as the substitute played it.
select
    deals.competition,
    deals.deal,
    deals."table",
    deals.wind,
    deals.player,
    deals.game_points,
    deals.connection,
    imps.in_average,
    imps.average,
    case when not connections.misses_deal then imps.difference end as difference,
    case
        when connections.misses_deal and not connections.has_imps_of_seat then rules.missed_deal_imps
        else imps.imps
    end as imps,
    coalesce(penalties.penalty, 0) as penalty
from duplicate.deals
join duplicate.rules on rules.competition = deals.competition
join duplicate.connections
    on connections.competition = deals.competition
    and connections.connection = deals.connection
left join duplicate.disconnected_tables as disconnected
    on disconnected.competition = deals.competition
    and disconnected.deal = deals.deal
    and disconnected."table" = deals."table"
join duplicate.imps_of_points as imps
    on imps.competition = deals.competition
    and imps.deal = deals.deal
    and imps.wind = deals.wind
    and imps.game_points = deals.game_points
    and imps.in_average = (disconnected."table" is null)
left join duplicate.penalties
    on penalties.competition = deals.competition
    and penalties.deal = deals.deal
    and penalties.player = deals.player
order by deals.competition, deals.deal, deals."table", strpos('ESWN', deals.wind)
