-- A ruling names matches and players of the log.
-- Grain: one row per ruling and field that names nothing.
-- Rule: ladder, "Input", rulings; contract, "A competition is a folder".
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

named as (
    select
        rulings.competition,
        rulings.file_number,
        rulings.row_number,
        fields.field,
        case fields.field when 'match_id' then rulings.match_id else rulings.player end as name,
        case fields.field
            when 'match_id' then known_matches.match_id is not null
            else known_players.player is not null
        end as is_known
    from ladder.rulings
    cross join (values ('match_id'), ('player')) as fields (field)
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
    null::bigint as line,
    field as "column",
    name as value,
    case field when 'match_id' then 'is no match of the log' else 'is no player of the log' end as problem,
    'correct it, or take the ruling out' as remedy,
    null::varchar as unit
from named
where name is not null and not is_known
