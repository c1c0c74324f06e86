"""Whatever a player is called comes out as it went in, through a whole run."""

import csv
import unicodedata
from pathlib import Path

import duckdb
import polars as pl
import pytest

from scorehouse.pipelines.intake.rejects import as_words
from tests.competition_folder import CompetitionFolder
from tests.ladder.folder import LadderFolder

HEADINGS = ["game_id", "table_name", "started_at", "player", "game_points"]
NAMES = [
    "null",
    "NULL",
    "None",
    "NaN",
    "NA",
    "true",
    "0",
    "-",
    "Bye",
    '=HYPERLINK("http://example.org","click")',
    "+1+1",
    "@sum",
    "<script>alert('x')</script>",
    "{{ 7 * 7 }}",
    "'; drop table games; --",
    "Я" * 300,
    "two\nlines",
    "two\r\nlines",
    "tab\there",
    "\u200fאבג\u200e",
    "\u202egnp.exe",
    'quo"te, and comma; semicolon',
    "back\\slash\\n",
    "🀄️",
    "\ufeffmark",
    "e\u0301",
]


def write(folder: Path, players: list[str], file: str = "games.csv") -> None:
    rows = [["g1", "RU-Marathon-1", "2015-02-05T12:00:00Z", player, str(10 * i)] for i, player in enumerate(players)]
    with (folder / file).open("w", encoding="utf-8", newline="") as text:
        csv.writer(text, lineterminator="\n").writerows([HEADINGS, *rows])


@pytest.mark.parametrize("name", NAMES, ids=[ascii(name)[:20] for name in NAMES])
def test_a_name_comes_out_as_it_went_in(marathon: CompetitionFolder, name: str) -> None:
    write(marathon.folder, [name, "B", "C", "D"])
    outcome = marathon.run()
    assert outcome.is_good, outcome.rejects
    kept = unicodedata.normalize("NFC", name)
    assert kept in [row[1] for row in marathon.published("standings")[1:]]
    assert kept in pl.read_parquet(marathon.out / "cup" / "standings.parquet")["player"].to_list()
    with duckdb.connect(str(marathon.out / "scorehouse.duckdb"), read_only=True) as reader:
        assert (kept,) in reader.execute("select player from marathon.games").fetchall()
    page = (marathon.out / "cup" / "index.html").read_text(encoding="utf-8")
    assert "<script>alert" not in page
    assert "{{" not in name or "{{ 7 * 7 }}" in page


@pytest.mark.parametrize("name", ["", " ", "\u00a0\u2003", "\t", "\u3000\u3000"])
def test_a_name_of_only_spaces_is_none(marathon: CompetitionFolder, name: str) -> None:
    write(marathon.folder, ["A", name, "C", "D"])
    outcome = marathon.run()
    assert outcome.rejects is not None
    assert outcome.rejects.select("line", "column", "problem").rows() == [(3, "player", "is empty")]


def test_names_that_differ_in_unicode_normalisation_only_are_one_player(marathon: CompetitionFolder) -> None:
    write(marathon.folder, ["Zoe\u0308", "B", "C", "D"], "games-1.csv")
    write(marathon.folder, [" Zo\u00eb ", "B", "C", "D"], "games-2.csv")
    outcome = marathon.run()
    assert outcome.intake is not None
    assert (outcome.intake.total("accepted"), outcome.intake.total("folded")) == (4, 4)


def test_names_that_differ_in_letter_case_only_are_two_players(marathon: CompetitionFolder) -> None:
    write(marathon.folder, ["anna", "Anna", "ANNA", "аnna"])
    assert marathon.run().is_good
    assert {row[1] for row in marathon.published("standings")[1:]} == {"anna", "Anna", "ANNA", "аnna"}


def test_a_name_with_a_line_end_stays_on_one_line_of_the_terminal(marathon: CompetitionFolder) -> None:
    write(marathon.folder, ["A\nB", "A\nB", "C\u202e", "D"])
    outcome = marathon.run()
    assert outcome.rejects is not None
    assert all("\n" not in line and "\u202e" not in line for line in as_words(outcome.rejects))


def test_so_does_one_that_a_problem_quotes(tmp_path: Path) -> None:
    ladder = LadderFolder(tmp_path).played("match_id  started_at\nm1  10 09:00\nm1  10 09:00\n")
    text = (ladder.folder / "matches.csv").read_text().replace("a,b", '"a\nb\u202e",b', 1)
    (ladder.folder / "matches.csv").write_text(text)
    outcome = ladder.run()
    assert outcome.rejects is not None
    assert as_words(outcome.rejects)[1].startswith('    line 2, match_id: "m1" says player_1 a\\nb\\u202e; line 4 says')


def test_a_heading_with_a_line_end_stays_on_one_line_too(marathon: CompetitionFolder) -> None:
    write(marathon.folder, ["A", "B", "C", "D"])
    path = marathon.folder / "games.csv"
    path.write_text(path.read_text().replace("game_points", 'game_points,"no\nte"').replace("0\n", "0,x\n"))
    assert marathon.run().warnings == ["games.csv: no\\nte: no column of games, kept out"]


def test_headings_and_files_with_odd_names_are_data_too(marathon: CompetitionFolder) -> None:
    write(marathon.folder, ["A", "B", "C", "D"], "games-'; drop--.csv")
    path = marathon.folder / "games-'; drop--.csv"
    path.write_text(path.read_text().replace("game_points", "game_points,=1+1,<b>").replace("0\n", "0,x,y\n"))
    outcome = marathon.run()
    assert outcome.is_good, outcome.rejects
    assert "=1+1, <b>: no column of games, kept out" in outcome.warnings[0]
    assert "<b>" not in (marathon.out / "cup" / "index.html").read_text()
