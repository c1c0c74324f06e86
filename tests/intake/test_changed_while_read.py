"""What is certified is what was read: rows and digest of a file are of the same bytes, or nothing is published."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from scorehouse.pipelines.steps import publishing, working_out
from tests.competition_folder import CompetitionFolder, run_all

HEADING = "game_id,table_name,started_at,player,game_points\n"
GAME = "".join(
    f"g1,RU-Marathon-1,2015-02-01T10:00:00Z,{player},{points}\n"
    for player, points in (("A", 8), ("B", 4), ("C", -4), ("D", -8))
)
ROW = "g2,RU-Marathon-1,2015-02-02T10:00:00Z,A,5\n"
Change = Callable[[Path], object]
CHANGES: dict[str, Change] = {
    "a row is appended": lambda file: file.write_bytes(file.read_bytes() + ROW.encode()),
    "it is replaced": lambda file: (file.parents[2] / "games.new").rename(file),
    "it is gone": Path.unlink,
    "it is written again, as long as before": lambda file: file.write_bytes(file.read_bytes().replace(b"A,8", b"A,9")),
}


@pytest.fixture
def cup(marathon: CompetitionFolder) -> CompetitionFolder:
    (marathon.folder / "games.csv").write_text(HEADING + GAME)
    return marathon


def meanwhile(monkeypatch: pytest.MonkeyPatch, change: Callable[[], object]) -> None:
    """Something happens when the rows have been read and nothing is published yet."""
    whole = working_out.work_out

    def work_out(*given: Any, **more: Any) -> None:
        change()
        whole(*given, **more)

    monkeypatch.setattr(working_out, "work_out", work_out)


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_log_that_changes_while_it_is_read_is_not_published(
    cup: CompetitionFolder, monkeypatch: pytest.MonkeyPatch, change: Change
) -> None:
    assert cup.run().is_good
    before = (cup.out / "cup" / "standings.csv").read_bytes()
    other = CompetitionFolder(cup.folder.parents[1], "marathon", "other")
    (other.folder / "games.csv").write_text(HEADING + GAME)
    file = cup.folder / "games.csv"
    beside = cup.out.parent / "games.new"
    beside.write_text(HEADING + GAME.replace("8", "9"))
    once = [lambda: change(file)]
    meanwhile(monkeypatch, lambda: once.pop()() if once else None)
    bad, good = run_all([cup.folder, other.folder], cup.out)
    assert bad.errors == ["games.csv changed while it was read; run again when nobody writes to it"]
    assert good.is_good
    assert (cup.out / "cup" / "standings.csv").read_bytes() == before


def test_so_it_is_with_players_and_other_kinds_of_file(cup: CompetitionFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    second = pl.read_csv(cup.folder / "games.csv").with_columns(game_id=pl.lit("g2"))
    second.write_parquet(cup.folder / "games-2.parquet")
    (cup.folder / "players.csv").write_text("account,player\nA,Ann\n")

    def change() -> None:
        second.head(3).write_parquet(cup.folder / "games-2.parquet")
        (cup.folder / "players.csv").write_text("account,player\nA,Eve\n")

    meanwhile(monkeypatch, change)
    outcome = cup.run()
    assert outcome.errors == [
        "games-2.parquet and players.csv changed while it was read; run again when nobody writes to it"
    ]


def test_the_digest_is_that_of_the_rows(cup: CompetitionFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where a row comes in after the files are published."""
    read = hashlib.sha256((cup.folder / "games.csv").read_bytes()).hexdigest()
    whole = publishing.write_all_results

    def late(*given: Any) -> None:
        CHANGES["a row is appended"](cup.folder / "games.csv")
        whole(*given)

    monkeypatch.setattr(publishing, "write_all_results", late)
    assert cup.run().is_good
    (file,) = json.loads((cup.out / "cup" / "run.json").read_text())["files"]
    assert file["sha256"] == read
