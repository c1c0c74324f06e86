"""corrections.csv: one signed row changes one cell, while the export still says what it said."""

import json
import re
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from tests.competition_folder import CompetitionFolder
from tests.duplicate.folder import DuplicateFolder

GAMES = """
    game_id  table_name     started_at            player  game_points  auto_moves
    g1       RU-Marathon-1  2015-02-05T12:00:00Z  A       40           -
    g1       RU-Marathon-1  2015-02-05T12:00:00Z  B       30           -
    g1       RU-Marathon-1  2015-02-05T12:00:00Z  C       20           -
    g1       RU-Marathon-1  2015-02-05T12:00:00Z  D       10           -
"""
HEADING = "table  game_id  player  ruling_id  column  was  now  reason  by  on\n"
SIGNED = "  the paper says so  Olga  2015-02-06\n"


def corrections(*rows: str) -> str:
    return HEADING + "".join(row + SIGNED for row in rows)


def report(cup: CompetitionFolder) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((cup.out / cup.slug / "run.json").read_text())
    return found


def points(cup: CompetitionFolder) -> dict[str, str]:
    return {row[2]: row[4] for row in cup.published("seat_results")[1:]}


def words(cup: CompetitionFolder) -> list[str]:
    """What the rejects of corrections.csv say: line, column, value and problem."""
    assert not cup.run().is_good
    return [": ".join(row[1:5]) for row in cup.published("rejects")[1:] if row[0] == "corrections.csv"]


@pytest.fixture
def cup(marathon: CompetitionFolder) -> CompetitionFolder:
    return marathon.given("games", GAMES)


def test_a_signed_row_changes_one_cell_and_is_listed(cup: CompetitionFolder) -> None:
    cup.given("corrections", corrections("games  g1  D  -  game_points  10  15"))
    assert cup.run().is_good
    assert points(cup) == {"A": "40", "B": "30", "C": "20", "D": "15"}
    assert report(cup)["corrected"] == [
        {
            "table": "games",
            "file": "games.csv",
            "line": 5,
            "key": {"game_id": "g1", "player": "D"},
            "column": "game_points",
            "was": "10",
            "now": "15",
            "reason": "the paper says so",
            "by": "Olga",
            "on": "2015-02-06",
        }
    ]
    page = (cup.out / "cup" / "index.html").read_text()
    assert "Corrected cells" in page
    cells = ["games.csv", "5", "g1, D", "game_points", "10", "15", "the paper says so", "Olga", "2015-02-06"]
    found = re.search(r"<tr><td>games.csv.*?</tr>", page, re.DOTALL)
    assert found is not None
    assert re.findall(r"<td[^>]*>(.*?)</td>", found[0]) == cells


def test_a_cell_that_stands_in_two_files_is_listed_with_both_lines(cup: CompetitionFolder) -> None:
    heading, *rows = GAMES.strip().splitlines()
    cup.given("games", "\n".join([heading, rows[3]]), "games-2.csv")
    cup.given("corrections", corrections("games  g1  D  -  game_points  10  15"))
    assert cup.run().is_good
    assert [(cell["file"], cell["line"]) for cell in report(cup)["corrected"]] == [("games-2.csv", 2), ("games.csv", 5)]


def test_without_corrections_the_page_says_nothing_of_them(cup: CompetitionFolder) -> None:
    assert cup.run().is_good
    assert "orrected" not in (cup.out / "cup" / "index.html").read_text()


def test_a_cell_is_compared_after_trimming_and_in_its_type(cup: CompetitionFolder) -> None:
    cup.given("games", GAMES.replace("10           -", "10.0         -"))
    moved = [f"games  g1  {player}  -  started_at  2015-02-05T13:00:00+01:00  2015-02-05T12:30Z" for player in "ABCD"]
    cup.given(
        "corrections",
        corrections("games  g1  D  -  game_points  +10  15", "games  g1  B  -  auto_moves  0  400", *moved),
    )
    assert cup.run().is_good
    assert points(cup)["D"] == "15"
    assert cup.published("review")[1:] == [["g1", "auto_moves", "400", "pending"]]
    assert report(cup)["as_of"] == "2015-02-05T12:30:00Z"


def report_of_rejects(cup: CompetitionFolder) -> list[dict[str, str]]:
    heading, *rows = cup.published("rejects")
    return [dict(zip(heading, row, strict=True)) for row in rows]


def test_a_correction_holds_only_while_was_still_stands(cup: CompetitionFolder) -> None:
    cup.given("corrections", corrections("games  g1  D  -  game_points  11  15"))
    assert words(cup) == [
        "2: was: 11: does not stand in the export: game_points says \"10\" (games.csv, line 5)",
    ]  # fmt: skip


def test_an_export_that_says_it_right_by_now_needs_no_correction(cup: CompetitionFolder) -> None:
    cup.given("corrections", corrections("games  g1  D  -  game_points  11  10"))
    assert words(cup) == ['2: was: 11: does not stand in the export: game_points says "10" (games.csv, line 5)']


def test_a_stale_correction_changes_nothing_also_where_rejects_are_accepted(cup: CompetitionFolder) -> None:
    cup.given("corrections", corrections("games  g1  D  -  game_points  11  15"))
    assert cup.run(accept_rejects=True).is_good
    assert points(cup)["D"] == "10"
    assert [(f["file"], f["accepted"], f["rejected"]) for f in report(cup)["files"]] == [
        ("corrections.csv", 0, 1),
        ("games.csv", 4, 0),
    ]


def test_a_cell_that_could_not_be_read_is_mended(cup: CompetitionFolder) -> None:
    cup.given("games", GAMES.replace("10           -", "1O           -"))
    cup.given("corrections", corrections("games  g1  D  -  game_points  1O  10"))
    assert cup.run().is_good
    assert points(cup)["D"] == "10"


def test_an_empty_cell_of_the_key_is_mended(cup: CompetitionFolder) -> None:
    cup.given("games", GAMES.replace("  D  ", "  -  "))
    cup.given("corrections", corrections("games  g1  -  -  player  -  D"))
    assert cup.run().is_good
    assert points(cup) == {"A": "40", "B": "30", "C": "20", "D": "10"}


def test_a_number_of_the_key_that_could_not_be_read_is_mended(tmp_path: Path) -> None:
    cup = DuplicateFolder(tmp_path).given_deals("1  1  A 0  B 0  C 0  D 0")
    log = cup.folder / "deals.csv"
    heading, first, *rest = log.read_text(encoding="utf-8").splitlines()
    assert heading.split(",")[0] == "deal"
    log.write_text("\n".join([heading, "l" + first[1:], *rest]), encoding="utf-8")
    cup.given(
        "corrections",
        "table  deal  player  column  was  now  reason  by  on\ndeals  l  A  deal  l  1  r  Olga  2026-01-31",
    )
    assert cup.run().is_good


def test_two_empty_cells_are_not_mended_by_one_row(cup: CompetitionFolder) -> None:
    cup.given("games", GAMES.replace("  D  ", "  -  ").replace("  C  ", "  -  "))
    cup.given("corrections", corrections("games  g1  -  -  player  -  D"))
    assert words(cup) == [
        '2: player: : is in 2 rows of games with game_id "g1"; a correction changes one cell',
    ]


def test_a_player_s_name_is_corrected_by_the_name_that_the_export_has(cup: CompetitionFolder) -> None:
    cup.given("corrections", corrections("games  g1  D  -  player  D  E"))
    assert cup.run().is_good
    assert set(points(cup)) == {"A", "B", "C", "E"}


def test_a_correction_settles_a_contradiction(cup: CompetitionFolder) -> None:
    cup.given("games", GAMES.replace("10           -", "15           -"), "games-2.csv")
    cup.given("corrections", corrections("games  g1  D  -  game_points  10  15"))
    assert cup.run().is_good
    assert points(cup)["D"] == "15"


def test_a_correction_is_not_lost_to_a_newer_file_that_says_a_third_thing(cup: CompetitionFolder) -> None:
    cup.configure(supersedes="newest_file")
    cup.given("games", GAMES.replace("10           -", "12           -"), "games-2.csv")
    cup.given("corrections", corrections("games  g1  D  -  game_points  10  15"))
    assert words(cup) == ['2: was: 10: does not stand in the export: game_points says "12" (games-2.csv, line 5)']


@pytest.mark.parametrize("written", ["10", "1O"])
def test_a_correction_of_the_newest_row_is_not_refused_for_what_an_older_one_said(
    cup: CompetitionFolder, written: str
) -> None:
    cup.configure(supersedes="newest_file")
    cup.given("games", GAMES.replace("10 ", "9 "), "games-1.csv").given("games", GAMES.replace("10 ", written + " "))
    (cup.folder / "games.csv").rename(cup.folder / "games-2.csv")
    cup.given("corrections", corrections(f"games  g1  D  -  game_points  {written}  15"))
    assert cup.run().is_good
    assert points(cup)["D"] == "15"
    assert [cell["file"] for cell in report(cup)["corrected"]] == ["games-2.csv"]


def test_corrected_rows_are_checked_like_all_others(cup: CompetitionFolder) -> None:
    cup.given("corrections", corrections("games  g1  C  -  player  C  A"))
    assert not cup.run().is_good
    assert [row["problem"] for row in report_of_rejects(cup)] == [
        "says game_points 40; line 4 says game_points 20",
        "says game_points 20; line 2 says game_points 40 (the row as corrected)",
    ]


def test_a_ruling_is_corrected_too(cup: CompetitionFolder) -> None:
    cup.given("rulings", "ruling_id  kind       player  game_id  amount\nr1  fine_game  D  g1  7\n")
    cup.given("corrections", corrections("rulings  -  -  r1  amount  7  5"))
    outcome = cup.run()
    assert outcome.is_good
    assert outcome.warnings == []
    assert points(cup)["D"] == "5"


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("gaems  g1  D  -  game_points  10  15" + SIGNED, "table: gaems: is none of games, rulings"),
        ("games  g1  D  -  gamepoints  10  15" + SIGNED, "column: gamepoints: is no column of games"),
        ("games  g1  D  -  game_points  10  1S" + SIGNED, "now: 1S: is not a whole number"),
        ("games  g1  D  -  auto_moves  0  -5" + SIGNED, "now: -5: is less than 0"),
        ("games  g1  D  -  game_points  10  10" + SIGNED, "now: 10: is what the cell was"),
        ("games  g1  D  -  game_points  10  -" + SIGNED, "now: : is empty"),
        ("games  g1  -  -  game_points  10  15" + SIGNED, "game_id and player: : is not filled in: the key of games"),
        ("games  g9  D  -  game_points  10  15" + SIGNED, "is in no row of games with game_id \"g9\", player \"D\""),
        ("games  g1  C  -  player  D  E" + SIGNED, "player: C: is not what `was` says"),
        ("games  g1  D  -  game_points  10  15  why  Olga  tomorrow\n", "on: tomorrow: is not a day"),
        ("games  g1  D  -  game_points  10  15  why  -  2015-02-06\n", "by: : is empty"),
        ("games  g1  D  -  game_points  10  15  -  Olga  2015-02-06\n", "reason: : is empty"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_correction_is_said(cup: CompetitionFolder, row: str, said: str) -> None:
    cup.given("corrections", HEADING + row)
    found = words(cup)
    assert len(found) == 1
    assert said in found[0]


def test_all_that_is_wrong_with_a_correction_is_said_at_once(cup: CompetitionFolder) -> None:
    cup.given("corrections", HEADING + "games  g1  -  -  gamepoints  10  15  -  Olga  tomorrow\n"
              "games  g1  -  -  game_points  10  1S  why  -  tomorrow\n")  # fmt: skip
    assert [line.split(": ")[:2] for line in words(cup)] == [
        ["2", "column"],
        ["2", "on"],
        ["2", "reason"],
        ["3", "by"],
        ["3", "game_id and player"],
        ["3", "now"],
        ["3", "on"],
    ]


def test_two_corrections_of_one_cell_are_both_refused(cup: CompetitionFolder) -> None:
    rows = ["games  g1  D  -  game_points  10  15", "games  g1  D  -  game_points  10  16"]
    cup.given("corrections", corrections(*rows))
    assert len(words(cup)) == 2


def test_two_corrections_that_name_one_cell_by_two_keys_are_both_refused(tmp_path: Path) -> None:
    duplicate = DuplicateFolder(tmp_path).given_deals("1  1  A 24  B -8  C -8  D -8\n")
    duplicate.given(
        "corrections",
        "table  deal  deals.table  wind  player  column  was  now  reason  by  on\n"
        f"deals  1  1  E  -  game_points  24  28{SIGNED}deals  1  -  -  A  game_points  24  32{SIGNED}",
    )
    assert duplicate.rejects() == [
        ("corrections.csv", line, "column", "game_points", "is corrected in this row by another one too")
        for line in (2, 3)
    ]
    assert duplicate.run(accept_rejects=True).is_good
    assert duplicate.published("deal_results")[1][4] == "24"


def test_a_correction_given_twice_is_folded(cup: CompetitionFolder) -> None:
    cup.given("corrections", corrections(*["games  g1  D  -  game_points  10  15"] * 2))
    assert cup.run().is_good
    file = report(cup)["files"][0]
    assert file["file"] == file["table"] + ".csv" == "corrections.csv"
    assert [file[what] for what in ("rows", "accepted", "folded", "superseded", "rejected")] == [2, 1, 1, 0, 0]


def test_a_cell_of_a_file_with_typed_columns_is_corrected_too(cup: CompetitionFolder) -> None:
    (cup.folder / "games.csv").unlink()
    rows = {"game_id": "g1", "table_name": "RU-Marathon-1", "started_at": "2015-02-05T12:00:00Z"}
    pl.DataFrame({"player": ["A", "B", "C", "D"], "game_points": ["40", "30", "20", "1O"]}).with_columns(
        pl.lit(value).alias(name) for name, value in rows.items()
    ).write_parquet(cup.folder / "games.parquet")
    cup.given(
        "corrections", corrections("games  g1  D  -  game_points  1O  10", "games  g1  C  -  game_points  20  25")
    )
    assert cup.run().is_good
    assert points(cup) == {"A": "40", "B": "30", "C": "25", "D": "10"}
