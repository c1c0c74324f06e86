-- No game was left out with rejected rows.
-- Grain: one row per competition of which one was.
-- Rule: docs/contract.md, "Second edition": a table of which one was is never final.
select competition
from round_robin.table_games
where is_left_out
group by competition
order by competition
