-- The players of the logs, numbered in order of their names.
-- Grain: one row per competition and player.
-- Rule: docs/rules/marathon.md, "Input"; numbers stand in for names where millions of rows are sorted.
select
    competition,
    player,
    row_number() over (order by competition, player)::int as player_number
from (select distinct competition, player from marathon.games) as names
