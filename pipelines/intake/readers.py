"""Log files, read in batches as they stand: text from CSV, NDJSON and XLSX, typed columns from Parquet.

Every batch has the file's columns under the contract's names, or their headings, and `row_number`: 1 for the first row.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any, Protocol

import polars as pl

from scorehouse.pipelines.intake import typed_numbers
from scorehouse.pipelines.intake.delimited import ROW_NUMBER, first_line, open_delimited
from scorehouse.pipelines.intake.encodings import (
    BROKEN_FILE,
    Encoding,
    UnreadableFileError,
    find_encoding,
    lines_of,
    not_in,
    open_text,
)
from scorehouse.pipelines.intake.files import WORKBOOK, ending_of
from scorehouse.pipelines.intake.headings import ANYTHING, Heading, Wanted, check_names, heading_of
from scorehouse.pipelines.intake.rejects import EMPTY
from scorehouse.pipelines.intake.workbooks import Sheet, open_sheet

__all__ = ["ROW_NUMBER", "Reader", "UnreadableFileError"]

ROWS_A_BATCH = 1_000_000
# What the library raises on a damaged file; a panic is no Exception.
BROKEN_PARQUET = (pl.exceptions.PolarsError, pl.exceptions.PanicException)


class Pairs(list[tuple[str, Any]]):
    """A JSON object as it was written, also where it has a key twice."""


class Rows(Protocol):
    """What a kind of file is to its reader; its batches have a column a heading, in order, behind `row_number`."""

    heading: Heading
    broken_rows: list[dict[str, object]]
    notes: list[str]

    def batches(self) -> Iterator[pl.DataFrame]: ...
    def lines(self, row_numbers: set[int]) -> dict[int, int]: ...


class Reader:
    """A log file: its headings, its rows in batches, the rows that are no rows, and what a person should know of it.

    Raises UnreadableFileError, as `batches` does.
    """

    def __init__(
        self, path: Path, wanted: Wanted = ANYTHING, encoding: str | None = None, sheet: str | None = None
    ) -> None:
        self.notes: list[str] = []
        self.encoding: Encoding | None = None
        try:
            self.rows = self.open(path, wanted, encoding, sheet)
        except UnicodeError as error:
            raise not_in(path, self.encoding or Encoding()) from error
        except (*BROKEN_FILE, *BROKEN_PARQUET) as error:
            raise UnreadableFileError(f"cannot be read: {first_line(error, path)}", "export the file again") from error
        self.broken_rows = self.rows.broken_rows
        self.headings = [name for name in self.rows.heading.names if name]
        if self.rows.heading.line > 1:
            self.notes.append(f"the heading is on line {self.rows.heading.line}; what stands above was passed over")

    def open(self, path: Path, wanted: Wanted, encoding: str | None, sheet: str | None) -> Rows:
        ending = ending_of(path.name)
        if ending == ".parquet":
            return open_parquet(path, wanted)
        if ending == WORKBOOK:
            return open_sheet(path, sheet, wanted)
        self.encoding = found = find_encoding(path, encoding)
        self.notes += [found.note] if found.note else []
        if ending == ".ndjson":
            return open_ndjson(path, found, wanted)
        return open_delimited(path, found, wanted)

    @property
    def heading_line(self) -> int:
        return self.rows.heading.line

    def batches(self) -> Iterator[pl.DataFrame]:
        """The file's rows in order, as good as; `broken_rows` and `notes` grow meanwhile."""
        names = self.rows.heading.names
        nameless: set[int] = set()
        for frame in self.rows.batches():
            columns = frame.columns[1:]
            nameless |= {
                place
                for place, (column, name) in enumerate(zip(columns, names, strict=True), start=1)
                if not name and place not in nameless and not is_blank(frame[column])
            }
            named = {column: name for column, name in zip(columns, names, strict=True) if name}
            yield frame.select(ROW_NUMBER, *named).rename(named)
        self.notes += self.rows.notes + [f"column {place} has no heading, kept out" for place in sorted(nameless)]

    def explained(self, found: pl.DataFrame) -> pl.DataFrame:
        """Faults of the file's cells, in which a workbook's cells that only look empty are called what they are."""
        if not isinstance(self.rows, Sheet) or not (found["problem"] == EMPTY).any():
            return found
        why = self.rows.why_empty
        rows = [
            fault | dict(zip(("problem", "remedy"), why[place], strict=True))
            if fault["problem"] == EMPTY and (place := (fault["row_number"], fault["column"])) in why
            else fault
            for fault in found.iter_rows(named=True)
        ]
        return pl.DataFrame(rows, schema=found.schema)

    def lines(self, row_numbers: set[int]) -> dict[int, int]:
        """The line on which each of these rows begins; in Parquet, the row itself."""
        return self.rows.lines(row_numbers)


def is_blank(column: pl.Series) -> bool:
    return column.dtype == pl.String and bool((column.str.strip_chars().fill_null("") == "").all())


@dataclass
class ParquetRows:
    path: Path
    heading: Heading
    broken_rows: list[dict[str, object]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def batches(self) -> Iterator[pl.DataFrame]:
        read = 0
        try:
            scan = pl.scan_parquet(self.path, glob=False)
            promised = scan.select(pl.len()).collect().item()
            scan = scan.with_row_index(ROW_NUMBER, offset=1).cast({ROW_NUMBER: pl.Int64})
            for frame in scan.collect_batches(chunk_size=ROWS_A_BATCH, maintain_order=True):
                read += frame.height
                yield frame
        except BROKEN_PARQUET as error:
            raise UnreadableFileError(
                f"cannot be read: {first_line(error, self.path)}", "export the file again"
            ) from error
        if read != promised:  # where a part is damaged, the library may say so to nobody
            raise UnreadableFileError(
                f"is damaged: it says to have {promised} rows, and {read} can be read", "export the file again"
            )

    def lines(self, row_numbers: set[int]) -> dict[int, int]:
        return {row: row for row in row_numbers}


def open_parquet(path: Path, wanted: Wanted) -> ParquetRows:
    return ParquetRows(path, heading_of_keys(list(pl.read_parquet_schema(path)), wanted))


def heading_of_keys(keys: list[str], wanted: Wanted) -> Heading:
    """The heading of a file that has no line of headings."""
    if not keys:
        raise UnreadableFileError("is empty: not even a heading", "export the file again", line=1)
    found = heading_of(keys, wanted, row=0, line=1)
    check_names(keys, found.names, 1)
    return found


@dataclass
class JsonRows:
    path: Path
    encoding: Encoding
    heading: Heading
    broken_rows: list[dict[str, object]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def batches(self) -> Iterator[pl.DataFrame]:
        """Batches of text, numbers as they were written; a line that is no JSON object is broken."""
        keys = self.heading.cells
        schema = {ROW_NUMBER: pl.Int64, **{f"f{i}": pl.String for i in range(len(keys))}}
        rows: list[tuple[object, ...]] = []
        with open_text(self.path, self.encoding.name) as text:
            for number, line in enumerate((line for line in text if line.strip()), start=1):
                values = json_row(line)
                if values is None:
                    self.broken_rows.append(
                        {
                            "row_number": number,
                            "value": line.strip(),
                            "problem": "the line is not a JSON object of plain values",
                            "remedy": "export the file again",
                        }
                    )
                    continue
                rows.append((number, *(values.get(key) for key in keys)))
                if len(rows) == ROWS_A_BATCH:
                    yield pl.DataFrame(rows, schema=schema, orient="row")
                    rows = []
        yield pl.DataFrame(rows, schema=schema, orient="row")

    def lines(self, row_numbers: set[int]) -> dict[int, int]:
        lines = enumerate(lines_of(self.path, self.encoding.name), start=1)
        filled = (line for line, content in lines if content.strip())
        return {row: line for row, line in enumerate(filled, start=1) if row in row_numbers}


def open_ndjson(path: Path, encoding: Encoding, wanted: Wanted) -> JsonRows:
    """A file of objects, a line each; one without a row lacks nothing (docs/contract.md, "Files as they come")."""
    with open_text(path, encoding.name) as text:
        filled = (line for line in text if line.strip())
        first = next(filled, None)
        if first is None:
            every = sorted(wanted.known)
            return JsonRows(path, encoding, Heading(every, every, row=0, line=1))
        rows = map(json_row, chain([first], filled))
        keys = list(dict.fromkeys(key for row in rows for key in row or {}))
    if not keys:
        problem = "holds no line that is a JSON object of plain values"
        raise UnreadableFileError(problem, "export the file as NDJSON, an object a line", line=1)
    return JsonRows(path, encoding, heading_of_keys(keys, wanted))


def json_row(line: str) -> dict[str, str | None] | None:
    """The cells of one NDJSON line as text; none if it is not an object of plain values, each under one key."""
    try:
        row = json.loads(
            line, parse_int=str, parse_float=typed_numbers.as_text, parse_constant=str, object_pairs_hook=Pairs
        )
        values = dict(row) if isinstance(row, Pairs) else None
        if values is None or len(values) < len(row) or any(isinstance(value, list) for value in values.values()):
            return None
        "".join(text for pair in row for text in pair if isinstance(text, str)).encode()
    except (ValueError, TypeError, RecursionError):
        return None
    return {name: {True: "true", False: "false"}.get(value, value) for name, value in values.items()}
