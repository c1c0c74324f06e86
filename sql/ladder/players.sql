-- The players of the log, numbered in order of their names.
-- Grain: one row per competition and player.
-- Rule: docs/rules/ladder.md, "Input"; numbers stand in for names where millions of matches are folded.
-- player: The player.
-- player_number: A number for the name, from 0, in each competition: names in order of code point.
with names as (
    select competition, player_1 as player
    from ladder.matches
    union
    select competition, player_2 as player
    from ladder.matches
)

select
    competition,
    player,
    (row_number() over (partition by competition order by player) - 1)::int as player_number
from names
