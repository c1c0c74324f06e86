-- An id has the digits that the server gave it: a spreadsheet keeps fifteen, and writes zeros or an exponent behind them.
-- Grain: one row per row whose id is such a number, where no longer one of its file has other digits.
-- Rule: docs/contract.md, "Suspects".
with rounded as (
    select competition, file_number, row_number, match_id, match_id like '%+%' as has_exponent
    from ladder.matches
    where (match_id like '%0' and regexp_matches(match_id, '\A[1-9][0-9]{14}0+\z'))
        or (match_id like '%+%' and regexp_matches(match_id, '\A[0-9]([.,][0-9]*)?[eE]\+[0-9]+\z'))
),

whole_files as (
    select distinct competition, file_number
    from ladder.matches
    semi join rounded using (competition, file_number)
    where regexp_matches(match_id, '\A[1-9][0-9]{15,}\z') and not regexp_matches(match_id, '\A[1-9][0-9]{14}0+\z')
)

select
    rounded.competition,
    'matches' as "table",
    rounded.file_number,
    rounded.row_number,
    'match_id' as "column",
    rounded.match_id as match_id,
    rounded.match_id as unit
from rounded
left join whole_files
    on whole_files.competition = rounded.competition
    and whole_files.file_number = rounded.file_number
where rounded.has_exponent or whole_files.file_number is null
