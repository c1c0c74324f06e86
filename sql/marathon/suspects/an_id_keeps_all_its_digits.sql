-- An id has the digits that the server gave it: a spreadsheet keeps fifteen, and writes zeros or an exponent behind them.
-- Grain: one row per row whose id is such a number, where no longer one of its file has other digits.
-- Rule: docs/contract.md, "Suspects".
with rounded as (
    select competition, file_number, row_number, game_id, game_id like '%+%' as has_exponent
    from marathon.games
    where (game_id like '%0' and regexp_matches(game_id, '\A[1-9][0-9]{14}0+\z'))
        or (game_id like '%+%' and regexp_matches(game_id, '\A[0-9]([.,][0-9]*)?[eE]\+[0-9]+\z'))
),

whole_files as (
    select distinct competition, file_number
    from marathon.games
    semi join rounded using (competition, file_number)
    where regexp_matches(game_id, '\A[1-9][0-9]{15,}\z') and not regexp_matches(game_id, '\A[1-9][0-9]{14}0+\z')
)

select
    rounded.competition,
    'games' as "table",
    rounded.file_number,
    rounded.row_number,
    'game_id' as "column",
    rounded.game_id as game_id,
    rounded.game_id as unit
from rounded
left join whole_files
    on whole_files.competition = rounded.competition
    and whole_files.file_number = rounded.file_number
where rounded.has_exponent or whole_files.file_number is null
