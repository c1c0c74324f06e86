"""Quotation marks: no two rows become one, and no name is another than the export's. Source: docs/contract.md."""

import csv
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorehouse.pipelines.intake import quoting
from scorehouse.pipelines.intake.headings import Wanted
from scorehouse.pipelines.intake.readers import Reader, UnreadableFileError
from tests.competition_folder import CompetitionFolder
from tests.shared_data import account, run_shared

HEADING = ("a", "b", "c")
Rows = list[list[str]]


def read(text: str, ending: str = ".csv") -> tuple[Rows, list[int], list[str]]:
    """The rows that a file of these lines below the heading has, the lines of rows at fault, and the notes."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / f"games{ending}"
        separator = "\t" if ending == ".tsv" else ","
        file.write_bytes((separator.join(HEADING) + "\n" + text).encode())
        reader = Reader(file, Wanted(frozenset(HEADING), frozenset(HEADING)))
        numbered = [row for frame in reader.batches() for row in frame.rows()]
        broken = {int(str(row["row_number"])) for row in reader.broken_rows}
        return [list(row[1:]) for row in sorted(numbered)], list(reader.lines(broken).values()), reader.notes


def read_or_refused(
    text: str, ending: str = ".csv"
) -> tuple[UnreadableFileError | None, tuple[Rows, list[int], list[str]]]:
    try:
        return None, read(text, ending)
    except UnreadableFileError as error:
        return error, ([], [], [])


def rows_by_letters(text: str, separator: str = ",") -> Rows | None:
    """The rows as RFC 4180 has them, letter by letter; none where the text is not as it has them."""
    rows: Rows = [[]]
    cell, state = "", "start"
    for letter in text.replace("\r\n", "\n").replace("\r", "\n"):
        if state == "quoted":
            state, cell = ("closed", cell) if letter == '"' else (state, cell + letter)
        elif state == "closed" and letter == '"':
            state, cell = "quoted", cell + letter
        elif letter == separator:
            rows[-1].append(cell)
            cell, state = "", "start"
        elif letter == "\n":
            rows[-1].append(cell)
            rows.append([])
            cell, state = "", "start"
        elif state == "closed":
            return None
        elif state == "start" and letter == '"':
            state = "quoted"
        else:
            cell, state = cell + letter, "plain"
    return (
        None if state == "quoted" else [row for row in [*rows[:-1], [*rows[-1], cell]] if any(c.strip() for c in row)]
    )


def has_space_before_a_mark(rows: Rows) -> bool:
    return any(cell[:1] == " " and cell.lstrip().startswith('"') for row in rows for cell in row)


@given(st.lists(st.lists(st.text(alphabet='xy" ,\\\n', max_size=4), min_size=3, max_size=3), min_size=1, max_size=5))
def test_cells_that_a_library_has_quoted_are_read_back_or_a_line_is_named(rows: Rows) -> None:
    """Whatever is in a cell; a cell over several lines that may as well be rows is refused."""
    whole = [row for row in rows if any(cell.strip() for cell in row)]
    lines = [",".join('"' + cell.replace('"', '""') + '"' for cell in row) + "\n" for row in whole]
    refused, (found, broken, _) = read_or_refused("".join(lines))
    if refused:
        assert refused.line is not None
        assert has_space_before_a_mark(whole) or "may as well" in refused.problem
        return
    assert broken == []
    assert found == whole


@given(st.text(alphabet='xy" ,\\\n', max_size=40))
@example('x,"y\\"",z\nx,"y\\"",z\nx,y,z\n')
@example('x,"y,z\nx,y,z\nx,y",z\n')
def test_of_any_text_the_rows_are_those_of_a_slow_reader_or_a_line_is_named(text: str) -> None:
    """Where marks are damaged too: a row never swallows another."""
    slow = rows_by_letters(text)
    refused, (found, broken, notes) = read_or_refused(text)
    if refused:
        assert refused.line is not None
        assert 1 <= refused.line <= text.count("\n") + 2
        return
    if quoting.BACKSLASHED.note in [note for note in notes if note]:
        assert len(found) == sum(1 for line in text.split("\n") if line.strip())
        return
    assert slow is not None
    assert len(found) + len(broken) == len(slow)
    for row in found:
        assert row in [[*right[:3], *[""] * (3 - len(right))] for right in slow]


@given(st.lists(st.lists(st.text(alphabet='xy"', max_size=4), min_size=3, max_size=3), min_size=1, max_size=5))
def test_a_tab_file_that_quotes_nothing_is_read_as_it_is_or_a_line_is_named(rows: Rows) -> None:
    whole = [row for row in rows if any(cell for cell in row)]
    text = "".join("\t".join(row) + "\n" for row in whole)
    refused, (found, broken, notes) = read_or_refused(text, ".tsv")
    if refused:
        assert refused.line is not None
        assert refused.line >= 2
        return
    slow = rows_by_letters(text, "\t")
    if broken:  # a cell that holds a tab, between two marks
        assert slow is not None
        assert len(found) + len(broken) == len(slow)
        return
    assert found in ((whole,) if quoting.UNQUOTED.note in notes else (slow,))


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ('x,"Rex" Moor,z\n', 2, "has text behind a closing quotation mark"),
        ('x,y,z\nx,"y" ,z\n', 3, "has text behind a closing quotation mark"),
        ('x, "y",z\n', 2, "has a space before a quotation mark"),
        ('x,"Rex,z\nx,y,z\nx,Rex",z\n', 2, "closes 2 lines below, and may as well have 3 rows there"),
        ('x,"a\\"b",z\nx,"y""",z\n', 2, "has text behind a closing quotation mark"),
        ('x,y,z\nx,"y,z\n', 3, "opens a quoted cell that is never closed"),
        ('x,y,z\r\nx,"y"y,z\r\n', 3, "has text behind a closing quotation mark"),
    ],
)
def test_what_is_not_quoted_as_its_file_is_is_named_by_its_line(text: str, line: int, problem: str) -> None:
    with pytest.raises(UnreadableFileError) as refused:
        read(text)
    assert (refused.value.line, problem in refused.value.problem) == (line, True)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ('x,5" disk,z\n', [["x", '5" disk', "z"]]),
        ('x,"",z\n', [["x", "", "z"]]),
        ('"x","y","z"\n"x","a ""b""","z"\n', [["x", "y", "z"], ["x", 'a "b"', "z"]]),
        ('x,"a,b",z\n', [["x", "a,b", "z"]]),
        ("x,“y”,z\n", [["x", "“y”", "z"]]),
    ],
)
def test_what_is_quoted_well_is_read_without_a_word(text: str, rows: Rows) -> None:
    assert read(text) == (rows, [], [])


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_cell_with_a_line_end_is_read_and_said(end: str) -> None:
    rows, _, notes = read(f'x,y,z\nx,"a{end}b",z\nx,"c{end}d",z\n')
    assert [row[1].replace("\r\n", "\n").replace("\r", "\n") for row in rows] == ["y", "a\nb", "c\nd"]
    (note,) = notes
    assert note.startswith("2 cells hold a line end, the first: line 3, ")


def test_marks_across_the_looks_at_a_file_are_as_those_within_one(monkeypatch: pytest.MonkeyPatch) -> None:
    text = 'x,"a ""b""",z\n"x","","z"\nx,"y",z\n'
    for size in range(1, 12):
        monkeypatch.setattr(quoting, "BYTES_A_LOOK", size)
        assert read(text) == ([["x", 'a "b"', "z"], ["x", "", "z"], ["x", "y", "z"]], [], [])
        with pytest.raises(UnreadableFileError):
            read('x,"Rex" Moor,z\n')


@pytest.mark.parametrize(
    ("trap", "rows"),
    [("quote-swallows-rows", 3), ("quote-at-the-start-swallows-rows", 4), ("quote-changes-name", 2)],
)
def test_the_traps_are_read_row_by_row(trap: str, rows: int, tmp_path: Path) -> None:
    outcome = run_shared(f"traps/{trap}", tmp_path)
    assert outcome.is_good
    assert account(outcome, "matches")["accepted"] == rows


def test_one_player_of_two_files_with_other_marks_is_one(tmp_path: Path) -> None:
    run_shared("traps/quote-changes-name", tmp_path)
    with (tmp_path / "quote-changes-name" / "standings.csv").open(newline="") as file:
        players = [row["player"] for row in csv.DictReader(file)]
    assert sorted(players) == ['"Rex" Moor', "Wim"]


def test_a_file_that_is_refused_says_what_to_do(marathon: CompetitionFolder) -> None:
    marathon.folder.joinpath("games.csv").write_text(
        'game_id,started_at,table_name,player,game_points\n1,2026-01-01T10:00:00Z,t,"A" x,1\n'
    )
    outcome = marathon.run()
    assert outcome.rejects is not None
    (row,) = outcome.rejects.rows(named=True)
    assert (row["file"], row["line"]) == ("games.csv", 2)
    assert row["remedy"].startswith("put a cell that begins with a quotation mark between two more")
