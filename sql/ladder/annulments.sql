-- The matches that rulings annul, named by themselves or by a player and a period in which they started.
-- Grain: one row per competition, ruling and match.
-- Rule: docs/rules/ladder.md, "Which matches score", 3; a period holds its start and not its end.
-- ruling_id: The ruling.
-- match_id: A match that it annuls.
with rulings as (
    select *
    from ladder.rulings
    where kind = 'annul'
)

select competition, ruling_id, match_id
from rulings
where match_id is not null
union
select rulings.competition, rulings.ruling_id, matches.match_id
from rulings
join ladder.matches
    on matches.competition = rulings.competition
    and matches.player_1 = rulings.player
    and matches.started_at >= rulings.starts_at
    and matches.started_at < rulings.ends_at
where rulings.match_id is null
union
select rulings.competition, rulings.ruling_id, matches.match_id
from rulings
join ladder.matches
    on matches.competition = rulings.competition
    and matches.player_2 = rulings.player
    and matches.started_at >= rulings.starts_at
    and matches.started_at < rulings.ends_at
where rulings.match_id is null
