"""Quotation marks: how a CSV file has them, found out before its rows are read, so that no two rows become one.

A file is read as RFC 4180 has it: a cell that begins with a mark ends with one, and a mark within is written twice.
A file that is plainly of another way (nothing quoted, or a backslash before a mark) is read that way, and it is said;
any other is refused with its line. Source: docs/contract.md, "Quotation marks".
"""

import csv
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import IO, Any, NamedTuple

import numpy as np

from scorehouse.pipelines.intake.encodings import UnreadableFileError
from scorehouse.pipelines.one_line import shorten

BYTES_A_LOOK = 1 << 24
MARK = ord('"')
SPACES = " \t\xa0"
LINE_END = re.compile(r"[\r\n]")
REMEDY = (
    "put a cell that begins with a quotation mark between two more, and write each mark within it twice "
    '("""Rex"" Moor"), or export the file again'
)


class Quoting(NamedTuple):
    """How a file has its quotation marks."""

    by_columns: dict[str, Any]
    """Options of the reader that goes over the file by columns (pyarrow)."""
    by_rows: dict[str, Any]
    """Options of the one that goes over it row by row (csv)."""
    is_open: bool = False
    """Whether the last cell opens with a mark and nothing closes it; its line is found when the rows are read."""
    note: str | None = None
    """What a person should hear of it."""


DOUBLED = Quoting({"newlines_in_values": True}, {})
BACKSLASHED = Quoting(
    {"newlines_in_values": True, "double_quote": False, "escape_char": "\\"},
    {"doublequote": False, "escapechar": "\\"},
    note="has a backslash before each quotation mark within a cell, and was read so",
)
UNQUOTED = Quoting(
    {"quote_char": False},
    {"quoting": csv.QUOTE_NONE},
    note="puts no cell between quotation marks, so a mark is part of its cell",
)


class Looked(NamedTuple):
    """What a look at a file's bytes finds, without reading its cells."""

    is_plain: bool
    """Whether every mark opens a cell, closes one, or is one of two: then there is no other way to read the file."""
    has_line_ends: bool
    """Whether a line ends within a cell."""
    is_open: bool
    """Whether the last mark opens a cell that nothing closes."""


def has_marks(source: IO[bytes]) -> bool:
    with source:
        return any(b'"' in block for block in blocks_of(source))


def blocks_of(source: IO[bytes]) -> Iterator[bytes]:
    while block := source.read(BYTES_A_LOOK):
        yield block


def look(source: IO[bytes], separator: str) -> Looked:
    """The bytes are UTF-8 from the heading's row on. Every other mark closes; what stands beside each must fit."""
    may_stand_beside = np.zeros(256, bool)
    may_stand_beside[[MARK, ord(separator), *b"\r\n"]] = True
    is_plain, has_line_ends, opened, last = True, False, 0, b"\n"
    with source:
        for block in chain(blocks_of(source), [b"\n"]):
            letters = np.frombuffer(last + block, np.uint8)
            marks = np.flatnonzero(letters[1:-1] == MARK) + 1
            before, behind = letters[marks[opened::2] - 1], letters[marks[1 - opened :: 2] + 1]
            is_plain = is_plain and bool(may_stand_beside[before].all() and may_stand_beside[behind].all())
            if (opened or marks.size) and not has_line_ends:
                ends = np.flatnonzero((letters[1:-1] == 10) | (letters[1:-1] == 13)) + 1
                has_line_ends = bool(((np.searchsorted(marks, ends) + opened) % 2 == 1).any())
            opened = (opened + marks.size) % 2
            last = letters[-2:].tobytes()
    return Looked(is_plain, has_line_ends, bool(opened))


def find_quoting(lines: Iterable[str], looked: Looked, separator: str, width: int, first_line: int) -> Quoting:
    """How a file has its marks, from its lines from the heading on; raises UnreadableFileError where nobody can tell.

    `width` is the heading's; `first_line` the heading's line in the file.
    """
    if looked.is_plain and not looked.has_line_ends and not looked.is_open:
        return DOUBLED
    known = list(lines)
    fault, is_open = first_fault(known, separator, width, first_line)
    if fault is None and not is_open:
        return said_line_ends(known, separator, first_line)
    if is_unquoted(known, separator, width):
        return UNQUOTED
    if is_backslashed(known, separator, width):
        return BACKSLASHED
    if fault is not None:
        raise fault
    return DOUBLED._replace(is_open=True)


def first_fault(
    lines: list[str], separator: str, width: int, first_line: int
) -> tuple[UnreadableFileError | None, bool]:
    """The first row that does not have its marks as RFC 4180 wants them, or that may as well be several.

    Beside it, whether a mark is never closed.
    """
    rows = csv.reader(lines, delimiter=separator, strict=True)
    before = 0
    try:
        for row in rows:
            start, before = before, rows.line_num
            line = first_line + start
            if any(cell[:1] in SPACES and cell.lstrip(SPACES).startswith('"') for cell in row if cell):
                remedy = "take the space out, or export the file again"
                return UnreadableFileError("has a space before a quotation mark", remedy, line), False
            spanned = lines[start:before]
            widths = {len(one.rstrip("\r\n").split(separator)) for one in spanned}
            if width > 1 and len(spanned) > 1 and widths == {width}:
                below, rows_there = len(spanned) - 1, len(spanned)
                problem = (
                    f"opens a cell with a quotation mark that closes {below:,} line{'s'[: below != 1]} below, and may "
                    f"as well have {rows_there:,} rows there"
                )
                return UnreadableFileError(problem, REMEDY, line), False
    except csv.Error as error:
        if "end of data" in str(error):
            return None, True
        return UnreadableFileError("has text behind a closing quotation mark", REMEDY, first_line + before), False
    return None, False


def said_line_ends(lines: list[str], separator: str, first_line: int) -> Quoting:
    """A cell below the heading may hold a line's end; as a missing mark looks alike, a person should know."""
    rows = csv.reader(lines, delimiter=separator)
    next(rows, None)
    before, count, first = rows.line_num, 0, ""
    for row in rows:
        found = [cell for cell in row if LINE_END.search(cell)]
        count += len(found)
        if found and not first:
            first = f'line {first_line + before}, "{shorten(found[0])}"'
        before = rows.line_num
    if not count:
        return DOUBLED
    cells = "a cell holds a line end" if count == 1 else f"{count:,} cells hold a line end, the first"
    note = f"{cells}: {first}; it was read as one cell. Where that is wrong, a quotation mark is missing"
    return DOUBLED._replace(note=note)


def is_unquoted(lines: list[str], separator: str, width: int) -> bool:
    """Whether a tab file quotes nothing: every line has its cells as they are, and none stands between two marks."""
    if separator != "\t":
        return False
    rows = [line.rstrip("\r\n").split(separator) for line in lines if line.strip()]
    return all(len(row) == width for row in rows) and not any(
        len(cell) > 1 and cell.startswith('"') and cell.endswith('"') for row in rows for cell in row
    )


def is_backslashed(lines: list[str], separator: str, width: int) -> bool:
    """Whether every line has its cells where a backslash stands before each mark within one, and nowhere else."""
    mark = re.escape(separator)
    cell = rf'(?:"(?:[^"\\]|\\["\\])*"|[^"\\{mark}]*)'
    row = re.compile(rf"{cell}(?:{mark}{cell}){{{width - 1}}}[\r\n]*")
    return any('\\"' in line for line in lines) and all(row.fullmatch(line) for line in lines if line.strip())
