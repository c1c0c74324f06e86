"""Repeats, conflicts, and later exports that correct earlier ones."""

import gzip
import json
from typing import Any

import pytest

from tests.competition_folder import CompetitionFolder

HEADING = "    game_id  table_name     started_at            player  game_points\n"


def game(points: str, start: str = "2015-02-05T12:00:00Z", game_id: str = "g1") -> str:
    """The picture of a game's rows: `A 40, B 30`."""
    seats = [seat.split() for seat in points.split(", ")]
    return HEADING + "".join(f"    {game_id}  RU-Marathon-1  {start}  {player}  {number}\n" for player, number in seats)


WHOLE = game("A 40, B 30, C 20, D 10")


def report(cup: CompetitionFolder) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((cup.out / cup.slug / "run.json").read_text())
    return found


def fates(cup: CompetitionFolder) -> dict[str, list[int]]:
    """Accepted, folded, superseded and rejected rows of each file."""
    names = ("accepted", "folded", "superseded", "rejected")
    return {file["file"]: [file[name] for name in names] for file in report(cup)["files"]}


def points(cup: CompetitionFolder) -> dict[str, str]:
    return {row[2]: row[4] for row in cup.published("seat_results")[1:]}


@pytest.fixture
def newest(marathon: CompetitionFolder) -> CompetitionFolder:
    return marathon.configure(supersedes="newest_file")


def test_the_same_row_in_several_files_is_folded_and_counted(marathon: CompetitionFolder) -> None:
    marathon.given("games", WHOLE).given("games", WHOLE, "games-2.csv")
    assert marathon.run().is_good
    assert fates(marathon) == {"games-2.csv": [4, 0, 0, 0], "games.csv": [0, 4, 0, 0]}


def test_half_a_game_in_one_file_and_half_in_another_is_one_game(newest: CompetitionFolder) -> None:
    newest.given("games", game("A 40, B 30"), "games-1.csv").given("games", game("C 20, D 10"), "games-2.csv")
    assert newest.run().is_good
    assert points(newest) == {"A": "40", "B": "30", "C": "20", "D": "10"}


def test_a_conflict_is_listed_with_both_rows_and_their_files(marathon: CompetitionFolder) -> None:
    marathon.given("games", WHOLE, "games-1.csv").given("games", game("D 15"), "games-2.csv")
    assert not marathon.run().is_good
    assert [[*row[:2], *row[3:5]] for row in marathon.published("rejects")[1:]] == [
        ["games-1.csv", "5", "g1, D", "says game_points 10; games-2.csv, line 2 says game_points 15"],
        ["games-2.csv", "2", "g1, D", "says game_points 15; games-1.csv, line 5 says game_points 10"],
    ]


@pytest.mark.parametrize(
    ("files", "helps"),
    [
        ({"games-1.csv": WHOLE, "games-2.csv": game("D 15")}, True),
        ({"games-1.csv": WHOLE + game("D 15").removeprefix(HEADING)}, False),
        ({"games-1.csv": WHOLE, "games-1.csv.gz": game("D 15")}, False),
        ({"games-1.csv": WHOLE, "games-2.csv": game("D 15, D 16")}, False),
        ({"games-1.csv": WHOLE, "games-2.csv": game("D 10", start="2015-03-05T12:00:00Z")}, False),
    ],
    ids=["newer file", "one file", "files of one age", "newest contradicts itself", "another game"],
)
def test_supersedes_is_advised_only_where_it_would_decide(
    marathon: CompetitionFolder, files: dict[str, str], helps: bool
) -> None:
    for file, drawn in files.items():
        marathon.given("games", drawn, file)
        if file.endswith(".gz"):
            (marathon.folder / file).write_bytes(gzip.compress((marathon.folder / file).read_bytes()))
    assert not marathon.run().is_good
    remedies = {row[5] for row in marathon.published("rejects")[1:] if " says " in row[4]}
    assert [("supersedes" in remedy) for remedy in remedies] == [helps]
    assert marathon.configure(supersedes="newest_file").run().is_good == helps


def test_a_conflict_within_a_file_is_one_with_another_line_of_it(newest: CompetitionFolder) -> None:
    newest.given("games", WHOLE + game("D 15").removeprefix(HEADING))
    assert not newest.run().is_good
    assert [row[4] for row in newest.published("rejects")[1:]] == [
        "says game_points 10; line 6 says game_points 15",
        "says game_points 15; line 5 says game_points 10",
    ]


def test_a_later_export_corrects_an_earlier_one_and_run_json_says_what_it_replaced(newest: CompetitionFolder) -> None:
    newest.given("games", WHOLE, "games-1.csv").given("games", game("A 40, D 15"), "games-2.csv")
    assert newest.run().is_good
    assert points(newest) == {"A": "40", "B": "30", "C": "20", "D": "15"}
    assert fates(newest) == {"games-1.csv": [3, 0, 1, 0], "games-2.csv": [1, 1, 0, 0]}
    assert report(newest)["superseded"] == [
        {
            "table": "games",
            "file": "games-1.csv",
            "line": 5,
            "by_file": "games-2.csv",
            "by_line": 3,
            "key": {"game_id": "g1", "player": "D"},
            "was": {"game_points": "10"},
            "now": {"game_points": "15"},
        }
    ]


def test_of_three_exports_the_newest_stands_and_one_like_it_is_folded(newest: CompetitionFolder) -> None:
    newest.given("games", WHOLE, "games-9.csv").given("games", game("D 15"), "games-10.csv")
    newest.given("games", game("D 10"), "games-11.csv")
    assert newest.run().is_good
    assert points(newest)["D"] == "10"
    assert fates(newest) == {"games-10.csv": [0, 0, 1, 0], "games-11.csv": [1, 0, 0, 0], "games-9.csv": [3, 1, 0, 0]}


def test_files_are_as_old_as_their_names_say_with_numbers_by_their_worth(newest: CompetitionFolder) -> None:
    newest.given("games", game("A 40, B 30, C 20, D 1"), "games.csv")
    newest.given("games", game("D 10"), "games-10.csv").given("games", game("D 9"), "games-9.csv")
    assert newest.run().is_good
    assert points(newest)["D"] == "10"


def test_a_row_that_could_not_be_read_is_superseded_by_one_that_can(newest: CompetitionFolder) -> None:
    newest.given("games", WHOLE.replace("10\n", "1O\n"), "games-1.csv").given("games", game("D 15"), "games-2.csv")
    assert newest.run().is_good
    assert points(newest)["D"] == "15"
    assert fates(newest) == {"games-1.csv": [3, 0, 1, 0], "games-2.csv": [1, 0, 0, 0]}
    (replaced,) = report(newest)["superseded"]
    assert [replaced[what] for what in ("file", "line", "by_file", "by_line")] == ["games-1.csv", 5, "games-2.csv", 2]
    assert replaced["was"] == {"game_points": "1O"}


def test_a_newer_row_that_cannot_be_read_supersedes_nothing(newest: CompetitionFolder) -> None:
    newest.given("games", WHOLE, "games-1.csv").given("games", game("D 1O"), "games-2.csv")
    assert not newest.run().is_good


@pytest.mark.parametrize("supersedes", [None, "newest_file"])
@pytest.mark.parametrize(
    "other",
    [
        game("A 1, B 2, C 3, D 4", start="2015-03-05T12:00:00Z"),
        game("A 1, E 2, F 3, G 4", start="2015-03-05T12:00:00Z"),
        game("A 1, E 2, F 3, G 4"),
        game("E 1, F 2, G 3, H 4"),
        game("A 1, B 2, C 3, D 4").replace("Marathon-1", "Marathon-2"),
    ],
    ids=["start", "start and players", "players", "all players", "table"],
)
def test_one_id_used_for_two_games_is_never_merged(
    marathon: CompetitionFolder, other: str, supersedes: str | None
) -> None:
    if supersedes:
        marathon.configure(supersedes=supersedes)
    marathon.given("games", WHOLE + game("A 9, B 9, C 9, D 9", game_id="g2").removeprefix(HEADING), "games-1.csv")
    marathon.given("games", other, "games-2.csv")
    assert not marathon.run().is_good
    assert marathon.run(accept_rejects=True).is_good
    assert {row[0] for row in marathon.published("seat_results")[1:]} == {"g2"}
    assert all(file["rows"] == sum(fates(marathon)[file["file"]]) for file in report(marathon)["files"])


def test_a_seat_with_a_wrong_table_is_corrected_where_the_rest_of_the_game_agrees(newest: CompetitionFolder) -> None:
    wrong = WHOLE.replace("Marathon-1  2015-02-05T12:00:00Z  D", "Marathon-7  2015-02-05T12:00:00Z  D")
    newest.given("games", wrong, "games-1.csv").given("games", WHOLE, "games-2.csv")
    assert newest.run().is_good
    assert fates(newest) == {"games-1.csv": [3, 0, 1, 0], "games-2.csv": [1, 3, 0, 0]}


def test_two_files_of_one_name_are_of_one_age(newest: CompetitionFolder) -> None:
    newest.given("games", WHOLE, "games.csv")
    (newest.folder / "games.ndjson").write_text(
        '{"game_id": "g1", "table_name": "RU-Marathon-1", "started_at": "2015-02-05T12:00:00Z", "player": "D", '
        '"game_points": 15}\n'
    )
    assert not newest.run().is_good
