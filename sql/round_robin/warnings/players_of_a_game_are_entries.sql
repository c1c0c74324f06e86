-- Both players of an accepted game are accepted entries of its table.
-- Grain: one row per competition in which some are not; only where rejects were accepted.
-- Rule: docs/contract.md, "Bad rows": the games of a rejected row go with it.
with counted as (
    select games.competition, count(*) as games
    from round_robin.games
    left join round_robin.seats as white
        on white.competition = games.competition
        and white.player = games.white
        and white."table" = games."table"
    left join round_robin.seats as black
        on black.competition = games.competition
        and black.player = games.black
        and black."table" = games."table"
    where white.player is null or black.player is null
    group by games.competition
)

select competition, games
from counted
order by competition
