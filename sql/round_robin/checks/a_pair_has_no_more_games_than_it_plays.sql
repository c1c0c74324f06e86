-- Two players have at most games_a_pair games at their table, one play-off game, and one replay.
-- Grain: one row per game of a pair that has more.
-- Rule: docs/rules/round_robin.md, "Input".
with counted as (
    select
        games.*,
        count(*) over (
            partition by games.competition, games."table", games.phase, least(white, black), greatest(white, black)
        ) as games_of_the_pair,
        case when games.phase = 'table' then rules.games_a_pair else 1 end as games_allowed
    from round_robin.games
    join round_robin.rules on rules.competition = games.competition
    where white <> black
)

select
    competition,
    'games' as "table",
    file_number,
    row_number,
    null::bigint as line,
    'game_id' as "column",
    game_id as value,
    case phase
        when 'table' then 'is one of ' || games_of_the_pair || ' games of '
        when 'play_off' then 'is one of ' || games_of_the_pair || ' play-off games of '
        else 'is one of ' || games_of_the_pair || ' replays of '
    end || least(white, black) || ' and ' || greatest(white, black) as problem,
    case phase
        when 'table' then 'keep ' || case when games_allowed = 1 then 'one' else games_allowed::varchar end
            || ', and give the others the phase play_off or replay if they are such; '
            || 'or set tables.games_a_pair if everyone meets everyone so often'
        when 'play_off' then 'keep one, and give the other the phase replay if it is one'
        else 'keep one: a game is replayed once'
    end as remedy,
    game_id as unit
from counted
where games_of_the_pair > games_allowed
