-- The players who had left by as_of.
-- Grain: one row per competition and player who left.
-- Rule: docs/rules/round_robin.md, "Withdrawal"; docs/contract.md, as_of: who left after it is still in.
-- left_at: When they left, UTC.
select
    seats.competition,
    seats."table",
    seats.player,
    seats.withdrew_at as left_at
from round_robin.seats
join round_robin.rules on rules.competition = seats.competition
where seats.withdrew_at is not null and rules.as_of is null
    or seats.withdrew_at <= rules.as_of
