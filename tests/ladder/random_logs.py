"""Random valid seasons of the ladder, drawn so that the corners of the rule page come up often."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from random import Random
from typing import Any

Row = dict[str, Any]
Period = tuple[datetime | None, datetime | None]
NO_PERIOD: Period = (None, None)

# Code point order is no alphabet's order here: case, accents, scripts, and two characters that UTF-16 would turn round.
NAMES = (
    *("ana", "Ana", "ANA", "Zoe", "zoë", "Борис", "борис", "Яна", "ян", "Ёлка", "Ángel", "Silva, João", "O'Neil"),
    *("007", "7", "none", "\uff5ewave", "\U0001f600"),
)
MATCH_ID_PREFIXES = ("a", "m", "M", "Z", "я", "Я", "É", "", "\uff5e", "\U0001f600")
MATCH_ID_NUMBERS = (1, 2, 9, 10)

SECOND = timedelta(seconds=1)
MICROSECOND = timedelta(microseconds=1)
NOTHING = timedelta(0)
BESIDE_A_BOUNDARY = (
    *(NOTHING, NOTHING, NOTHING, -SECOND, -SECOND, SECOND, SECOND),
    *(-MICROSECOND, MICROSECOND, -SECOND / 2, SECOND / 4),
)
FRACTIONS_OF_A_SECOND = (NOTHING, NOTHING, NOTHING, NOTHING, MICROSECOND, SECOND / 2, SECOND - MICROSECOND)
DURATIONS = (NOTHING, SECOND / 2, timedelta(minutes=5), timedelta(minutes=5), timedelta(hours=3), timedelta(hours=25))

# Every valid way to end, by the side that wins: (ended_by, winner, lost_by).
WAYS_TO_END: dict[str | None, tuple[tuple[str, str | None, str | None], ...]] = {
    "1": (
        *(("play", "1", None), ("server", "1", None)),
        *((ended_by, winner, "2") for ended_by in ("resign", "abandon", "setup_timeout") for winner in ("1", None)),
    ),
    "2": (
        *(("play", "2", None), ("server", "2", None)),
        *((ended_by, winner, "1") for ended_by in ("resign", "abandon", "setup_timeout") for winner in ("2", None)),
    ),
    None: (
        *(("play", "none", None), ("server", "none", None)),
        *(("setup_timeout", winner, "both") for winner in ("none", None)),
    ),
}
OTHER_QUEUES = ("casual", "private", "Competitive")
UNSCORED_KINDS = ("annulled", "annulled", "no_winner", "no_winner", "queue", "account", "same_player", "pending")


def competition(random: Random, size: int) -> tuple[dict[str, Any], dict[str, list[Row]]]:
    """Settings and valid tables of about `size` matches."""
    settings = draw_settings(random)
    log = Log(random, settings)
    kind = random.random()
    if kind < 0.08:
        size = 0
    elif kind < 0.12:
        only_outside_the_season(log, size)
    elif kind < 0.16:
        nothing_that_scores(log, size)
    elif kind < 0.38:
        settled_top(log, settings)
    else:
        while len(log.matches) < size:
            random.choice(SCENES)(log)
    matches = log.matches[:size]
    tables = {"matches": random.sample(matches, len(matches))}
    if not log.is_to_be_final or random.random() < 0.3:
        draw_rulings(random, tables, log.to_annul)
    draw_as_of(log, settings, matches)
    return settings, tables


# --- Settings ---------------------------------------------------------------------------------------------------------


def draw_settings(random: Random) -> dict[str, Any]:
    """Only what differs from the defaults, as a competition.toml has it."""
    zone = random.choice((UTC, UTC, timezone(timedelta(hours=-3)), timezone(timedelta(hours=5, minutes=30))))
    starts_at = datetime(2026, 1, 1, tzinfo=zone)
    settings: dict[str, Any] = {
        "format": "ladder",
        "name": random.choice(("Época de inverno", "Зимний сезон", "Season")),
        "season": {"starts_at": starts_at, "ends_at": starts_at + timedelta(days=random.choice((3, 8, 21)))},
    }
    if random.random() < 0.2:
        settings["log_timezone"] = random.choice(("Europe/Lisbon", "America/Sao_Paulo", "UTC"))
    points = random.choice(
        (
            *({}, {}, {}, {}),
            {"start": 1501},
            {"start": 2000},
            {"floor": 1400},
            {"start": 101, "floor": 100},
            {"win": 7},
            # Steps that do not divide the greatest bonus.
            {"streak_step": 5},
            {"streak_max": 4},
            {"streak_max": 0},
            {"win": 25, "streak_step": 1, "streak_max": 2},
        )
    )
    cap = random.choice(
        (
            *({}, {}, {}, {}),
            {"matches": 1},
            {"matches": 3},
            {"hours": 1},
            {"hours": 48},
            {"matches": 1, "hours": 48},
            {"matches": 3, "hours": 1},
        )
    )
    prize = random.choice(({}, {}, {"min_matches": 1}, {"min_matches": 2}, {"min_matches": 3}, {"min_matches": 5}))
    if random.random() < 0.4:
        prize = prize | {"passes_down": random.choice((True, True, False))}
    for table, values in (("points", points), ("cap", cap), ("prize", prize)):
        if values:
            settings[table] = dict(values)
    settings["tiers"] = draw_tiers(random, points)
    return settings


def draw_tiers(random: Random, points: dict[str, int]) -> list[Row]:
    """Thresholds on and one beside the points that the first wins and losses lead to."""
    start = points.get("start", 1500)
    floor = points.get("floor", 1500)
    win = points.get("win", 10)
    reached = [start]
    for wins_before in range(5):
        bonus = min(points.get("streak_step", 3) * wins_before, points.get("streak_max", 12))
        reached.append(reached[-1] + win + bonus)
    thresholds = {beside for value in reached for beside in (value - 1, value, value + 1) if beside > floor}
    chosen = sorted(random.sample(sorted(thresholds), random.choice((0, 1, 2, 3, 4))))
    # A loss of win - 1 leads from the floor's first win to one point above the floor.
    losses = (0, 1, 5, win - 1, win - 1, win, win + 1, 15, 20)
    names = random.choice((("wood", "bronze", "silver", "gold", "diamond"), ("Я", "ю", "Z", "a", "É")))
    return [
        {"name": name, "from": threshold, "loss": random.choice(losses)}
        for name, threshold in zip(names, (floor, *chosen), strict=False)
    ]


# --- Matches ----------------------------------------------------------------------------------------------------------


class Log:
    """The matches drawn so far, and what a scene needs to draw more."""

    def __init__(self, random: Random, settings: dict[str, Any]) -> None:
        self.random = random
        self.starts_at: datetime = settings["season"]["starts_at"].astimezone(UTC)
        self.ends_at: datetime = settings["season"]["ends_at"].astimezone(UTC)
        self.cap_matches: int = settings.get("cap", {}).get("matches", 2)
        self.cap_window = timedelta(hours=settings.get("cap", {}).get("hours", 24))
        self.players = random.sample(NAMES, random.choice((2, 3, 4, 6)))
        self.matches: list[Row] = []
        self.match_ids: set[str] = set()
        self.to_annul: set[str] = set()
        # Moments at which the results speak of something else than a moment later.
        self.turning_points: list[datetime] = []
        self.is_to_be_final = False

    def add(
        self,
        winner: str,
        loser: str,
        start: datetime,
        end: datetime | None,
        *,
        has_winner: bool = True,
        queue: str = "competitive",
        accounts: tuple[str, str] = ("account", "account"),
    ) -> Row:
        """A match of two players, either of them as player 1, won in any of the valid ways."""
        winning_side = self.random.choice(("1", "2"))
        players = (winner, loser) if winning_side == "1" else (loser, winner)
        if end is None:
            # A pending match has neither winner nor loser, so that no way to lose can be said of it.
            ended_by, said_winner, lost_by = self.random.choice((("play", None, None), ("server", None, None)))
        else:
            ended_by, said_winner, lost_by = self.random.choice(WAYS_TO_END[winning_side if has_winner else None])
        match = {
            "match_id": self.new_match_id(),
            "queue": queue,
            "player_1": players[0],
            "player_2": players[1],
            "account_1": accounts[0],
            "account_2": accounts[1],
            "started_at": start,
            "ended_at": end,
            "winner": said_winner,
            "ended_by": ended_by,
            "lost_by": lost_by,
        }
        self.matches.append(match)
        return match

    def add_unscored(self, winner: str, loser: str, start: datetime, end: datetime) -> None:
        """A match that would score but for one thing."""
        kind = self.random.choice(UNSCORED_KINDS)
        if kind == "annulled":
            self.to_annul.add(self.add(winner, loser, start, end)["match_id"])
        elif kind == "no_winner":
            self.add(winner, loser, start, end, has_winner=False)
        elif kind == "queue":
            self.add(winner, loser, start, end, queue=self.random.choice(OTHER_QUEUES))
        elif kind == "account":
            other = self.random.choice(("guest", "ai"))
            accounts = self.random.choice((("account", other), (other, "account"), (other, other)))
            self.add(winner, loser, start, end, accounts=accounts)
        elif kind == "same_player":
            self.add(winner, winner, start, end)
        else:
            self.add(winner, loser, start, None)

    def new_match_id(self) -> str:
        """Ids whose order has nothing to do with the order of the matches."""
        while True:
            number = self.random.choice((*MATCH_ID_NUMBERS, 1000 + len(self.matches)))
            match_id = f"{self.random.choice(MATCH_ID_PREFIXES)}{number}"
            if match_id not in self.match_ids:
                self.match_ids.add(match_id)
                return match_id

    def pair(self) -> tuple[str, str]:
        first, second = self.random.sample(self.players, 2)
        return first, second

    def moment(self) -> datetime:
        """A moment of the season: few distinct hours, sometimes a fraction of a second beside them."""
        hours = self.random.randrange(0, int((self.ends_at - self.starts_at) / timedelta(hours=1)), 6)
        return self.starts_at + timedelta(hours=hours) + self.random.choice(FRACTIONS_OF_A_SECOND)

    def duration(self) -> timedelta:
        return self.random.choice(DURATIONS)

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability


def cap_filled_and_left(log: Log) -> None:
    """A pair fills the cap, tries once more, and comes back on each side of the moment when a place gets free."""
    pair = log.pair()
    first = log.moment()
    gap = log.random.choice((NOTHING, timedelta(minutes=1), log.cap_window / 8))
    starts = [first + position * gap for position in range(log.cap_matches)]
    if log.chance(0.5):
        starts.append(first + log.cap_window / 2)
    starts += [start + log.cap_window + log.random.choice(BESIDE_A_BOUNDARY) for start in starts[: log.cap_matches]]
    for start in starts:
        winner, loser = log.random.sample(pair, 2)
        if log.chance(0.15):
            log.add_unscored(winner, loser, start, start + log.duration())
        else:
            log.add(winner, loser, start, start + log.duration())


def equal_starts(log: Log) -> None:
    """More matches of a pair at one start than the cap has places."""
    pair = log.pair()
    start = log.moment()
    for _ in range(log.cap_matches + 1):
        winner, loser = log.random.sample(pair, 2)
        log.add(winner, loser, start, start + log.duration())


def equal_ends(log: Log) -> None:
    """Matches of one player with equal ends, in which the order decides about points and streak."""
    player, _ = log.pair()
    end = log.moment()
    for opponent in log.players:
        if opponent != player:
            winner, loser = log.random.sample((player, opponent), 2)
            log.add(winner, loser, end - log.duration(), end)


def overlapping(log: Log) -> None:
    """Whoever starts first ends last."""
    player, opponent = log.pair()
    start = log.moment()
    end = start + timedelta(hours=2)
    for position in range(log.random.choice((2, 3))):
        winner, loser = log.random.sample((player, opponent), 2)
        apart = position * timedelta(minutes=10)
        log.add(winner, loser, start + apart, end - apart)
        opponent = log.random.choice([other for other in log.players if other != player])


def long_streak(log: Log) -> None:
    """Wins until the bonus is at its maximum, with matches between that do not score, then losses and a win."""
    hero, _ = log.pair()
    others = [player for player in log.players if player != hero]
    gap = log.random.choice((timedelta(minutes=10), log.cap_window / 2, log.cap_window))
    start = log.moment()
    for position, letter in enumerate(log.random.choice(("wwwwwwlw", "wwwwwwwll", "wwlllw", "wlwlwll", "wwllllww"))):
        opponent = others[position % len(others)]
        winner, loser = (hero, opponent) if letter == "w" else (opponent, hero)
        log.add(winner, loser, start, start + timedelta(minutes=5))
        if log.chance(0.3):
            between = start + timedelta(minutes=6)
            winner, loser = log.random.sample((hero, opponent), 2)
            log.add_unscored(winner, loser, between, between + SECOND)
        start += gap


def season_boundary(log: Log) -> None:
    """Starts at, just before and just after both ends of the season."""
    winner, loser = log.pair()
    boundary = log.random.choice((log.starts_at, log.ends_at))
    start = boundary + log.random.choice(BESIDE_A_BOUNDARY)
    if log.chance(0.3):
        log.add_unscored(winner, loser, start, start + log.duration())
    else:
        log.add(winner, loser, start, start + log.duration())


def end_after_the_season(log: Log) -> None:
    """A match of the season that is over, or never over, only after it; `as_of` at the end leaves it pending."""
    winner, loser = log.pair()
    start = log.ends_at - log.random.choice((SECOND, timedelta(minutes=30), timedelta(hours=6)))
    end = log.random.choice((log.ends_at, log.ends_at + MICROSECOND, log.ends_at + timedelta(hours=1), None))
    log.add(winner, loser, start, end)


def late_end_in_a_full_window(log: Log) -> None:
    """The first match of a pair ends last: as long as it is pending, the others have its place."""
    pair = log.pair()
    start = log.moment()
    late = start + timedelta(hours=5)
    log.turning_points.append(late)
    for position in range(log.cap_matches + 1):
        winner, loser = log.random.sample(pair, 2)
        begin = start + position * timedelta(minutes=5)
        log.add(winner, loser, begin, late if position == 0 else begin + timedelta(minutes=1))


def beside_another_match(log: Log) -> None:
    """Start and end taken from matches that are there already."""
    winner, loser = log.pair()
    start = log.moment()
    if log.matches:
        start = log.random.choice(log.matches)["started_at"]
        start += log.random.choice((-1, 0, 0, 1)) * log.cap_window + log.random.choice(BESIDE_A_BOUNDARY)
    ends = [match["ended_at"] for match in log.matches if match["ended_at"] is not None and match["ended_at"] >= start]
    end = log.random.choice(ends) if ends and log.chance(0.5) else start + log.duration()
    if log.chance(0.3):
        log.add_unscored(winner, loser, start, end)
    else:
        log.add(winner, loser, start, end)


SCENES: tuple[Callable[[Log], None], ...] = (
    *(cap_filled_and_left, cap_filled_and_left, equal_starts, equal_starts, equal_ends, equal_ends, overlapping),
    *(long_streak, long_streak, season_boundary, season_boundary, end_after_the_season, late_end_in_a_full_window),
    *(beside_another_match, beside_another_match, beside_another_match, beside_another_match),
)


def settled_top(log: Log, settings: dict[str, Any]) -> None:
    """Number 1, alone or shared by two with the same results at the same moments, and a busy player below.

    The prize asks for as many matches as number 1 has, or for one more, which only the busy player may have.
    """
    log.is_to_be_final = True
    pairs = log.random.choice((1, 2, 2))
    matches_at_the_top = log.random.choice((1, 2, 3))
    busy, *names = log.random.sample(NAMES, 1 + 2 * pairs + matches_at_the_top + 1)
    winners, losers, opponents_of_busy = names[:pairs], names[pairs : 2 * pairs], names[2 * pairs :]
    start = log.starts_at
    for _ in range(matches_at_the_top):
        for winner, loser in zip(winners, losers, strict=True):
            log.add(winner, loser, start + log.random.choice(FRACTIONS_OF_A_SECOND), start + timedelta(minutes=5))
        start += log.cap_window + SECOND
    is_busy_below = log.chance(0.7)
    if is_busy_below:
        for opponent in opponents_of_busy:
            log.add(opponent, busy, start, start + timedelta(minutes=5))
    settings["season"]["ends_at"] = settings["season"]["starts_at"] + timedelta(days=21)
    settings["prize"] = settings.get("prize", {}) | {
        "min_matches": matches_at_the_top + int(is_busy_below and log.chance(0.5))
    }


def nothing_that_scores(log: Log, size: int) -> None:
    """A season in which each match fails in some clause."""
    while len(log.matches) < min(size, 8):
        winner, loser = log.pair()
        start = log.moment()
        log.add_unscored(winner, loser, start, start + log.duration())


def only_outside_the_season(log: Log, size: int) -> None:
    """A log with rows, and a season without."""
    while len(log.matches) < size:
        winner, loser = log.pair()
        start = log.random.choice((log.starts_at - MICROSECOND, log.starts_at - timedelta(days=2), log.ends_at))
        log.add(winner, loser, start, start + log.duration())


# --- Rulings and as_of ------------------------------------------------------------------------------------------------


def draw_rulings(random: Random, tables: dict[str, list[Row]], to_annul: set[str]) -> None:
    """Rulings of both kinds on matches and players of the log; the table may be empty, or not there at all."""
    matches = tables["matches"]
    annulled = [match["match_id"] for match in matches if match["match_id"] in to_annul]
    disqualified: list[str] = []
    if matches and random.random() < 0.5:
        annulled += [match["match_id"] for match in random.sample(matches, min(len(matches), random.choice((1, 3))))]
    if matches and random.random() < 0.4:
        players = [match[side] for match in matches for side in ("player_1", "player_2")]
        disqualified = random.choices(players, k=random.choice((1, 1, 2)))
        if random.random() < 0.15:
            disqualified = sorted(set(players))
    if not annulled and not disqualified and random.random() < 0.4:
        return
    # Now and then a ruling fills in the field that its kind does not need: the kind alone decides.
    rulings: list[tuple[str, str | None, str | None, Period]] = [
        *(
            ("annul", match_id, matches[0]["player_1"] if random.random() < 0.1 else None, NO_PERIOD)
            for match_id in annulled
        ),
        *(
            ("disqualify", matches[0]["match_id"] if random.random() < 0.1 else None, who, NO_PERIOD)
            for who in disqualified
        ),
        *(("annul", None, *draw_period(random, matches)) for _ in range(random.choice((0, 0, 1, 2)) if matches else 0)),
    ]
    random.shuffle(rulings)
    tables["rulings"] = [
        {
            "ruling_id": f"r{number}",
            "kind": kind,
            "match_id": match_id,
            "player": player,
            "note": random.choice((None, "combinada", "Договорная игра")),
            "starts_at": starts_at,
            "ends_at": ends_at,
        }
        for number, (kind, match_id, player, (starts_at, ends_at)) in enumerate(rulings)
    ]


def draw_period(random: Random, matches: list[Row]) -> tuple[str, Period]:
    """A player, and a period from and to the starts of matches, or moments beside them."""
    player = random.choice(matches)[random.choice(("player_1", "player_2"))]
    of_whom = [match for match in matches if player in (match["player_1"], match["player_2"])]
    starts = [match["started_at"] for match in random.choices(random.choice((of_whom, of_whom, matches)), k=2)]
    starts_at, ends_at = sorted(start + random.choice(BESIDE_A_BOUNDARY) for start in starts)
    return player, (starts_at, ends_at if ends_at > starts_at else starts_at + random.choice((MICROSECOND, SECOND)))


def draw_as_of(log: Log, settings: dict[str, Any], matches: list[Row]) -> None:
    """None, or a moment on or just before the end of the season, or the start or end of a match."""
    random = log.random
    season = settings["season"]
    end_of_season = (season["ends_at"], season["ends_at"], season["ends_at"] - SECOND)
    long_after = season["ends_at"] + timedelta(days=30)
    before_every_row = season["starts_at"] - timedelta(days=3)
    just_before = random.choice((NOTHING, NOTHING, MICROSECOND, SECOND))
    kind = random.random()
    if log.is_to_be_final:
        as_of = random.choice((*end_of_season, season["ends_at"], long_after))
    elif kind < (0.25 if matches else 0.5):
        return
    elif kind < 0.5 or not matches:
        as_of = random.choice((*end_of_season, long_after, before_every_row, before_every_row))
    elif kind < 0.65 and log.turning_points:
        as_of = random.choice(log.turning_points) - just_before
    else:
        match = max(random.sample(matches, min(len(matches), 2)), key=lambda match: match["started_at"])
        moment = match["ended_at"] if match["ended_at"] is not None and log.chance(0.6) else match["started_at"]
        as_of = moment - just_before
    zone = random.choice((UTC, UTC, timezone(timedelta(hours=-3)), timezone(timedelta(hours=9))))
    settings["as_of"] = as_of.astimezone(zone)
