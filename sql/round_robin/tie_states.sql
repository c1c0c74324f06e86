-- How far each tie is: open games and games still to be started come before what they decide.
-- Grain: one row per competition, table and tie.
-- Rule: docs/rules/round_robin.md, "Standings", state of a tie.
-- place: The first place that the tie covers.
-- is_playing: Whether a game of the tie that counts is open.
-- is_due: Whether a game of it has yet to be started, a replay too.
select
    competition,
    "table",
    place,
    bool_or(state = 'playing') as is_playing,
    bool_or(state = 'due') as is_due
from round_robin.tied_pairs
group by competition, "table", place
