-- The game of a ruling had begun by as_of, and so had a disqualification.
-- Grain: one row per ruling that is still without effect.
-- Rule: docs/contract.md, as_of: what began after it is not there.
select
    rulings.competition,
    'lies_after_as_of' as code,
    case when rulings.kind = 'disqualify_player' then 'ban' else 'ruling_on_a_game' end as detail,
    rulings.ruling_id,
    rulings.player,
    rulings.game_id,
    coalesce(games.started_at, rulings.starts_at) as starts_at,
    rules.as_of,
    rulings.file_number,
    rulings.row_number
from marathon.rulings
join marathon.rules on rules.competition = rulings.competition
left join marathon.logged_games as games
    on games.competition = rulings.competition
    and games.game_id = rulings.game_id
where case when rulings.kind = 'disqualify_player' then rulings.starts_at else games.started_at end > rules.as_of
order by rulings.competition, rulings.file_number, rulings.row_number
