-- The deals of the log.
-- Grain: one row per competition and deal.
-- Rule: docs/rules/duplicate.md, "Seating".
select competition, deal
from duplicate.logged_deals
