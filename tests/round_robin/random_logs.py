"""Random, valid logs of the round robin that go for the corners of its rule page.

Few players, few levels, few points and times on the boundaries (to the second), so that ties, halves and deadlines are
met all the time. Two things are planned rather than left to luck: who beats whom (so that ties of a wanted size come
up at wanted places), and which turns are missed (a script of marks, see `SCRIPTS`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, timezone
from itertools import combinations, product
from random import Random
from typing import Any

START = datetime(2026, 3, 1, tzinfo=UTC)
SECOND = timedelta(seconds=1)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)

# Upper before lower case, Latin before Cyrillic: only code points sort these as the contract says.
NAMES = (
    "anna", "Anna", "ANNA", "Zoe", "zoe", "Борис", "борис", "яна", "Яна", "Élan", "élan", "Ëlla", "Çelik", "a", "B",
    "b", "A 10", "A 9", "Ж", "ё", "Ёлка", "z", "Zed", "_z", "Øre", "øre", "де Вильде", "De Wilde", "de wilde", "Ω",
)  # fmt: skip
LEVELS = (0.0, 1499.5, 1500.0, 1500.0, 1600.0, -10.25)

# Who missed a turn: "." nobody, "w" white, "b" black, "d" both.
SCRIPTS = (
    "wbwb", "bwb.w", "w.w.w", "b.b", "w.b.w",  # misses that end nothing
    "wd", "bd", ".wd", "bd.", "wbd",  # both miss after one missed the turn before
    "d.d", "d.w.d", "d.wd", ".d.bd", "d..d.", "dd", ".dd",  # second double, in a row and not
    "dw", "db", "d.", "d", ".d", "d.w",  # a first double, and what follows
    "ww", "bb", ".ww", "w.ww", "wbb", "bww..",  # two in a row
    "", ".", "..", "...",
)  # fmt: skip

# How a game is logged (a result with its time, one without, turns, turns that the clock ends, nothing, an end without
# a result), with its weight, in each manner of logging.
KINDS: dict[str, dict[str, float]] = {
    "plain": {"timed": 9, "untimed": 1},
    "calm": {"timed": 8, "untimed": 1, "turns": 1},
    "halfway": {"timed": 5, "untimed": 1, "open": 4},
    "faulty": {"timed": 6, "untimed": 1, "faults": 4},
    "wild": {"timed": 6, "untimed": 1.5, "turns": 7, "open": 1, "only_the_end": 0.2},
}


@dataclass
class Log:
    """What has been logged of one table so far, and the moments that matter to who leaves and where the log is cut."""

    number: int
    players: list[str]
    games: list[dict[str, Any]] = field(default_factory=list)
    turns: list[dict[str, Any]] = field(default_factory=list)
    ends: dict[str, datetime] = field(default_factory=dict)
    about_play_offs: bool = False

    def latest(self) -> datetime:
        return max([START, *self.ends.values()])


class GameIds:
    """Game ids that are unique, and do not sort like numbers."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.given = 0

    def next(self) -> str:
        self.given += 1
        return f"{self.random.choice('gGпЯ')}{self.given}"


# ------------------------------------------------------------------------------------------------ settings, entries


def draw_settings(random: Random) -> dict[str, Any]:
    settings: dict[str, Any] = {"format": "round_robin", "name": random.choice(("Girone", "Круг", "Round robin"))}
    if random.random() < 0.4:
        settings["clock"] = {"hours_per_move": random.choice((1, 12, 24, 36, 48))}
    if random.random() < 0.4:
        settings["play_off"] = {"last_place": random.choice((1, 1, 2, 3, 4, 5))}
    if random.random() < 0.2:
        settings["tables"] = {"games_a_pair": random.choice((2, 2, 2, 3))}
    if random.random() < 0.1:
        settings["log_timezone"] = "Europe/Rome"
    return settings


def draw_players(random: Random, players: int) -> list[str]:
    """Different names; those after the pool is used up get a number."""
    pool = [name if number == 0 else f"{name} {number}" for number in range(1 + players // 20) for name in NAMES]
    return random.sample(pool, players)


def draw_entries(random: Random, players: list[str]) -> list[dict[str, Any]]:
    """Few levels and moments, so that `entered_at` (empty last) and then the name have to decide; some enter late."""
    moments = [START - 9 * DAY, START - 9 * DAY, START - 9 * DAY + SECOND, None, START + 40 * DAY]
    levels = random.sample(LEVELS, random.choice((1, 2, 3, 6)))
    return [
        {
            "player": player,
            "level": random.choice(levels),
            "entered_at": random.choice(moments),
            "withdrew_at": None,
            "table": None,
        }
        for player in players
    ]


def games_a_pair(settings: dict[str, Any]) -> int:
    games: int = settings.get("tables", {}).get("games_a_pair", 1)
    return games


def games_of_a_table(players: int, settings: dict[str, Any]) -> int:
    return players * (players - 1) // 2 * games_a_pair(settings)


def give_tables(random: Random, settings: dict[str, Any], size: int) -> tuple[list[dict[str, Any]], list[Log]]:
    """Entries with `table`: sizes that come to about `size` games, numbers with gaps."""
    sizes: list[int] = []
    # Play-offs come on top.
    while sum(games_of_a_table(players, settings) for players in sizes) * 1.4 < max(size, 1):
        sizes.append(random.choice((1, 2, 3, 3, 4, 4, 4, 4, 5, 5)))
    if random.random() < 0.3:
        settings.setdefault("tables", {})["max_players"] = random.choice((5, 6))
    numbers = random.sample(range(1, 2 * len(sizes) + 10), len(sizes))
    entries = draw_entries(random, draw_players(random, sum(sizes)))
    logs, seated = [], 0
    for number, players in zip(numbers, sizes, strict=True):
        for entry in entries[seated : seated + players]:
            entry["table"] = number
        logs.append(Log(number, [entry["player"] for entry in entries[seated : seated + players]]))
        seated += players
    return entries, logs


def split_tables(random: Random, settings: dict[str, Any], size: int) -> tuple[list[dict[str, Any]], list[Log]]:
    """Entries without `table`: the players in order of strength, at tables as the settings split them."""
    max_players = random.choice((2, 3, 3, 4, 4, 5, 5, 7))
    fill = random.choice(("even", "full")) if max_players > 2 else "even"
    players = max(1, round(size / {2: 0.5, 3: 1, 4: 1.5, 5: 1.8, 7: 2}[max_players]) + random.choice((-1, 0, 0, 1)))
    if fill == "full" and random.random() < 0.5:
        players = max_players * max(1, round(players / max_players)) + 1  # the one who would sit alone
    if max_players == 7:
        players = min(players, random.choice((5, 8, 10)))  # tables of 6 and 7 stay without a game, see draw_table
    settings["tables"] = settings.get("tables", {}) | {"fill": fill, "max_players": max_players}
    for key, default in (("fill", "even"), ("max_players", 7)):
        if settings["tables"][key] == default and random.random() < 0.7:
            del settings["tables"][key]
    entries = draw_entries(random, draw_players(random, players))
    far_away = START + 999 * DAY
    ordered = sorted(entries, key=lambda entry: (-entry["level"], entry["entered_at"] or far_away, entry["player"]))
    logs: list[Log] = []
    left = [entry["player"] for entry in ordered]
    while left:
        tables_to_come = -(-len(left) // max_players)
        here = -(-len(left) // tables_to_come) if fill == "even" else min(max_players, len(left))
        if fill == "full" and len(left) - here == 1:
            here -= 1
        logs.append(Log(len(logs) + 1, left[:here]))
        left = left[here:]
    return entries, logs


# ------------------------------------------------------------------------------------------------------------ games


def draw_plan(random: Random, players: list[str], about_play_offs: bool) -> dict[frozenset[str], str | None]:
    """Who wins each pair (None: draw).

    The first `above` beat all that come after them in order; the rest draw, go round in a circle, or are random.
    """
    above = random.choice((0, 0, 0, 1, 2, 2) if about_play_offs else (0, 0, 0, 1, 2, 2, 3, 3))
    among_the_rest = random.choice(("draw", "draw", "circle", "pairs", "draw" if about_play_offs else "random"))
    winner: str | None
    plan: dict[frozenset[str], str | None] = {}
    for (first, one), (second, other) in combinations(enumerate(players), 2):
        if first < above or (among_the_rest == "pairs" and (first - above) // 2 < (second - above) // 2):
            winner = one
        elif among_the_rest == "circle":
            winner = one if (second - first) % 2 else other
        elif among_the_rest == "random":
            winner = random.choice((one, other, None))
        else:
            winner = None
        plan[frozenset((one, other))] = winner
    return plan


def draw_game(
    random: Random,
    log: Log,
    game_id: str,
    pair: tuple[str, str],
    started_at: datetime,
    hours_per_move: int,
    winner: str | None,
    manner: str,
    phase: str = "table",
    replay_of: str | None = None,
) -> None:
    """Adds one game to the log, in a manner that says how it is logged and how far it keeps to the planned winner."""
    white, black = random.sample(pair, 2)
    result = "draw" if winner is None else "white" if winner == white else "black"
    if manner == "wild" and random.random() < 0.3:
        result = random.choice(("white", "black", "draw"))
    if result != "draw" and random.random() < 0.1:
        result += "_by_forfeit"
    (kind,) = random.choices(list(KINDS[manner]), weights=list(KINDS[manner].values()))
    game: dict[str, Any] = {
        "game_id": game_id,
        "table": log.number,
        "phase": phase,
        "replay_of": replay_of,
        "white": white,
        "black": black,
        "started_at": started_at,
        "ended_at": None,
        "result": None if kind in ("open", "only_the_end") else result,
    }
    log.games.append(game)
    per_move = timedelta(hours=hours_per_move)
    log.ends[game_id] = started_at
    if kind in ("timed", "only_the_end"):
        after = random.choice((HOUR, per_move, 2 * per_move, 2 * per_move + SECOND, 3 * DAY, 5 * DAY))
        game["ended_at"] = started_at + after
    if kind == "timed":
        log.ends[game_id] = game["ended_at"]
    if kind in ("turns", "faults"):
        end, by_clock = draw_turns(random, log, game, draw_script(random, manner, kind), per_move)
        draw_result_beside_turns(random, game, end, by_clock, manner)
        log.ends[game_id] = min(end, game["ended_at"] or end) if by_clock else game["ended_at"] or end


def draw_script(random: Random, manner: str, kind: str) -> str:
    if kind == "faults":
        return random.choice(("dd", "dd", "d.d", "d.wd", "ww", "bb"))
    if manner != "wild":
        return random.choice((".", "..", "wbwb", "w.", "d."))
    if random.random() < 0.7:
        return random.choice(SCRIPTS)
    return "".join(random.choices(".wbd", (4, 2, 2, 2), k=random.randint(1, 6)))


def draw_result_beside_turns(random: Random, game: dict[str, Any], end: datetime, by_clock: bool, manner: str) -> None:
    """Keeps the result of a game with turns or takes it away, and sets its time: before, at or after the clock's end,
    or none."""
    if random.random() < (0.2 if not by_clock else 0.35 if manner == "wild" else 0):
        game["result"] = None
    elif not by_clock:
        game["ended_at"] = random.choice((None, end, end + SECOND, end + HOUR))
    elif random.random() < 0.75:
        around = (-HOUR, -SECOND, -SECOND, timedelta(0), timedelta(0), SECOND, DAY)
        game["ended_at"] = max(game["started_at"], end + random.choice(around))


def draw_turns(
    random: Random, log: Log, game: dict[str, Any], script: str, per_move: timedelta
) -> tuple[datetime, bool]:
    """Turns that miss what the script says, some more after them, perhaps an open one; when the game ends by them,
    and whether the clock ends it."""
    ends_at_turn = turn_of_the_end(script)
    follow = random.choice((0, 0, 0, 1, 2)) if ends_at_turn else 0
    opened_at = game["started_at"] + random.choice((timedelta(0), timedelta(0), HOUR))
    latest = game["started_at"]
    end = None
    marks = script + "." * follow
    if not ends_at_turn and (not script or random.random() < 0.4):
        marks += "?"
    for number, mark in enumerate(marks, start=1):
        moves = {
            game["white"]: draw_move(random, opened_at, per_move, mark in "wd", mark == "?"),
            game["black"]: draw_move(random, opened_at, per_move, mark in "bd", mark == "?"),
        }
        log.turns += [
            {"game_id": game["game_id"], "turn": number, "player": player, "opened_at": opened_at, "moved_at": moved_at}
            for player, moved_at in moves.items()
        ]
        latest = max([latest, opened_at, *(moved_at for moved_at in moves.values() if moved_at is not None)])
        if number == ends_at_turn:
            end = opened_at + per_move
        if mark == ".":
            opened_at = max(moved_at for moved_at in moves.values() if moved_at is not None)
        elif random.random() < 0.95:
            opened_at += per_move
        opened_at += random.choice((timedelta(0), timedelta(0), timedelta(0), SECOND, HOUR))
    return end or latest, end is not None


def draw_move(
    random: Random, opened_at: datetime, per_move: timedelta, missed: bool, open_turn: bool
) -> datetime | None:
    """A move in time (to the very second), too late by a second or more, or none."""
    if open_turn and random.random() < 0.6:
        return None
    if missed:
        return random.choice((None, None, opened_at + per_move + SECOND, opened_at + per_move + HOUR))
    in_time = (timedelta(0), per_move / 2, per_move / 4, per_move - SECOND, per_move, per_move)
    return opened_at + random.choice(in_time)


def turn_of_the_end(script: str) -> int | None:
    """The turn at which a script lets the clock end the game."""
    for number in range(1, len(script) + 1):
        so_far = script[:number]
        ends_in = so_far[-2:]
        if so_far.count("d") == 2 and so_far[-1] == "d":
            return number
        if number > 1 and (set("wd") >= set(ends_in) or set("bd") >= set(ends_in)):
            return number
    return None


def draw_table(random: Random, log: Log, game_ids: GameIds, hours_per_move: int, games_a_pair: int) -> None:
    """All games of one table, then its play-offs; sometimes none (at large tables always: their endings are too many
    to try)."""
    if len(log.players) * (len(log.players) - 1) * games_a_pair > 24 or random.random() < 0.08:
        return
    log.about_play_offs = random.random() < 0.45
    manner = "plain" if log.about_play_offs else random.choice(("calm", "halfway", "wild", "wild", "wild"))
    plan = draw_plan(random, random.sample(log.players, len(log.players)), log.about_play_offs)
    start = START + random.choice((timedelta(0), timedelta(0), DAY))
    for game, pair in product(range(games_a_pair), combinations(log.players, 2)):
        late = random.choice((SECOND, DAY, 6 * DAY, 9 * DAY)) if random.random() < 0.14 else timedelta(0)
        winner = plan[frozenset(pair)]
        if game and winner and random.random() < 0.4:  # who lost a game wins another
            (winner,) = set(pair) - {winner}
        draw_game(random, log, game_ids.next(), pair, start + late, hours_per_move, winner, manner)
    if log.games:
        draw_play_offs(random, log, game_ids, hours_per_move)


# -------------------------------------------------------------------------------------------------------- play-offs


def draw_play_offs(random: Random, log: Log, game_ids: GameIds, hours_per_move: int) -> None:
    """Games among those who stand tied by the logged results, or among anybody; after the table or too early."""
    points = dict.fromkeys(log.players, 0)
    for game in log.games:
        points[game["white"]] += {"white": 2, "draw": 1}.get((game["result"] or "").removesuffix("_by_forfeit"), 0)
        points[game["black"]] += {"black": 2, "draw": 1}.get((game["result"] or "").removesuffix("_by_forfeit"), 0)
    mode = random.choice(("tied", "tied", "tied", "anybody") if log.about_play_offs else ("none", "tied", "anybody"))
    share = 0 if mode == "none" else random.choice((0.6, 1, 1, 1))
    outcomes = random.choice(("decisive", "decisive", "decisive", "circle", "circle", "drawn", "drawn", "random"))
    manner = random.choice(("plain", "plain", "plain", "calm", "faulty", "faulty", "wild"))
    replays = random.choice((0.5, 0.9, 1, 1))
    favourites = random.sample(log.players, len(log.players))
    after = log.latest() + random.choice((timedelta(0), HOUR, DAY))
    for pair in combinations(log.players, 2):
        if mode == "tied" and points[pair[0]] != points[pair[1]] and random.random() < 0.95:
            continue
        if random.random() >= share:
            continue
        started_at = after
        if random.random() < 0.12:  # too early
            started_at = random.choice([game["started_at"] for game in log.games] + [*log.ends.values()])
        favourite, other = sorted(pair, key=favourites.index)
        winner = {
            "decisive": favourite,
            "circle": favourite if (favourites.index(other) - favourites.index(favourite)) % 2 else other,
            "drawn": None,
            "random": random.choice((None, None, *pair)),
        }[outcomes]
        game_id = game_ids.next()
        draw_game(random, log, game_id, pair, started_at, hours_per_move, winner, manner, phase="play_off")
        without_a_winner = log.games[-1]["result"] in ("draw", None)
        if random.random() < (replays if without_a_winner else 0.15):
            draw_game(
                random,
                log,
                game_ids.next(),
                pair,
                log.ends[game_id] + random.choice((timedelta(0), HOUR)),
                hours_per_move,
                random.choice((None, *pair)),
                manner,
                phase="replay",
                replay_of=game_id,
            )


# ------------------------------------------------------------------------------------------------------ withdrawals


def draw_withdrawals(random: Random, log: Log, entries: dict[str, dict[str, Any]]) -> None:
    """Up to three leave, around the moments when their own games end, or together."""
    if random.random() < (0.7 if log.about_play_offs else 0.4):
        return
    leavers = random.sample(log.players, min(len(log.players), random.choice((1, 1, 2, 2, 3))))
    during_play_offs = log.about_play_offs or random.random() < 0.1
    together = random.random() < 0.25
    moment = None
    for player in leavers:
        if moment is None or not together:
            moment = draw_leaving(random, log, player, during_play_offs)
        entries[player]["withdrew_at"] = moment


def draw_leaving(random: Random, log: Log, player: str, during_play_offs: bool) -> datetime:
    """Before all games, around the end of one of their own (often the one that makes half), or during the play-offs."""
    around = random.choice((timedelta(0), timedelta(0), -SECOND, SECOND))
    own = [game for game in log.games if player in (game["white"], game["black"])]
    ends = sorted(log.ends[game["game_id"]] for game in own if game["phase"] == "table")
    later = sorted(log.ends[game["game_id"]] for game in own if game["phase"] != "table")
    kind = "play_off" if during_play_offs else random.choice(("half", "half", "below", "any", "start"))
    if kind == "half" and ends:
        return ends[(len(ends) + 1) // 2 - 1] + around
    if kind == "below" and len(ends) > 2:
        return ends[len(ends) // 2 - 1] + around
    if kind == "play_off" and later:
        return random.choice((*later, later[0] - HOUR)) + around
    if kind == "start" or not ends:
        return START + random.choice((-HOUR, timedelta(0), HOUR, DAY))
    return random.choice((*ends, log.latest() + DAY)) + around


# ------------------------------------------------------------------------------------------------------------ as_of


def draw_as_of(random: Random, logs: list[Log], entries: list[dict[str, Any]], hours_per_move: int) -> datetime:
    """Any moment of the log, or a deadline, to the second or one off; the later half more often; any offset."""
    games = [game for log in logs for game in log.games]
    turns = [turn for log in logs for turn in log.turns]
    per_move = timedelta(hours=hours_per_move)
    moments = [game[column] for game in games for column in ("started_at", "ended_at")]
    moments += [turn[column] for turn in turns for column in ("opened_at", "moved_at")]
    leavings = [entry["withdrew_at"] for entry in entries if entry["withdrew_at"] is not None]
    moments = sorted({moment for moment in moments if moment is not None} or {START, *leavings})
    deadlines_of_open_turns = sorted({turn["opened_at"] + per_move for turn in turns if turn["moved_at"] is None})
    later_starts = [game["started_at"] for game in games if game["started_at"] > START + DAY]
    kind = random.random()
    as_of: datetime
    if kind < 0.3 and deadlines_of_open_turns:
        as_of = random.choice(deadlines_of_open_turns) + random.choice((timedelta(0), -SECOND))
    elif kind < 0.4 and leavings:
        as_of = random.choice(leavings) + random.choice((timedelta(0), -SECOND, HOUR))
    elif kind < 0.47 and later_starts:
        as_of = random.choice(later_starts) + random.choice((timedelta(0), -SECOND))
    elif kind < 0.75:
        as_of = random.choice(moments[len(moments) // 2 :]) + random.choice((timedelta(0), -SECOND, -SECOND, SECOND))
    elif kind < 0.9:
        as_of = random.choice(moments) + random.choice((timedelta(0), -SECOND, SECOND))
    else:
        as_of = moments[-1] + random.choice((SECOND, per_move, 30 * DAY))
    return as_of.astimezone(random.choice((UTC, UTC, timezone(timedelta(hours=5, minutes=30)), timezone(-3 * HOUR))))


def competition(random: Random, size: int) -> tuple[dict[str, Any], dict[str, list[dict[str, Any]]]]:
    """Settings and valid tables of about `size` games."""
    settings = draw_settings(random)
    game_ids = GameIds(random)
    hours_per_move = settings.get("clock", {}).get("hours_per_move", 24)
    seat = split_tables if random.random() < 0.35 else give_tables
    entries, logs = seat(random, settings, size)
    by_player = {entry["player"]: entry for entry in entries}
    nothing_is_logged = random.random() < 0.03
    for log in logs:
        if not nothing_is_logged:
            draw_table(random, log, game_ids, hours_per_move, games_a_pair(settings))
        draw_withdrawals(random, log, by_player)
    if random.random() < 0.5:
        settings["as_of"] = draw_as_of(random, logs, entries, hours_per_move)
    tables = {
        "entries": entries,
        "games": [game for log in logs for game in log.games],
        "turns": [turn for log in logs for turn in log.turns],
    }
    if not tables["turns"]:
        del tables["turns"]
    for rows in tables.values():
        random.shuffle(rows)
    return settings, tables
