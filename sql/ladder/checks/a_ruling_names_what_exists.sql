-- A ruling names matches and players of the log.
-- Grain: one row per ruling and field that names nothing.
-- Rule: docs/rules/ladder.md, "Input", rulings; docs/contract.md, "A competition is a folder".
with known_matches as (
    select distinct rulings.competition, rulings.match_id
    from ladder.rulings
    join ladder.matches
        on matches.competition = rulings.competition
        and matches.match_id = rulings.match_id
    union
    select competition, match_id
    from ladder.rejected_matches
),

known_players as (
    select distinct rulings.competition, rulings.player
    from ladder.rulings
    join ladder.matches
        on matches.competition = rulings.competition
        and matches.player_1 = rulings.player
    union
    select distinct rulings.competition, rulings.player
    from ladder.rulings
    join ladder.matches
        on matches.competition = rulings.competition
        and matches.player_2 = rulings.player
    union
    select competition, player_1
    from ladder.rejected_matches
    union
    select competition, player_2
    from ladder.rejected_matches
),

known as (
    select
        rulings.*,
        known_matches.match_id is not null as knows_match,
        known_players.player is not null as knows_player
    from ladder.rulings
    left join known_matches
        on known_matches.competition = rulings.competition
        and known_matches.match_id = rulings.match_id
    left join known_players
        on known_players.competition = rulings.competition
        and known_players.player = rulings.player
)

select
    competition,
    'rulings' as "table",
    file_number,
    row_number,
    fields.field as "column",
    case fields.field when 'match_id' then 'ruling_names_no_match' else 'ruling_names_no_player' end as code,
    match_id,
    player
from known
cross join (values ('match_id'), ('player')) as fields (field)
where case fields.field
    when 'match_id' then match_id is not null and not knows_match
    else player is not null and not knows_player
end
