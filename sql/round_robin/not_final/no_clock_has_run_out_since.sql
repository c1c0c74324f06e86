-- Since as_of no clock has run out in an open game.
-- Grain: one row per competition with games whose clock runs, with the one that runs out first.
-- Rule: docs/rules/round_robin.md, "How a game ends": a move is missed when its time is over at as_of.
with running as (
    select
        moves.competition,
        moves.game_id,
        moves.player,
        moves.deadline,
        row_number() over (
            partition by moves.competition order by moves.deadline, moves.game_id, moves.player
        ) as place
    from round_robin.odd_moves as moves
    join round_robin.game_endings as games
        on games.competition = moves.competition
        and games.game_id = moves.game_id
        and games.ended_by = 'in_progress'
    join round_robin.rules on rules.competition = moves.competition
    where moves.moved_at is null and moves.deadline > rules.as_of
)

select running.competition, running.game_id, running.player, running.deadline as over_at, rules.as_of
from running
join round_robin.rules on rules.competition = running.competition
where running.place = 1
order by running.competition
