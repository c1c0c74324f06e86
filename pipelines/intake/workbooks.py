"""XLSX workbooks: which sheet is a table's, its rows as text, and their lines."""

import warnings
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl

from scorehouse.pipelines.intake import typed_numbers
from scorehouse.pipelines.intake.delimited import ROW_NUMBER, first_line
from scorehouse.pipelines.intake.encodings import UnreadableFileError
from scorehouse.pipelines.intake.headings import Heading, Wanted, find_heading

ROWS_A_BATCH = 200_000
# What the library raises on a file that is no workbook, or a broken one.
BROKEN = (OSError, EOFError, ValueError, LookupError, TypeError, AttributeError, SyntaxError, NotImplementedError,
          RecursionError, OverflowError, MemoryError, zipfile.BadZipFile, zlib.error)  # fmt: skip


@dataclass
class Sheet:
    """A sheet of a workbook whose heading is known."""

    path: Path
    name: str
    heading: Heading
    broken_rows: list[dict[str, object]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def batches(self) -> Iterator[pl.DataFrame]:
        """Batches of text; what stands beside the columns that have a heading is kept out."""
        full = len(self.heading.cells)
        schema = {ROW_NUMBER: pl.Int64, **{f"f{i}": pl.String for i in range(full)}}
        rows: list[list[Any]] = []
        beside = False
        for line, cells in rows_of(self.path, self.name):
            number = line - self.heading.line
            if number < 1:
                continue
            beside = beside or len(cells) > full
            rows.append([number, *cells[:full], *[""] * (full - len(cells))])
            if len(rows) == ROWS_A_BATCH:
                yield pl.DataFrame(rows, schema=schema, orient="row")
                rows = []
        yield pl.DataFrame(rows, schema=schema, orient="row")
        if beside:
            self.notes.append("cells beside the columns that have a heading were kept out")

    def lines(self, row_numbers: set[int]) -> dict[int, int]:
        return {number: number + self.heading.line for number in row_numbers}

    @cached_property
    def why_empty(self) -> dict[tuple[int, str], tuple[str, str]]:
        """Row and column of each cell that looks empty and is not: what it is, and what to do."""
        names = dict(enumerate(self.heading.names, start=1))
        cells = cells_that_look_empty(self.path, self.name).items()
        return {(line - self.heading.line, names.get(place, "")): words for (line, place), words in cells}


def open_sheet(path: Path, name: str | None, wanted: Wanted) -> Sheet:
    """A sheet, or the only one that is not empty; raises UnreadableFileError where it is not to be found."""
    name = name or only_sheet(path)
    return Sheet(path, name, find_heading({"": rows_of(path, name)}, wanted))


def only_sheet(path: Path) -> str:
    """The one sheet of a workbook that is not empty."""
    filled = [name for name in sheet_names(path) if next(rows_of(path, name), None)]
    if len(filled) != 1:
        several = f"has several sheets ({', '.join(filled)}), none named like the table" if filled else "has no rows"
        raise UnreadableFileError(several, f'name the sheet with its rows "{path.name.split(".")[0]}"')
    return filled[0]


def sheet_names(path: Path) -> list[str]:
    """The names of a workbook's sheets; raises UnreadableFileError."""
    with opened(path, read_only=True, data_only=True) as book:
        return [sheet.title for sheet in book.worksheets]


def rows_of(path: Path, name: str) -> Iterator[tuple[int, list[str]]]:
    """(line, cells as text) of every row of a sheet that is not blank; raises UnreadableFileError."""
    with opened(path, read_only=True, data_only=True) as book:
        sheet = book[name]
        sheet.reset_dimensions()
        for line, row in enumerate(sheet.iter_rows(), start=1):
            cells = [as_text(cell) for cell in row]
            while cells and not cells[-1].strip():
                cells.pop()
            if cells:
                yield line, cells


def cells_that_look_empty(path: Path, name: str) -> dict[tuple[int, int], tuple[str, str]]:
    """By line and place: the cells that are merged into another, and those whose formula has no result in the file.

    Reads the whole sheet, for a quick reading knows of neither: only where something was empty. Raises
    UnreadableFileError.
    """
    with opened(path) as formulas, opened(path, data_only=True) as results:
        sheet, stored = formulas[name], results[name]
        found = {
            (cell.row, cell.column): (
                f"{cell.coordinate} holds a formula whose result the file does not store",
                "open the workbook in a spreadsheet and save it",
            )
            for row in sheet.iter_rows()
            for cell in row
            if cell.data_type == "f" and stored.cell(cell.row, cell.column).value is None
        }
        for merged in sheet.merged_cells.ranges:
            problem = f"is part of the merged cells {merged.coord}"
            for row, column in list(merged.cells)[1:]:
                where = sheet.cell(row, column).coordinate
                found[row, column] = f"{where} {problem}", "unmerge them, and fill each cell"
    return found


@contextmanager
def opened(path: Path, **how: bool) -> Iterator[Any]:
    """A workbook, in the library's ways of opening one; raises UnreadableFileError where it is broken.

    What the library warns of (parts of a workbook that it passes over) is no log's.
    """
    import openpyxl  # seldom needed

    warnings.filterwarnings("ignore", module=r"openpyxl\b")
    try:
        book = openpyxl.load_workbook(path, **how)
        yield book
        book.close()
    except BROKEN as error:
        raise UnreadableFileError(
            f"cannot be read: {first_line(error, path)}", "save the workbook again as XLSX"
        ) from error


def as_text(cell: Any) -> str:
    """A cell as a CSV file would have it. A day without a time stays one, though the library adds midnight."""
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else typed_numbers.as_text(repr(value))
    if isinstance(value, datetime):
        has_time = "h" in (cell.number_format or "").lower()
        return value.isoformat() if has_time else value.date().isoformat()
    return value.isoformat() if isinstance(value, date) else str(value)
