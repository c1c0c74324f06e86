-- The turns are of games of the log, and of their two players.
-- Grain: one row per row of a turn that is not.
-- Rule: docs/rules/round_robin.md, "Input".
with logged as (
    select competition, game_id, white, black
    from round_robin.games
    union all
    select competition, game_id, white, black
    from round_robin.rejected_games
    where game_id is not null
),

known as (
    select
        competition,
        game_id,
        count(*) = 1 and count(white) = 1 and count(black) = 1 as is_readable,
        min(white) as white,
        min(black) as black
    from logged
    group by competition, game_id
),

strangers as (
    select counts.competition, counts.game_id, counts.player, known.game_id is not null as game_is_known
    from round_robin.turn_counts as counts
    left join known
        on known.competition = counts.competition
        and known.game_id = counts.game_id
    where known.game_id is null
        or (known.is_readable and counts.player <> known.white and counts.player <> known.black)
)

select
    turns.competition,
    'turns' as "table",
    turns.file_number,
    turns.row_number,
    case when strangers.game_is_known then 'player' else 'game_id' end as "column",
    case when strangers.game_is_known then 'turn_of_no_player_of_its_game' else 'turn_of_no_game' end as code,
    turns.player,
    turns.game_id,
    turns.game_id as unit
from round_robin.turns
join strangers
    on strangers.competition = turns.competition
    and strangers.game_id = turns.game_id
    and strangers.player = turns.player
