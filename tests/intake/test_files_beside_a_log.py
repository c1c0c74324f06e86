"""Files that lie beside a log: read, refused with what to do, or passed over because somebody says so."""

import json
import shutil
from pathlib import Path

import openpyxl
import pytest

from tests.competition_folder import CompetitionFolder, picture
from tests.shared_data import account, run_shared

HEADING = "game_id,table_name,started_at,player,game_points\n"


def game(name: str) -> str:
    rows = [f"{name},RU-Marathon-1,2015-02-05T12:00:00Z,{player},{10 * place}\n" for place, player in enumerate("ABCD")]
    return HEADING + "".join(rows)


@pytest.fixture
def cup(marathon: CompetitionFolder) -> CompetitionFolder:
    (marathon.folder / "games.csv").write_text(game("g1"))
    return marathon


@pytest.mark.parametrize("name", ["games-2.CSV", "Games.csv", "GAMES_2.Txt", "games.tsv", "games-2.Csv"])
def test_letter_case_and_the_endings_of_text_files_are_no_matter(cup: CompetitionFolder, name: str) -> None:
    (cup.folder / name).write_text(game("g2").replace(",", "\t") if name.endswith("tsv") else game("g2"))
    outcome = cup.run()
    assert outcome.is_good, outcome.rejects
    assert account(outcome, "games")["accepted"] == 8


@pytest.mark.parametrize(
    ("name", "remedy"),
    [
        ("games (1).csv", "call it games-1.csv if its rows belong in"),
        ("games copy.csv", "call it games-1.csv"),
        ("Games2015.csv", "call it games-1.csv"),
        ("games.xls", "save it as XLSX"),
        ("games-2.ods", "save it as XLSX"),
        ("games.csv.bak", "give it the ending that its rows have"),
        ("games.csv.part", "give it the ending that its rows have"),
        ("games.json", "export it as CSV"),
        ("games.zip", "unpack it"),
        ("rulings.csv.zst", "unpack it"),
        ("players.sqlite", "export the table as CSV"),
        ("Copy of games.csv", "call it games-1.csv if its rows belong in"),
        ("Kopie von games (2).csv", "call it games-1.csv"),
        ("2015_games.csv", "call it games-1.csv"),
        ("old-rulings.TSV", "call it rulings-1.tsv"),
        ("Copy of games.xls", "save it as XLSX"),
        ("games.csv.1", "give it the ending that its rows have"),
        ("games.csv.2015-02-05", "give it the ending that its rows have"),
        ("games.csv~", "give it the ending that its rows have"),
        ("games.csv (1)", "give it the ending that its rows have"),
        ("games.csv.gz.part", "give it the ending that its rows have"),
        ("games.csv.bz2", "unpack it"),
        ("games.tsv.gz", "unpack it"),
        ("games", "give it the ending that its rows have"),
        ("games-02", "give it the ending that its rows have"),
    ],
)
def test_what_looks_like_a_log_and_is_not_read_keeps_the_night_from_being_published(
    cup: CompetitionFolder, name: str, remedy: str
) -> None:
    (cup.folder / name).write_text(game("g2"))
    outcome = cup.run()
    assert not outcome.is_good
    assert outcome.rejects is not None
    [(file, problem, advice)] = outcome.rejects.select("file", "problem", "remedy").rows()
    assert file == name
    assert "looks like a log of" in problem
    assert remedy in advice
    assert f'ignore = ["{name}"]' in advice


@pytest.mark.parametrize(
    ("folder", "file"), [("games.parquet", "part-0.parquet"), ("games", "1.csv"), ("Games-2015", "old.zip")]
)
def test_a_folder_of_logs_is_no_log(cup: CompetitionFolder, folder: str, file: str) -> None:
    (cup.folder / folder).mkdir()
    (cup.folder / folder / file).write_text(game("g2"))
    assert cup.rejects("file", "problem") == [(folder, "looks like a log of games, and is a folder")]
    cup.configure(ignore=[folder])
    assert cup.run().is_good


def test_a_folder_of_pictures_is_none(cup: CompetitionFolder) -> None:
    (cup.folder / "players").mkdir()
    (cup.folder / "players" / "anna.jpg").write_text("")
    outcome = cup.run()
    assert outcome.is_good
    assert outcome.warnings == []


@pytest.mark.parametrize(("sheet", "is_read"), [("games", True), ("Tabelle1", False)])
def test_a_workbook_of_another_name_is_read_for_its_sheets(cup: CompetitionFolder, sheet: str, is_read: bool) -> None:
    book = openpyxl.Workbook()
    book.active.title = sheet
    for row in picture(game("g2").replace(",", "  ")):
        book.active.append(row)
    book.save(cup.folder / "club games.xlsx")
    assert account(cup.run(), "games") == {"accepted": 8 if is_read else 4}
    if not is_read:
        problem = "looks like a log of games, or a copy of one, and was not read"
        assert cup.rejects("file", "problem") == [("club games.xlsx", problem)]


def test_accepting_rejects_publishes_nothing_beside_a_log_that_was_not_read(cup: CompetitionFolder) -> None:
    (cup.folder / "games (1).csv").write_text(game("g2"))
    (cup.folder / "games-2.csv").write_text(game("g3").replace("30", "3o"))
    outcome = cup.run(accept_rejects=True)
    (error,) = outcome.errors
    assert error == (
        "what looks like a log of tonight was not read: games (1).csv. Not published, with --accept-rejects neither; "
        "do what stands beside each"
    )
    assert not (cup.out / "cup" / "run.json").exists()
    cup.configure(ignore=["games (1).csv"])
    assert cup.run(accept_rejects=True).is_good


@pytest.mark.parametrize("lock", [".~lock.games.csv#", "~$games.csv"])
def test_a_log_that_is_open_in_a_spreadsheet_is_said(cup: CompetitionFolder, lock: str) -> None:
    (cup.folder / lock).write_text("somebody")
    (cup.folder / ".~lock.letter.odt#").write_text("somebody")
    outcome = cup.run()
    assert outcome.is_good
    assert outcome.warnings == [
        f"games.csv is open in a spreadsheet program ({lock} says so); save it and close it, and run again"
    ]


@pytest.mark.parametrize("pattern", ["games (1).csv", "games (*).csv", "*(1)*"])
def test_what_is_ignored_is_passed_over(cup: CompetitionFolder, pattern: str) -> None:
    (cup.folder / "games (1).csv").write_text(game("g2"))
    cup.configure(ignore=[pattern])
    outcome = cup.run()
    assert outcome.is_good
    assert outcome.warnings == []
    assert account(outcome, "games")["accepted"] == 4
    assert json.loads((cup.out / "cup" / "run.json").read_text())["ignored"] == ["games (1).csv"]


def test_a_pattern_that_passes_over_a_good_log_says_so_and_a_name_does_not(cup: CompetitionFolder) -> None:
    (cup.folder / "games-old.csv").write_text(game("g2"))
    outcome = cup.configure(ignore=["*old*"]).run()
    assert outcome.warnings == ['ignore: "*old*" passes over games-old.csv, which would be read as a log']
    outcome = cup.configure(ignore=["games-old.csv"]).run()
    assert outcome.warnings == []
    assert account(outcome, "games")["accepted"] == 4


def test_the_settings_are_never_ignored(cup: CompetitionFolder) -> None:
    outcome = cup.configure(ignore=["*.toml"]).run()
    assert outcome.warnings == ['ignore: "*.toml" is competition.toml too, which is read all the same']


def test_what_is_ignored_and_not_there_is_said(cup: CompetitionFolder) -> None:
    outcome = cup.configure(ignore=["games-old.csv"]).run()
    assert outcome.warnings == ['ignore: no file is called "games-old.csv"']


@pytest.mark.parametrize("name", ["README.md", "Thumbs.db", ".DS_Store", "games.png", "notes.txt", "gamesmaster.md"])
def test_other_files_are_no_logs(cup: CompetitionFolder, name: str) -> None:
    (cup.folder / name).write_text("something")
    assert cup.run().is_good


def test_a_link_out_of_the_folder_is_refused_and_not_quoted(cup: CompetitionFolder, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("root:x:0:0\n")
    (cup.folder / "rulings-9.csv").symlink_to(secret)
    outcome = cup.run()
    assert not outcome.is_good
    assert outcome.rejects is not None
    assert outcome.rejects["problem"].to_list() == ["is a link out of the competition's folder"]
    assert "root" not in str(outcome.rejects.rows())


def test_a_link_within_the_folder_is_a_file(cup: CompetitionFolder) -> None:
    shutil.move(cup.folder / "games.csv", cup.folder / ".games-of-today")
    (cup.folder / "games.csv").symlink_to(".games-of-today")
    assert cup.run().is_good


def test_a_folder_of_a_competition_may_be_a_link(cup: CompetitionFolder, tmp_path: Path) -> None:
    moved = tmp_path / "elsewhere"
    shutil.move(cup.folder, moved)
    cup.folder.symlink_to(moved)
    assert cup.run().is_good


def test_the_files_of_a_club_are_read_but_the_old_workbook(tmp_path: Path) -> None:
    outcome = run_shared("shapes/file-endings", tmp_path)
    assert outcome.rejects is not None
    assert outcome.rejects["file"].to_list() == ["matches-4.xls"]
    assert outcome.rejects["remedy"][0].startswith("save it as XLSX")
