"""Files of any name in a competition's folder: refused or passed over with a word, and everything can be written."""

import json
import os
from pathlib import Path

import openpyxl
import pytest

from tests.competition_folder import CompetitionFolder
from tests.shared_data import account

HEADING = "game_id,table_name,started_at,player,game_points\n"
NOT_UTF8 = "has a name that is not UTF-8, as when a ZIP of another system was unpacked"


def game(name: str, day: int) -> str:
    rows = [
        f"{name},RU-Marathon-1,2015-02-0{day}T12:00:00Z,{player},{10 * place}\n" for place, player in enumerate("ABCD")
    ]
    return HEADING + "".join(rows)


@pytest.fixture
def cup(marathon: CompetitionFolder) -> CompetitionFolder:
    (marathon.folder / "games.csv").write_text(game("g1", 1))
    return marathon


def put(cup: CompetitionFolder, name: bytes) -> None:
    Path(os.fsdecode(os.path.join(os.fsencode(cup.folder), name))).write_text(game("g2", 2))


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (b"games-\xff.csv", r"games-\udcff.csv"),
        (b"GAMES_\xe9.Parquet", r"GAMES_\udce9.Parquet"),
        (b"games (\xe9).csv", r"games (\udce9).csv"),
        (b"games-\xe9.xlsx", r"games-\udce9.xlsx"),
        (b"players-\xe9.csv", r"players-\udce9.csv"),
    ],
)
def test_what_looks_like_a_log_and_has_no_name_in_utf8_is_refused(
    cup: CompetitionFolder, name: bytes, shown: str
) -> None:
    put(cup, name)
    outcome = cup.run(accept_rejects=True)
    assert outcome.rejects is not None
    assert outcome.rejects.select("file", "problem", "remedy").rows() == [(shown, NOT_UTF8, "rename it")]
    assert f"was not read: {shown}." in outcome.errors[0]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (b"foto-\xff.jpg", r"foto-\udcff.jpg"),
        (b"club-\xe9.csv", r"club-\udce9.csv"),
        (b"club-\xe9.xlsx", r"club-\udce9.xlsx"),
        (b"note\n\x1b[31m.csv", r"note\n\x1b[31m.csv"),
    ],
)
def test_any_other_is_passed_over_with_a_word(cup: CompetitionFolder, name: bytes, shown: str) -> None:
    put(cup, name)
    outcome = cup.run()
    assert outcome.is_good, outcome.errors
    report = json.loads((cup.out / "cup" / "run.json").read_text(encoding="utf-8"))
    assert any(warning.startswith(shown) and "not read" in warning for warning in report["warnings"])


def test_a_pattern_passes_over_a_name_that_is_not_utf8(cup: CompetitionFolder) -> None:
    put(cup, b"games-\xff.csv")
    assert cup.configure(ignore=["games-?.csv"]).run().is_good
    report = json.loads((cup.out / "cup" / "run.json").read_text(encoding="utf-8"))
    assert report["ignored"] == [r"games-\udcff.csv"]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (b"games-\n2.csv", r"games-\n2.csv"),
        (b"games-\x1b[31m.csv", r"games-\x1b[31m.csv"),
        (b"games-" + b"x" * 240 + b".csv", f"games-{'x' * 240}.csv"),
        (b"GAMES.CSV", "GAMES.CSV"),
    ],
)
def test_any_name_in_utf8_is_read_and_shown_on_one_line(cup: CompetitionFolder, name: bytes, shown: str) -> None:
    put(cup, name)
    outcome = cup.run()
    assert outcome.is_good, outcome.errors
    assert account(outcome, "games")["accepted"] == 8
    report = json.loads((cup.out / "cup" / "run.json").read_text(encoding="utf-8"))
    assert sorted(file["file"] for file in report["files"]) == sorted(["games.csv", shown])


@pytest.mark.parametrize("ending", ["csv", "csv.gz", "tsv", "parquet", "ndjson", "xlsx"])
def test_no_report_has_the_path_of_a_folder(cup: CompetitionFolder, ending: str) -> None:
    (cup.folder / f"games-2.{ending}").symlink_to(cup.folder / "nowhere")
    outcome = cup.run(accept_rejects=True)
    assert outcome.is_good, outcome.errors
    assert outcome.rejects is not None
    assert outcome.rejects["file"].to_list() == [f"games-2.{ending}"]
    for name in ("run.json", "rejects.csv", "index.html"):
        assert str(cup.folder) not in (cup.out / "cup" / name).read_text(encoding="utf-8")


def test_a_missing_log_is_said_without_the_path_of_its_folder(cup: CompetitionFolder) -> None:
    (cup.folder / "games.csv").unlink()
    assert cup.run().errors == ["no log of games: put games.csv into the folder of cup"]


def test_what_is_in_a_workbook_that_is_no_log_is_not_told(cup: CompetitionFolder) -> None:
    book = openpyxl.Workbook()
    book.worksheets[0].title = "secret matters"
    book.save(cup.folder / "treasurer.xlsx")
    outcome = cup.run()
    assert "treasurer.xlsx: no table is named like a sheet of it, so it was not read" in outcome.warnings
    assert "secret" not in (cup.out / "cup" / "run.json").read_text(encoding="utf-8")


def test_settings_out_of_the_folder_are_refused_and_not_quoted(cup: CompetitionFolder, tmp_path: Path) -> None:
    settings = cup.folder / "competition.toml"
    cup.configure()
    settings.rename(tmp_path / "secret")
    settings.symlink_to(tmp_path / "secret")
    assert cup.run().errors == ["competition.toml is a link out of the competition's folder; put the file itself there"]
