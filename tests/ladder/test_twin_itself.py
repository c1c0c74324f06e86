"""The slow twin of the ladder gives the tables worked out by others, and the random logs reach the corners."""

from __future__ import annotations

import copy
import csv
import random
import tomllib
import unicodedata
from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from tests.ladder.random_logs import WAYS_TO_END, competition
from tests.ladder.twin import COLUMNS, results
from tests.shared_data import competitions_with_expected_tables, shared_folder
from tests.twin_comparison import is_as_expected

Row = dict[str, Any]
Tables = dict[str, list[Row]]
Results = dict[str, list[tuple[Any, ...]]]

# --- Tables worked out by others --------------------------------------------------------------------------------------

COLUMN_DEFAULTS = {"account_1": "account", "account_2": "account", "ended_by": "play"}
INPUT_COLUMNS = {
    "matches": (
        *("match_id", "queue", "player_1", "player_2", "account_1", "account_2"),
        *("started_at", "ended_at", "winner", "ended_by", "lost_by"),
    ),
    "rulings": ("ruling_id", "kind", "match_id", "player", "note", "starts_at", "ends_at"),
}


def read_rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def read_time(text: str, settings: dict[str, Any]) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=ZoneInfo(settings["log_timezone"]))
    return moment.astimezone(UTC)


def read_value(column: str, text: str, settings: dict[str, Any]) -> Any:
    text = text or COLUMN_DEFAULTS.get(column, "")
    if text == "":
        return None
    return read_time(text, settings) if column.endswith("_at") else text


def read_competition(folder: Path) -> tuple[dict[str, Any], Tables]:
    settings = tomllib.loads((folder / "competition.toml").read_text(encoding="utf-8"))
    tables: Tables = {}
    for table, columns in INPUT_COLUMNS.items():
        path = folder / f"{table}.csv"
        if path.exists():
            tables[table] = [
                {column: read_value(column, row.get(column, ""), settings) for column in columns}
                for row in read_rows(path)
            ]
    return settings, tables


@pytest.mark.parametrize("name", competitions_with_expected_tables("ladder"))
def test_the_twin_gives_the_expected_tables(name: str) -> None:
    folder = shared_folder() / "data" / name
    tables = results(*read_competition(folder))
    expected_files = sorted((folder / "expected").glob("*.csv"))
    assert expected_files
    for path in expected_files:
        with path.open(encoding="utf-8", newline="") as file:
            header, *expected_rows = csv.reader(file)
        assert tuple(header) == COLUMNS[path.stem], path.name
        assert len(tables[path.stem]) == len(expected_rows), path.name
        for row, expected_row in zip(tables[path.stem], expected_rows, strict=True):
            assert len(row) == len(expected_row)
            cells = zip(row, expected_row, strict=True)
            assert all(is_as_expected(expected, value) for value, expected in cells), (path.name, row, expected_row)


# --- Clauses, as pictures ---------------------------------------------------------------------------------------------

TIERS = [
    {"name": "bronze", "from": 1500, "loss": 5},
    {"name": "silver", "from": 1700, "loss": 10},
    {"name": "gold", "from": 2000, "loss": 15},
]
SEASON = {"starts_at": datetime(2026, 1, 1, tzinfo=UTC), "ends_at": datetime(2026, 1, 31, tzinfo=UTC)}


def january(text: str) -> datetime | None:
    """`10T15:00:00` is a moment of January 2026, in UTC."""
    return None if text == "-" else datetime.fromisoformat(f"2026-01-{text}").replace(tzinfo=UTC)


def matches_of(picture: str) -> list[Row]:
    """One line a match: match_id player_1 player_2 started_at ended_at winner."""
    matches = []
    for line in filter(None, map(str.strip, picture.splitlines())):
        match_id, player_1, player_2, started_at, ended_at, winner = line.split()
        row = dict.fromkeys(INPUT_COLUMNS["matches"])
        row |= {"queue": "competitive", "account_1": "account", "account_2": "account", "ended_by": "play"}
        row |= {"match_id": match_id, "player_1": player_1, "player_2": player_2}
        row |= {"started_at": january(started_at), "ended_at": january(ended_at)}
        row |= {"winner": None if winner == "-" else winner}
        matches.append(row)
    return matches


def ruling(kind: str, name: str) -> Row:
    row = dict.fromkeys(INPUT_COLUMNS["rulings"]) | {"ruling_id": f"{kind} {name}", "kind": kind}
    return row | {("match_id" if kind == "annul" else "player"): name}


def annulled_period(player: str, starts_at: str, ends_at: str) -> Row:
    row = dict.fromkeys(INPUT_COLUMNS["rulings"]) | {"ruling_id": f"annul {player}", "kind": "annul", "player": player}
    return row | {"starts_at": january(starts_at), "ends_at": january(ends_at)}


def season_of(picture: str, *rulings: Row, as_of: str | None = None, **settings: Any) -> Results:
    settings = {"format": "ladder", "name": "A season", "season": SEASON, "tiers": TIERS, **settings}
    tables = {"matches": matches_of(picture), "rulings": list(rulings)}
    return results(settings, tables, january(as_of) if as_of else None)


def column(tables: Results, table: str, *names: str) -> list[Any]:
    positions = [COLUMNS[table].index(name) for name in names]
    rows = [tuple(row[position] for position in positions) for row in tables[table]]
    return rows if len(names) > 1 else [row[0] for row in rows]


def points_of(tables: Results, player: str) -> list[tuple[int, int]]:
    rows = column(tables, "match_results", "player", "change", "points_after")
    return [(change, points) for name, change, points in rows if name == player]


def test_example_of_the_regulation_from_2000_points() -> None:
    tables = season_of(
        """
        m1 ana bo  10T10:00 10T10:05 2
        m2 ana cid 10T11:00 10T11:05 1
        m3 ana cid 10T12:00 10T12:05 1
        """,
        points={"start": 2000},
    )
    assert points_of(tables, "ana") == [(-15, 1985), (10, 1995), (13, 2008)]


def test_bonus_of_a_streak_has_a_maximum_and_a_loss_takes_the_tier_of_the_points_before() -> None:
    tables = season_of(
        """
        m1 ana bo  10T10:00 10T10:05 1
        m2 ana bo  10T11:00 10T11:05 1
        m3 ana cid 10T12:00 10T12:05 1
        m4 ana cid 10T13:00 10T13:05 1
        m5 ana dag 10T14:00 10T14:05 1
        m6 ana dag 10T15:00 10T15:05 1
        m7 ana eva 10T16:00 10T16:05 2
        m8 ana eva 10T17:00 10T17:05 1
        """,
        points={"start": 1596},
    )
    changes = [10, 13, 16, 19, 22, 22, -5, 10]
    assert [change for change, _ in points_of(tables, "ana")] == changes
    tables = season_of("m1 ana bo 10T10:00 10T10:05 2", points={"start": 1699})
    assert points_of(tables, "ana") == [(-5, 1694)]
    tables = season_of("m1 ana bo 10T10:00 10T10:05 2", points={"start": 1700})
    assert points_of(tables, "ana") == [(-10, 1690)]


def test_floor_takes_only_the_points_above_it_and_the_streak_is_lost_all_the_same() -> None:
    tables = season_of(
        """
        m1 ana bo  10T10:00 10T10:05 2
        m2 ana bo  10T11:00 10T11:05 2
        m3 ana cid 10T12:00 10T12:05 1
        m4 ana cid 10T13:00 10T13:05 2
        """,
        points={"start": 1501},
        tiers=[{"name": "one", "from": 1500, "loss": 15}],
    )
    assert points_of(tables, "ana") == [(-1, 1500), (0, 1500), (10, 1510), (-10, 1500)]
    assert tables["standings"][-1] == (
        *(3, "ana", 1500, "one"),
        *(4, 1, 3),
        *(0, 1, 1510, january("10T13:05"), None, False),
    )


def test_a_streak_goes_on_over_capped_annulled_drawn_and_casual_matches() -> None:
    tables = season_of(
        """
        m1 ana bo  10T10:00 10T10:05 1
        m2 ana bo  10T11:00 10T11:05 1
        m3 ana bo  10T12:00 10T12:05 2
        m4 ana cid 10T13:00 10T13:05 2
        m5 ana cid 10T14:00 10T14:05 none
        m6 ana cid 12T15:00 12T15:05 1
        """,
        ruling("annul", "m4"),
    )
    assert points_of(tables, "ana") == [(10, 1510), (13, 1523), (16, 1539)]
    assert tables["unscored_matches"] == [("m3", "opponent_cap"), ("m4", "annulled"), ("m5", "no_winner")]


def test_equal_starts_take_the_cap_and_equal_ends_the_points_by_code_point_of_match_id() -> None:
    tables = season_of(
        """
        я  ana bo  10T10:00 10T10:05 1
        a  ana bo  10T10:00 10T10:05 1
        Z  ana bo  10T10:00 10T10:05 2
        z  cid ana 10T10:00 10T10:05 2
        """
    )
    assert tables["unscored_matches"] == [("я", "opponent_cap")]
    assert column(tables, "match_results", "match_id", "player") == [
        *(("Z", "ana"), ("Z", "bo"), ("a", "ana"), ("a", "bo"), ("z", "ana"), ("z", "cid")),
    ]
    assert points_of(tables, "ana") == [(0, 1500), (10, 1510), (13, 1523)]


def test_matches_of_overlapping_times_are_capped_by_start_and_scored_by_end() -> None:
    tables = season_of(
        """
        m1 ana bo  10T10:00 10T18:00 2
        m2 ana bo  10T11:00 10T12:00 1
        m3 ana bo  10T11:30 10T11:40 1
        """
    )
    assert tables["unscored_matches"] == [("m3", "opponent_cap")]
    assert points_of(tables, "ana") == [(10, 1510), (-5, 1505)]


@pytest.mark.parametrize(
    ("cap", "unscored"),
    [
        ({}, ["m3", "m4"]),
        ({"matches": 1}, ["m2", "m3", "m4"]),
        ({"matches": 3}, ["m4"]),
        ({"hours": 1}, []),
        ({"hours": 48}, ["m3", "m4", "m5"]),
    ],
)
def test_cap_is_a_setting(cap: dict[str, int], unscored: list[str]) -> None:
    tables = season_of(
        """
        m1 ana bo 10T10:00            10T10:05 1
        m2 bo ana 10T11:00            10T11:05 1
        m3 ana bo 10T12:00            10T12:05 1
        m4 ana bo 11T09:59:59.999999  11T10:05 1
        m5 ana bo 11T10:00            11T10:05 1
        """,
        cap=cap,
    )
    # With a cap of 3 in 24 hours m5 has m2 and m3 before it, and with 1 none: m1 is exactly 24 hours away.
    assert column(tables, "unscored_matches", "match_id") == unscored


def test_the_first_reason_is_given_and_outside_season_comes_before_all() -> None:
    picture = """
        before     ana ana 10T09:59:59.999999 10T10:05 1
        casual     ana ana 10T10:00           10T10:05 1
        alone      ana ana 10T10:00           10T10:05 1
        guest      ana bo  10T10:00           -        -
        annulled   ana bo  10T10:00           -        -
        pending    ana bo  10T10:00           -        -
        drawn      ana bo  10T10:00           10T10:05 none
        last       ana bo  19T23:59:59.999999 20T10:00 1
        after      ana bo  20T00:00           20T10:00 1
        """
    matches = {match["match_id"]: match for match in matches_of(picture)}
    matches["before"] |= {"queue": "casual", "account_1": "guest"}
    matches["casual"] |= {"queue": "casual", "account_1": "guest"}
    matches["guest"] |= {"account_2": "ai"}
    settings = {"season": {"starts_at": january("10T10:00"), "ends_at": january("20T00:00")}, "tiers": TIERS}
    rulings = [ruling("annul", name) for name in ("before", "casual", "alone", "guest", "annulled")]
    tables = results(settings, {"matches": list(matches.values()), "rulings": rulings})
    assert tables["unscored_matches"] == [
        *(("after", "outside_season"), ("alone", "not_two_accounts"), ("annulled", "annulled")),
        *(("before", "outside_season"), ("casual", "not_ranked_queue"), ("drawn", "no_winner")),
        *(("guest", "not_two_accounts"), ("pending", "pending")),
    ]
    assert column(tables, "match_results", "match_id") == ["last", "last"]
    assert tables["season"] == [("provisional", 7, 1, 1, january("20T10:00"))]


@pytest.mark.parametrize(
    ("as_of", "state", "pending", "prize"),
    [
        ("30T23:59:59", "provisional", 0, False),
        ("31T00:00:00", "final", 0, True),
        ("31T00:00:01", "final", 0, True),
    ],
)
def test_season_is_final_from_its_end_on(as_of: str, state: str, pending: int, prize: bool) -> None:
    picture = """
        m1 ana bo 10T10:00 10T10:05    1
        m2 ana bo 30T23:00 30T23:59:59 1
        """
    tables = season_of(picture, as_of=as_of, prize={"min_matches": 2})
    assert tables["season"] == [(state, 2, 2, pending, january(as_of))]
    assert column(tables, "standings", "player", "prize") == [("ana", prize), ("bo", False)]


def test_season_is_provisional_as_long_as_a_match_of_it_is_pending() -> None:
    picture = """
        m1 ana bo  30T10:00 30T10:05 1
        m2 ana bo  30T23:00 31T01:00 1
        m3 ana cid 31T00:00 -        -
        """
    pending = season_of(picture, as_of="31T00:59:59", prize={"min_matches": 1})
    assert pending["season"] == [("provisional", 2, 1, 1, january("31T00:59:59"))]
    assert pending["unscored_matches"] == [("m2", "pending"), ("m3", "outside_season")]
    assert not any(column(pending, "standings", "prize"))
    ended = season_of(picture, as_of="31T01:00", prize={"min_matches": 1})
    assert ended["season"] == [("final", 2, 2, 0, january("31T01:00"))]
    annulled = season_of(picture, ruling("annul", "m2"), as_of="31T00:59:59", prize={"min_matches": 1})
    assert annulled["season"] == [("final", 2, 1, 0, january("31T00:59:59"))]
    assert column(annulled, "standings", "player", "prize") == [("ana", True), ("bo", False)]


def test_what_began_after_as_of_is_not_there() -> None:
    picture = """
        m1 ana bo 10T10:00 10T10:05 1
        m2 ana bo 10T11:00 -        -
        m3 ana bo 10T11:00:00.000001 10T11:05 1
        """
    tables = season_of(picture, as_of="10T11:00")
    assert tables["unscored_matches"] == [("m2", "pending")]
    assert tables["season"] == [("provisional", 2, 1, 1, january("10T11:00"))]


@pytest.mark.parametrize(("days", "prize"), [(19, False), (20, True)])
def test_prize_needs_20_scored_matches_and_nobody_moves_up(days: int, prize: bool) -> None:
    wins = "\n".join(f"m{day} ana bo {day:02}T10:00 {day:02}T10:05 1" for day in range(1, days + 1))
    many = "\n".join(f"n{day} cid dag {day:02}T10:00 {day:02}T10:05 {day % 2 + 1}" for day in range(1, 23))
    tables = season_of(f"{wins}\n{many}", as_of="31T00:00")
    assert column(tables, "standings", "rank", "player", "prize")[0] == (1, "ana", prize)
    assert not any(column(tables, "standings", "prize")[1:])


def test_a_prize_that_passes_down_goes_to_the_best_ranked_with_the_matches() -> None:
    wins = "\n".join(f"m{day} ana bo {day:02}T10:00 {day:02}T10:05 1" for day in range(1, 20))
    many = "\n".join(f"n{day} cid dag {day:02}T10:00 {day:02}T10:05 {day % 2 + 1}" for day in range(1, 23))
    tables = season_of(f"{wins}\n{many}", as_of="31T00:00", prize={"passes_down": True})
    assert column(tables, "standings", "rank", "player", "prize")[:3] == [
        (1, "ana", False), (2, "cid", True), (3, "dag", False),
    ]  # fmt: skip


def test_a_period_annuls_the_matches_of_a_player_that_started_in_it_its_start_included_and_its_end_not() -> None:
    picture = """
        m1 ana bo  10T09:59 10T10:30 1
        m2 bo  ana 11T10:00 11T10:05 1
        m3 cid ana 12T10:00 12T10:05 1
        m4 cid bo  12T10:00 12T10:05 1
        """
    tables = season_of(picture, annulled_period("ana", "11T10:00", "12T10:00"), as_of="31T00:00")
    assert tables["unscored_matches"] == [("m2", "annulled")]
    tables = season_of(picture, annulled_period("ana", "10T10:00", "12T10:01"), as_of="31T00:00")
    assert tables["unscored_matches"] == [("m2", "annulled"), ("m3", "annulled")]


def test_a_disqualified_player_has_no_rank_and_the_next_is_number_one() -> None:
    picture = """
        m1 ana bo  10T10:00 10T10:05 1
        m2 cid dag 10T11:00 10T11:05 1
        m3 eva dag 10T12:00 10T12:05 1
        """
    rulings = (ruling("disqualify", "ana"), ruling("disqualify", "eva"))
    tables = season_of(picture, *rulings, as_of="31T00:00", prize={"min_matches": 1})
    assert column(tables, "standings", "rank", "player", "points", "status", "prize") == [
        (1, "cid", 1510, None, True),
        (2, "dag", 1500, None, False),
        (3, "bo", 1500, None, False),
        (None, "ana", 1510, "disqualified", False),
        (None, "eva", 1510, "disqualified", False),
    ]


def test_without_any_row_the_season_is_provisional_and_an_as_of_past_its_end_makes_it_final() -> None:
    empty: Results = {
        "standings": [],
        "match_results": [],
        "unscored_matches": [],
        "rulings_applied": [],
        "separations": [],
    }
    assert season_of("") == {**empty, "season": [("provisional", 0, 0, 0, None)]}
    assert season_of("", as_of="31T00:00") == {**empty, "season": [("final", 0, 0, 0, january("31T00:00"))]}


# --- Random logs ------------------------------------------------------------------------------------------------------

SEEDS = range(200)
SIZE = 40
SECOND = timedelta(seconds=1)
FAR_AWAY = datetime(2100, 1, 1, tzinfo=UTC)


def faults_of(tables: Tables) -> list[str]:  # noqa: C901  (a list of rejects)
    """The rejects of the rule page and the contract, and rows that are not trimmed, NFC and whole."""
    faults = []
    matches = tables["matches"]
    for table, rows in tables.items():
        for row in rows:
            if tuple(row) != INPUT_COLUMNS[table]:
                faults.append(f"columns of {row}")
            texts = [value for value in row.values() if isinstance(value, str)]
            if any(text != unicodedata.normalize("NFC", text.strip()) or not text for text in texts):
                faults.append(f"text of {row}")
    if len({match["match_id"] for match in matches}) < len(matches):
        faults.append("a match_id twice")
    for match in matches:
        is_valid = {
            **dict.fromkeys(("resign", "abandon"), is_valid_defeat(match, ("1", "2"))),
            "setup_timeout": is_valid_defeat(match, ("1", "2", "both")),
            **dict.fromkeys(("play", "server"), match["lost_by"] is None and match["winner"] in ("1", "2", "none")),
        }[match["ended_by"]]
        if match["ended_at"] is None:
            is_valid = match["ended_by"] in ("play", "server") and match["winner"] is match["lost_by"] is None
        elif match["ended_at"] < match["started_at"]:
            is_valid = False
        if not is_valid or not {match["account_1"], match["account_2"]} <= {"account", "guest", "ai"}:
            faults.append(f"{match}")
    names = {match[side] for match in matches for side in ("player_1", "player_2")}
    match_ids = {match["match_id"] for match in matches}
    rulings = tables.get("rulings", [])
    if len({row["ruling_id"] for row in rulings}) < len(rulings):
        faults.append("a ruling_id twice")
    for row in rulings:
        is_period = row["kind"] == "annul" and row["match_id"] is None
        needed = "player" if is_period or row["kind"] == "disqualify" else "match_id"
        if row[needed] is None or row["match_id"] not in {None, *match_ids} or row["player"] not in {None, *names}:
            faults.append(f"{row}")
        if is_period != (row["starts_at"] is not None) or (is_period and row["ends_at"] <= row["starts_at"]):
            faults.append(f"{row}")
    return faults


def is_valid_defeat(match: Row, losers: tuple[str, ...]) -> bool:
    other = {"1": "2", "2": "1", "both": "none"}
    return match["lost_by"] in losers and match["winner"] in (None, other[match["lost_by"]])


@pytest.mark.parametrize("size", [0, 1, 7, SIZE])
def test_random_logs_are_valid_and_of_their_size(size: int) -> None:
    for seed in SEEDS:
        settings, tables = competition(random.Random(seed), size)
        assert not faults_of(tables)
        assert len(tables["matches"]) <= size
        thresholds = [tier["from"] for tier in settings["tiers"]]
        assert thresholds == sorted(set(thresholds))
        assert thresholds[0] == settings.get("points", {}).get("floor", 1500)
        assert all(tier["loss"] >= 0 for tier in settings["tiers"])


def test_random_logs_depend_on_their_seed_alone() -> None:
    state = random.getstate()
    first = [competition(random.Random(seed), SIZE) for seed in SEEDS]
    assert random.getstate() == state
    assert first == [competition(random.Random(seed), SIZE) for seed in SEEDS]
    assert len({repr(drawn) for drawn in first}) == len(SEEDS)


def test_the_twin_leaves_its_input_alone_and_does_not_mind_the_order_of_rows() -> None:
    for seed in SEEDS:
        settings, tables = competition(random.Random(seed), SIZE)
        given = copy.deepcopy((settings, tables))
        expected = results(settings, tables)
        assert (settings, tables) == given
        for rows in tables.values():
            rows.reverse()
        assert results(settings, tables) == expected


def test_standings_agree_with_the_match_results_they_come_from() -> None:
    for seed in SEEDS:
        settings, tables = competition(random.Random(seed), SIZE)
        outcome = results(settings, tables)
        start = settings.get("points", {}).get("start", 1500)
        expected = []
        for name in sorted(set(column(outcome, "match_results", "player"))):
            of_player = [
                dict(zip(COLUMNS["match_results"], row, strict=True))
                for row in outcome["match_results"]
                if row[1] == name
            ]
            outcomes = "".join(row["outcome"][0] for row in of_player)
            expected.append(
                (
                    name,
                    start + sum(row["change"] for row in of_player),
                    *(len(outcomes), outcomes.count("w"), outcomes.count("l")),
                    len(outcomes) - len(outcomes.rstrip("w")),
                    max(map(len, outcomes.split("l"))),
                    max([start, *(row["points_after"] for row in of_player)]),
                    max(row["ended_at"] for row in of_player),
                )
            )
        names = ("player", "points", "scored_matches", "wins", "losses", "streak", "best_streak", "peak_points")
        assert sorted(column(outcome, "standings", *names, "last_scored_at")) == expected


def test_random_logs_reach_every_corner() -> None:
    reached: Counter[str] = Counter()
    for seed in SEEDS:
        reached.update(corners_of(*competition(random.Random(seed), SIZE)))
    rare = {corner: reached[corner] for corner in CORNERS if reached[corner] < 3}
    assert not rare
    assert set(reached) <= CORNERS


WAYS_TO_END_NAMES = {
    f"ended by {ended_by}, winner {winner}, lost by {lost_by}"
    for ways in WAYS_TO_END.values()
    for ended_by, winner, lost_by in ways
}
CORNERS = WAYS_TO_END_NAMES | {
    *("a window less a second", "a window exactly", "a window and a second", "a window and a fraction of a second"),
    *("a window less a fraction of a second", "a later match scores after a capped one"),
    *("start on a fraction of a second", "end on a fraction of a second", "ends as it starts"),
    *("starts first, ends last", "equal ends against the order of start", "equal ends against the order of case"),
    *("equal starts on both sides of the cap", "equal starts against the order of case"),
    *("streak over opponent_cap", "streak over annulled", "streak over no_winner", "streak over not_ranked_queue"),
    *("loss on the floor", "loss one above the floor", "loss on a threshold", "loss one below a threshold"),
    *("loss one above a threshold", "loss of more points than are above the floor", "loss of nothing above the floor"),
    *("bonus at its maximum", "bonus cut to its maximum", "streak of more than the maximum"),
    *("a period of several matches", "a period without a match", "a match of others in a period"),
    *("a match that starts with a period", "a match that starts at a period's end"),
    *("prize passed down", "prize.passes_down"),
    *("an annulment frees a place", "an annulment changes a streak", "an end takes a place"),
    *("pending without end", "pending with a later end", "pending at the end of the season", "annulled and pending"),
    *("ends at as_of", "starts at as_of", "begins after as_of", "ends after the season"),
    *("guest", "ai", "same player twice", "other queue", "queue of another case"),
    *("starts just before the season", "starts with the season", "starts just before its end", "starts at its end"),
    *("disqualified leader", "disqualified without scored match", "everybody disqualified"),
    *("ruling with a field its kind does not need", "a match annulled twice"),
    *("no rulings table", "empty rulings table"),
    *("as_of at the end", "as_of a second before the end", "as_of with another offset", "no as_of"),
    *("as_of before every row", "final", "final in the default settings of the prize"),
    *("prize", "prize shared", "rank 1 shared without prize", "too few matches at rank 1", "a lower rank has enough"),
    *("rank shared below the top", "tie broken by matches", "tie broken by the last end"),
    *("cap.matches 1", "cap.matches 3", "cap.hours 1", "cap.hours 48"),
    *("points.start", "points.floor", "points.win", "points.streak_step", "points.streak_max", "prize.min_matches"),
    *("one tier", "five tiers", "a tier that loses nothing", "a higher tier that loses less"),
    *("empty without as_of", "empty with as_of", "rows and no season", "season without a scored match"),
}


def corners_of(settings: dict[str, Any], tables: Tables) -> set[str]:
    """The corners that a competition reaches, seen in its rows and in the twin's tables."""
    outcome = results(settings, tables)
    reasons: dict[str, str | None] = dict.fromkeys(column(outcome, "match_results", "match_id"))
    reasons.update(outcome["unscored_matches"])
    matches = sorted(
        (match | {"reason": reasons[match["match_id"]]} for match in tables["matches"] if match["match_id"] in reasons),
        key=lambda match: (match["started_at"], match["match_id"]),
    )
    return {
        *corners_of_ends(matches, outcome),
        *corners_of_cap(settings, matches),
        *corners_of_pairs_of_matches(matches),
        *corners_of_streaks(matches, outcome),
        *corners_of_points(settings, outcome),
        *corners_of_rulings(settings, tables, outcome),
        *corners_of_times(settings, tables, matches, outcome),
        *corners_of_standings(settings, tables, outcome),
        *corners_of_settings(settings),
    }


def corners_of_ends(matches: list[Row], outcome: Results) -> set[str]:
    corners = set()
    for match in matches:
        way = f"ended by {match['ended_by']}, winner {match['winner']}, lost by {match['lost_by']}"
        if match["reason"] in (None, "no_winner"):
            corners.add(way)
        if match["reason"] == "not_two_accounts":
            corners |= {match["account_1"], match["account_2"]} - {"account"}
            if match["player_1"] == match["player_2"]:
                corners.add("same player twice")
        if match["reason"] == "not_ranked_queue":
            corners.add("queue of another case" if match["queue"] == "Competitive" else "other queue")
        if match["reason"] == "pending":
            corners.add("pending without end" if match["ended_at"] is None else "pending with a later end")
        if match["reason"] == "annulled" and (match["ended_at"] or FAR_AWAY) > outcome["season"][0][-1]:
            corners.add("annulled and pending")
    return corners


def pair_of(match: Row) -> frozenset[str]:
    return frozenset((match["player_1"], match["player_2"]))


def corners_of_cap(settings: dict[str, Any], matches: list[Row]) -> set[str]:
    """How far the match that decides about the cap, the last but one with a cap of 2, lies from the start."""
    corners = set()
    places = settings.get("cap", {}).get("matches", 2)
    window = timedelta(hours=settings.get("cap", {}).get("hours", 24))
    for position, match in enumerate(matches):
        if match["reason"] not in (None, "opponent_cap"):
            continue
        earlier = [other for other in matches[:position] if pair_of(other) == pair_of(match)]
        scored = [other for other in earlier if other["reason"] is None]
        if len(scored) < places:
            continue
        gap = match["started_at"] - scored[-places]["started_at"] - window
        corners |= {
            -SECOND: {"a window less a second"},
            timedelta(0): {"a window exactly"},
            SECOND: {"a window and a second"},
        }.get(gap, set())
        if timedelta(0) < abs(gap) < SECOND:
            corners.add(f"a window {'and' if gap > timedelta(0) else 'less'} a fraction of a second")
        assert (gap >= timedelta(0)) == (match["reason"] is None)
        if match["reason"] is None and earlier[-1]["reason"] == "opponent_cap":
            corners.add("a later match scores after a capped one")
    return corners


def is_against_order_of_case(first: str, second: str) -> bool:
    return (first < second) != (first.casefold() < second.casefold())


def corners_of_pairs_of_matches(matches: list[Row]) -> set[str]:
    corners = set()
    for position, later in enumerate(matches):
        for earlier in matches[:position]:
            ids = (earlier["match_id"], later["match_id"])
            starts_equal = pair_of(earlier) == pair_of(later) and earlier["started_at"] == later["started_at"]
            if starts_equal and (earlier["reason"], later["reason"]) == (None, "opponent_cap"):
                corners.add("equal starts on both sides of the cap")
                if is_against_order_of_case(*ids):
                    corners.add("equal starts against the order of case")
            if earlier["reason"] is not None or later["reason"] is not None or not pair_of(earlier) & pair_of(later):
                continue
            if earlier["started_at"] < later["started_at"] and earlier["ended_at"] > later["ended_at"]:
                corners.add("starts first, ends last")
            if earlier["ended_at"] == later["ended_at"]:
                if earlier["started_at"] < later["started_at"] and ids[0] > ids[1]:
                    corners.add("equal ends against the order of start")
                if is_against_order_of_case(*ids):
                    corners.add("equal ends against the order of case")
    return corners


def corners_of_streaks(matches: list[Row], outcome: Results) -> set[str]:
    """What a player's streak goes on over: ended between two wins in a row, and does not score."""
    corners = set()
    last_win: dict[str, datetime] = {}
    columns = ("player", "streak_after", "ended_at")
    for player, streak, ended_at in column(outcome, "match_results", *columns):
        if streak > 1:
            for match in matches:
                is_between = match["ended_at"] is not None and last_win[player] < match["ended_at"] < ended_at
                if match["reason"] is not None and player in pair_of(match) and is_between:
                    corners.add(f"streak over {match['reason']}")
        last_win[player] = ended_at
    return corners & CORNERS


def corners_of_points(settings: dict[str, Any], outcome: Results) -> set[str]:
    corners = set()
    points = {"floor": 1500, "win": 10, "streak_step": 3, "streak_max": 12, **settings.get("points", {})}
    thresholds = [tier["from"] for tier in settings["tiers"][1:]]
    columns = ("outcome", "points_before", "change", "points_after", "streak_after")
    for result, before, change, after, streak in column(outcome, "match_results", *columns):
        if result == "win":
            bonus = points["streak_step"] * (streak - 1)
            if bonus == points["streak_max"] > 0:
                corners.add("bonus at its maximum")
            if 0 < bonus - points["streak_max"] < points["streak_step"]:
                corners.add("bonus cut to its maximum")
            if bonus >= points["streak_max"] + points["streak_step"]:
                corners.add("streak of more than the maximum")
            continue
        tier = [tier for tier in settings["tiers"] if tier["from"] <= before][-1]
        corners |= {
            name
            for name, is_reached in {
                "loss on the floor": before == points["floor"],
                "loss one above the floor": before == points["floor"] + 1,
                "loss on a threshold": before in thresholds,
                "loss one below a threshold": before + 1 in thresholds,
                "loss one above a threshold": before - 1 in thresholds,
                "loss of more points than are above the floor": -tier["loss"] < change < 0 and after == points["floor"],
                "loss of nothing above the floor": change == 0 and before > points["floor"],
            }.items()
            if is_reached
        }
    return corners


def corners_of_a_period(row: Row, matches: list[Row]) -> set[str]:
    starts = [match["started_at"] for match in matches if row["player"] in pair_of(match)]
    within = [start for start in starts if row["starts_at"] <= start < row["ends_at"]]
    claims = {
        "a period of several matches": len(within) > 1,
        "a period without a match": not within,
        "a match that starts with a period": row["starts_at"] in starts,
        "a match that starts at a period's end": row["ends_at"] in starts,
        "a match of others in a period": any(
            row["starts_at"] <= match["started_at"] < row["ends_at"] and row["player"] not in pair_of(match)
            for match in matches
        ),
    }
    return {claim for claim, holds in claims.items() if holds}


def corners_of_rulings(settings: dict[str, Any], tables: Tables, outcome: Results) -> set[str]:
    rulings = tables.get("rulings")
    if rulings is None:
        return {"no rulings table"}
    if not rulings:
        return {"empty rulings table"}
    corners: set[str] = set()
    annulled = [row["match_id"] for row in rulings if row["kind"] == "annul" and row["match_id"] is not None]
    periods = [corners_of_a_period(row, tables["matches"]) for row in rulings if row["starts_at"] is not None]
    corners |= set().union(*periods)
    if len(set(annulled)) < len(annulled):
        corners.add("a match annulled twice")
    if any(row["match_id"] is not None and row["player"] is not None for row in rulings):
        corners.add("ruling with a field its kind does not need")
    without_annulments = [row for row in rulings if row["kind"] != "annul"]
    unruled = results(settings, {**tables, "rulings": without_annulments})
    capped = {match_id for match_id, reason in unruled["unscored_matches"] if reason == "opponent_cap"}
    if capped & set(column(outcome, "match_results", "match_id")):
        corners.add("an annulment frees a place")
    streaks = {row[:2]: row[7] for row in unruled["match_results"]}
    if any(row[7] != streaks.get(row[:2], row[7]) for row in outcome["match_results"]):
        corners.add("an annulment changes a streak")
    return corners | corners_of_disqualifications(rulings, outcome)


def corners_of_disqualifications(rulings: list[Row], outcome: Results) -> set[str]:
    corners = set()
    disqualified = {row["player"] for row in rulings if row["kind"] == "disqualify"}
    listed = set(column(outcome, "standings", "player"))
    if disqualified - listed:
        corners.add("disqualified without scored match")
    if listed and listed <= disqualified:
        corners.add("everybody disqualified")
    points = dict(column(outcome, "standings", "player", "points"))
    best_ranked = max((points[player] for player in listed - disqualified), default=None)
    if best_ranked is not None and any(points[player] > best_ranked for player in listed & disqualified):
        corners.add("disqualified leader")
    return corners


def corners_of_times(settings: dict[str, Any], tables: Tables, matches: list[Row], outcome: Results) -> set[str]:
    corners = set()
    starts_at, ends_at = settings["season"]["starts_at"], settings["season"]["ends_at"]
    as_of = settings.get("as_of")
    for match in matches:
        start, end = match["started_at"], match["ended_at"]
        counts = match["reason"] is None
        in_season = starts_at <= start < ends_at
        corners |= {
            name
            for name, is_reached in {
                "start on a fraction of a second": counts and start.microsecond > 0,
                "end on a fraction of a second": counts and end.microsecond > 0,
                "ends as it starts": counts and start == end,
                "starts just before the season": timedelta(0) < starts_at - start <= SECOND,
                "starts with the season": counts and start == starts_at,
                "starts just before its end": in_season and ends_at - start <= SECOND,
                "starts at its end": start == ends_at,
                "ends after the season": counts and end > ends_at,
                "ends at as_of": counts and end == as_of,
                "starts at as_of": in_season and start == as_of,
                "pending at the end of the season": match["reason"] == "pending" and (as_of or starts_at) >= ends_at,
            }.items()
            if is_reached
        }
    if as_of is None:
        corners.add("no as_of")
    else:
        scored = set(column(outcome, "match_results", "match_id"))
        later = results(settings, tables, FAR_AWAY)
        if any(match_id in scored for match_id, reason in later["unscored_matches"] if reason == "opponent_cap"):
            corners.add("an end takes a place")
        if as_of.utcoffset():
            corners.add("as_of with another offset")
        if len(matches) < len(tables["matches"]):
            corners.add("begins after as_of" if matches else "as_of before every row")
        if as_of == ends_at:
            corners.add("as_of at the end")
        if as_of == ends_at - SECOND:
            corners.add("as_of a second before the end")
    return corners


def corners_of_standings(  # noqa: C901  (a list of corners)
    settings: dict[str, Any], tables: Tables, outcome: Results
) -> set[str]:
    corners = set()
    columns = ("rank", "points", "scored_matches", "last_scored_at", "prize")
    ranked = [row for row in column(outcome, "standings", *columns) if row[0] is not None]
    state, matches, scored, _, _ = outcome["season"][0]
    if not tables["matches"]:
        corners.add("empty with as_of" if "as_of" in settings else "empty without as_of")
    elif outcome["unscored_matches"] and matches == 0:
        corners.add("rows and no season")
    if matches and not scored:
        corners.add("season without a scored match")
    for higher, lower in pairwise(ranked):
        if higher[0] == lower[0] > 1:
            corners.add("rank shared below the top")
        if higher[1] == lower[1] and higher[2] > lower[2] and higher[3] > lower[3]:
            corners.add("tie broken by matches")
        if higher[1:3] == lower[1:3] and higher[3] < lower[3]:
            corners.add("tie broken by the last end")
    if state == "final" and ranked:
        corners.add("final")
        first = [row for row in ranked if row[0] == 1]
        has_prize = first[0][-1]
        min_matches = settings.get("prize", {}).get("min_matches", 20)
        corners.add("prize" if has_prize else "too few matches at rank 1")
        if len(first) > 1:
            corners.add("prize shared" if has_prize else "rank 1 shared without prize")
        if not has_prize and any(row[2] >= min_matches for row in ranked):
            corners.add("prize passed down" if any(row[-1] for row in ranked) else "a lower rank has enough")
        if "prize" not in settings:
            corners.add("final in the default settings of the prize")
    return corners


def corners_of_settings(settings: dict[str, Any]) -> set[str]:
    corners = {f"cap.{key} {value}" for key, value in settings.get("cap", {}).items()}
    corners |= {f"points.{key}" for key in settings.get("points", {})}
    corners |= {f"prize.{key}" for key in settings.get("prize", {})}
    losses = [tier["loss"] for tier in settings["tiers"]]
    corners |= {{1: "one tier", 5: "five tiers"}.get(len(losses), "")} - {""}
    if 0 in losses:
        corners.add("a tier that loses nothing")
    if any(higher < lower for lower, higher in pairwise(losses)):
        corners.add("a higher tier that loses less")
    return corners
