-- A move is made after its turn has opened.
-- Grain: one row per move before.
-- Rule: docs/rules/round_robin.md, "Input".
with early as (
    select competition, game_id, turn, player
    from round_robin.odd_moves
    where moved_at < opened_at
)

select
    turns.competition,
    'turns' as "table",
    turns.file_number,
    turns.row_number,
    'moved_at' as "column",
    turns.moved_at,
    turns.opened_at,
    turns.game_id as unit
from round_robin.turns
join early
    on early.competition = turns.competition
    and early.game_id = turns.game_id
    and early.turn = turns.turn
    and early.player = turns.player
