"""Rows that end early, and files that do: what lacks nothing is read, what may lack something is said."""

import gzip
from pathlib import Path

import pytest

from tests.competition_folder import CompetitionFolder
from tests.shared_data import run_shared

HEADING = "game_id,table_name,started_at,player,game_points,place,note\n"
GAME = "g1,RU-Marathon-1,2015-02-05T12:00:00Z,"


def accounts(
    cup: CompetitionFolder, content: bytes, file: str = "games.csv"
) -> tuple[list[int], list[str], list[tuple[int, str]]]:
    """Rows, accepted and rejected of a log of these bytes; its warnings; and what is wrong with which line."""
    (cup.folder / file).write_bytes(content)
    outcome = cup.run()
    assert outcome.intake is not None
    wrong = [] if outcome.rejects is None else outcome.rejects.select("line", "problem").rows()
    told = [warning for warning in outcome.warnings if "kept out" not in warning]
    return [outcome.intake.total(what) for what in ("rows", "accepted", "rejected")], told, wrong


def test_a_row_that_lacks_only_cells_of_columns_that_are_kept_out_is_whole(tmp_path: Path) -> None:
    outcome = run_shared("shapes/short-row-of-kept-out-columns", tmp_path)
    assert outcome.is_good, outcome.rejects
    assert outcome.intake is not None
    assert [(file.file.name, file.rows, file.accepted) for file in outcome.intake.files] == [
        ("entries.csv", 2, 2),
        ("games.csv", 1, 1),
    ]


@pytest.mark.parametrize("ends", [["", ",", ",,", ",1st"], [",1st", "", ",", ""], ["", "", "", ""]])
def test_rows_of_several_lengths_are_all_read(marathon: CompetitionFolder, ends: list[str]) -> None:
    rows = "".join(f"{GAME}{player},10{end}\n" for player, end in zip("ABCD", ends, strict=True))
    assert accounts(marathon, (HEADING + rows).encode()) == ([4, 4, 0], [], [])


def test_a_row_that_lacks_a_cell_of_a_column_is_refused_all_the_same(marathon: CompetitionFolder) -> None:
    rows = "".join(f"{GAME}{player},10\n" for player in "ABC") + GAME + "D\n"
    counts, _, wrong = accounts(marathon, (HEADING + rows).encode())
    assert counts == [4, 0, 4]
    assert (5, "the row has 4 cells, the heading has 7") in wrong


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gzip"])
def test_a_last_line_without_an_end_is_said_with_its_number(
    marathon: CompetitionFolder, encoding: str, packed: bool
) -> None:
    rows = "".join(f'{GAME}{player},10,1st,"x\ny"\n' for player in "ABCD")
    content = (HEADING + rows).rstrip("\n").encode(encoding)
    file = "games.csv.gz" if packed else "games.csv"
    counts, (of_a_cell, told), _ = accounts(marathon, gzip.compress(content, mtime=0) if packed else content, file)
    assert counts == [4, 4, 0]
    assert of_a_cell.startswith(f"{file}: 4 cells hold a line end, the first: line 2,")
    assert told.startswith(f"{file}: line 9, the last one, has no end, so the file may be cut off there; if it is,")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\n\n", "\n,,,,,,\n"])
def test_a_last_line_that_has_an_end_is_not_spoken_of(marathon: CompetitionFolder, end: str) -> None:
    rows = [f"{GAME}{player},10,1st,x" for player in "ABCD"]
    content = (end[0].join([HEADING.strip(), *rows]) + end).encode()
    assert accounts(marathon, content) == ([4, 4, 0], [], [])


def test_a_last_row_without_an_end_that_lacks_cells_is_cut_off(marathon: CompetitionFolder) -> None:
    """Its points may have been 100."""
    rows = "".join(f"{GAME}{player},10,1st,x\n" for player in "ABC") + GAME + "D,10"
    counts, told, wrong = accounts(marathon, (HEADING + rows).encode())
    assert counts == [4, 0, 4]
    assert len(told) == 1
    assert (5, "the row has 5 cells, the heading has 7") in wrong


def test_rows_that_lack_cells_before_a_last_line_without_an_end_are_whole(marathon: CompetitionFolder) -> None:
    rows = "".join(f"{GAME}{player},10\n" for player in "ABC") + GAME + "D,10,1st,x"
    counts, told, wrong = accounts(marathon, (HEADING + rows).encode())
    assert (counts, len(told), wrong) == ([4, 4, 0], 1, [])
