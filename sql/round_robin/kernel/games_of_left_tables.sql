-- The games of the tables that somebody left.
-- Grain: one row per competition and game.
-- Rule: docs/rules/round_robin.md, "Withdrawal" [Ritiro].
select endings.competition, endings."table", game_id, phase, white, black, ended_at
from round_robin.log_endings as endings
semi join round_robin.leavers
    on leavers.competition = endings.competition
    and leavers."table" = endings."table"
order by endings.competition, game_id
