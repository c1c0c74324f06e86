-- Two players start one match at a time, also where the log has one time a match and does not say how long it was.
-- Grain: one row per match of two players who start another one then.
-- Rule: docs/contract.md, "Suspects". A start that matches of others share is a rounded one, and proves nothing.
with pairs as (
    select
        competition,
        least(player_1, player_2) as player,
        greatest(player_1, player_2) as opponent,
        started_at,
        min(match_id) as first_match_id,
        max(match_id) as last_match_id,
        count(*) over (partition by competition, started_at) as pairs_then
    from ladder.matches
    where ended_at = started_at
    group by competition, least(player_1, player_2), greatest(player_1, player_2), started_at
)

select
    matches.competition,
    'matches' as "table",
    matches.file_number,
    matches.row_number,
    'match_id' as "column",
    matches.match_id,
    pairs.player,
    pairs.opponent,
    case when matches.match_id = first_match_id then last_match_id else first_match_id end as other,
    matches.match_id as unit
from ladder.matches
join pairs
    on pairs.competition = matches.competition
    and pairs.started_at = matches.started_at
    and pairs.player = least(matches.player_1, matches.player_2)
    and pairs.opponent = greatest(matches.player_1, matches.player_2)
where pairs.pairs_then = 1
    and first_match_id <> last_match_id
    and matches.ended_at = matches.started_at
