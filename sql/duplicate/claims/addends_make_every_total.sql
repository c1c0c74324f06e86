-- Every total is the sum of its addends, and has some: game points of averages, deals and penalties of the standings.
-- Grain: one row per competition, published table, deal and player (or wind, of an average) for whom a total is another.
-- Rule: docs/rules/duplicate.md, "A deal" and "Standings, after each deal".
with added as (
    select
        results.competition,
        results.player,
        sum(results.imps) as imps,
        sum(results.penalty) as penalties,
        count(*) filter (results.imps > 0) as deals_won,
        count(*) filter (results.imps < 0) as deals_lost,
        count(*) filter (connections.misses_deal) as deals_missed
    from duplicate.deal_results as results
    join duplicate.connections
        on connections.competition = results.competition
        and connections.connection = results.connection
    group by results.competition, results.player
),

wrong_standings as (
    select competition, 'standings' as standings, null::bigint as deal, player
    from duplicate.standings as totals
    full join added using (competition, player)
    where totals.imps is distinct from added.imps
        or totals.penalties is distinct from added.penalties
        or totals.total is distinct from added.imps - added.penalties
        or totals.deals_won is distinct from added.deals_won
        or totals.deals_lost is distinct from added.deals_lost
        or totals.deals_missed is distinct from added.deals_missed
),

-- The deals in which all who have a total sat at one wind, and what they gave each of them.
tied as (
    select
        competition,
        player,
        total,
        same_wind_imps,
        same_wind_game_points,
        count(*) over (partition by competition, total) as players
    from duplicate.standings
    where same_wind_imps is not null
),

shared_deals as (
    select tied.competition, tied.total, results.deal
    from tied
    join duplicate.deal_results as results
        on results.competition = tied.competition
        and results.player = tied.player
    group by tied.competition, tied.total, results.deal, tied.players
    having count(*) = tied.players and min(results.wind) = max(results.wind)
),

added_at_one_wind as (
    select
        tied.competition,
        tied.player,
        sum(results.imps - results.penalty) as imps,
        sum(case when connections.misses_deal then 0 else results.game_points end) as game_points
    from tied
    join shared_deals as deals
        on deals.competition = tied.competition
        and deals.total = tied.total
    join duplicate.deal_results as results
        on results.competition = tied.competition
        and results.player = tied.player
        and results.deal = deals.deal
    join duplicate.connections
        on connections.competition = results.competition
        and connections.connection = results.connection
    group by tied.competition, tied.player
),

wrong_ties as (
    select tied.competition, 'standings' as standings, null::bigint as deal, tied.player
    from tied
    left join added_at_one_wind as added
        on added.competition = tied.competition
        and added.player = tied.player
    where tied.same_wind_imps <> coalesce(added.imps, 0)
        or tied.same_wind_game_points <> coalesce(added.game_points, 0)
),

-- What a deal gives is in the total after it and in all that follow, so all totals of a player together have it so often.
weighted_deals as (
    select
        competition,
        deal,
        count(*) over (partition by competition order by deal desc) as standings
    from (select distinct competition, deal from duplicate.averages) as deals
),

running_gains as (
    select results.competition, results.player, sum((results.imps - results.penalty) * deals.standings) as total
    from duplicate.deal_results as results
    join weighted_deals as deals
        on deals.competition = results.competition
        and deals.deal = results.deal
    group by results.competition, results.player
),

running_totals as (
    select competition, player, sum(total) as total
    from duplicate.deal_standings
    group by competition, player
),

wrong_running as (
    select competition, 'deal_standings' as standings, null::bigint as deal, player
    from running_totals as totals
    full join running_gains as added using (competition, player)
    where totals.total is distinct from added.total
),

given as (
    select
        competition,
        deal,
        wind,
        coalesce(sum(game_points) filter (in_average), 0) as game_points,
        count(*) filter (in_average) as tables
    from duplicate.deal_results
    group by competition, deal, wind
),

wrong_averages as (
    select competition, 'averages' as standings, deal, wind as player
    from duplicate.averages as totals
    full join given using (competition, deal, wind)
    where totals.tables is distinct from given.tables
        or totals.average is distinct from case when given.tables > 0 then given.game_points / given.tables end
),

compared as (
    select
        results.competition,
        results.deal,
        results.player,
        results.game_points,
        results.average,
        results.difference,
        given.tables - case when results.in_average and not rules.own_result_is_included then 1 else 0 end as tables,
        given.game_points
        - case when results.in_average and not rules.own_result_is_included then results.game_points else 0 end
        as sum_of_tables
    from duplicate.deal_results as results
    join given
        on given.competition = results.competition
        and given.deal = results.deal
        and given.wind = results.wind
    join duplicate.rules on rules.competition = results.competition
),

wrong_results as (
    select competition, 'deal_results' as standings, deal, player
    from compared
    where average is distinct from case when tables > 0 then sum_of_tables / tables end
        or difference <> (game_points * tables - sum_of_tables) / tables
),

taken as (
    select competition, deal, player, sum(amount) as penalty
    from duplicate.rulings
    where kind in ('false_mahjong', 'penalty')
    group by competition, deal, player
),

wrong_penalties as (
    select results.competition, 'deal_results' as standings, results.deal, results.player
    from duplicate.deal_results as results
    left join taken
        on taken.competition = results.competition
        and taken.deal = results.deal
        and taken.player = results.player
    where results.penalty <> coalesce(taken.penalty, 0)
)

select * from wrong_standings
union all
select * from wrong_ties
union all
select * from wrong_running
union all
select * from wrong_averages
union all
select * from wrong_results
union all
select * from wrong_penalties
