-- The game points of a table in a deal add up to what those of nearly all tables do.
-- Grain: one row per deal and table that does not, where no more do not than half the square root of all, or one.
-- Rule: docs/contract.md, "Suspects", what is only said.
with tables as (
    select competition, deal, "table" as table_number, sum(game_points) as game_points
    from duplicate.deals
    group by competition, deal, "table"
    having count(*) = count(distinct wind) and count(*) = (select count(distinct wind) from duplicate.deals)
),

sums as (
    select
        competition,
        game_points as usual_points,
        count(*) as usual_tables,
        sum(count(*)) over (partition by competition) as all_tables,
        row_number() over (partition by competition order by count(*) desc, game_points) as place
    from tables
    group by competition, game_points
),

usual as (
    select competition, usual_points, usual_tables, all_tables - usual_tables as tables
    from sums
    where place = 1
        and 2 * usual_tables > all_tables
        and all_tables - usual_tables between 1 and greatest(1, sqrt(all_tables) / 2)
),

seats as (
    select
        tables.competition,
        tables.deal,
        tables.table_number,
        tables.game_points,
        usual.usual_points,
        usual.usual_tables,
        usual.tables,
        seats.file_number,
        seats.row_number,
        row_number() over (
            partition by tables.competition, tables.deal, tables.table_number
            order by seats.file_number, seats.row_number
        ) as place
    from tables
    join usual on usual.competition = tables.competition
    join duplicate.deals as seats
        on seats.competition = tables.competition
        and seats.deal = tables.deal
        and seats."table" = tables.table_number
    where tables.game_points <> usual.usual_points
)

select
    competition,
    'sum_of_a_table' as detail,
    tables::bigint as tables,
    usual_points::bigint as usual_points,
    usual_tables,
    deal,
    table_number,
    game_points::bigint as game_points,
    file_number,
    row_number
from seats
where place = 1
order by competition, file_number, row_number
