-- Games whose log says more than what ended them: another result, or turns that follow.
-- Grain: one row per competition, game and reason.
-- Rule: docs/rules/round_robin.md, "How a game ends", Decision; after the clock's end, unless annulled or forfeited, and
-- after a forfeit at the table.
with reasons as (
    select
        games.competition,
        games.game_id,
        reasons.reason,
        case reasons.reason
            when 'result_after_end' then games.ended_by in ('time', 'abandoned') and games.known_result <> games.outcome
            when 'turns_after_end' then games.ended_by in ('time', 'abandoned') and games.last_turn > games.ended_at_turn
            else games.ended_by = 'forfeit' and games.is_settled and games.phase = 'table' and games.known_result is not null
        end as holds,
        case reasons.reason
            when 'turns_after_end' then (games.last_turn - games.ended_at_turn)::varchar
            else games.known_result
        end as detail
    from round_robin.game_endings as games
    cross join (
        values ('result_after_end'), ('turns_after_end'), ('result_after_withdrawal')
    ) as reasons (reason)
    where games.ended_by in ('time', 'abandoned', 'forfeit')
)

select competition, game_id, reason, detail
from reasons
where holds
order by competition, game_id, reason
