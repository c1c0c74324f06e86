-- Every seat with its game points after fines, and why it does not count if it does not.
-- Grain: one row per competition, game and player.
-- Rule: docs/rules/marathon.md, "Which games count", and "Table points", fine_game [6.3, 6.4].
-- game_number: The game's number in order of start.
-- id_number: The game's number in order of ids.
-- stage: The stage that holds the game's start; empty for a game that belongs to none.
-- player_number: The player's number in order of names.
-- game_points: Game points of the seat, less fines in this game.
-- reason: Why the game does not count for the player; empty where it does.
with game_fines as (
    select competition, game_id, player, sum(amount) as amount
    from marathon.rulings
    where kind = 'fine_game'
    group by competition, game_id, player
)

select
    seats.competition,
    games.game_number,
    games.id_number,
    games.stage,
    players.player_number,
    (seats.game_points - coalesce(game_fines.amount, 0))::bigint as game_points,
    case
        when games.reason is not null then games.reason
        when decisions.is_out then 'game_disqualified'
        when banned.player is not null then 'player_disqualified'
    end as reason
from marathon.games as seats
join marathon.game_stages as games
    on games.competition = seats.competition
    and games.game_id = seats.game_id
join marathon.players
    on players.competition = seats.competition
    and players.player = seats.player
left join game_fines
    on game_fines.competition = seats.competition
    and game_fines.game_id = seats.game_id
    and game_fines.player = seats.player
left join marathon.game_decisions as decisions
    on decisions.competition = seats.competition
    and decisions.game_id = seats.game_id
left join marathon.banned_seats as banned
    on banned.competition = seats.competition
    and banned.game_id = seats.game_id
    and banned.player = seats.player
