"""CSV files with comma, semicolon or tab: where the heading stands, the rows in batches, and their lines."""

import csv
import io
import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path
from typing import IO, Any

import polars as pl
import pyarrow as pa
import pyarrow.csv

from scorehouse.pipelines.intake.encodings import (
    BROKEN_FILE,
    SAMPLE_BYTES,
    Encoding,
    UnreadableFileError,
    codec_of,
    lines_of,
    not_in,
    open_bytes,
    open_text,
    open_utf8,
)
from scorehouse.pipelines.intake.headings import Heading, Wanted, find_heading
from scorehouse.pipelines.intake.quoting import DOUBLED, Quoting, find_quoting, has_marks, look

SEPARATORS = (",", ";", "\t")
BYTES_A_BLOCK = 1 << 24
ROW_NUMBER = "row_number"
LINE_END = re.compile(r"\r\n?|\n")
LINE_ENDS = (b"\r", b"\n")

csv.field_size_limit(1 << 31)


@dataclass
class Delimited:
    """A CSV file whose encoding and heading are known."""

    path: Path
    encoding: Encoding
    heading: Heading
    broken_rows: list[dict[str, object]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    quoting: Quoting = DOUBLED

    def __post_init__(self) -> None:
        """Raises UnreadableFileError where the file's quotation marks leave open what its rows are."""
        separator = self.heading.separator
        if has_marks(open_bytes(self.path)):
            looked = look(self.from_the_heading(), separator)
            self.quoting = find_quoting(self.own_lines(), looked, separator, self.heading.width, self.heading.line)
            self.notes += [self.quoting.note] if self.quoting.note else []

    def own_lines(self) -> Iterator[str]:
        """The lines from the heading on."""
        return islice(lines_of(self.path, self.encoding.name), self.heading.line - 1, None)

    def batches(self) -> Iterator[pl.DataFrame]:
        """Batches of text; a row with too few or too many cells is broken, for nobody knows which one is missing."""
        numbers, odd, first = Numbers(), OddRows(self), True
        names = [f"f{i}" for i in range(len(self.heading.cells))]
        try:
            with LastByte(self.from_the_heading()) as source:
                stream = pyarrow.csv.open_csv(
                    source,
                    pyarrow.csv.ReadOptions(use_threads=False, column_names=names, block_size=BYTES_A_BLOCK),
                    pyarrow.csv.ParseOptions(
                        delimiter=self.heading.separator, invalid_row_handler=odd.take, **self.quoting.by_columns
                    ),
                    pyarrow.csv.ConvertOptions(
                        column_types=dict.fromkeys(names, pa.string()), strings_can_be_null=False
                    ),
                )
                for batch in stream:
                    frame = pl.DataFrame(batch)
                    frame.insert_column(0, numbers.next(frame.height, odd.numbers))
                    yield without_blank_rows(frame.filter(pl.col(ROW_NUMBER) > 0) if first else frame)
                    first = False
                    if len(odd.complete) > 1:
                        yield odd.mended(names, but_the_last=True)
                if source.last not in LINE_ENDS:
                    self.notes.append(self.cut_off())
                    odd.refuse_last_short_row(numbers.first)
                if odd.complete:
                    yield odd.mended(names)
                if self.quoting.is_open and (opened := self.open_quote()):
                    number, line = opened
                    if number >= numbers.first and number not in odd.numbers:  # else it is counted already
                        self.broken_rows.append({"row_number": number})
                    raise unclosed(line)
        except UnicodeError as error:
            raise not_in(self.path, self.encoding) from error
        except (*BROKEN_FILE, pa.ArrowInvalid) as error:
            raise self.unreadable(error) from error

    def cut_off(self) -> str:
        """What a person should know of a last line without an end."""
        last = sum(1 for _ in lines_of(self.path, self.encoding.name))
        told = f"line {last}, the last one, has no end, so the file may be cut off there"
        return f"{told}; if it is, copy or export it again, else put a line end behind it"

    def from_the_heading(self) -> IO[bytes]:
        """The file's bytes in UTF-8 from the heading's row on."""
        source = open_utf8(self.path, self.encoding.name)
        if self.heading.line > 1:
            with open_text(self.path, self.encoding.name) as text:
                above = "".join(line for _, line in zip(range(self.heading.line - 1), text, strict=False))
            skipped = len(above.encode())
            while skipped > 0:
                skipped -= len(source.read(skipped))
        return source

    def unreadable(self, error: Exception) -> UnreadableFileError:
        wrong = not_in(self.path, self.encoding)
        if wrong.line:
            return wrong
        if opened := self.open_quote():  # the rest of the file as one cell is more than a batch can hold
            return unclosed(opened[1])
        return UnreadableFileError(f"cannot be read: {first_line(error, self.path)}", "export the file again")

    def open_quote(self) -> tuple[int, int] | None:
        """The last row's number and the line of its quotation mark, if what is put behind the end is within it."""
        rows = enumerate(rows_of(chain(self.own_lines(), ["end\n"]), self.heading.separator))
        number, (line, cells) = deque(rows, maxlen=1)[0]
        if cells == ["end"]:
            return None
        before = sum(len(LINE_END.findall(cell)) for cell in cells[:-1])
        return number, self.heading.line - 1 + line + before

    def lines(self, row_numbers: set[int]) -> dict[int, int]:
        lines = lines_of(self.path, self.encoding.name)
        rows = rows_of(lines, self.heading.separator, self.quoting)
        last = self.heading.row + max(row_numbers, default=0)
        starts = ((place - self.heading.row, line) for place, (line, _) in enumerate(islice(rows, last + 1)))
        return {number: line for number, line in starts if number in row_numbers}


def open_delimited(path: Path, encoding: Encoding, wanted: Wanted) -> Delimited:
    """A CSV file; raises UnreadableFileError where no heading can be found."""
    with open_bytes(path) as file:
        sample = file.read(SAMPLE_BYTES).decode(codec_of(encoding.name), errors="replace")
    rows = {mark: rows_of(io.StringIO(sample, newline=""), mark) for mark in SEPARATORS}
    return Delimited(path, encoding, find_heading(rows, wanted))


def rows_of(lines: Iterable[str], separator: str, quoting: Quoting = DOUBLED) -> Iterator[tuple[int, list[str]]]:
    """(line on which it begins, cells) of every row that is not blank; a quoted cell may span lines."""
    rows = csv.reader(lines, delimiter=separator, **quoting.by_rows)
    before = 0
    for row in rows:
        if row:
            yield before + 1, row
        before = rows.line_num


class OddRows:
    """The rows whose cells are not as many as the heading's: blank ones, those that lack nothing, and broken ones."""

    def __init__(self, file: Delimited) -> None:
        self.heading, self.quoting = file.heading, file.quoting
        self.broken_rows = file.broken_rows
        self.numbers: list[int] = []
        self.complete: list[list[Any]] = []
        self.last_short_row: dict[str, object] | None = None

    def take(self, row: Any) -> str:
        number = row.number - 1
        self.numbers.append(number)
        width, full = self.heading.width, len(self.heading.cells)
        rows = rows_of(io.StringIO(row.text, newline=""), self.heading.separator, self.quoting)
        _, cells = next(rows, (0, []))
        surplus = [cell for cell in cells[width:] if cell.strip()]
        if not any(cell.strip() for cell in cells) or number == 0:
            return "skip"
        problem = f"the row has {len(cells)} cell{'s'[: len(cells) != 1]}, the heading has {width}"
        has_too_few = len(cells) < width
        mark = {"\t": "a tab", ";": "a semicolon"}.get(self.heading.separator, "a comma")
        remedy = "complete the row" if has_too_few else f"quote a cell that holds {mark}, or take the extra cells out"
        broken = {"row_number": number, "value": row.text, "problem": problem, "remedy": remedy}
        if len(cells) < self.heading.needed or surplus:
            self.broken_rows.append(broken)
            return "skip"
        kept = cells[:width]
        self.complete.append([number, *kept, *[""] * (full - len(kept))])
        self.last_short_row = broken if has_too_few else None
        return "skip"

    def refuse_last_short_row(self, first_number: int) -> None:
        """Of a file that may be cut off, a last row that lacks cells: the last that it has may lack letters too.

        `first_number`: that of the first row behind all regular ones.
        """
        short = self.last_short_row
        if short and short["row_number"] == self.numbers[-1] >= first_number:
            self.complete.pop()
            self.broken_rows.append(short)

    def mended(self, names: list[str], *, but_the_last: bool = False) -> pl.DataFrame:
        """The rows so far that lack nothing: only empty cells at their end, or cells of columns that are kept out."""
        schema = {ROW_NUMBER: pl.Int64, **dict.fromkeys(names, pl.String)}
        rows, self.complete = (self.complete[:-1], self.complete[-1:]) if but_the_last else (self.complete, [])
        return pl.DataFrame(rows, schema=schema, orient="row")


class Numbers:
    """The rows' numbers in their file, the heading being 0, when those at odds are not among them."""

    def __init__(self) -> None:
        self.first = 0

    def next(self, height: int, odd: list[int]) -> pl.Series:
        ahead = [number for number in odd if number >= self.first]
        every = pl.int_range(self.first, self.first + height + len(ahead), eager=True).alias(ROW_NUMBER)
        regular = every.filter(~every.is_in(ahead)).head(height)
        self.first = regular[-1] + 1 if height else self.first
        return regular


class LastByte(io.RawIOBase):
    """A byte stream that knows its last byte so far."""

    def __init__(self, inner: IO[bytes]) -> None:
        self.inner = inner
        self.last = b""

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        data = self.inner.read(size)
        self.last = data[-1:] or self.last
        return data

    def close(self) -> None:
        self.inner.close()
        super().close()


def unclosed(line: int) -> UnreadableFileError:
    return UnreadableFileError(
        "opens a quoted cell that is never closed", "close the quotation mark, or export the file again", line
    )


def without_blank_rows(frame: pl.DataFrame) -> pl.DataFrame:
    """Rows of which every cell is blank are what spreadsheets leave at the end: no rows."""
    if not (frame.get_column(frame.columns[1]) < "!").any():
        return frame
    return frame.filter(~pl.all_horizontal(pl.all().exclude(ROW_NUMBER).str.strip_chars() == ""))


def first_line(error: Exception, path: Path) -> str:
    """What is wrong with a file, on one line, without the path of its folder: a page that is public may say it."""
    words = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return (words or type(error).__name__).splitlines()[0].replace(str(path), path.name)
