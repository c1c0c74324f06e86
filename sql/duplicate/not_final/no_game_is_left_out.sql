-- No game was left out with rejected rows.
-- Grain: one row per competition of which one was.
-- Rule: docs/contract.md, "Second edition": such a competition is never final.
select competition
from duplicate.rules
where not is_whole
order by competition
