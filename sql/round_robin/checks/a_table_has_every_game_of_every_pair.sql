-- A table of which a game is logged has games_a_pair for every pair of its players.
-- Grain: one row per pair that lacks one.
-- Rule: docs/rules/round_robin.md, "Input"; a game that can be read in part, or with a wrong player, may be the one
-- that is missing.
with named as (
    select competition, player, "table", false as is_rejected
    from round_robin.entries
    union all
    select competition, player, "table", true as is_rejected
    from round_robin.rejected_entries
),

-- Where an entry cannot be read, the split by strength is not known, and nobody knows the pairs.
readable as (
    select competition
    from named
    group by competition
    having count(*) = count(distinct player)
        and (count("table") > 0 or not bool_or(is_rejected))
),

logged as (
    select competition, "table", white, black, file_number
    from round_robin.games
    where phase = 'table'
    union all
    select competition, "table", white, black, file_number
    from round_robin.rejected_games
    where phase is null or phase not in ('play_off', 'replay')
),

placed as (
    select
        logged.*,
        white."table" as white_table,
        black."table" as black_table,
        coalesce(white."table" = black."table" and logged.white <> logged.black, false) as is_pair
    from logged
    left join round_robin.seats as white
        on white.competition = logged.competition
        and white.player = logged.white
    left join round_robin.seats as black
        on black.competition = logged.competition
        and black.player = logged.black
),

paired as (
    select competition, least(white, black) as player, greatest(white, black) as opponent, count(*) as games
    from placed
    where is_pair
    group by competition, least(white, black), greatest(white, black)
),

tables as (
    select competition, white_table as "table", min(file_number) as file_number
    from placed
    where is_pair
    group by competition, white_table
),

excused_players as (
    select distinct
        placed.competition,
        case sides.side when 'white' then placed.white else placed.black end as player
    from placed
    cross join (values ('white'), ('black')) as sides (side)
    where not placed.is_pair
),

excused_tables as (
    select distinct competition, "table"
    from placed
    where white_table is null and black_table is null
),

pairs as (
    select
        one.competition,
        one."table",
        one.player,
        other.player as opponent,
        tables.file_number
    from round_robin.seats as one
    join round_robin.seats as other
        on other.competition = one.competition
        and other."table" = one."table"
        and other.player > one.player
    join tables
        on tables.competition = one.competition
        and tables."table" = one."table"
    join readable on readable.competition = one.competition
)

select
    pairs.competition,
    'games' as "table",
    pairs.file_number,
    'game_id' as "column",
    case when paired.games is null then 'pair_has_no_game' else 'pair_lacks_games' end as code,
    pairs."table" as table_number,
    pairs.player,
    pairs.opponent,
    paired.games,
    rules.games_a_pair
from pairs
join round_robin.rules on rules.competition = pairs.competition
left join paired
    on paired.competition = pairs.competition
    and paired.player = pairs.player
    and paired.opponent = pairs.opponent
left join excused_players as excused
    on excused.competition = pairs.competition
    and excused.player = pairs.player
left join excused_players as excused_opponents
    on excused_opponents.competition = pairs.competition
    and excused_opponents.player = pairs.opponent
left join excused_tables
    on excused_tables.competition = pairs.competition
    and excused_tables."table" = pairs."table"
left join round_robin.misfit_splits as misfits on misfits.competition = pairs.competition
where coalesce(paired.games, 0) < rules.games_a_pair
    and misfits.competition is null
    and excused.player is null
    and excused_opponents.player is null
    and excused_tables."table" is null
