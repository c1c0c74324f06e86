-- The stage of each game, or why it belongs to none.
-- Grain: one row per competition and game.
-- Rule: docs/rules/marathon.md, "Which games count", 1 to 3 [2.1, 2.2, 4.3, 8.1].
-- game_number: The game's number in order of start.
-- id_number: The game's number in order of ids.
-- started_at: Start of the game, UTC.
-- players_left: How many of the players left the table.
-- absent_deals: The most deals that one of its seats was away for.
-- auto_moves: The most automatic moves that were made for one of its seats.
-- server_fault: Whether a fault hit all four.
-- stage: The stage that holds its start; empty for a game that belongs to none.
-- reason: Why it belongs to none: not_event_table, outside_event or outside_stages; else empty.
with placed as (
    select
        facts.*,
        stage_bands.stage as stage_of_start,
        case
            when not event_tables.is_event_table then 'not_event_table'
            when event_bands.competition is null then 'outside_event'
            when stage_bands.stage is null then 'outside_stages'
        end as reason
    from marathon.game_facts as facts
    join marathon.event_tables using (competition, table_name)
    left join marathon.event_bands
        on event_bands.competition = facts.competition
        and event_bands.starts_at <= facts.started_at
        and event_bands.ends_at > facts.started_at
    left join marathon.stage_bands
        on stage_bands.competition = facts.competition
        and stage_bands.starts_at <= facts.started_at
        and stage_bands.ends_at > facts.started_at
)

select
    competition,
    game_number,
    id_number,
    game_id,
    started_at,
    players_left,
    absent_deals,
    auto_moves,
    server_fault,
    case when reason is null then stage_of_start end as stage,
    reason
from placed
