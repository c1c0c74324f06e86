"""Log files, read in batches as they stand: text from CSV and NDJSON, typed columns from Parquet.

Every batch has the file's columns under their headings, and `row_number`: 1 for the first row of the file.
"""

import csv
import gzip
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, cast

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.csv

from pipelines.intake.rejects import faults

ROWS_A_BATCH = 2_000_000
BYTES_A_BLOCK = 1 << 24
ROW_NUMBER = "row_number"


class UnreadableFileError(Exception):
    """A file, or all of it from a line on, that cannot be read."""

    def __init__(self, problem: str, remedy: str, line: int | None = None) -> None:
        super().__init__(problem)
        self.problem = problem
        self.remedy = remedy
        self.line = line


class Reader:
    """A log file: its headings, its rows in batches, and the rows that are no rows."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.headings = read_headings(path)
        self.broken_rows: list[dict[str, object]] = []

    def batches(self) -> Iterator[pl.DataFrame]:
        """The file's rows in order; raises UnreadableFileError. `broken_rows` grows meanwhile."""
        if self.path.name.endswith(".parquet"):
            yield from read_parquet(self.path)
        elif self.path.name.endswith(".ndjson"):
            yield from read_ndjson(self.path, self.headings, self.broken_rows)
        else:
            yield from read_csv(self.path, self.headings, self.broken_rows)

    def lines(self, row_numbers: set[int]) -> dict[int, int]:
        """The line on which each of these rows begins; in Parquet, the row itself."""
        if self.path.name.endswith(".parquet"):
            return {row: row for row in row_numbers}
        ndjson = self.path.name.endswith(".ndjson")
        starts = starts_of_json_rows(self.path) if ndjson else starts_of_csv_rows(self.path)
        return {row: line for row, line in starts if row in row_numbers}

    def broken_row_faults(self) -> pl.DataFrame:
        return faults(self.broken_rows)


def open_bytes(path: Path) -> IO[bytes]:
    return cast(IO[bytes], gzip.open(path, "rb")) if path.name.endswith(".gz") else path.open("rb")


def open_text(path: Path) -> IO[str]:
    """The file as text; bytes that are not UTF-8 survive, so that lines can be counted in any file."""
    return io.TextIOWrapper(open_bytes(path), encoding="utf-8-sig", errors="surrogateescape", newline="")


def read_headings(path: Path) -> list[str]:
    """The names of the file's columns; raises UnreadableFileError where there are none, or one twice."""
    try:
        if path.name.endswith(".parquet"):
            headings = list(pl.read_parquet_schema(path))
        elif path.name.endswith(".ndjson"):
            with open_text(path) as text:
                return list(dict.fromkeys(key for line in text if line.strip() for key in json_row(line) or {}))
        else:
            with open_text(path) as text:
                headings = [name.strip() for name in next((row for row in csv.reader(text) if row), [])]
            if any(is_no_utf8(name) for name in headings):
                raise UnreadableFileError("is not UTF-8", "export the file again, as UTF-8", line=1)
    except (OSError, EOFError, pl.exceptions.PolarsError, csv.Error) as error:
        raise UnreadableFileError(f"cannot be read: {first_line(error)}", "export the file again") from error
    if not headings:
        raise UnreadableFileError("is empty: not even a heading", "export the file again", line=1)
    twice = sorted({name for name in headings if headings.count(name) > 1})
    if twice:
        raise UnreadableFileError(f"has the heading {', '.join(twice)} twice", "keep one of the columns", line=1)
    return headings


def read_parquet(path: Path) -> Iterator[pl.DataFrame]:
    try:
        scan = pl.scan_parquet(path, glob=False).with_row_index(ROW_NUMBER, offset=1).cast({ROW_NUMBER: pl.Int64})
        yield from scan.collect_batches(chunk_size=ROWS_A_BATCH, maintain_order=True)
    except pl.exceptions.PolarsError as error:
        raise UnreadableFileError(f"cannot be read: {first_line(error)}", "export the file again") from error


def read_csv(path: Path, headings: list[str], broken_rows: list[dict[str, object]]) -> Iterator[pl.DataFrame]:
    """Batches of text; a row with too few or too many cells is broken, for nobody knows which one is missing."""
    broken_at: list[int] = []

    def note(row: Any) -> str:
        broken_at.append(row.number - 1)
        problem = f"the row has {row.actual_columns} cells, the heading has {row.expected_columns}"
        has_too_few = row.actual_columns < row.expected_columns
        remedy = "complete the row" if has_too_few else "quote a cell that holds a comma, or take the extra cells out"
        broken_rows.append({"row_number": row.number - 1, "value": row.text, "problem": problem, "remedy": remedy})
        return "skip"

    names = [f"f{i}" for i in range(len(headings))]
    read = 0
    try:
        with CountingQuotes(open_bytes(path)) as source:
            stream = pyarrow.csv.open_csv(
                source,
                pyarrow.csv.ReadOptions(use_threads=False, column_names=names, block_size=BYTES_A_BLOCK),
                pyarrow.csv.ParseOptions(newlines_in_values=True, invalid_row_handler=note),
                pyarrow.csv.ConvertOptions(column_types=dict.fromkeys(names, pa.string()), strings_can_be_null=False),
            )
            for batch in stream:
                frame = pl.DataFrame(batch).rename(dict(zip(names, headings, strict=True)))
                numbers = number_rows(read, frame.height, broken_at)
                read += frame.height
                rows = frame.insert_column(0, numbers)
                yield rows.filter(pl.col(ROW_NUMBER) > 0).pipe(without_empty_rows, headings)
            if source.quotes % 2:
                raise UnreadableFileError("ends inside a quoted cell", "close the quotation mark, or export it again")
    except (OSError, EOFError, pa.ArrowInvalid) as error:
        line = first_line_that_is_not_utf8(path)
        problem = "is not UTF-8" if line else f"cannot be read: {first_line(error)}"
        raise UnreadableFileError(problem, "export the file again, as UTF-8", line) from error


class CountingQuotes(io.RawIOBase):
    """A byte stream that counts quotation marks: an odd number means that a quoted cell never ends."""

    def __init__(self, inner: IO[bytes]) -> None:
        self.inner = inner
        self.quotes = 0

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        data = self.inner.read(size)
        self.quotes += data.count(b'"')
        return data

    def close(self) -> None:
        self.inner.close()
        super().close()


def number_rows(read: int, height: int, broken_at: list[int]) -> pl.Series:
    """The rows' numbers in their file, the heading being 0, when `read` unbroken rows came before."""
    every = np.arange(read + height + len(broken_at))
    unbroken = np.delete(every, [number for number in broken_at if number < every.size])
    return pl.Series(ROW_NUMBER, unbroken[read : read + height], dtype=pl.Int64)


def without_empty_rows(frame: pl.DataFrame, headings: list[str]) -> pl.DataFrame:
    """Rows of which every cell is empty are what spreadsheets leave at the end: no rows."""
    if not (frame[headings[0]] == "").any():
        return frame
    return frame.filter(~pl.all_horizontal(pl.col(headings) == ""))


def read_ndjson(path: Path, headings: list[str], broken_rows: list[dict[str, object]]) -> Iterator[pl.DataFrame]:
    """Batches of text, numbers as they were written; a line that is no JSON object is broken."""
    schema = {ROW_NUMBER: pl.Int64, **dict.fromkeys(headings, pl.String)}
    rows: list[tuple[object, ...]] = []
    with open_text(path) as text:
        for number, line in enumerate((line for line in text if line.strip()), start=1):
            values = json_row(line)
            if values is None:
                broken_rows.append(
                    {
                        "row_number": number,
                        "value": line.strip().encode("utf-8", "replace").decode(),
                        "problem": "the line is not a JSON object of plain values",
                        "remedy": "export the file again",
                    }
                )
                continue
            rows.append((number, *(values.get(name) for name in headings)))
            if len(rows) == ROWS_A_BATCH:
                yield pl.DataFrame(rows, schema=schema, orient="row")
                rows = []
    yield pl.DataFrame(rows, schema=schema, orient="row")


def json_row(line: str) -> dict[str, str | None] | None:
    """The cells of one NDJSON line as text; none if it is not an object of plain values."""
    try:
        line.encode()
        row = json.loads(line, parse_int=str, parse_float=str, parse_constant=str)
    except (ValueError, RecursionError):
        return None
    if not isinstance(row, dict) or any(isinstance(value, dict | list) for value in row.values()):
        return None
    return {name: {True: "true", False: "false", None: None}.get(value, value) for name, value in row.items()}


def starts_of_csv_rows(path: Path) -> Iterator[tuple[int, int]]:
    """(row, line) of every row after the heading; a quoted cell may span lines."""
    csv.field_size_limit(1 << 31)
    with open_text(path) as text:
        rows = csv.reader(text)
        number, before = -1, 0
        for row in rows:
            if row:
                number += 1
                yield number, before + 1
            before = rows.line_num


def starts_of_json_rows(path: Path) -> Iterator[tuple[int, int]]:
    with open_text(path) as text:
        number = 0
        for line, content in enumerate(text, start=1):
            if content.strip():
                number += 1
                yield number, line


def first_line_that_is_not_utf8(path: Path) -> int | None:
    try:
        with open_text(path) as text:
            return next((number for number, line in enumerate(text, 1) if is_no_utf8(line)), None)
    except (OSError, EOFError):
        return None


def is_no_utf8(text: str) -> bool:
    """Whether a text of `open_text` holds bytes that are not UTF-8."""
    return any("\udc80" <= character <= "\udcff" for character in text)


def first_line(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]
