-- A ruling names a player and a deal of the log, a penalty a deal that the player sat in, or that is left out till then.
-- Grain: one row per ruling and field that names nothing.
-- Rule: docs/rules/duplicate.md, "A deal", 7; docs/contract.md, "A competition is a folder".
with logged as (
    select competition, deal, player
    from duplicate.deals
    union all
    select competition, deal, player
    from duplicate.rejected_deals
),

seats as (
    select distinct logged.competition, logged.player, logged.deal
    from logged
    join (select distinct competition, player from duplicate.rulings) as named
        on named.competition = logged.competition
        and named.player = logged.player
),

players as (
    select distinct competition, player
    from seats
),

known as (
    select
        rulings.*,
        players.player is not null as knows_player,
        logged_deals.deal is not null as knows_deal,
        seats.deal is not null or logged_deals.is_left_out as knows_seat
    from duplicate.rulings
    left join players
        on players.competition = rulings.competition
        and players.player = rulings.player
    left join duplicate.logged_deals
        on logged_deals.competition = rulings.competition
        and logged_deals.deal = rulings.deal
    left join seats
        on seats.competition = rulings.competition
        and seats.player = rulings.player
        and seats.deal = rulings.deal
)

select
    known.competition,
    'rulings' as "table",
    known.file_number,
    known.row_number,
    fields.field as "column",
    case
        when fields.field = 'player' then 'ruling_names_no_player'
        when knows_deal then 'ruling_names_no_seat'
        else 'ruling_names_no_deal'
    end as code,
    known.player,
    known.deal
from known
cross join (values ('player'), ('deal')) as fields (field)
where case fields.field
    when 'player' then known.player is not null and not knows_player
    else known.deal is not null
        and (not knows_deal or (known.kind in ('false_mahjong', 'penalty') and knows_player and not knows_seat))
end
