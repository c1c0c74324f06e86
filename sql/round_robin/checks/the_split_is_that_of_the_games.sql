-- Entries without tables are split as the logged games are: an entry too many is what is wrong, not all games.
-- Grain: one row per entry without a game where the split is another; where all have games, per game at another table.
-- Rule: docs/rules/round_robin.md, "Tables" and "Input"; while an entry cannot be read, the split is not known.
with splits as (
    select *
    from round_robin.misfit_splits
    anti join round_robin.rejected_entries using (competition)
),

played as (
    select competition, white as player
    from round_robin.games
    where phase = 'table'
    union
    select competition, black as player
    from round_robin.games
    where phase = 'table'
)

select
    entries.competition,
    'entries' as "table",
    entries.file_number,
    entries.row_number,
    'table' as "column",
    'entry_splits_the_tables_anew' as code,
    entries.player,
    null::bigint as table_number,
    splits.entries,
    splits.split,
    splits.played,
    null::varchar as unit
from round_robin.entries
join splits on splits.competition = entries.competition
anti join played
    on played.competition = entries.competition
    and played.player = entries.player
union all
select
    games.competition,
    'games' as "table",
    games.file_number,
    games.row_number,
    'table' as "column",
    'split_is_not_that_of_the_games' as code,
    null as player,
    games."table" as table_number,
    splits.entries,
    splits.split,
    splits.played,
    games.game_id as unit
from round_robin.games
join splits on splits.competition = games.competition
left join round_robin.seats as white
    on white.competition = games.competition
    and white.player = games.white
    and white."table" = games."table"
left join round_robin.seats as black
    on black.competition = games.competition
    and black.player = games.black
    and black."table" = games."table"
where splits.without_a_game = 0
    and games.phase = 'table'
    and (white.player is null or black.player is null)
