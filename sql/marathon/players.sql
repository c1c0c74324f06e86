-- The players of the logs, numbered in order of their names.
-- Grain: one row per competition and player.
-- Rule: docs/rules/marathon.md, "Input"; numbers stand in for names where millions of rows are sorted.
-- player_number: A number for the name, from 1, over all competitions: names in order of competition and code point.
select
    competition,
    player,
    row_number() over (order by competition, player)::int as player_number
from (select distinct competition, player from marathon.games) as names
