-- Why each total of the standings is what it is: the amounts that it is made of, and with 0 what is no part of it.
-- Grain: one row per competition, standings table, column, stage, player and step.
-- Rule: docs/rules/marathon.md, "Which games count", "Table points", "A stage" and "The whole marathon".
-- table: The published table that has the total; of a player none of whose games counts, would have it.
-- column: The column of the total.
-- scope: The stage; empty for the whole marathon.
-- step: The addend's place in the order of the sum, from 1.
-- kind: What the addend is: a game, a stage, a fine …, or why what it speaks of is no part of the total.
-- clause: Where the rule page and, in brackets, the regulation have it.
-- subject: The game, ruling or stage that it speaks of; of places behind the first, the place and of how many.
-- numerator: The amount, as a whole number over the denominator.
-- denominator: What the numerator is divided by; one for all addends of a total.
-- running_numerator: The sum of the numerators up to this step; at the last, that of the total.
with reasons as (
    select *
    from (
        values
        ('not_event_table', 'Which games count [4.3, 8.1]'),
        ('outside_event', 'Which games count [2.1]'),
        ('outside_stages', 'Which games count [8.1]'),
        ('game_disqualified', 'Which games count [6.3]'),
        ('player_disqualified', 'Which games count [6.3]')
    ) as named (reason, clause)
),

seats as (
    select
        results.competition,
        results.stage,
        results.player,
        results.game_id,
        games.started_at,
        results.counted,
        results.reason,
        round(results.table_points * 1000)::bigint as thousandths,
        games.game_points
    from marathon.seat_results as results
    join marathon.games
        on games.competition = results.competition
        and games.game_id = results.game_id
        and games.player = results.player
),

games_of_stages as (
    select
        seats.competition,
        'stage_standings' as "table",
        columns.name as "column",
        seats.stage,
        seats.player,
        1 as part,
        seats.started_at,
        coalesce(seats.reason, 'game') as kind,
        coalesce(
            reasons.clause, case columns.name when 'table_points' then 'Table points [8.2]' else 'Which games count [8.1]' end
        ) as clause,
        seats.game_id as subject,
        case
            when not seats.counted then 0
            when columns.name = 'games' then 1
            when columns.name = 'table_points' then seats.thousandths
            else seats.game_points
        end as numerator,
        case columns.name when 'table_points' then 1000 else 1 end as denominator
    from seats
    left join reasons on reasons.reason = seats.reason
    cross join (values ('games'), ('table_points'), ('game_points')) as columns (name)
    where seats.stage is not null
),

fines_of_stages as (
    select
        rulings.competition,
        'stage_standings' as "table",
        case rulings.kind when 'fine_table_points' then 'table_points' else 'game_points' end as "column",
        standings.stage,
        rulings.player,
        2 as part,
        null::timestamp as started_at,
        rulings.kind,
        'Table points [6.4]' as clause,
        rulings.ruling_id as subject,
        - rulings.amount * case rulings.kind when 'fine_table_points' then 1000 else 1 end as numerator,
        case rulings.kind when 'fine_table_points' then 1000 else 1 end as denominator
    from marathon.rulings
    left join marathon.seat_results as results
        on results.competition = rulings.competition
        and results.game_id = rulings.game_id
        and results.player = rulings.player
    join marathon.stage_standings as standings
        on standings.competition = rulings.competition
        and standings.player = rulings.player
        and standings.stage = coalesce(results.stage, rulings.stage)
    where rulings.kind in ('fine_table_points', 'fine_game_points')
        or (rulings.kind = 'fine_game' and results.counted)
),

games_of_series as (
    select
        series.competition,
        'stage_standings' as "table",
        columns.name as "column",
        series.stage,
        series.player,
        1 as part,
        games.started_at,
        'game' as kind,
        'A stage [8.3.2]' as clause,
        series.game_id as subject,
        case columns.name
            when 'best_series_game_points' then series.game_points
            else round(series.table_points * 1000)::bigint
        end as numerator,
        case columns.name
            when 'best_series_game_points' then 1
            when 'best_series_table_points' then 1000
            else 1000 * rules.best_series_games
        end as denominator
    from marathon.best_series as series
    join marathon.rules on rules.competition = series.competition
    join marathon.games
        on games.competition = series.competition
        and games.game_id = series.game_id
        and games.player = series.player
    cross join (
        values ('best_series_table_points'), ('best_series_game_points'), ('best_series_average')
    ) as columns (name)
),

fines_of_series as (
    select
        fines.competition,
        fines."table",
        'best_series_game_points' as "column",
        fines.stage,
        fines.player,
        fines.part,
        fines.started_at,
        fines.kind,
        fines.clause,
        fines.subject,
        fines.numerator,
        fines.denominator
    from fines_of_stages as fines
    join marathon.rules on rules.competition = fines.competition
    where fines.kind = 'fine_game_points' and rules.game_points_total = 'best_series'
),

averages_of_stages as (
    select
        scores.competition,
        'stage_standings' as "table",
        averages.name as "column",
        scores.stage,
        scores.player,
        averages.part,
        null::timestamp as started_at,
        averages.kind,
        averages.clause,
        null::varchar as subject,
        case
            when averages.name = 'stage_average' then scores.thousandths
            when averages.kind = 'half_of_best_series_average'
                then scores.series_thousandths * (scores.stage_divisor // 1000)
            else scores.thousandths * (scores.series_divisor // 1000)
        end as numerator,
        case averages.name
            when 'stage_average' then scores.stage_divisor
            else scores.score_denominator
        end as denominator
    from marathon.stage_scores as scores
    cross join (
        values
        ('stage_average', 1, 'table_points', 'A stage [8.3.3]'),
        ('score', 1, 'half_of_best_series_average', 'A stage [8.3.1]'),
        ('score', 2, 'half_of_stage_average', 'A stage [8.3.1]')
    ) as averages (name, part, kind, clause)
),

rated as (
    select competition, stage, count(norm_rank) as players
    from marathon.stage_standings
    group by competition, stage
),

norm_ratings as (
    select
        standings.competition,
        standings.stage,
        standings.player,
        standings.norm_rank,
        standings.norm_rating,
        rated.players,
        greatest(rated.players - 1, 1) as places,
        rules.norm_rating_scale as scale
    from marathon.stage_standings as standings
    join marathon.rules on rules.competition = standings.competition
    join rated
        on rated.competition = standings.competition
        and rated.stage = standings.stage
),

parts_of_norm_ratings as (
    select
        ratings.competition,
        'stage_standings' as "table",
        'norm_rating' as "column",
        ratings.stage,
        ratings.player,
        parts.part,
        null::timestamp as started_at,
        case when ratings.norm_rank is null then 'too_few_games' else parts.kind end as kind,
        'A stage [8.3.6]' as clause,
        case parts.kind
            when 'places_behind' then ratings.norm_rank::varchar || '/' || ratings.players::varchar
        end as subject,
        case
            when ratings.norm_rank is null then 0
            when parts.kind = 'first_place' then ratings.scale * ratings.places
            when parts.kind = 'places_behind' then - ratings.scale * (ratings.norm_rank - 1)
            else ratings.norm_rating * ratings.places - ratings.scale * (ratings.places - ratings.norm_rank + 1)
        end as numerator,
        ratings.places as denominator
    from norm_ratings as ratings
    cross join (values (1, 'first_place'), (2, 'places_behind'), (null, 'rounding')) as parts (part, kind)
    where ratings.norm_rank is not null or parts.kind = 'first_place'
),

-- Of a stage that is left out, against the last one that is not: the first criterion in which the two differ.
stages_of_whole as (
    select
        choices.competition,
        choices.player,
        choices.stage,
        choices.norm_rating,
        choices.games,
        choices.is_selected,
        standings.score,
        first_value(choices.norm_rating) over worst_first as last_norm_rating,
        first_value(standings.score) over worst_first as last_score,
        first_value(choices.games) over worst_first as last_games
    from marathon.stage_choices as choices
    join marathon.stage_standings as standings
        on standings.competition = choices.competition
        and standings.stage = choices.stage
        and standings.player = choices.player
    window worst_first as (
        partition by choices.competition, choices.player
        order by choices.is_selected desc, choices.norm_rating, standings.score, choices.games, choices.stage
    )
),

units as (
    select competition, 1000::bigint * 1000 * 1000 * 1000 as units_a_point
    from marathon.rules
),

sums_of_stages as (
    select
        stages.competition,
        'standings' as "table",
        columns.name as "column",
        null::bigint as stage,
        stages.player,
        stages.stage as part,
        null::timestamp as started_at,
        case
            when stages.is_selected or columns.name in ('games', 'stages_played') then 'stage'
            when stages.norm_rating < stages.last_norm_rating then 'dropped_by_norm_rating'
            when stages.score < stages.last_score then 'dropped_by_score'
            when stages.games < stages.last_games then 'dropped_by_games'
            else 'dropped_as_earliest'
        end as kind,
        case
            when columns.name not in ('total_norm_rating', 'score_sum') then 'The whole marathon [8.4.4]'
            when not stages.is_selected then 'The whole marathon [8.4.3]'
            when columns.name = 'total_norm_rating' then 'The whole marathon [8.4.2]'
            else 'The whole marathon [8.4.4]'
        end as clause,
        stages.stage::varchar as subject,
        case
            when columns.name = 'games' then stages.games
            when columns.name = 'stages_played' then 1
            when not stages.is_selected then 0
            when columns.name = 'total_norm_rating' then stages.norm_rating
            else round(stages.score * units.units_a_point)::bigint
        end as numerator,
        case columns.name when 'score_sum' then units.units_a_point else 1 end as denominator
    from stages_of_whole as stages
    join units on units.competition = stages.competition
    cross join (
        values ('total_norm_rating'), ('score_sum'), ('games'), ('stages_played')
    ) as columns (name)
),

-- Each score is shown to twelve decimals, and the sum of the exact ones is rounded once: they may differ in the last.
roundings_of_sums as (
    select
        standings.competition,
        'standings' as "table",
        'score_sum' as "column",
        null::bigint as stage,
        standings.player,
        null::bigint as part,
        null::timestamp as started_at,
        'rounding' as kind,
        'The whole marathon' as clause,
        null::varchar as subject,
        round(standings.score_sum * units.units_a_point)::bigint - sums.numerator as numerator,
        units.units_a_point as denominator
    from marathon.standings
    join units on units.competition = standings.competition
    join (
        select competition, player, sum(numerator)::bigint as numerator
        from sums_of_stages
        where "column" = 'score_sum'
        group by competition, player
    ) as sums
        on sums.competition = standings.competition
        and sums.player = standings.player
),

games_of_no_stage as (
    select
        seats.competition,
        'standings' as "table",
        'games' as "column",
        null::bigint as stage,
        seats.player,
        null::bigint as part,
        seats.started_at,
        seats.reason as kind,
        reasons.clause,
        seats.game_id as subject,
        0 as numerator,
        1 as denominator
    from seats
    join reasons on reasons.reason = seats.reason
    where seats.stage is null
),

addends as (
    select * from games_of_stages
    union all
    select * from fines_of_stages
    union all
    select * from games_of_series
    union all
    select * from fines_of_series
    union all
    select * from averages_of_stages
    union all
    select * from parts_of_norm_ratings
    union all
    select * from sums_of_stages
    union all
    select * from roundings_of_sums
    union all
    select * from games_of_no_stage
),

numbered as (
    select
        *,
        row_number() over (
            partition by competition, "table", "column", stage, player
            order by part nulls last, started_at, subject, kind
        ) as step
    from addends
    where kind <> 'rounding' or numerator <> 0
)

select
    competition,
    "table",
    "column",
    stage::varchar as scope,
    player,
    step,
    kind,
    clause,
    subject,
    numerator::bigint as numerator,
    denominator::bigint as denominator,
    (sum(numerator) over (
        partition by competition, "table", "column", stage, player order by step rows unbounded preceding
    ))::bigint as running_numerator
from numbered
