"""A column that is missing hides nothing, and what names the heading that stands for it is ready to be pasted."""

import tomllib
from pathlib import Path

import polars as pl
import pytest

from tests.competition_folder import CompetitionFolder
from tests.shared_data import account, run_shared

GAMES = "game_id,table_name,started_at,player,game_points\n"


def test_the_other_faults_of_the_file_are_said_too(tmp_path: Path) -> None:
    outcome = run_shared("shapes/missing-column-and-bad-cells", tmp_path)
    assert outcome.rejects is not None
    found = outcome.rejects.select("line", "column").rows()
    assert (1, "table_name") in found
    assert (2, "started_at") in found
    assert (2, "game_points") in found
    assert account(outcome, "games") == {"rejected": 4}


def test_what_to_paste_is_toml_and_mends_it(marathon: CompetitionFolder) -> None:
    rows = "".join(
        f"g1,RU-Marathon-1,2015-02-01T10:00:00Z,{player},{points}\n"
        for player, points in (("A", 8), ("B", 4), ("C", -4), ("D", -8))
    )
    (marathon.folder / "games-1.csv").write_text(GAMES.replace("player", "players").replace("game_id", "id") + rows)
    (marathon.folder / "games-2.csv").write_text(GAMES.replace("player", "players") + rows.replace("g1", "g2"))
    outcome = marathon.run()
    block = outcome.errors[-1].partition("correct it:\n")[2]
    assert block == '[columns.games]\n# game_id = "its heading"\nplayer = "players"'
    assert tomllib.loads(block) == {"columns": {"games": {"player": "players"}}}
    settings = marathon.folder / "competition.toml"
    settings.write_text(settings.read_text() + block.replace('# game_id = "its heading"', 'game_id = "id"'))
    assert marathon.run().is_good


def test_a_section_that_the_settings_have_is_not_begun_again(marathon: CompetitionFolder) -> None:
    marathon.configure(columns={"games": {"table_name": "Tisch"}})
    (marathon.folder / "games.csv").write_text("Tisch,game_id,started_at,player\nt,g,2026-01-01T10:00:00Z,A\n")
    assert marathon.run().errors[-1].endswith('correct it:\n# game_points = "its heading"')


@pytest.mark.parametrize("ending", ["parquet", "ndjson", "xlsx"])
def test_so_it_is_in_every_kind_of_file(marathon: CompetitionFolder, ending: str) -> None:
    frame = pl.DataFrame({"game_id": ["g"], "started_at": ["never"], "player": ["A"], "game_points": ["1"]})
    file = marathon.folder / f"games.{ending}"
    if ending == "xlsx":
        from openpyxl import Workbook

        book = Workbook()
        for row in (frame.columns, *frame.rows()):
            book.active.append(row)
        book.save(file)
    else:
        getattr(frame, f"write_{ending}")(file)
    outcome = marathon.run()
    assert outcome.rejects is not None
    assert sorted(outcome.rejects["column"]) == ["started_at", "table_name"]
    assert account(outcome, "games") == {"rejected": 1}
