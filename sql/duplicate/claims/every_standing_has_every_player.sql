-- Whoever sits in any complete deal is in the standing after each of them.
-- Grain: one row per competition and deal for which it does not hold.
-- Rule: docs/rules/duplicate.md, "A deal", disqualified.
with players as (
    select competition, count(*) as players
    from duplicate.players
    group by competition
),

lines as (
    select competition, deal, count(*) as lines
    from duplicate.deal_standings
    group by competition, deal
),

deals as (
    select distinct competition, deal
    from duplicate.averages
)

select deals.competition, deals.deal, players.players, lines.lines
from deals
left join players on players.competition = deals.competition
left join lines
    on lines.competition = deals.competition
    and lines.deal = deals.deal
where players.players is distinct from lines.lines
