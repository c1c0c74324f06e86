-- Why a game is to be reviewed.
-- Grain: one row per competition, game and reason.
-- Rule: docs/rules/marathon.md, "Which games count", 4 [6.2]; games left out by 1 to 3 are not reviewed.
-- game_number: The game's number in order of start.
-- reason: What makes it a game to review.
-- detail: How many left, the most absent deals or automatic moves, or who was disqualified; empty for a fault.
with banned as (
    select competition, game_id, string_agg(player, '; ' order by player) as players
    from marathon.banned_seats
    group by competition, game_id
),

reviewed as (
    select
        games.competition,
        games.game_number,
        games.game_id,
        reasons.reason,
        case reasons.reason
            when 'players_left' then games.players_left >= rules.players_left
            when 'absent_deals' then games.absent_deals > rules.absent_deals
            when 'auto_moves' then games.auto_moves >= rules.auto_moves
            when 'player_disqualified' then banned.players is not null
            else games.server_fault
        end as holds,
        case reasons.reason
            when 'players_left' then games.players_left::varchar
            when 'absent_deals' then games.absent_deals::varchar
            when 'auto_moves' then games.auto_moves::varchar
            when 'player_disqualified' then banned.players
        end as detail
    from marathon.game_stages as games
    join marathon.rules using (competition)
    left join banned using (competition, game_id)
    cross join (
        values ('players_left'), ('absent_deals'), ('auto_moves'), ('player_disqualified'), ('server_fault')
    ) as reasons (reason)
    where games.reason is null
)

select competition, game_number, game_id, reason, detail
from reviewed
where holds
