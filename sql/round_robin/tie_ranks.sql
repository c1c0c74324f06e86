-- Where each player of a tie stands after its play-offs; while they go on, all share the place.
-- Grain: one row per competition and player of a tie.
-- Rule: docs/rules/round_robin.md, "Standings", Decision: points in the mini round robin, those equal there share the
-- place.
-- place: The first place that the tie covers.
-- half_points: The player's points in the play-offs of the tie so far, in halves.
-- state: The tie's: due, playing, decided or shared.
-- rank: The player's rank after the play-offs; the tie's place until they are decided.
with sides as (
    select
        pairs.competition,
        case sides.side when 'player' then pairs.player else pairs.opponent end as player,
        case sides.side when 'player' then pairs.half_points else pairs.half_points_against end as half_points
    from round_robin.tied_pairs as pairs
    cross join (values ('player'), ('opponent')) as sides (side)
),

summed as (
    select competition, player, sum(half_points) as half_points
    from sides
    group by competition, player
),

ranked as (
    select
        tied.competition,
        tied."table",
        tied.place,
        tied.player,
        summed.half_points,
        states.is_playing,
        states.is_due,
        rank() over tie as place_in_tie,
        count(*) over (
            partition by tied.competition, tied."table", tied.place, summed.half_points
        ) as players_equal
    from round_robin.tied_players as tied
    join summed
        on summed.competition = tied.competition
        and summed.player = tied.player
    join round_robin.tie_states as states
        on states.competition = tied.competition
        and states."table" = tied."table"
        and states.place = tied.place
    window tie as (partition by tied.competition, tied."table", tied.place order by summed.half_points desc)
)

select
    competition,
    "table",
    place,
    player,
    half_points,
    case
        when is_playing then 'playing'
        when is_due then 'due'
        when max(players_equal) over (partition by competition, "table", place) = 1 then 'decided'
        else 'shared'
    end as state,
    case when is_playing or is_due then place else place - 1 + place_in_tie end as rank
from ranked
