-- A turn opens at one time for both players.
-- Grain: one row per row of a turn that does not.
-- Rule: docs/rules/round_robin.md, "Input".
with split as (
    select competition, game_id, turn
    from round_robin.turns
    group by competition, game_id, turn
    having min(opened_at) <> max(opened_at)
)

select
    turns.competition,
    'turns' as "table",
    turns.file_number,
    turns.row_number,
    'opened_at' as "column",
    turns.opened_at,
    turns.turn,
    turns.game_id,
    turns.game_id as unit
from round_robin.turns
join split
    on split.competition = turns.competition
    and split.game_id = turns.game_id
    and split.turn = turns.turn
