-- A ruling has the fields that its kind speaks of.
-- Grain: one row per ruling and field that is missing.
-- Rule: docs/rules/marathon.md, "Input", rulings.
with needs as (
    select *
    from (
        values
            ('disqualify_player', 'player'),
            ('disqualify_player', 'starts_at'),
            ('disqualify_game', 'game_id'),
            ('uphold_game', 'game_id'),
            ('fine_game', 'player'),
            ('fine_game', 'game_id'),
            ('fine_game', 'amount'),
            ('fine_game_points', 'player'),
            ('fine_game_points', 'stage'),
            ('fine_game_points', 'amount'),
            ('fine_table_points', 'player'),
            ('fine_table_points', 'stage'),
            ('fine_table_points', 'amount')
    ) as fields (kind, field)
)

select
    rulings.competition,
    'rulings' as "table",
    rulings.file_number,
    rulings.row_number,
    needs.field as "column",
    rulings.kind
from marathon.rulings
join needs on needs.kind = rulings.kind
where case needs.field
    when 'player' then rulings.player is null
    when 'game_id' then rulings.game_id is null
    when 'stage' then rulings.stage is null
    when 'amount' then rulings.amount is null
    else rulings.starts_at is null
end
