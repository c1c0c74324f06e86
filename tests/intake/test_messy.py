"""The shared files as clubs send them: each is read right, or refused with every fault named."""

import csv
import gzip
import io
import json
from pathlib import Path

import polars as pl
import pytest

from tests.competition_folder import CompetitionFolder
from tests.shared_data import shared_folder

HEADINGS = ["game_id", "table_name", "started_at", "player", "game_points"]
MAP = """
[columns.games]
game_id = "ID партии"
table_name = "Стол"
started_at = "Начало"
player = "Игрок"
game_points = "Очки"
"""
# The encoding, the separator and the rows above the heading of each file that holds the twenty games.
FILES = {
    "cp1251-semicolon.csv": ("windows-1251", ";", 0),
    "decimal-comma.csv": ("utf-8", ";", 0),
    "gz.csv.gz": ("utf-8", ",", 0),
    "koi8r-tab.csv": ("koi8-r", "\t", 0),
    "ndjson-bom.ndjson": ("utf-8-sig", "", 0),
    "quoted-line-ends.csv": ("utf-8", ",", 0),
    "utf16-bom.csv": ("utf-16", ",", 0),
    "utf8-bom-preamble.csv": ("utf-8-sig", ";", 3),
}


@pytest.fixture
def cup(marathon: CompetitionFolder) -> CompetitionFolder:
    settings = (shared_folder() / "data" / "marathon-club-2016" / "competition.toml").read_text(encoding="utf-8")
    (marathon.folder / "competition.toml").write_text('decimal = ","\n' + settings + MAP, encoding="utf-8")
    return marathon


def messy(name: str) -> Path:
    return shared_folder() / "data" / "messy" / name


def rows(name: str) -> list[list[str]]:
    """The rows of a messy file, read by the standard library, which was told how."""
    encoding, separator, above = FILES[name]
    content = messy(name).read_bytes()
    text = (gzip.decompress(content) if name.endswith(".gz") else content).decode(encoding)
    if name.endswith(".ndjson"):
        return [list(json.loads(line).values()) for line in text.splitlines()]
    found = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))[above + 1 :]
    return [[*row[:4], row[4].removesuffix(",0")] for row in found if any(row)]


@pytest.mark.parametrize("name", FILES)
def test_a_messy_file_gives_the_tables_of_its_games(cup: CompetitionFolder, name: str) -> None:
    games = rows(name)
    assert len({row[0] for row in games}) == 20
    clean = cup.folder / "games.parquet"
    pl.DataFrame(games, schema=HEADINGS, orient="row").write_parquet(clean)
    assert cup.run().is_good
    expected = cup.files()
    clean.unlink()
    ending = name.split(".", 1)[1]
    (cup.folder / f"games.{ending}").write_bytes(messy(name).read_bytes())
    outcome = cup.run()
    assert outcome.is_good, outcome.rejects
    assert outcome.intake is not None
    assert outcome.intake.total("accepted") == len(games) == 80
    assert cup.files() == expected


def test_equal_rows_are_folded_and_a_contradiction_is_listed_with_both_rows(cup: CompetitionFolder) -> None:
    (cup.folder / "games.csv").write_bytes(messy("repeat-and-conflict.csv").read_bytes())
    outcome = cup.run()
    assert outcome.intake is not None
    assert outcome.rejects is not None
    assert outcome.intake.total("folded") == 4
    assert outcome.rejects["line"].to_list() == [6, 14]
    assert [outcome.intake.total(what) for what in ("rows", "accepted", "rejected")] == [13, 4, 5]


# Game by game; the ninth has a minus sign that is not ASCII, and is read.
TEN_FAULTS = [
    (None, "game_id", "201602136016"),
    (3, "game_points", "25x0"),
    (7, "player", None),
    (11, "started_at", "2016-02-30T12:00:00"),
    (15, "game_points", "1e400"),
    (19, "started_at", "12:00 03.02.2016"),
    *((line, "table_name", "Club" if line == 26 else "club") for line in range(25, 29)),
    *((line, "game_id, player", "201602136018, Ёжик; 010") for line in (30, 31)),
    *((line, "started_at", "2016-03-27T02:30:00") for line in range(37, 41)),
]


def test_every_one_of_the_ten_faults_is_named_or_read(cup: CompetitionFolder) -> None:
    (cup.folder / "games.csv").write_bytes(messy("ten-faults.csv").read_bytes())
    outcome = cup.run()
    assert outcome.rejects is not None
    assert outcome.rejects.select("line", "column", "value").rows() == TEN_FAULTS
    assert outcome.intake is not None
    assert [outcome.intake.total(what) for what in ("rows", "accepted", "rejected")] == [39, 4, 35]
    assert cup.run(accept_rejects=True).is_good
    assert [row[4] for row in cup.published("seat_results")[1:] if row[2].startswith("Илья")] == ["-12"]
