-- The tables of which a game was left out with rejected rows: they are never final.
-- Grain: one row per competition and table; where nobody knows of which table the game is, all of them.
-- Rule: docs/contract.md, "Second edition".
with placed as (
    select competition, "table", true as is_of_table
    from round_robin.missing_games
    union all
    select games.competition, seats."table", games.phase = 'table' as is_of_table
    from round_robin.rejected_games as games
    join round_robin.seats
        on seats.competition = games.competition
        and (seats."table" = games."table" or seats.player = games.white or seats.player = games.black)
),

unplaced as (
    select competition
    from round_robin.rules
    anti join placed using (competition)
    where not is_whole
)

select competition, "table", bool_or(is_of_table) as is_of_table
from placed
group by competition, "table"
union all
select seats.competition, seats."table", true as is_of_table
from round_robin.seats
semi join unplaced using (competition)
group by seats.competition, seats."table"
