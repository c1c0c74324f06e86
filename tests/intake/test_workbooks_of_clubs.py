"""Workbooks as clubs send them: merged cells, formulas without a result, parts that the library passes over."""

import subprocess
import sys
from pathlib import Path

import openpyxl

from tests.competition_folder import CompetitionFolder
from tests.shared_data import run_shared, shared_folder


def test_merged_cells_and_formulas_without_a_result_are_called_so(tmp_path: Path) -> None:
    outcome = run_shared("traps/workbook-of-a-club", tmp_path)
    assert outcome.rejects is not None
    said = [(line, column, problem) for _, line, column, _, problem, _ in outcome.rejects.rows() if line is not None]
    assert said == [
        (2, "game_points", "E2 holds a formula whose result the file does not store"),
        (3, "game_id", "A3 is part of the merged cells A2:A5"),
        (4, "game_id", "A4 is part of the merged cells A2:A5"),
        (5, "game_id", "A5 is part of the merged cells A2:A5"),
    ]


def test_below_a_preamble_the_lines_are_the_sheet_s(marathon: CompetitionFolder) -> None:
    book = openpyxl.Workbook()
    book.active.append(["Club evening"])
    book.active.append(["game_id", "table_name", "started_at", "player", "game_points"])
    for player, points in zip("ABCD", (4, "=1+2", None, 1), strict=True):
        book.active.append(["g1", "RU-Marathon-1", "2015-02-05T12:00:00Z", player, points])
    book.save(marathon.folder / "games.xlsx")
    outcome = marathon.run()
    assert outcome.rejects is not None
    said = [(line, problem) for _, line, column, _, problem, _ in outcome.rejects.rows() if column == "game_points"]
    assert said == [(4, "E4 holds a formula whose result the file does not store"), (5, "is empty")]


def test_no_word_of_the_library_reaches_a_person(tmp_path: Path) -> None:
    folder = shared_folder() / "data" / "shapes" / "workbook-with-extensions"
    command = [sys.executable, "-m", "scorehouse", "run", str(folder), "--out", str(tmp_path / "reports")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "UserWarning" not in done.stderr
    assert "openpyxl" not in done.stderr
    assert done.returncode == 0, done.stderr
