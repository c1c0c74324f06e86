-- Games that the clock ended and whose log says more: another result, or turns that follow.
-- Grain: one row per competition, game and reason.
-- Rule: docs/rules/round_robin.md, "How a game ends", Decision; annulled and forfeited games are not listed.
with reasons as (
    select
        games.competition,
        games.game_id,
        reasons.reason,
        case reasons.reason
            when 'result_after_end' then games.known_result is not null and games.known_result <> games.outcome
            else games.last_turn > games.ended_at_turn
        end as holds,
        case reasons.reason
            when 'result_after_end' then games.known_result
            else (games.last_turn - games.ended_at_turn)::varchar
        end as detail
    from round_robin.game_endings as games
    cross join (values ('result_after_end'), ('turns_after_end')) as reasons (reason)
    where games.ended_by in ('time', 'abandoned')
)

select competition, game_id, reason, detail
from reasons
where holds
order by competition, game_id, reason
