"""Random marathons that go for the corners of the rule page: valid logs, few players, few distinct values.

A draw is biased in three ways. Each competition has a habit (who sits down, which shapes of ties occur, which stages
are played), because equal scores and equal norm-ratings need repetition. Each player has a quota of games a stage that
lies at a threshold or beside it. And many starts lie on the exact boundaries of days in both time zones.
Three logs in ten are quiet: one stage, and every game counts unless a ruling says otherwise, so that quotas are exact.
"""

from datetime import UTC, date, datetime, time, timedelta, timezone
from itertools import pairwise
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

from tests.marathon.twin import Rules, Rulings, left_out_reason, read_rules, review_reasons, stage_of_start

Row = dict[str, Any]

SECOND = timedelta(seconds=1)
DAY = timedelta(days=1)

# Code point order is neither the alphabet's nor the letter case's (Ё before А, ё after я, Z before a); the last two
# stand in the other order by UTF-16 code units; some names look like numbers, like nothing, or need quotes.
PLAYER_NAMES = [
    "Яна", "яна", "Аня", "аня", "Ёлка", "ёж", "Zoe", "zoe", "ZOE", "Émile", "Emile", "émile", "Żaneta", "İlker",
    "007", "7", "10", "9", "null", "Иван-2", "иван 10", "O'Neil", 'Al "Ace", Jr', "A; B", "Ａ wide", "𝒜 script",
]  # fmt: skip
GAME_ID_FORMS = ["g{}", "{}", "G-{:03}", "игра {}", "И{}"]

# How many of the four share each place: every shape of a tie in one game.
TIE_SHAPES = [(1, 1, 1, 1), (2, 1, 1), (1, 2, 1), (1, 1, 2), (2, 2), (3, 1), (1, 3), (4,)]

# The first lies over both changes of Los Angeles and ends on the day of 25 hours; the second starts on the day of
# 23 hours, over both changes of Copenhagen, with gaps and with numbers whose text sorts otherwise; the third has the
# change of Moscow's own offset; the fourth starts on a day that São Paulo began at 01:00; the fifth has more stages.
CALENDARS = [
    [(1, (2015, 2, 20), (2015, 3, 7)), (2, (2015, 3, 8), (2015, 3, 31)), (3, (2015, 10, 15), (2015, 11, 1))],
    [
        (2, (2015, 3, 8), (2015, 3, 28)),
        (4, (2015, 3, 29), (2015, 4, 30)),
        (9, (2015, 5, 2), (2015, 9, 30)),
        (10, (2015, 10, 3), (2015, 10, 24)),
        (11, (2015, 10, 25), (2015, 10, 31)),
    ],
    [(1, (2014, 9, 1), (2014, 10, 25)), (2, (2014, 10, 26), (2014, 11, 2))],
    [(1, (2015, 10, 18), (2015, 11, 30))],
    [(number, (2016, 3, 3 * number + 5), (2016, 3, 3 * number + 7)) for number in range(1, 8)],
]
# Gaps of one, two, three and four days, and stages that end with the days of clock changes.
WITH_GAPS = [
    (number, (2015, 3, first), (2015, 3, last))
    for number, first, last in ((1, 2, 4), (2, 6, 8), (3, 11, 12), (5, 16, 17), (7, 22, 29))
]
TIMEZONES = [
    "America/Los_Angeles",
    "Europe/Moscow",
    "Europe/Copenhagen",
    "America/Sao_Paulo",
    "Pacific/Auckland",
    "UTC",
]

TABLE_NAME_PATTERNS = [
    # pattern, names that match all of it, names that match it in part or not at all
    (
        None,
        ["RU-Marathon-1", "RU-Marathon-2", "RU-Marathon-017"],
        [
            "RU-Marathon-",
            "RU-Marathon-1a",
            "xRU-Marathon-1",
            "RU-Marathon-1 2",
            "ru-marathon-1",
            "RU-Marathon-١",
            "club",
        ],
    ),
    ("club", ["club"], ["clubs", "a club", "Club", "club club", "RU-Marathon-1"]),
    ("клуб|RU-[0-9]+", ["клуб", "RU-12"], ["клуб-1", "xRU-12", "RU-12клуб", "RU-", "Клуб"]),
    ("(?i)final table", ["Final Table", "FINAL TABLE"], ["Final Table 1", "the final table", "final"]),
]


def competition(random: Random, size: int) -> tuple[Row, dict[str, list[Row]]]:
    """Settings and valid tables of a marathon of `size` games."""
    quiet = random.random() < 0.3
    settings, fitting_names, other_names = draw_settings(random, quiet)
    rules = read_rules(settings)
    games = draw_games(random, size, rules, fitting_names, other_names, quiet)
    tables = {"games": [row for game in games for row in game]}
    random.shuffle(tables["games"])
    if games and random.random() < (0.4 if quiet else 0.8):
        tables["rulings"] = draw_rulings(random, games, rules)
    if games and random.random() < 0.25:
        settings["as_of"] = draw_as_of(random, games)
    return settings, tables


# Settings -------------------------------------------------------------------------------------------------------------


def draw_settings(random: Random, quiet: bool) -> tuple[Row, list[str], list[str]]:
    """Settings, and with them the names of tables of the event and of others."""
    settings: Row = {"format": "marathon", "name": random.choice(["Марафон", "Marathon 2015", "m"])}
    pattern, fitting_names, other_names = random.choice([*[TABLE_NAME_PATTERNS[0]] * 3, *TABLE_NAME_PATTERNS[1:]])
    event = draw_event(random)
    if pattern is not None:
        event["table_name_pattern"] = pattern
    has_gaps = "outside_stages" in event
    if has_gaps or random.random() < 0.5:
        settings["stages"] = [
            {"number": number, "starts_on": date(*first), "ends_on": date(*last)}
            for number, first, last in (WITH_GAPS if has_gaps else random.choice(CALENDARS))
        ]

    stage: Row = {}
    if random.random() < (0.1 if quiet else 0.4):
        stage["best_series_games"] = random.choice([1, 2, 2, 3, 3, 5, 11])
    elif random.random() < 0.15:
        # Shared places through such a number: a score that lies exactly between two numbers of 12 decimals.
        stage["best_series_games"] = random.choice([1024, 2048, 4096])
    if random.random() < (0.1 if quiet else 0.4):
        stage["min_norm_rating_games"] = random.choice([1, 1, 2, 3, 5, 10])
    if random.random() < 0.3:
        stage["norm_rating_scale"] = random.choice([1, 7, 100, 1001])

    sections = {
        "event": event,
        "stage": stage,
        "table_points": draw_section(random, {"by_place": [[3, 2, 1, 0], [10, 5, 1, 0], [1, 0, 0, 0], [4, 1, -1, -2]]}),
        "final": draw_section(random, {"best_stages": [1, 1, 2, 2, 3, 5]}),
        "fines": draw_section(random, {"game_points_total": ["best_series", "best_series", "total"]}),
        "review": draw_section(random, {"players_left": [1, 3, 4], "absent_deals": [1, 3], "auto_moves": [1, 100]}),
    }
    if random.random() < 0.5:
        sections["review"]["apply"] = random.choice(["automatically", "automatically", "on_ruling"])
    settings.update({name: section for name, section in sections.items() if section})
    return settings, fitting_names, other_names


def draw_event(random: Random) -> Row:
    """Time zones, and what becomes of days in no stage; then in two zones, so that the event has such at its ends."""
    event: Row = {}
    if random.random() < 0.45:
        event["timezone"] = random.choice(TIMEZONES)
    if random.random() < 0.45:
        event["stage_timezone"] = random.choice(TIMEZONES)
    if random.random() < 0.3:
        event["outside_stages"] = random.choice(["nearest", "nearest", "nearest", "left_out"])
        event["timezone"], event["stage_timezone"] = random.sample(TIMEZONES, 2)
    return event


def draw_section(random: Random, choices: dict[str, list[Any]]) -> Row:
    """Each key with one of its values, three times in ten."""
    return {key: random.choice(values) for key, values in choices.items() if random.random() < 0.3}


# Starts ---------------------------------------------------------------------------------------------------------------


def summer_time_changes(zone: ZoneInfo, first_day: date, last_day: date) -> list[datetime]:
    """The moments, to the hour, at which the zone's offset changes in these days."""
    changes = []
    day = datetime.combine(first_day, time(), UTC)
    while day.date() <= last_day:
        if day.astimezone(zone).utcoffset() != (day + DAY).astimezone(zone).utcoffset():
            hours = [day + timedelta(hours=hour) for hour in range(25)]
            offsets = [hour.astimezone(zone).utcoffset() for hour in hours]
            changes.append(next(hour for hour, offset in zip(hours, offsets, strict=True) if offset != offsets[0]))
        day += DAY
    return changes


def boundary_moments(rules: Rules) -> list[datetime]:
    """Midnights of the event's and the stages' first days and of the days after their last, in both time zones;
    the changes of summer time, and the midnights on both sides of them; the midnights within gaps between stages.
    """
    days = [day for stage in rules.stages for day in (stage.starts_on, stage.ends_on + DAY)]
    first_day, day_after = days[0], days[-1]
    moments = []
    for zone in (rules.event_timezone, rules.stage_timezone):
        midnights = [*[first_day, day_after] * 3, *days]  # the event's bounds more often
        for earlier, later in pairwise(rules.stages):
            midnights += [earlier.ends_on + day * DAY for day in range(2, (later.starts_on - earlier.ends_on).days)]
        for change in summer_time_changes(zone, first_day, day_after):
            change_day = change.astimezone(zone).date()
            half_hour = timedelta(minutes=30)  # in autumn the two sides have the same time of day
            moments += [change, change - half_hour, change + half_hour]
            midnights += [change_day, *[change_day + DAY] * 3]
        moments += [datetime.combine(day, time(), zone).astimezone(UTC) for day in midnights]
    return moments


def draw_starts(random: Random, size: int, rules: Rules, quiet: bool) -> list[datetime]:
    """`size` starts: some on boundaries, the others in the habitual stages, on few moments so that starts are equal."""
    habit = "one stage" if quiet else random.choice(["one stage", "every stage", "every stage", "some stages"])
    stages = list(rules.stages)
    if habit == "one stage":
        stages = [random.choice(stages)]
    elif habit == "some stages":
        stages = random.sample(stages, random.randint(1, len(stages)))
    boundary_share = (
        0 if quiet else random.choice([0.3, 0.7] if rules.outside_stages == "nearest" else [0, 0.1, 0.3, 0.7])
    )
    boundaries = boundary_moments(rules)
    distinct_starts = random.choice([1, 3, 8, 40])

    starts = []
    for number in range(size):
        if random.random() < boundary_share:
            offset = random.choice([timedelta(0), timedelta(0), -SECOND, -SECOND, -timedelta(microseconds=1), SECOND])
            starts.append(random.choice(boundaries) + offset)
            continue
        stage = stages[number % len(stages)]
        days = (stage.ends_on - stage.starts_on).days
        evening = datetime.combine(stage.starts_on + days // 2 * DAY, time(12), rules.stage_timezone)
        starts.append(evening.astimezone(UTC) + random.randrange(distinct_starts) * timedelta(minutes=20))
    return starts


# Games ----------------------------------------------------------------------------------------------------------------


class Seating:
    """Who sits down: players with a quota of games in each stage, filled up with guests who come once."""

    def __init__(self, random: Random, size: int, rules: Rules, quiet: bool) -> None:
        self.random = random
        habits = ["same four", "few", "few", "quotas", "quotas", "quotas", "regular and guests", "regular and guests"]
        self.habit = random.choice(["quotas", random.choice(habits)] if quiet else habits)
        self.players = random.sample(PLAYER_NAMES, {"same four": 4, "regular and guests": 1}.get(self.habit, 7))
        if random.random() < 0.5:
            unlike_utf_16 = PLAYER_NAMES[-2:]
            others = [player for player in self.players if player not in unlike_utf_16]
            self.players = [*unlike_utf_16, *others][: len(self.players)]
        if self.habit == "few":
            self.players = self.players[: random.choice([5, 5, 6, 7])]
        thresholds = [rules.min_norm_rating_games, min(rules.best_series_games, max(size, 1))]
        self.quotas = [max(1, threshold + beside) for threshold in thresholds for beside in (-1, 0, 1)]
        self.quotas += [1, 3, 4, 9, 10, 11]
        self.left: dict[tuple[int | None, str], int] = {}
        self.guests = 0

    def four(self, stage: int | None) -> list[str]:
        """The players of the next game of a stage."""
        if self.habit in ("same four", "few"):
            return self.random.sample(self.players, 4)
        for player in self.players:
            quota = 10**6 if self.habit == "regular and guests" else self.random.choice(self.quotas)
            self.left.setdefault((stage, player), quota)
        # Those who have most games to play come first, so that the quotas are reached.
        shuffled = self.random.sample(self.players, len(self.players))
        four = sorted(shuffled, key=lambda player: -self.left[stage, player])[:4]
        four = [player for player in four if self.left[stage, player] > 0]
        for player in four:
            self.left[stage, player] -= 1
        while len(four) < 4:
            self.guests += 1
            four.append(f"{self.random.choice(['Гость', 'guest'])} {self.guests}")
        return four


class Points:
    """The game points at a table: a habitual shape of ties, and few distinct values, mostly multiples of five, so that
    fines make and break ties.
    """

    def __init__(self, random: Random, seating: Seating) -> None:
        self.random = random
        self.strength = {player: place for place, player in enumerate(seating.players)}
        self.same_shape = random.choice([*[None] * 6, *TIE_SHAPES])
        self.same_order = random.random() < 0.3
        self.levels = random.choice(
            [[60, 20, 0, -20], [10, 5, 0, -5], [40, 35, 30, 20, 10, 0, -10], [8, 0, -8, -16, 5]]
        )

    def of_four(self, players: list[str]) -> dict[str, int]:
        in_order = self.random.sample(players, 4)
        if self.same_order:
            in_order.sort(key=lambda player: self.strength.get(player, len(self.strength)))
        shape = self.same_shape or self.random.choice([*[TIE_SHAPES[0]] * 5, *TIE_SHAPES[1:]])
        levels = sorted(self.random.sample(self.levels, len(shape)), reverse=True)
        points = [level for level, players_there in zip(levels, shape, strict=True) for _ in range(players_there)]
        return dict(zip(in_order, points, strict=True))


def draw_game_ids(random: Random, size: int) -> list[str]:
    """Unique, in no order that has to do with the starts."""
    forms = random.choice([GAME_ID_FORMS, [random.choice(GAME_ID_FORMS)]])
    game_ids = [random.choice(forms).format(number) for number in range(1, size + 1)]
    if size > 1 and random.random() < 0.3:
        game_ids[:2] = ["ω", "Ω"]  # letter case tells games apart
    random.shuffle(game_ids)
    return game_ids


def draw_games(
    random: Random, size: int, rules: Rules, fitting_names: list[str], other_names: list[str], quiet: bool
) -> list[list[Row]]:
    """Games of four rows each."""
    seating = Seating(random, size, rules, quiet)
    points = Points(random, seating)
    other_table_share = 0 if quiet else random.choice([0, 0.05, 0.2])
    trouble_share = 0 if quiet else random.choice([0, 0.05, 0.2])
    games = []
    starts = draw_starts(random, size, rules, quiet)
    for game_id, started_at in zip(draw_game_ids(random, size), starts, strict=True):
        names = other_names if random.random() < other_table_share else fitting_names
        table_name = random.choice(names)
        players = seating.four(stage_of_start(started_at, rules))
        game_points = points.of_four(players)
        trouble = draw_trouble(random, trouble_share, rules)
        server_fault = random.random() < trouble_share
        games.append(
            [
                {
                    "game_id": game_id,
                    "table_name": table_name,
                    "started_at": started_at,
                    "player": player,
                    "game_points": game_points[player],
                    **trouble[seat],
                    "server_fault": server_fault,
                }
                for seat, player in enumerate(players)
            ]
        )
    return games


def draw_trouble(random: Random, share: float, rules: Rules) -> list[Row]:
    """For each of the four seats what may be reviewed, exactly at the threshold or beside it."""
    four: list[Row] = [{"auto_moves": 0, "left_table": False, "absent_deals": 0} for _ in range(4)]
    if random.random() < share:
        for seat in random.sample(four, random.randint(1, 2)):
            seat["auto_moves"] = rules.auto_moves + random.choice([-1, 0, 1])
    if random.random() < share:
        for seat in random.sample(four, min(4, max(1, rules.players_left + random.choice([-1, 0, 1])))):
            seat["left_table"] = True
    if random.random() < share:
        for seat in random.sample(four, random.randint(1, 2)):
            seat["absent_deals"] = rules.absent_deals + random.choice([0, 1, 2])
    return four


# Rulings --------------------------------------------------------------------------------------------------------------


class RulingBook:
    """Collects rulings under ids of their own; fields that a kind does not need stay empty."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.rows: list[Row] = []

    def add(self, kind: str, **fields: Any) -> None:
        row: Row = {
            "ruling_id": f"r{len(self.rows) + 1}",
            "kind": kind,
            "player": None,
            "game_id": None,
            "stage": None,
            "amount": None,
            "starts_at": None,
            "ends_at": None,
            "note": self.random.choice([None, None, "протест, см. п. 6"]),
        }
        self.rows.append(row | fields)


def draw_rulings(random: Random, games: list[list[Row]], rules: Rules) -> list[Row]:
    """Up to eight decisions, each often with a second one that meets it, and in some logs a word on every second game
    to review. No row at all now and then.
    """
    book = RulingBook(random)
    draws = [draw_player_disqualification, draw_game_decision, draw_game_fine, draw_stage_fine]
    for _ in range(random.randint(0, 8)):
        random.choice(draws)(random, book, games, rules)
    if random.random() < 0.3:
        for game in games_to_review(games, rules, book):
            if random.random() < 0.5:
                book.add(random.choice(["uphold_game", "uphold_game", "disqualify_game"]), game_id=game[0]["game_id"])
    random.shuffle(book.rows)
    return book.rows


def games_to_review(games: list[list[Row]], rules: Rules, book: RulingBook) -> list[list[Row]]:
    return [game for game in games if review_reasons(game, rules, Rulings(book.rows))]


def draw_player_disqualification(random: Random, book: RulingBook, games: list[list[Row]], rules: Rules) -> None:
    """Periods that start or end exactly with a game, or a second beside; open-ended; two that overlap; two players."""
    game = random.choice(games)
    for row in random.sample(game, random.choice([1, 1, 2])):
        starts = sorted({other["started_at"] for other_game in games for other in other_game})
        starts_at = row["started_at"] + random.choice([timedelta(0), timedelta(0), SECOND, -SECOND, -DAY])
        later = [start for start in starts if start > starts_at]
        ends_at = random.choice(
            [None, starts_at + SECOND, *[random.choice(later)] * 2] if later else [None, starts_at + DAY]
        )
        book.add("disqualify_player", player=row["player"], starts_at=starts_at, ends_at=ends_at)
        if random.random() < 0.3:  # overlaps with the first, or adjoins it
            second_start = random.choice([starts_at, starts_at - SECOND, ends_at or starts_at + SECOND])
            second_end = random.choice([None, second_start + SECOND, second_start + 2 * DAY])
            book.add("disqualify_player", player=row["player"], starts_at=second_start, ends_at=second_end)


def draw_game_decision(random: Random, book: RulingBook, games: list[list[Row]], rules: Rules) -> None:
    """Uphold, disqualify or both; of games with a reason to review, without one, and of games that are left out."""
    left_out = [game for game in games if left_out_reason(game, rules)]
    to_review = games_to_review(games, rules, book)
    game = random.choice(random.choice([games, left_out or games, *[to_review or games] * 4]))
    for kind in random.choice(
        [["uphold_game"], ["uphold_game"], ["disqualify_game"], ["uphold_game", "disqualify_game"]]
    ):
        book.add(kind, game_id=game[0]["game_id"])


def draw_game_fine(random: Random, book: RulingBook, games: list[list[Row]], rules: Rules) -> None:
    """Fines in one game, which add up; often just enough to share a place; also in games that are out."""
    rulings = Rulings(book.rows)
    rows = [row for game in games for row in game]
    rows_out = [
        row
        for game in games
        for row in game
        if left_out_reason(game, rules)
        or rulings.name_game("disqualify_game", row["game_id"])
        or rulings.disqualified_at(row["player"], row["started_at"])
    ]
    row = random.choice(random.choice([rows, rows, rows_out or rows]))
    for _ in range(random.choice([1, 1, 2, 3])):
        book.add("fine_game", game_id=row["game_id"], player=row["player"], amount=random.choice([5, 10, 20, 60, 5, 8]))


def draw_stage_fine(random: Random, book: RulingBook, games: list[list[Row]], rules: Rules) -> None:
    """Fines on the totals, which add up; also where the player has no counted game in the stage that they name.

    The stage is one with a game of the event, so that it exists in the settings and in the log.
    """
    stages = [stage_of_start(game[0]["started_at"], rules) for game in games if not left_out_reason(game, rules)]
    if not stages:
        return
    game = random.choice(games)
    player = random.choice(game)["player"]
    own_stage = stage_of_start(game[0]["started_at"], rules)
    stage = own_stage if own_stage in stages and random.random() < 0.7 else random.choice(stages)
    kind = random.choice(["fine_game_points", "fine_table_points", "fine_table_points"])
    amounts = {"fine_game_points": [50, 100, 200, 600, 5], "fine_table_points": [1, 2, 4, 4, 5]}[kind]
    for _ in range(random.choice([1, 1, 2, 3])):
        book.add(kind, player=player, stage=stage, amount=random.choice(amounts))


# The moment -----------------------------------------------------------------------------------------------------------


def draw_as_of(random: Random, games: list[list[Row]]) -> datetime:
    """Often exactly the start of a game, or a second or less beside it; now and then before all or long after."""
    start: datetime = random.choice(games)[0]["started_at"]
    offset = random.choice(
        [timedelta(0), timedelta(0), -SECOND, -timedelta(microseconds=1), SECOND, -400 * DAY, 400 * DAY]
    )
    zone = random.choice([UTC, timezone(timedelta(hours=-8)), timezone(timedelta(hours=3))])
    return (start + offset).astimezone(zone)
