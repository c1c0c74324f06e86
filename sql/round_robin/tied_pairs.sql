-- Every two players of a tie, with the game that counts between them: the replay of a game without a winner, else the game.
-- Grain: one row per competition and pair of players who are tied.
-- Rule: docs/rules/round_robin.md, "Standings", "replayed once, no more", and "Withdrawal": what is left to be played
-- is forfeited.
-- place: The first place that the tie covers.
-- player: The player of the two whose name comes first by code point.
-- opponent: The other one.
-- state: What is left of their play-off: due, playing, or over.
-- half_points: The player's points in the game that counts, in halves; empty while it is due or playing.
-- half_points_against: The opponent's points in it, in halves; empty while it is due or playing.
with pairs as (
    select
        one.competition,
        one."table",
        one.place,
        one.player,
        other.player as opponent,
        coalesce(one.left_as < other.left_as, one.left_as is not null) as player_left_first,
        one.left_as is not null or other.left_as is not null as somebody_left
    from round_robin.tied_players as one
    join round_robin.tied_players as other
        on other.competition = one.competition
        and other."table" = one."table"
        and other.place = one.place
        and other.player > one.player
),

played as (
    select
        pairs.*,
        games.game_id is not null
        and games.ended_by <> 'in_progress'
        and games.white_half_points = games.black_half_points as is_replayed,
        games.game_id,
        games.white as game_white,
        games.ended_by as game_ended_by,
        games.white_half_points as game_white_half_points,
        games.black_half_points as game_black_half_points,
        replays.white as replay_white,
        replays.ended_by as replay_ended_by,
        replays.white_half_points as replay_white_half_points,
        replays.black_half_points as replay_black_half_points
    from pairs
    left join round_robin.game_endings as games
        on games.competition = pairs.competition
        and games.phase = 'play_off'
        and least(games.white, games.black) = pairs.player
        and greatest(games.white, games.black) = pairs.opponent
    left join round_robin.game_endings as replays
        on replays.competition = games.competition
        and replays.phase = 'replay'
        and replays.replay_of = games.game_id
),

deciding as (
    select
        *,
        case when is_replayed then replay_white else game_white end as white,
        case when is_replayed then replay_ended_by else game_ended_by end as ended_by,
        case when is_replayed then replay_white_half_points else game_white_half_points end as white_half_points,
        case when is_replayed then replay_black_half_points else game_black_half_points end as black_half_points
    from played
)

select
    deciding.competition,
    deciding."table",
    deciding.place,
    deciding.player,
    deciding.opponent,
    case
        when ended_by is null and somebody_left then 'over'
        when ended_by is null then 'due'
        when ended_by = 'in_progress' then 'playing'
        else 'over'
    end as state,
    case
        when ended_by is null and somebody_left and player_left_first then forfeits.black_half_points
        when ended_by is null and somebody_left then forfeits.white_half_points
        when white = player then deciding.white_half_points
        else deciding.black_half_points
    end as half_points,
    case
        when ended_by is null and somebody_left and player_left_first then forfeits.white_half_points
        when ended_by is null and somebody_left then forfeits.black_half_points
        when white = player then deciding.black_half_points
        else deciding.white_half_points
    end as half_points_against
from deciding
join round_robin.outcome_half_points as forfeits
    on forfeits.competition = deciding.competition
    and forfeits.outcome = 'white'
