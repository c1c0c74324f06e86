-- What separates each row of the standings from the next one below it: the total, then what breaks a tie.
-- Grain: one row per competition and player.
-- Rule: docs/rules/duplicate.md, "Standings, after each deal", and "A deal": the disqualified have no rank; "Output":
-- the standings after the last complete deal alone.
with below as (
    select
        *,
        deals_won - deals_lost as balance,
        lead(player) over below as next_player,
        lead(rank) over below as next_rank,
        lead(status) over below as next_status,
        lead(total) over below as next_total,
        lead(same_wind_imps) over below as next_imps,
        lead(same_wind_game_points) over below as next_game_points,
        lead(deals_won - deals_lost) over below as next_balance
    from duplicate.standings
    window below as (partition by competition order by rank nulls last, player)
),

-- Of two whose totals are equal and whose ranks are not: the first criterion of the tie-break in which they differ.
parted as (
    select below.competition, below.player, min(tie_break.position) as position
    from below
    join duplicate.tie_break
        on tie_break.competition = below.competition
        and case tie_break.criterion
            when 'same_wind_imps' then below.same_wind_imps <> below.next_imps
            when 'same_wind_game_points' then below.same_wind_game_points <> below.next_game_points
            else below.balance <> below.next_balance
        end
    where below.total = below.next_total and below.rank <> below.next_rank
    group by below.competition, below.player
),

keys as (
    select
        below.*,
        case
            when below.next_player is null then null
            when below.next_rank is null then 'status'
            when below.total <> below.next_total then 'total'
            else coalesce(tie_break.criterion, 'shared')
        end as key
    from below
    left join parted
        on parted.competition = below.competition
        and parted.player = below.player
    left join duplicate.tie_break
        on tie_break.competition = parted.competition
        and tie_break.position = parted.position
),

separated as (
    select
        *,
        case key
            when 'total' then total
            when 'same_wind_imps' then same_wind_imps
            when 'same_wind_game_points' then same_wind_game_points
            when 'deals_won_less_lost' then balance
        end as number,
        case key
            when 'total' then next_total
            when 'same_wind_imps' then next_imps
            when 'same_wind_game_points' then next_game_points
            when 'deals_won_less_lost' then next_balance
        end as next_number
    from keys
)

select
    competition,
    'standings' as standings,
    null::varchar as scope,
    rank,
    player,
    next_player,
    key,
    case key
        when 'status' then 'A deal [Déconnexions]'
        when 'same_wind_imps' then 'Standings, after each deal, 1 [Comptage des points]'
        when 'same_wind_game_points' then 'Standings, after each deal, 2 [Comptage des points]'
        when 'deals_won_less_lost' then 'Standings, after each deal, 3 [Comptage des points]'
        when 'total' then 'Standings, after each deal [Comptage des points]'
        when 'shared' then 'Standings, after each deal [Comptage des points]'
    end as clause,
    case when key = 'status' then status else number::varchar end as value,
    case when key = 'status' then next_status else next_number::varchar end as next_value,
    (number - next_number)::double as margin
from separated
order by competition, rank nulls last, player
