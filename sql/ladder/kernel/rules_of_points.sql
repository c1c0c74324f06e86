-- What the cap and the points of a competition go by.
-- Grain: one row; the parameter is the competition.
-- Rule: docs/rules/ladder.md, "Points".
select start_points, floor_points, win_points, streak_step, streak_max, cap_matches, cap_hours
from ladder.rules
where competition = ?
