-- Every total of the standings is the sum of its addends, and has some: games, fines, games of a series, stages.
-- Grain: one row per competition, standings table, stage and player for whom a total is another.
-- Rule: docs/rules/marathon.md, "Table points", "A stage" and "The whole marathon"; a rounding is half a unit at most.
with games as (
    select
        competition,
        stage,
        player,
        count(*) as games,
        sum(round(table_points * 1000)::bigint)::bigint as thousandths,
        sum(game_points)::bigint as game_points
    from marathon.seat_results
    where counted
    group by competition, stage, player
),

series as (
    select
        competition,
        stage,
        player,
        sum(round(table_points * 1000)::bigint)::bigint as thousandths,
        sum(game_points)::bigint as game_points
    from marathon.best_series
    group by competition, stage, player
),

fines as (
    select
        competition,
        stage,
        player,
        coalesce(sum(amount) filter (kind = 'fine_table_points'), 0)::bigint as table_points,
        coalesce(sum(amount) filter (kind = 'fine_game_points'), 0)::bigint as game_points
    from marathon.rulings
    where kind in ('fine_table_points', 'fine_game_points')
    group by competition, stage, player
),

added as (
    select
        competition,
        stage,
        player,
        games.games,
        games.thousandths - 1000 * coalesce(fines.table_points, 0) as thousandths,
        games.game_points - coalesce(fines.game_points, 0) as game_points,
        series.thousandths as series_thousandths,
        series.game_points
        - case when rules.game_points_total = 'best_series' then coalesce(fines.game_points, 0) else 0 end
        as series_game_points,
        rules.best_series_games,
        greatest(games.games, rules.best_series_games) as games_divided_by
    from games
    join marathon.rules using (competition)
    left join series using (competition, stage, player)
    left join fines using (competition, stage, player)
),

rated as (
    select competition, stage, count(norm_rank) as players
    from marathon.stage_standings
    group by competition, stage
),

wrong_stages as (
    select competition, 'stage_standings' as standings, stage, player
    from marathon.stage_standings as totals
    full join added using (competition, stage, player)
    left join rated using (competition, stage)
    left join marathon.rules using (competition)
    where totals.games is distinct from added.games
        or round(totals.table_points * 1000) is distinct from added.thousandths
        or totals.game_points is distinct from added.game_points
        or round(totals.best_series_table_points * 1000) is distinct from added.series_thousandths
        or totals.best_series_game_points is distinct from added.series_game_points
        or totals.best_series_average is distinct from added.series_thousandths / (1000 * added.best_series_games)
        or totals.stage_average is distinct from added.thousandths / (1000 * added.games_divided_by)
        or totals.score is distinct from
        (added.series_thousandths * added.games_divided_by + added.thousandths * added.best_series_games)
        / (2 * 1000 * added.best_series_games * added.games_divided_by)
        or 2 * abs(
            totals.norm_rating * greatest(rated.players - 1, 1)
            - rules.norm_rating_scale * (greatest(rated.players - 1, 1) - (totals.norm_rank - 1))
        ) > rated.players - 1
),

whole as (
    select
        competition,
        player,
        sum(standings.norm_rating) filter (choices.is_selected)::bigint as total_norm_rating,
        sum(round(standings.score * 1000 * 1000 * 1000 * 1000)) filter (choices.is_selected) as score_units,
        sum(standings.games)::bigint as games,
        count(*) as stages
    from marathon.stage_standings as standings
    left join marathon.stage_choices as choices using (competition, stage, player)
    group by competition, player
),

wrong_whole as (
    select competition, 'standings' as standings, null::bigint as stage, player
    from marathon.standings as totals
    full join whole using (competition, player)
    where totals.total_norm_rating is distinct from whole.total_norm_rating
        or totals.games is distinct from whole.games
        or totals.stages_played is distinct from whole.stages
        or coalesce(abs(round(totals.score_sum * 1000 * 1000 * 1000 * 1000) - whole.score_units) > whole.stages, true)
),

-- What a game gave is what the log says, less the fines in it; added up, for the log has as many rows as the results.
logged as (
    select games.competition, sum(games.game_points)::bigint as game_points
    from marathon.games
    join marathon.rules using (competition)
    where games.started_at <= rules.as_of
    group by games.competition
),

fined as (
    select rulings.competition, sum(rulings.amount)::bigint as game_points
    from marathon.rulings
    join marathon.game_facts using (competition, game_id)
    where rulings.kind = 'fine_game'
    group by rulings.competition
),

given as (
    select competition, sum(game_points)::bigint as game_points
    from marathon.seat_results
    group by competition
),

wrong_games as (
    select competition, 'seat_results' as standings, null::bigint as stage, null::varchar as player
    from given
    left join logged using (competition)
    left join fined using (competition)
    where given.game_points is distinct from logged.game_points - coalesce(fined.game_points, 0)
)

select * from wrong_stages
union all
select * from wrong_whole
union all
select * from wrong_games
