-- The splits by strength that the logged games do not follow: somebody plays most of their games at another table.
-- Grain: one row per competition whose entries give no table, and whose games are those of other tables.
-- Rule: docs/rules/round_robin.md, "Tables" and "Input": one entry more or less splits all of them anew.
-- entries: How many entries there are.
-- without_a_game: How many of them play no game of a table; those may be too many.
-- split: How many players each table has by strength, as text.
-- played: How many players each table has in the games, as text.
with known as (
    select competition, count(*) as entries, count("table") as tables_given
    from round_robin.entries
    group by competition
),

sides as (
    select competition, white as player, "table"
    from round_robin.games
    where phase = 'table'
    union all
    select competition, black as player, "table"
    from round_robin.games
    where phase = 'table'
),

places as (
    select
        sides.competition,
        sides.player,
        count(*) as games,
        count(*) filter (sides."table" = seats."table") as games_as_split
    from sides
    join round_robin.seats
        on seats.competition = sides.competition
        and seats.player = sides.player
    group by sides.competition, sides.player
),

misfits as (
    select distinct competition
    from places
    where 2 * games_as_split < games
),

split as (
    select competition, string_agg(players::varchar, ' and ' order by "table") as split
    from (
        select competition, "table", count(*) as players
        from round_robin.seats
        group by competition, "table"
    ) as tables
    group by competition
),

played as (
    select competition, string_agg(players::varchar, ' and ' order by "table") as played
    from (
        select competition, "table", count(distinct player) as players
        from sides
        group by competition, "table"
    ) as tables
    group by competition
),

idle as (
    select seats.competition, count(*) filter (places.player is null) as without_a_game
    from round_robin.seats
    left join places
        on places.competition = seats.competition
        and places.player = seats.player
    group by seats.competition
)

select misfits.competition, known.entries, idle.without_a_game, split.split, played.played
from misfits
join known on known.competition = misfits.competition
join split on split.competition = misfits.competition
join played on played.competition = misfits.competition
join idle on idle.competition = misfits.competition
where known.tables_given = 0
