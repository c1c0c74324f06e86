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
    'game_id' as "column",
    case phase
        when 'table' then 'pair_has_several_games'
        when 'play_off' then 'pair_has_several_play_off_games'
        else 'pair_has_several_replays'
    end as code,
    game_id,
    games_of_the_pair,
    games_allowed,
    least(white, black) as player,
    greatest(white, black) as opponent,
    game_id as unit
from counted
where games_of_the_pair > games_allowed
