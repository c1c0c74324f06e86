-- A player's matches follow each other: none starts before the one before it has ended.
-- Grain: one row per match and player of it who is in another match at that time.
-- Rule: docs/contract.md, "Suspects". A match that has not ended may be the other client's report of one that has: it
-- lasts as long as the two may come apart. One that ends when it starts says no length, and a guest is no one player.
with matches as (
    select
        matches.*,
        coalesce(ended_at, started_at + rules.seconds_between_reports * interval '1' second) as over_at
    from ladder.matches
    join ladder.rules using (competition)
),

sides as (
    select competition, player_1 as player, started_at, over_at, file_number, row_number
    from matches
    where over_at > started_at and account_1 = 'account'
    union all
    select competition, player_2 as player, started_at, over_at, file_number, row_number
    from matches
    where over_at > started_at and account_2 = 'account' and player_2 <> player_1
),

neighbours as (
    select
        *,
        max(over_at) over (
            partition by competition, player
            order by started_at, file_number, row_number
            rows between unbounded preceding and 1 preceding
        ) as busy_until,
        lead(started_at) over (
            partition by competition, player order by started_at, file_number, row_number
        ) as next_start
    from sides
),

-- Who is among these has the match that it overlaps among them too.
overlapping as (
    select neighbours.*, matches.match_id
    from neighbours
    join ladder.matches
        on matches.competition = neighbours.competition
        and matches.file_number = neighbours.file_number
        and matches.row_number = neighbours.row_number
    where neighbours.started_at < busy_until or next_start < over_at
),

at_once as (
    select
        *,
        lead(match_id) over (
            partition by competition, player order by started_at, file_number, row_number
        ) as next_match_id,
        max_by(match_id, over_at) over (
            partition by competition, player
            order by started_at, file_number, row_number
            rows between unbounded preceding and 1 preceding
        ) as last_match_id
    from overlapping
)

select
    competition,
    'matches' as "table",
    file_number,
    row_number,
    'match_id' as "column",
    match_id,
    player,
    case when next_start < over_at then next_match_id else last_match_id end as other,
    match_id as unit
from at_once
