"""The duplicate's twin against the tables that were worked out from the rule page, and the reach of its random logs."""

from __future__ import annotations

import csv
import random
import re
import tomllib
from collections import Counter
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.duplicate.random_logs import competition
from tests.duplicate.twin import COLUMNS, PUBLISHED_IMP_SCALES, WINDS, complete_deals_only, meetings, results, seating
from tests.shared_data import competitions_with_expected_tables, shared_folder
from tests.twin_comparison import is_as_expected

Row = dict[str, Any]
Tables = dict[str, list[Row]]
Output = dict[str, list[tuple[Any, ...]]]

# No column of this room is a time, so that no time zone is needed to read a log.
WHOLE_NUMBERS = {"deal", "round", "session", "table", "game_points", "amount"}
DEFAULTS: dict[str, Row] = {
    "deals": {"connection": "connected", "substitute": None},
    "entries": {},
    "rulings": {"player": None, "deal": None, "amount": None, "note": None},
}


# ---------------------------------------------------------------------------------------------------------------------
# Reading logs and expected tables
# ---------------------------------------------------------------------------------------------------------------------


def read_settings(folder: Path) -> dict[str, Any]:
    with (folder / "competition.toml").open("rb") as file:
        return tomllib.load(file)


def read_csv(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def read_tables(folder: Path) -> Tables:
    return {
        path.stem: [typed(row, DEFAULTS[path.stem]) for row in read_csv(path)] for path in sorted(folder.glob("*.csv"))
    }


def typed(row: dict[str, str], defaults: Row) -> Row:
    filled = {column: text.strip() for column, text in row.items() if text.strip()}
    return defaults | {column: int(text) if column in WHOLE_NUMBERS else text for column, text in filled.items()}


@pytest.mark.parametrize("name", competitions_with_expected_tables("duplicate"))
def test_the_twin_gives_the_expected_tables(name: str) -> None:
    folder = shared_folder() / "data" / name
    answer = results(read_settings(folder), read_tables(folder))
    expected_files = sorted((folder / "expected").glob("*.csv"))
    assert expected_files
    for path in expected_files:
        with path.open(encoding="utf-8", newline="") as file:
            header, *expected_rows = csv.reader(file)
        rows = answer[path.stem]
        assert tuple(header) == COLUMNS[path.stem], path.name
        assert len(rows) == len(expected_rows), path.name
        for line, (row, expected_row) in enumerate(zip(rows, expected_rows, strict=True), start=2):
            assert len(row) == len(expected_row), f"{path.name}, line {line}"
            for column, value, expected in zip(header, row, expected_row, strict=True):
                assert is_as_expected(expected, value), f"{path.name}, line {line}, {column}: {value!r}, not {expected}"


# ---------------------------------------------------------------------------------------------------------------------
# Clauses that the edge cases do not reach
# ---------------------------------------------------------------------------------------------------------------------


def picture(text: str, deals_per_round: int = 4) -> list[Row]:
    """A log: a line is a deal, a table, and the seats E S W N as player, game points and perhaps how it was connected.

    `1 1 A 10 B 0 C -3 lost D 0`; a dash for a seat that is missing.
    """
    rows = []
    for line in filter(None, map(str.strip, text.splitlines())):
        deal, table, *words = line.split()
        seats: list[list[str]] = []
        for word in words:
            is_connection = word in ("connected", "rejoined", "lost", "robot", "substitute")
            is_game_points = bool(seats) and len(seats[-1]) == 1 and seats[-1] != ["-"]
            if is_connection or is_game_points:
                seats[-1].append(word)
            else:
                seats.append([word])
        for wind, seat in zip(WINDS, seats, strict=True):
            if seat == ["-"]:
                continue
            connection = seat[2] if len(seat) > 2 else "connected"
            rows.append(
                {
                    "deal": int(deal),
                    "round": -(-int(deal) // deals_per_round),
                    "session": 1,
                    "table": int(table),
                    "wind": wind,
                    "player": seat[0],
                    "game_points": int(seat[1]),
                    "connection": connection,
                    "substitute": "Reserve" if connection == "substitute" else None,
                }
            )
    return rows


def ruling(kind: str, player: str, deal: int | None = None, amount: int | None = None) -> Row:
    return {"ruling_id": "r", "kind": kind, "player": player, "deal": deal, "amount": amount, "note": None}


def settings(**changes: Any) -> dict[str, Any]:
    return {"format": "duplicate", "name": "Test", "imp_scale": "sbr_2025", **changes}


def columns_of(answer: Output, table: str, *columns: str) -> list[tuple[Any, ...]]:
    """Some columns of an output table."""
    places = [COLUMNS[table].index(column) for column in columns]
    return [tuple(row[place] for place in places) for row in answer[table]]


def by_player(answer: Output, *columns: str) -> dict[str, list[Any]]:
    return {player: values for player, *values in columns_of(answer, "standings", "player", *columns)}


def three_tables_at_east(first: int, second: int, third: int) -> list[Row]:
    return picture(f"""
        1 1  A {first}   B 0  C 0  D 0
        1 2  E {second}  F 0  G 0  H 0
        1 3  I {third}   J 0  K 0  L 0
    """)


def test_the_published_scales_are_as_the_page_prints_them() -> None:
    page = (shared_folder() / "rules" / "duplicate.md").read_text(encoding="utf-8")
    printed = re.findall(r"^ *- `(\w+)` \(.*\): ([0-9 ]+)$", page, flags=re.MULTILINE)
    scales = {name: [int(number) for number in numbers.split()] for name, numbers in printed}
    assert scales == PUBLISHED_IMP_SCALES


@pytest.mark.parametrize(
    ("first", "second", "third", "difference", "imps"),
    [(9, 9, 0, 3.0, 2), (9, 9, 1, 8 / 3, 1), (9, 10, 0, 8 / 3, 1), (10, 9, 0, 11 / 3, 2), (0, 9, 0, -3.0, -2)],
)
def test_a_difference_on_a_step_takes_it_and_a_third_less_does_not(
    first: int, second: int, third: int, difference: float, imps: int
) -> None:
    answer = results(settings(), {"deals": three_tables_at_east(first, second, third)})
    assert columns_of(answer, "deal_results", "difference", "imps")[0] == (difference, imps)


def test_far_from_zero_a_third_beside_a_step_is_not_on_it() -> None:
    far = 1_000_000_007
    answer = results(settings(), {"deals": three_tables_at_east(far + 9, far + 9, far + 1)})
    assert columns_of(answer, "deal_results", "average", "difference", "imps")[0] == (
        float(Fraction(3 * far + 19, 3)),
        8 / 3,
        1,
    )


def test_a_disconnected_table_is_compared_with_the_others_whether_own_results_count_or_not() -> None:
    log = picture("""
        1 1  A 10  B 0 lost  C 0  D 0
        1 2  E 4   F 5       G 0  H 0
        1 3  I 0   J 7       K 0  L 0
    """)
    for average in ({}, {"average": {"own_result": "excluded"}}):
        answer = results(settings(**average), {"deals": log})
        assert columns_of(answer, "deal_results", "player", "in_average", "average", "difference", "imps")[:2] == [
            ("A", False, 2.0, 8.0, 3),
            ("B", False, 6.0, None, -2),
        ]
        assert answer["averages"][:2] == [(1, "E", 2, 2.0), (1, "S", 2, 6.0)]


def test_a_table_with_a_substitute_counts_and_the_absent_player_gets_the_missed_deal() -> None:
    log = picture("""
        1 1  A 10 substitute  B 0  C 0  D 0
        1 2  E 4              F 0  G 0  H 0
    """)
    answer = results(settings(missed_deal={"imps": -3}), {"deals": log})
    assert columns_of(answer, "deal_results", "player", "in_average", "average", "difference", "imps")[0] == (
        ("A", True, 7.0, None, -3)
    )
    assert columns_of(answer, "deal_results", "player", "difference", "imps")[4] == ("E", -3.0, -2)


def test_rejoined_is_not_disconnected() -> None:
    answer = results(settings(), {"deals": picture("1 1  A 10 rejoined  B 0  C 0  D 0")})
    assert columns_of(answer, "deal_results", "in_average", "average", "imps")[0] == (True, 10.0, 0)


def test_one_table_alone_with_own_result_excluded_has_no_other() -> None:
    log = picture("1 1  A 10  B 0  C 0 substitute  D 0")
    answer = results(settings(average={"own_result": "excluded"}), {"deals": log})
    assert columns_of(answer, "deal_results", "average", "difference", "imps") == [
        (None, None, 0),
        (None, None, 0),
        (None, None, -2),
        (None, None, 0),
    ]
    assert answer["averages"][0] == (1, "E", 1, 10.0)


def missing_deals(count: int, played: int) -> list[Row]:
    """A misses the first `count` deals of `played`."""
    return [
        row
        for deal in range(1, played + 1)
        for row in picture(f"{deal} 1  A 0 {'robot' if deal <= count else 'connected'}  B 0  C 0  D 0")
    ]


def test_half_of_the_deals_missed_is_not_more_than_half() -> None:
    answer = results(settings(deals=4), {"deals": missing_deals(2, 4)})
    assert by_player(answer, "rank", "deals_missed", "status")["A"] == [4, 2, None]


def test_the_deal_that_passes_the_half_disqualifies_from_it_on() -> None:
    answer = results(settings(deals=4), {"deals": missing_deals(3, 4)})
    assert by_player(answer, "rank", "total", "status", "prize")["A"] == [None, -6, "disqualified", None]
    assert [(deal, rank) for deal, rank, player, _ in answer["deal_standings"] if player == "A"] == [
        (1, 4),
        (2, 4),
        (3, None),
        (4, None),
    ]


def test_the_share_is_of_all_the_deals_of_the_tournament() -> None:
    assert by_player(results(settings(), {"deals": missing_deals(40, 41)}), "status")["A"] == [None]
    assert by_player(results(settings(), {"deals": missing_deals(41, 41)}), "status")["A"] == ["disqualified"]


def test_a_share_means_what_is_written() -> None:
    """As doubles 0.29 × 100 is less than 29, and who missed 29 of 100 deals would be out."""
    above = {"missed_deal": {"disqualified_above": 0.29}}
    assert by_player(results(settings(deals=100, **above), {"deals": missing_deals(29, 30)}), "status")["A"] == [None]


def test_a_ruling_disqualifies_from_its_deal_on_or_from_the_first() -> None:
    log = missing_deals(0, 3)
    rulings = [ruling("disqualify", "A", 2), ruling("disqualify", "B")]
    answer = results(settings(deals=3), {"deals": log, "rulings": rulings})
    assert answer["deal_standings"] == [
        (1, 1, "A", 0),
        (1, 1, "C", 0),
        (1, 1, "D", 0),
        (1, None, "B", 0),
        (2, 1, "C", 0),
        (2, 1, "D", 0),
        (2, None, "A", 0),
        (2, None, "B", 0),
        (3, 1, "C", 0),
        (3, 1, "D", 0),
        (3, None, "A", 0),
        (3, None, "B", 0),
    ]
    # The two who are left share rank 1, and 500 + 300.
    assert by_player(answer, "prize") == {"A": [None], "B": [None], "C": [400.0], "D": [400.0]}


def test_a_disqualified_player_belongs_to_no_tie() -> None:
    """C and the disqualified A have 0; without A nobody shares C's total."""
    log = picture("""
        1 1  A 0  B 0  C 0  D 0
    """)
    rulings = [ruling("disqualify", "A", 1), ruling("penalty", "B", 1, 1), ruling("penalty", "D", 1, 2)]
    answer = results(settings(), {"deals": log, "rulings": rulings})
    assert by_player(answer, "rank", "same_wind_imps", "same_wind_game_points") == {
        "C": [1, None, None],
        "B": [2, None, None],
        "D": [3, None, None],
        "A": [None, None, None],
    }


def test_penalties_of_a_deal_add_up_and_are_not_part_of_its_imps() -> None:
    rulings = [
        ruling("false_mahjong", "A", 1, 8),
        ruling("false_mahjong", "A", 1, 4),
        ruling("penalty", "A", 1, 1),
    ]
    answer = results(settings(), {"deals": missing_deals(0, 1), "rulings": rulings})
    assert columns_of(answer, "deal_results", "player", "imps", "penalty")[0] == ("A", 0, 13)
    assert by_player(answer, "total", "imps", "penalties", "deals_lost")["A"] == [-13, 0, 13, 0]


def test_game_points_of_a_deal_one_did_not_end_are_0_in_a_tie() -> None:
    """A missed the deal (-2), E lost as much by a ruling; both sat East in it, where a robot had 30 for A."""
    log = picture("""
        1 1  A 30 lost  B 0  C 0  D 0
        1 2  E 20       F 0  G 0  H 0
    """)
    answer = results(settings(), {"deals": log, "rulings": [ruling("penalty", "E", 1, 2)]})
    columns = ("rank", "total", "same_wind_imps", "same_wind_game_points", "deals_won", "deals_lost")
    assert by_player(answer, *columns)["E"] == [7, -2, -2, 20, 0, 0]
    assert by_player(answer, *columns)["A"] == [8, -2, -2, 0, 0, 1]


def test_the_third_criterion_is_deals_won_less_deals_lost_over_all_deals() -> None:
    """No wind in common: A lost a deal by IMPs (-2), F won one (+2) and has a penalty of 4."""
    log = picture("""
        1 1  A 0   B 0   C 0  D 0
        1 2  E 10  F 10  G 0  H 0
    """)
    rulings = [ruling("penalty", "F", 1, 4), *(ruling("penalty", player, 1, 9) for player in "BCDEGH")]
    answer = results(settings(), {"deals": log, "rulings": rulings})
    columns = ("rank", "total", "same_wind_imps", "deals_won", "deals_lost")
    assert by_player(answer, *columns)["F"] == [1, -2, 0, 1, 0]
    assert by_player(answer, *columns)["A"] == [2, -2, 0, 0, 1]


def test_the_second_criterion_is_game_points_at_the_same_wind() -> None:
    """Differences under the first step: all have 0 IMPs; at East 2 is more than 1."""
    log = picture("""
        1 1  A 1  B 0  C 0  D 0
        1 2  E 2  F 9  G 9  H 9
    """)
    rulings = [ruling("penalty", player, 1, 1) for player in "BCDFGH"]
    answer = results(settings(imp_scale=[0, 10]), {"deals": log, "rulings": rulings})
    assert by_player(answer, "rank", "same_wind_imps", "same_wind_game_points")["E"] == [1, 0, 2]
    assert by_player(answer, "rank", "same_wind_imps", "same_wind_game_points")["A"] == [2, 0, 1]


def test_a_newcomer_is_in_every_standing_with_0_before() -> None:
    log = picture("""
        1 1  A 0  B 0  C 0  D 0
        2 1  A 0  B 0  C 0  E 0
    """)
    answer = results(settings(), {"deals": log, "rulings": [ruling("penalty", "D", 1, 1)]})
    assert answer["deal_standings"][:5] == [
        (1, 1, "A", 0),
        (1, 1, "B", 0),
        (1, 1, "C", 0),
        (1, 1, "E", 0),
        (1, 5, "D", -1),
    ]
    assert by_player(answer, "rank", "total")["D"] == [5, -1]


def test_an_incomplete_last_deal_is_left_out_with_its_rulings_and_newcomers() -> None:
    log = picture("""
        1 1  A 0  B 0  C 0        D 0
        1 2  E 0  F 0  G 0 robot  H 0
        2 1  A 0  B 9  C 0 robot  X 0
    """)
    rulings = [ruling("penalty", "A", 2, 5), ruling("disqualify", "B", 2)]
    answer = results(settings(deals=2), {"deals": log, "rulings": rulings})
    assert {row[0] for row in answer["deal_results"]} == {1}
    assert by_player(answer, "total", "prize")["A"] == [0, None]
    assert by_player(answer, "status")["B"] == [None]
    assert "X" not in by_player(answer, "rank")
    assert answer["substitutions_due"] == [("G", 2, "W")]


def test_nothing_is_known_of_a_first_deal_that_is_incomplete() -> None:
    log = picture("1 1  A 0  B 0  -  D 0")
    assert results(settings(), {"deals": log}) == {table: [] for table in COLUMNS}
    assert seating(settings(), {"deals": log}) == []


def test_prizes_of_covered_ranks_are_shared_and_a_short_list_leaves_the_rest_empty() -> None:
    log = missing_deals(0, 1)
    rulings = [ruling("penalty", "B", 1, 1), ruling("penalty", "C", 1, 1), ruling("penalty", "D", 1, 2)]
    answer = results(settings(deals=1, prizes=[10, 5]), {"deals": log, "rulings": rulings})
    assert by_player(answer, "rank", "prize") == {"A": [1, 10.0], "B": [2, 2.5], "C": [2, 2.5], "D": [4, None]}
    answer = results(settings(deals=1, prizes=[]), {"deals": log, "rulings": rulings})
    assert set(map(tuple, by_player(answer, "prize").values())) == {(None,)}


def test_the_moment_changes_nothing_for_a_deal_has_no_time() -> None:
    tables = {"deals": missing_deals(1, 2)}
    assert results(settings(), tables, as_of=datetime(1999, 1, 1, tzinfo=UTC)) == results(settings(), tables)


def places(rows: list[tuple[int, int, str, str]]) -> list[str]:
    """Who sits E S W N, a word a table."""
    return ["".join(row[3] for row in rows[start : start + 4]) for start in range(0, len(rows), 4)]


def by_rank(players: str) -> list[Row]:
    """Penalties that rank the players as they are written, where all else is equal."""
    return [ruling("penalty", player, 1, place) for place, player in enumerate(players[1:], start=1)]


def seated(*tables_of_players: str) -> list[tuple[int, int, str, str]]:
    """A seating of round 2: for each table who sits E S W N."""
    return [
        (2, table, wind, player)
        for table, players in enumerate(tables_of_players, start=1)
        for wind, player in zip(WINDS, players, strict=True)
    ]


def first_round(*tables_of_players: str) -> list[Row]:
    return [
        row
        for table, players in enumerate(tables_of_players, start=1)
        for row in picture(f"1 {table} " + " ".join(f"{player} 0" for player in players))
    ]


def test_the_vertical_quartile_goes_up_at_east_and_west_and_down_at_south_and_north() -> None:
    """Nobody meets again, so that no swap is made."""
    tables = {"deals": first_round("ABCD", "HGFE", "IJKL", "PONM"), "rulings": by_rank("ABCDEFGHIJKLMNOP")}
    assert seating(settings(), tables) == seated("AHIP", "BGJO", "CFKN", "DELM")
    assert meetings(settings(), tables, seating(settings(), tables)) == 0


def test_of_swaps_that_lower_equally_the_first_wind_is_taken() -> None:
    """Three of ADEH sat together, as did three of BCFG: a swap at South or West makes it two and two."""
    tables = {"deals": first_round("ADEB", "HCFG"), "rulings": by_rank("ABCDEFGH")}
    assert meetings(settings(), tables, seated("ADEH", "BCFG")) == 3 + 3
    assert seating(settings(), tables) == seated("ACEH", "BDFG")
    assert meetings(settings(), tables, seated("ACEH", "BDFG")) == 4 * 1


def test_the_swap_that_lowers_the_meetings_most_is_made_first() -> None:
    """Of 9 meetings F for E, the first swap that helps, leaves 7; G for H leaves 6, then B for C 3."""
    tables = {"deals": first_round("ABGL", "DEHK", "CFIJ"), "rulings": by_rank("ABCDEFGHIJKL")}
    assert meetings(settings(), tables, seated("AFGL", "BEHK", "CDIJ")) == 3 + 3 + 3
    assert seating(settings(), tables) == seated("AFHL", "CEGK", "BDIJ")


def test_a_pair_meets_once_a_round_however_many_deals_they_sat_together() -> None:
    log = [row for deal in range(1, 6) for row in picture(f"{deal} 1  A 0  B 0  C 0  D 0")]
    seats = seating(settings(), {"deals": log})
    assert seats == [(3, 1, "E", "A"), (3, 1, "S", "B"), (3, 1, "W", "C"), (3, 1, "N", "D")]
    assert meetings(settings(), {"deals": log}, seats) == 6 * 2


def test_the_disqualified_are_seated_after_the_others_by_name() -> None:
    log = picture("1 1  A 9  B 0  C 0  D 0")
    rulings = [ruling("disqualify", "B"), ruling("disqualify", "A")]
    assert places(seating(settings(), {"deals": log, "rulings": rulings})) == ["CDAB"]


def test_a_number_of_players_that_is_no_multiple_of_4_is_an_error() -> None:
    log = picture("""
        1 1  A 0  B 0  C 0  D 0
        2 1  A 0  B 0  C 0  E 0
    """)
    with pytest.raises(ValueError, match="5 players"):
        seating(settings(), {"deals": log})


# ---------------------------------------------------------------------------------------------------------------------
# The random logs reach the corners
# ---------------------------------------------------------------------------------------------------------------------


def test_the_random_logs_hold_nothing_that_the_page_rejects() -> None:
    for seed in range(100):
        rules, tables = competition(random.Random(seed), 1 + seed % 12)
        assert_valid(rules, tables)


def assert_valid(rules: dict[str, Any], tables: Tables) -> None:
    deals = tables["deals"]
    played = max((row["deal"] for row in deals), default=0)
    whole = complete_deals_only(deals)
    assert {row["deal"] for row in deals} == set(range(1, played + 1))
    assert played <= rules.get("deals", 80)
    tables_there = {row["table"] for row in deals}
    assert tables_there == set(range(1, len(tables_there) + 1))
    for deal in {row["deal"] for row in whole}:
        seats = sorted((row["table"], row["wind"]) for row in whole if row["deal"] == deal)
        assert seats == sorted((table, wind) for table in tables_there for wind in WINDS)
    assert max(Counter((row["deal"], row["player"]) for row in deals).values(), default=1) == 1
    sat = {(row["deal"], row["player"]) for row in deals}
    for row in deals:
        assert row["round"] == -(-row["deal"] // rules.get("deals_per_round", 4))
        assert 1 <= row["session"] <= rules.get("sessions", 5)
        assert (row["substitute"] is not None) == (row["connection"] == "substitute")
        assert (row["deal"], row["substitute"]) not in sat
    rulings = tables.get("rulings", [])
    assert len({row["ruling_id"] for row in rulings}) == len(rulings)
    for row in rulings:
        assert row["player"] in {seat["player"] for seat in deals}
        assert row["deal"] is None or 1 <= row["deal"] <= played
        if row["kind"] != "disqualify":
            assert (row["deal"], row["player"]) in sat
            assert row["amount"] in (4, 8) if row["kind"] == "false_mahjong" else row["amount"] > 0
    assert isinstance(rules["imp_scale"], str) or rules["imp_scale"][0] == 0


def test_the_same_seed_draws_the_same_log() -> None:
    assert competition(random.Random(5), 8) == competition(random.Random(5), 8)


def corners(rules: dict[str, Any], tables: Tables) -> Counter[str]:
    """The corners that one log reaches."""
    return (
        corners_of_the_log(rules, tables)
        + corners_of_the_steps(rules, tables)
        + corners_of_the_rulings(rules, tables)
        + corners_of_the_standings(rules, tables)
        + corners_of_the_decisions(rules, tables)
        + corners_of_the_seating(rules, tables)
    )


def counted(**reached: bool) -> Counter[str]:
    return Counter({corner.replace("_", " "): 1 for corner, is_reached in reached.items() if is_reached})


def corners_of_the_log(rules: dict[str, Any], tables: Tables) -> Counter[str]:
    deals = tables["deals"]
    whole = complete_deals_only(deals)
    played = max((row["deal"] for row in deals), default=0)
    last = max((row["deal"] for row in whole), default=0)
    out: dict[tuple[int, int], int] = Counter(
        (row["deal"], row["table"]) for row in whole if row["connection"] in ("lost", "robot")
    )
    table_count = len({row["table"] for row in whole})
    tables_out = Counter(deal for deal, _ in out)
    first_deal: dict[str, int] = {}
    story: dict[str, str] = {}
    for row in sorted(deals, key=lambda row: int(row["deal"])):
        first_deal.setdefault(row["player"], row["deal"])
        story[row["player"]] = story.get(row["player"], "") + {"connected": "c", "rejoined": "c"}.get(
            row["connection"], row["connection"][0]
        )
    seats_of_the_last = [row for row in deals if row["deal"] == played]
    scale = rules["imp_scale"]
    reached = counted(
        no_deal=not deals,
        one_table=table_count == 1,
        every_table_out=table_count > 0 and table_count in tables_out.values(),
        two_out_at_one_table=max(out.values(), default=0) > 1,
        robot_substitute_connected=any("rsc" in text or "rssc" in text for text in story.values()),
        own_result_excluded="average" in rules,
        own_scale=not isinstance(scale, str),
        wbf=scale == "wbf",
        prizes_none=rules.get("prizes") == [],
        prizes_more_than_players=len(rules.get("prizes", [])) > 4 * table_count > 0,
        prizes_of_other_length=len(rules.get("prizes", [1] * 3)) not in (0, 3),
        tournament_complete=last == rules.get("deals", 80),
        tournament_going_on=0 < last < rules.get("deals", 80),
        missed_deal_imps_of_its_own="imps" in rules.get("missed_deal", {}),
        seat_missing=played > last and len({row["table"] for row in seats_of_the_last}) == max(table_count, 1),
        table_missing=played > last > 0 and len({row["table"] for row in seats_of_the_last}) < table_count,
        only_the_last_deal_missing_to_the_end=played > last and played == rules.get("deals", 80),
        newcomer=any(1 < first <= last for first in first_deal.values()),
        newcomer_in_the_incomplete_deal_only=any(first > max(last, 1) for first in first_deal.values()),
        substitute_sits_later=any(row["substitute"] in first_deal for row in deals),
        round_incomplete=last % rules.get("deals_per_round", 4) != 0,
        round_complete=last > 0 and last % rules.get("deals_per_round", 4) == 0,
        as_of_in_settings="as_of" in rules,
        entries="entries" in tables,
        names_by_code_point=len({name[0].isascii() for name in first_deal}) == 2,
    )
    return reached + Counter({f"connection {row['connection']}": 1 for row in whole})


def corners_of_the_steps(rules: dict[str, Any], tables: Tables) -> Counter[str]:
    """How far differences are from the steps, by the number of tables of the average."""
    scale = rules["imp_scale"]
    lower_bounds = PUBLISHED_IMP_SCALES[scale] if isinstance(scale, str) else scale
    reached: Counter[str] = Counter()
    whole = complete_deals_only(tables["deals"])
    out = {(row["deal"], row["table"]) for row in whole if row["connection"] in ("lost", "robot")}
    for row in whole:
        if row["connection"] in ("lost", "robot", "substitute"):
            continue
        others = [
            other["game_points"]
            for other in whole
            if other["deal"] == row["deal"]
            and other["wind"] == row["wind"]
            and (other["deal"], other["table"]) not in out
            and ("average" not in rules or other["table"] != row["table"])
        ]
        if not others:
            continue
        distance = abs(row["game_points"] * len(others) - sum(others))
        for lower_bound in lower_bounds[1:]:
            beside = distance - lower_bound * len(others)
            if abs(beside) <= 1:
                where = "on" if beside == 0 else "below" if beside < 0 else "above"
                reached[f"{len(others)} tables, {where} a step"] = 1
                if abs(row["game_points"]) > 10**8:
                    reached[f"far from zero, {where} a step"] = 1
    return reached


def corners_of_the_rulings(rules: dict[str, Any], tables: Tables) -> Counter[str]:
    rulings = tables.get("rulings", [])
    whole = complete_deals_only(tables["deals"])
    last = max((row["deal"] for row in whole), default=0)
    first_deal = {
        player: min(row["deal"] for row in tables["deals"] if row["player"] == player)
        for player in {row["player"] for row in tables["deals"]}
    }
    kinds: dict[tuple[str, int], list[str]] = {}
    for row in rulings:
        if row["kind"] != "disqualify":
            kinds.setdefault((row["player"], row["deal"]), []).append(row["kind"])
    disqualify = [row for row in rulings if row["kind"] == "disqualify"]
    return counted(
        no_rulings_file="rulings" not in tables,
        disqualify_without_deal=any(row["deal"] is None for row in disqualify),
        disqualify_with_deal=any(row["deal"] is not None and row["deal"] <= last for row in disqualify),
        disqualify_later_than_the_first_deal=any((row["deal"] or 0) > 1 for row in disqualify),
        disqualify_with_the_incomplete_deal=any((row["deal"] or 0) > last for row in disqualify),
        disqualify_twice=len({row["player"] for row in disqualify}) < len(disqualify),
        disqualify_before_one_sits=any((row["deal"] or 99) < first_deal[row["player"]] for row in disqualify),
        penalties_add_up=any(deal <= last and len(of_deal) > 1 for (_, deal), of_deal in kinds.items()),
        both_kinds_add_up=any(deal <= last and len(set(of_deal)) > 1 for (_, deal), of_deal in kinds.items()),
        penalties_of_the_incomplete_deal=any(deal > last for _, deal in kinds),
    )


def corners_of_the_standings(rules: dict[str, Any], tables: Tables) -> Counter[str]:
    answer = results(rules, tables)
    standings = [dict(zip(COLUMNS["standings"], row, strict=True)) for row in answer["standings"]]
    whole = complete_deals_only(tables["deals"])
    last = max((row["deal"] for row in whole), default=0)
    limit = Fraction(str(rules.get("missed_deal", {}).get("disqualified_above", 0.5))) * rules.get("deals", 80)
    by_ruling = {row["player"] for row in tables.get("rulings", []) if row["kind"] == "disqualify"}
    reached = counted(
        exactly_the_share_missed=any(0 < line["deals_missed"] == limit for line in standings),
        one_above_the_share_missed=any(0 < line["deals_missed"] == int(limit) + 1 for line in standings),
        half_of_the_deals_missed="disqualified_above" not in rules.get("missed_deal", {})
        and any(0 < line["deals_missed"] == limit for line in standings),
        disqualified_by_misses=any(line["rank"] is None and line["player"] not in by_ruling for line in standings),
        prizes_shared=any(line["prize"] is not None and line["prize"] % 1 != 0 for line in standings),
        substitutions_due=bool(answer["substitutions_due"]),
        disqualified_during=any(deal < last and rank is None for deal, rank, _, _ in answer["deal_standings"]),
    )
    ranked = [line for line in standings if line["rank"] is not None]
    wind = {(row["player"], row["deal"]): row["wind"] for row in whole}
    for total in {line["total"] for line in ranked}:
        group = [line for line in ranked if line["total"] == total]
        if len(group) == 1:
            continue
        same = sum(
            1
            for deal in range(1, last + 1)
            if len({wind.get((line["player"], deal), line["player"]) for line in group}) == 1
        )
        how_many = "no" if same == 0 else "all" if same == last else "some"
        reached[f"group of {len(group)}, {how_many} deals at the same wind"] = 1
        keys = ("same_wind_imps", "same_wind_game_points")
        for criterion, key in enumerate(keys, start=1):
            if len({tuple(line[key] for key in keys[:criterion]) for line in group}) > len(
                {tuple(line[key] for key in keys[: criterion - 1]) for line in group}
            ):
                reached[f"decided by criterion {criterion}"] = 1
        if len({line["rank"] for line in group}) > len({tuple(line[key] for key in keys) for line in group}):
            reached["decided by criterion 3"] = 1
        if len({line["rank"] for line in group}) < len(group):
            reached["rank shared"] = 1
        if any(line["total"] == total for line in standings if line["rank"] is None):
            reached["disqualified with the total of a tie"] = 1
    return reached


def corners_of_the_decisions(rules: dict[str, Any], tables: Tables) -> Counter[str]:
    """Settings that decide where the regulation is silent, and whether the standings would be others without them."""
    reached: Counter[str] = Counter()
    decided = {name: rules[name] for name in ("tie_break", "substitute") if name in rules}
    standings = results(rules, tables)["standings"] if decided else []
    for name in decided:
        without = {setting: value for setting, value in rules.items() if setting != name}
        if results(without, tables)["standings"] != standings:
            reached[f"{name} changes the standings"] = 1
    if "tie_break" in decided:
        reached[f"{len(decided['tie_break'])} criteria of ties"] = 1
    if "substitute" in decided:
        reached[f"substitute imps {decided['substitute']['imps']}"] = 1
    return reached


def corners_of_the_seating(rules: dict[str, Any], tables: Tables) -> Counter[str]:
    try:
        seats = seating(rules, tables)
    except ValueError:
        return Counter({"players no multiple of 4": 1})
    if not seats:
        return Counter({"first round": 1})
    answer = results(rules, tables)
    by_rank = [row[1] for row in answer["standings"]]
    table_count = len(by_rank) // 4
    # The quartiles, from the ranks as the page writes them.
    vertical = []
    for rank, player in enumerate(by_rank, start=1):
        quartile, place = divmod(rank - 1, table_count)
        table = place + 1 if quartile % 2 == 0 else table_count - place
        vertical.append((seats[0][0], table, WINDS[quartile], player))
    before, after = meetings(rules, tables, vertical), meetings(rules, tables, seats)
    assert after <= before
    assert (before == after) == (sorted(vertical) == sorted(seats))
    swapped = sum(1 for seat in seats if seat not in vertical) // 2
    return counted(
        seated=True,
        swaps_made=swapped > 0,
        several_swaps_made=swapped > 1,
        meetings_left=after > 0,
        no_swap_helps=before == after > 0 and table_count > 1,
        more_players_than_seats=table_count > len({row["table"] for row in tables["deals"]}),
    )


EXPECTED_CORNERS = (
    *("no deal", "one table", "every table out", "two out at one table", "robot substitute connected"),
    *(f"connection {name}" for name in ("connected", "rejoined", "lost", "robot", "substitute")),
    *(f"{count} tables, {where} a step" for count in (2, 3, 7, 11) for where in ("below", "on", "above")),
    *(f"far from zero, {where} a step" for where in ("below", "on", "above")),
    *("own result excluded", "own scale", "wbf", "missed deal imps of its own"),
    *("prizes none", "prizes more than players", "prizes of other length", "prizes shared"),
    *("tournament complete", "tournament going on", "round incomplete", "round complete"),
    *("seat missing", "table missing", "only the last deal missing to the end"),
    *("newcomer", "newcomer in the incomplete deal only", "substitute sits later"),
    *("as of in settings", "entries", "names by code point"),
    *("no rulings file", "disqualify without deal", "disqualify with deal", "disqualify later than the first deal"),
    *("disqualify with the incomplete deal", "disqualify twice", "disqualify before one sits"),
    *("penalties add up", "both kinds add up", "penalties of the incomplete deal"),
    *("exactly the share missed", "half of the deals missed", "one above the share missed"),
    *("disqualified by misses", "disqualified during", "disqualified with the total of a tie"),
    *(f"group of {size}, {how} deals at the same wind" for size in (2, 3, 5) for how in ("no", "some", "all")),
    *("decided by criterion 1", "decided by criterion 2", "decided by criterion 3", "rank shared"),
    *(f"{count} criteria of ties" for count in (0, 1, 2, 3)),
    *("tie_break changes the standings", "substitute changes the standings"),
    *("substitute imps seat", "substitute imps missed"),
    *("substitutions due", "players no multiple of 4", "first round", "seated", "swaps made", "several swaps made"),
    *("meetings left", "no swap helps", "more players than seats"),
)


def test_the_random_logs_reach_every_corner() -> None:
    reached: Counter[str] = Counter()
    for seed in range(160):
        reached += corners(*competition(random.Random(seed), 1 + seed % 12))
    assert {corner: reached[corner] for corner in EXPECTED_CORNERS if reached[corner] < 3} == {}
