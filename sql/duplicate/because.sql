-- Why each total is what it is: the deals, game points and rulings that it is made of, and with 0 what is no part of it.
-- Grain: one row per competition, published table, column, deal of the table, player and step.
-- Rule: docs/rules/duplicate.md, "A deal" and "Standings, after each deal".
-- table: The published table that has the total.
-- column: The column of the total.
-- scope: The deal of a result, or after which the standing is; empty for the standings after the last.
-- step: The addend's place in the order of the sum, from 1.
-- kind: What the addend is: a step of the scale, a deal that was missed, a penalty …, or why it is no part of the total.
-- clause: Where the rule page and, in brackets, the regulation have it.
-- subject: The deal, the ruling, the rank of a prize; in results the table, or the lower bound of the step of the scale.
-- numerator: The amount, as a whole number over the denominator.
-- denominator: What the numerator is divided by; one for all addends of a total.
-- running_numerator: The sum of the numerators up to this step; at the last, that of the total.
with seats as (
    select
        results.*,
        connections.misses_deal,
        greatest(
            averages.tables
            - case when results.in_average and not rules.own_result_is_included then 1 else 0 end,
            1
        ) as tables_compared,
        rules.own_result_is_included,
        case
            when connections.misses_deal and not connections.has_imps_of_seat then results.connection
            when results.average is null then 'no_average'
            else 'step'
        end as kind
    from duplicate.deal_results as results
    join duplicate.averages
        on averages.competition = results.competition
        and averages.deal = results.deal
        and averages.wind = results.wind
    join duplicate.rules on rules.competition = results.competition
    join duplicate.connections
        on connections.competition = results.competition
        and connections.connection = results.connection
),

clauses as (
    select *
    from (
        values
        ('step', 'A deal, 3 [Comptage des points]'),
        ('lost', 'A deal, 4 [Déconnexions]'),
        ('robot', 'A deal, 4 [Déconnexions]'),
        ('substitute', 'A deal, 5 [Déconnexions]'),
        ('no_average', 'A deal, 6 [Déconnexions]')
    ) as named (kind, clause)
),

penalties as (
    select
        rulings.competition,
        rulings.ruling_id,
        rulings.kind,
        rulings.player,
        rulings.deal,
        case when results.player is null then 0 else rulings.amount end as amount
    from duplicate.rulings
    left join duplicate.deal_results as results
        on results.competition = rulings.competition
        and results.deal = rulings.deal
        and results.player = rulings.player
    where rulings.kind in ('false_mahjong', 'penalty')
),

-- What each table at the same wind has in the average.
averages_of_seats as (
    select
        seats.competition,
        'deal_results' as "table",
        'average' as "column",
        seats.deal as scope,
        seats.player,
        others."table" as place,
        1 as part,
        case
            when not others.in_average then 'left_out'
            when others.player = seats.player and not seats.own_result_is_included then 'own_result'
            else 'table'
        end as kind,
        case when others.in_average then 'A deal, 2 [Comptage des points]' else 'A deal, 1 [Déconnexions]' end as clause,
        others."table"::varchar as subject,
        case
            when not others.in_average then 0
            when others.player = seats.player and not seats.own_result_is_included then 0
            else others.game_points
        end as numerator,
        seats.tables_compared as denominator
    from seats
    join duplicate.deal_results as others
        on others.competition = seats.competition
        and others.deal = seats.deal
        and others.wind = seats.wind
),

differences_of_seats as (
    select
        seats.competition,
        'deal_results' as "table",
        'difference' as "column",
        seats.deal as scope,
        seats.player,
        null::bigint as place,
        parts.part,
        case
            when seats.misses_deal then seats.connection
            when seats.average is null then 'no_average'
            else parts.kind
        end as kind,
        'A deal, 3 [Comptage des points]' as clause,
        seats."table"::varchar as subject,
        case
            when seats.difference is null then 0
            when parts.kind = 'game_points' then seats.game_points * seats.tables_compared
            else - round(seats.average * seats.tables_compared)::bigint
        end as numerator,
        seats.tables_compared as denominator
    from seats
    join (values ('game_points', 1), ('average', 2)) as parts (kind, part)
        on parts.part = 1 or seats.difference is not null
),

imps_of_seats as (
    select
        seats.competition,
        'deal_results' as "table",
        'imps' as "column",
        seats.deal as scope,
        seats.player,
        null::bigint as place,
        1 as part,
        seats.kind,
        clauses.clause,
        case when seats.kind = 'step' then imp_scale.lower_bound::varchar else seats."table"::varchar end as subject,
        seats.imps as numerator,
        1 as denominator
    from seats
    join clauses on clauses.kind = seats.kind
    left join duplicate.imp_scale
        on imp_scale.competition = seats.competition
        and imp_scale.imps = abs(seats.imps)
        and seats.kind = 'step'
),

-- The deals of each standing: those of the last, column by column, and the total of each.
columns_of_deals as (
    select
        seats.competition,
        'standings' as "table",
        columns.name as "column",
        null::bigint as scope,
        seats.player,
        seats.deal as place,
        1 as part,
        seats.kind,
        clauses.clause,
        seats.deal::varchar as subject,
        case
            when columns.name in ('total', 'imps') then seats.imps
            when columns.name = 'deals_won' and seats.imps > 0 then 1
            when columns.name = 'deals_lost' and seats.imps < 0 then 1
            when columns.name = 'deals_missed' and seats.misses_deal then 1
            else 0
        end as numerator,
        1 as denominator
    from seats
    join clauses on clauses.kind = seats.kind
    cross join (
        values ('total'), ('imps'), ('deals_won'), ('deals_lost'), ('deals_missed')
    ) as columns (name)
),

complete_deals as (
    select distinct competition, deal
    from duplicate.averages
),

standings_after_deals as (
    select
        seats.competition,
        'deal_standings' as "table",
        'total' as "column",
        deals.deal as scope,
        seats.player,
        seats.deal as place,
        1 as part,
        case when seats.deal > deals.deal then 'later_deal' else seats.kind end as kind,
        clauses.clause,
        seats.deal::varchar as subject,
        case when seats.deal > deals.deal then 0 else seats.imps end as numerator,
        1 as denominator
    from seats
    join clauses on clauses.kind = seats.kind
    join complete_deals as deals on deals.competition = seats.competition
    -- Who had not sat yet has a total too, of 0: there all deals are later ones.
    where seats.deal <= deals.deal
        or not exists (
            select 1
            from duplicate.deal_results as earlier
            where earlier.competition = seats.competition
                and earlier.player = seats.player
                and earlier.deal <= deals.deal
        )
),

columns_of_penalties as (
    select
        penalties.competition,
        columns."table",
        columns.name as "column",
        case
            when columns."table" = 'deal_results' then penalties.deal
            when columns."table" = 'deal_standings' then deals.deal
        end as scope,
        penalties.player,
        penalties.deal as place,
        2 as part,
        case when penalties.amount = 0 then 'deal_left_out' else penalties.kind end as kind,
        'A deal, 7' as clause,
        penalties.ruling_id as subject,
        case when columns.name = 'total' then - penalties.amount else penalties.amount end as numerator,
        1 as denominator
    from penalties
    cross join (
        values
        ('standings', 'total'), ('standings', 'penalties'), ('deal_results', 'penalty'), ('deal_standings', 'total')
    ) as columns ("table", name)
    left join complete_deals as deals
        on columns."table" = 'deal_standings'
        and deals.competition = penalties.competition
        and deals.deal >= penalties.deal
    where columns."table" = 'standings'
        or (penalties.amount <> 0 and (columns."table" = 'deal_results' or deals.deal is not null))
),

no_penalties as (
    select
        seats.competition,
        'deal_results' as "table",
        'penalty' as "column",
        seats.deal as scope,
        seats.player,
        null::bigint as place,
        1 as part,
        'no_penalty' as kind,
        'A deal, 7' as clause,
        null::varchar as subject,
        0 as numerator,
        1 as denominator
    from duplicate.deal_results as seats
    where seats.penalty = 0
    union all
    select
        standings.competition,
        'standings' as "table",
        'penalties' as "column",
        null::bigint as scope,
        standings.player,
        null::bigint as place,
        1 as part,
        'no_penalty' as kind,
        'A deal, 7' as clause,
        null::varchar as subject,
        0 as numerator,
        1 as denominator
    from duplicate.standings
    left join penalties
        on penalties.competition = standings.competition
        and penalties.player = standings.player
    where penalties.player is null
),

-- In how many of the deals of a tied player all who are tied sat at one wind.
deals_of_ties as (
    select
        tied.competition,
        tied.player,
        seats.deal,
        count(*) = min(sizes.players) and min(others.wind) = max(others.wind) as is_at_one_wind
    from duplicate.standings as tied
    join (
        select competition, total, count(*) as players
        from duplicate.standings
        where same_wind_imps is not null
        group by competition, total
    ) as sizes
        on sizes.competition = tied.competition
        and sizes.total = tied.total
    join duplicate.deal_results as seats
        on seats.competition = tied.competition
        and seats.player = tied.player
    join duplicate.standings as mates
        on mates.competition = tied.competition
        and mates.total = tied.total
        and mates.same_wind_imps is not null
    join duplicate.deal_results as others
        on others.competition = mates.competition
        and others.player = mates.player
        and others.deal = seats.deal
    where tied.same_wind_imps is not null
    group by tied.competition, tied.player, seats.deal
),

columns_of_ties as (
    select
        seats.competition,
        'standings' as "table",
        columns.name as "column",
        null::bigint as scope,
        seats.player,
        seats.deal as place,
        1 as part,
        case
            when not ties.is_at_one_wind then 'other_winds'
            when columns.name = 'same_wind_game_points' and seats.misses_deal then seats.connection
            else 'same_wind'
        end as kind,
        columns.clause,
        seats.deal::varchar as subject,
        case
            when not ties.is_at_one_wind then 0
            when columns.name = 'same_wind_imps' then seats.imps
            when seats.misses_deal then 0
            else seats.game_points
        end as numerator,
        1 as denominator
    from deals_of_ties as ties
    join seats
        on seats.competition = ties.competition
        and seats.player = ties.player
        and seats.deal = ties.deal
    cross join (
        values
        ('same_wind_imps', 'Standings, after each deal, 1 [Comptage des points]'),
        ('same_wind_game_points', 'Standings, after each deal, 2 [Comptage des points]')
    ) as columns (name, clause)
),

penalties_of_ties as (
    select
        penalties.competition,
        'standings' as "table",
        'same_wind_imps' as "column",
        null::bigint as scope,
        penalties.player,
        penalties.deal as place,
        2 as part,
        penalties.kind,
        'Standings, after each deal, 1' as clause,
        penalties.ruling_id as subject,
        - penalties.amount as numerator,
        1 as denominator
    from penalties
    join deals_of_ties as ties
        on ties.competition = penalties.competition
        and ties.player = penalties.player
        and ties.deal = penalties.deal
    where ties.is_at_one_wind
),

prizes_of_players as (
    select
        standings.competition,
        'standings' as "table",
        'prize' as "column",
        null::bigint as scope,
        standings.player,
        prizes.rank as place,
        1 as part,
        'prize' as kind,
        'Standings, after each deal [Les trois premiers]' as clause,
        prizes.rank::varchar as subject,
        prizes.thousandths as numerator,
        1000 * sharers.players as denominator
    from duplicate.standings
    join (
        select competition, rank, count(*) as players
        from duplicate.standings
        where prize is not null
        group by competition, rank
    ) as sharers
        on sharers.competition = standings.competition
        and sharers.rank = standings.rank
    join duplicate.prizes
        on prizes.competition = standings.competition
        and prizes.rank >= standings.rank
        and prizes.rank < standings.rank + sharers.players
),

-- What is no part of the total: the last deal where it is not complete, and what took the player's rank.
left_out_deals as (
    select
        deals.competition,
        'standings' as "table",
        'total' as "column",
        null::bigint as scope,
        deals.player,
        deals.deal as place,
        1 as part,
        'deal_left_out' as kind,
        'Input' as clause,
        deals.deal::varchar as subject,
        0 as numerator,
        1 as denominator
    from duplicate.deals
    join duplicate.logged_deals as logged
        on logged.competition = deals.competition
        and logged.deal = deals.deal
    where logged.is_left_out
),

lost_ranks as (
    select
        standings.competition,
        'standings' as "table",
        'total' as "column",
        null::bigint as scope,
        standings.player,
        disqualifications.from_deal as place,
        0 as part,
        case when rulings.ruling_id is null then 'missed_too_many' else 'disqualified' end as kind,
        'A deal [Déconnexions]' as clause,
        coalesce(rulings.ruling_id, disqualifications.from_deal::varchar) as subject,
        0 as numerator,
        1 as denominator
    from duplicate.standings
    join duplicate.disqualifications
        on disqualifications.competition = standings.competition
        and disqualifications.player = standings.player
    left join duplicate.rulings
        on rulings.competition = standings.competition
        and rulings.player = standings.player
        and rulings.kind = 'disqualify'
        and coalesce(rulings.deal, 1) = disqualifications.from_deal
    where standings.status is not null
),

addends as (
    select * from averages_of_seats
    union all
    select * from differences_of_seats
    union all
    select * from imps_of_seats
    union all
    select * from columns_of_deals
    union all
    select * from standings_after_deals
    union all
    select * from columns_of_penalties
    union all
    select * from no_penalties
    union all
    select * from columns_of_ties
    union all
    select * from penalties_of_ties
    union all
    select * from prizes_of_players
    union all
    select * from left_out_deals
    union all
    select * from lost_ranks
),

numbered as (
    select
        *,
        row_number() over (
            partition by competition, "table", "column", scope, player order by place, part, subject, kind
        ) as step
    from addends
)

select
    competition,
    "table",
    "column",
    scope::varchar as scope,
    player,
    step,
    kind,
    clause,
    subject,
    numerator::bigint as numerator,
    denominator::bigint as denominator,
    (sum(numerator) over (
        partition by competition, "table", "column", scope, player order by step rows unbounded preceding
    ))::bigint as running_numerator
from numbered
