-- Both players of a game are entries, and sit at its table.
-- Grain: one row per game and player who does not.
-- Rule: docs/rules/round_robin.md, "Input"; where entries give no tables, the split by strength does, once all entries
-- can be read, and unless another check finds that it is not that of the games.
with named as (
    select competition, player, "table", false as is_rejected
    from round_robin.entries
    union all
    select competition, player, "table", true as is_rejected
    from round_robin.rejected_entries
),

readable as (
    select
        competition,
        count("table") > 0 as tables_are_given,
        not bool_or(is_rejected) and count(*) = count(distinct player) as is_whole
    from named
    group by competition
),

seated as (
    select distinct named.competition, named.player, named."table"
    from named
    join readable on readable.competition = named.competition
    where readable.tables_are_given
    union all
    select seats.competition, seats.player, case when readable.is_whole then seats."table" end as "table"
    from round_robin.seats
    join readable on readable.competition = seats.competition
    where not readable.tables_are_given
    union all
    select named.competition, named.player, null as "table"
    from named
    join readable on readable.competition = named.competition
    where not readable.tables_are_given and named.is_rejected
),

known as (
    select
        competition,
        player,
        count(*) = count("table") as is_seated,
        min("table") as first_table,
        max("table") as last_table
    from seated
    where player is not null
    group by competition, player
),

sides as (
    select
        games.competition,
        games.file_number,
        games.row_number,
        games.game_id,
        games."table",
        games.white,
        games.black,
        sides.side,
        case sides.side when 'white' then games.white else games.black end as player
    from round_robin.games
    cross join (values ('white'), ('black')) as sides (side)
)

select
    sides.competition,
    'games' as "table",
    sides.file_number,
    sides.row_number,
    sides.side as "column",
    case when known.player is null then 'player_is_no_entry' else 'player_sits_at_another_table' end as code,
    sides.white,
    sides.black,
    known.first_table as table_of_entry,
    sides."table" as table_of_game,
    sides.game_id as unit
from sides
left join known
    on known.competition = sides.competition
    and known.player = sides.player
left join round_robin.misfit_splits as misfits on misfits.competition = sides.competition
where known.player is null
    or (
        misfits.competition is null
        and known.is_seated
        and known.first_table = known.last_table
        and known.first_table <> sides."table"
    )
