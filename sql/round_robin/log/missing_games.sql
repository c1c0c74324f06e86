-- The games that a table lacks, for they were left out with rejected rows; they count as open.
-- Grain: one row per competition and pair that lacks some; no opponent: somebody whose entry was left out.
-- Rule: docs/contract.md, "Second edition"; docs/rules/round_robin.md, "Input", games_a_pair for every pair.
with games as (
    select
        games.competition,
        games."table",
        white.player as white,
        black.player as black
    from round_robin.games
    left join round_robin.seats as white
        on white.competition = games.competition
        and white.player = games.white
        and white."table" = games."table"
    left join round_robin.seats as black
        on black.competition = games.competition
        and black.player = games.black
        and black."table" = games."table"
    where games.phase = 'table'
),

tables as (
    select competition, "table"
    from games
    union
    select competition, "table"
    from round_robin.rejected_games
    where phase = 'table'
),

pairs as (
    select one.competition, one."table", one.player, other.player as opponent
    from round_robin.seats as one
    join round_robin.seats as other
        on other.competition = one.competition
        and other."table" = one."table"
        and other.player > one.player
    semi join tables
        on tables.competition = one.competition
        and tables."table" = one."table"
),

played as (
    select competition, least(white, black) as player, greatest(white, black) as opponent, count(*) as games
    from games
    where white is not null and black is not null
    group by competition, least(white, black), greatest(white, black)
)

select
    pairs.competition,
    pairs."table",
    pairs.player,
    pairs.opponent,
    rules.games_a_pair - coalesce(played.games, 0) as games
from pairs
join round_robin.rules on rules.competition = pairs.competition
left join played
    on played.competition = pairs.competition
    and played.player = pairs.player
    and played.opponent = pairs.opponent
where coalesce(played.games, 0) < rules.games_a_pair
union all
select competition, "table", coalesce(white, black) as player, null::varchar as opponent, count(*) as games
from games
where (white is null) <> (black is null)
group by competition, "table", coalesce(white, black)
