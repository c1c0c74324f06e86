-- Seats of players who were disqualified when the game began.
-- Grain: one row per competition, game and player.
-- Rule: docs/rules/marathon.md, "Which games count", 5 [6.3]; a period holds its start and not its end.
select distinct
    games.competition,
    games.game_id,
    games.player
from marathon.games
join marathon.rulings
    on rulings.competition = games.competition
    and rulings.player = games.player
    and rulings.kind = 'disqualify_player'
    and rulings.starts_at <= games.started_at
    and (rulings.ends_at is null or rulings.ends_at > games.started_at)
