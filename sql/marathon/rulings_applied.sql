-- Every ruling, and what it changed: points that it takes, games that count no more or that stand.
-- Grain: one row per competition and ruling.
-- Rule: docs/rules/marathon.md, "Which games count", 4 and 5, and "Table points", fines [6.2 to 6.4].
with banned_games as (
    select rulings.competition, rulings.ruling_id, count(*) as games
    from marathon.rulings
    join marathon.banned_seats as seats
        on seats.competition = rulings.competition
        and seats.player = rulings.player
    join marathon.game_stages as games
        on games.competition = seats.competition
        and games.game_id = seats.game_id
        and games.started_at >= rulings.starts_at
        and (rulings.ends_at is null or games.started_at < rulings.ends_at)
    where rulings.kind = 'disqualify_player' and games.reason is null
    group by rulings.competition, rulings.ruling_id
),

reviewed as (
    select distinct competition, game_id
    from marathon.review_reasons
),

judged as (
    select
        rulings.*,
        coalesce(rulings.stage, games.stage) as stage_of_effect,
        banned_games.games as banned_games,
        case rulings.kind
            when 'disqualify_player' then banned_games.games is not null
            when 'disqualify_game' then games.stage is not null
            when 'uphold_game' then reviewed.game_id is not null and not decisions.is_out
            when 'fine_game'
                then games.stage is not null and not coalesce(decisions.is_out, false) and banned.player is null
            else scores.player is not null
        end as has_effect
    from marathon.rulings
    left join marathon.game_stages as games
        on games.competition = rulings.competition
        and games.game_id = rulings.game_id
    left join marathon.game_decisions as decisions
        on decisions.competition = rulings.competition
        and decisions.game_id = rulings.game_id
    left join reviewed
        on reviewed.competition = rulings.competition
        and reviewed.game_id = rulings.game_id
    left join marathon.banned_seats as banned
        on banned.competition = rulings.competition
        and banned.game_id = rulings.game_id
        and banned.player = rulings.player
    left join marathon.stage_scores as scores
        on scores.competition = rulings.competition
        and scores.stage = rulings.stage
        and scores.player = rulings.player
    left join banned_games
        on banned_games.competition = rulings.competition
        and banned_games.ruling_id = rulings.ruling_id
)

select
    competition,
    ruling_id,
    kind,
    player,
    game_id as game,
    stage_of_effect::varchar as scope,
    (case
        when kind in ('fine_game', 'fine_game_points', 'fine_table_points') then - amount
        when not has_effect then 0
        when kind = 'disqualify_player' then banned_games
        else 1
    end)::double as amount,
    case
        when kind in ('fine_game', 'fine_game_points') then 'game points'
        when kind = 'fine_table_points' then 'table points'
        else 'games'
    end as unit,
    note,
    case
        when not has_effect then 'no_effect'
        when kind = 'uphold_game' then 'upheld'
        when kind in ('disqualify_player', 'disqualify_game') then 'annulled'
        else 'penalty'
    end as effect,
    starts_at,
    ends_at
from judged
order by competition, ruling_id
