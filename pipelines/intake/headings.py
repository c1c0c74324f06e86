"""The headings of a file against the columns of its table: the export's words for them, and where they stand."""

import difflib
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import pandera.polars as pa
import polars as pl

from scorehouse.pipelines.intake.encodings import UnreadableFileError
from scorehouse.pipelines.intake.files import LogFile
from scorehouse.pipelines.intake.rejects import faults
from scorehouse.pipelines.one_line import shorten
from scorehouse.schemas.common import Spellings, columns, spellings

# A heading further down is none.
ROWS_ABOVE_AT_MOST = 100
# Most of what is kept out is meant for nothing: valid_to is as like valid_until as this, and rating is like none.
LEAST_LIKENESS = 0.7


@dataclass(frozen=True)
class Wanted:
    """The columns that a table's files have, and the headings under which an export may have them."""

    known: frozenset[str] = frozenset()
    required: frozenset[str] = frozenset()
    renamed: dict[str, str] = field(default_factory=dict)

    def names(self, headings: Iterable[str]) -> list[str]:
        """The contract's names of a file's headings; a heading that nobody knows stays as it is.

        In other letter case, or with other separators between its words, a heading is its column too, unless another
        one is that column to the letter.
        """
        tidy = [unicodedata.normalize("NFC", heading.strip()) for heading in headings]
        names = [self.renamed.get(heading, heading) for heading in tidy]
        there = self.known & set(names)
        alike = [self.by_letters.get(letters(name), name) for name in names]
        return [near if near not in there else name for name, near in zip(names, alike, strict=True)]

    @cached_property
    def by_letters(self) -> dict[str, str]:
        """The column of a heading's letters."""
        columns = {**self.renamed, **{name: name for name in self.known}}
        return {letters(heading): column for heading, column in columns.items()}


def letters(heading: str) -> str:
    """What is left of a heading without letter case and without what stands between its words."""
    return re.sub(r"[\s_-]+", "", heading.casefold())


ANYTHING = Wanted()


@dataclass(frozen=True)
class Heading:
    """The row of a file that names its columns."""

    cells: list[str]
    names: list[str]
    """The contract's names, for the cells that it knows; "" for a column without a heading."""
    row: int
    """Its place among the file's rows that are not blank, from 0."""
    line: int
    separator: str = ","
    needed: int = 0
    """The cells that a row cannot lack: what is missing behind them is of columns that are kept out."""

    @property
    def width(self) -> int:
        """The cells that have a heading; empty headings at the end are what spreadsheets leave."""
        return max((place + 1 for place, name in enumerate(self.names) if name), default=0)


def wanted(model: type[pa.DataFrameModel], exports: Spellings) -> Wanted:
    """What a table's files must have, from its model and from `[columns.<table>]` of competition.toml."""
    known = columns(model)
    return Wanted(
        frozenset(column.name for column in known),
        frozenset(column.name for column in known if column.required),
        spellings(exports),
    )


def find_heading(rows_by_separator: Mapping[str, Iterable[tuple[int, list[str]]]], wanted: Wanted) -> Heading:
    """The first row that holds all required headings, under the separator under which it does.

    Where none does, the row with most of the known ones, so that what is missing can be named.
    Raises UnreadableFileError where there is no row, or a column stands twice in it.
    """
    candidates = [
        heading_of(cells, wanted, row, line, separator)
        for separator, rows in rows_by_separator.items()
        for row, (line, cells) in zip(range(ROWS_ABOVE_AT_MOST), rows, strict=False)
    ]
    if not candidates:
        raise UnreadableFileError("is empty: not even a heading", "export the file again", line=1)
    complete = [heading for heading in candidates if wanted.required <= set(heading.names)]
    if complete:
        found = min(complete, key=lambda heading: (heading.row, -len(wanted.known & set(heading.names))))
    else:
        found = max(candidates, key=lambda h: (len(wanted.known & set(h.names)), -h.row, len(h.cells)))
    check_names(found.cells, found.names, found.line)
    return found


def heading_of(cells: list[str], wanted: Wanted, row: int, line: int, separator: str = ",") -> Heading:
    """A row of a file as its heading."""
    names = wanted.names(cells)
    kept = [place + 1 for place, name in enumerate(names) if name and (name in wanted.known or not wanted.known)]
    return Heading(cells, names, row, line, separator, needed=max(kept, default=0))


def check_names(cells: Sequence[str], names: Sequence[str], line: int | None) -> None:
    """Raises UnreadableFileError where two headings name one column: it is not for a program to choose."""
    twice = sorted({name for name in names if name and names.count(name) > 1})
    if twice:
        written = [cell.strip() for cell, name in zip(cells, names, strict=True) if name in twice]
        also = f" ({', '.join(written)})" if set(written) != set(twice) else ""
        raise UnreadableFileError(f"has the heading {', '.join(twice)} twice{also}", "keep one of the columns", line)


def missing_columns(missing: Mapping[str, str | None], line: int | None) -> pl.DataFrame:
    """A fault for each column that the file must have and has not, with the heading that looks most like it."""
    rows: list[dict[str, object]] = []
    for name, nearest in missing.items():
        remedy = f'rename "{nearest}", if that is it' if nearest else "add the column"
        remedy += ", or name its heading in [columns] of competition.toml"
        rows.append({"line": line, "column": name, "problem": "this column is missing", "remedy": remedy})
    return faults(rows)


def nearest_headings(headings: list[str], model: type[pa.DataFrameModel], exports: Spellings) -> dict[str, str | None]:
    """The columns that a file must have and has not, each with the spare heading that looks most like it."""
    known = [column.name for column in columns(model)]
    spare = {heading.lower(): heading for heading in headings if heading not in known}
    found: dict[str, str | None] = {}
    for column in columns(model):
        if column.required and column.name not in headings:
            expected = [column.name, *spellings({column.name: exports.get(column.name, [])})]
            nearest = [spare[near] for name in expected for near in difflib.get_close_matches(name.lower(), spare, n=1)]
            found[column.name] = nearest[0] if nearest else None
    return found


def block_to_paste(table: str, missing: Mapping[str, str | None], is_begun: bool) -> str:
    """`[columns.TABLE]` with a line a column, as competition.toml takes it; what nobody can guess is a comment.

    `is_begun`: the settings have that section, so its heading may not stand there twice.
    """
    import tomlkit  # seldom needed

    lines = [] if is_begun else [f"[columns.{table}]"]
    for name, heading in missing.items():
        lines.append(f"{name} = {tomlkit.item(heading).as_string()}" if heading else f'# {name} = "its heading"')
    return "\n".join(lines)


def unknown_columns(headings: list[str], model: type[pa.DataFrameModel], file: LogFile) -> list[str]:
    """A warning that lists the columns that are kept out. Source: docs/contract.md, "A competition is a folder"."""
    known = [column.name for column in columns(model)]
    unknown = [heading for heading in headings if heading and heading not in known]
    if not unknown:
        return []
    absent = [column.name for column in columns(model) if not column.required and column.name not in headings]
    told = f"{file.name}: {', '.join(map(shorten, unknown))}: no column of {file.table}, kept out"
    meant = nearly_right(unknown, absent)
    if meant:
        pairs = ", ".join(f'{name} = "{shorten(heading)}"' for name, heading in meant.items())
        told += f"; did you mean {', '.join(meant)}? Then set {pairs} in [columns.{file.table}] of competition.toml"
    return [told]


def nearly_right(unknown: list[str], absent: list[str]) -> dict[str, str]:
    """The headings that look like columns which a file may lack, the likest first: nobody else would miss those."""
    tidy = {heading: heading.casefold().replace(" ", "_").replace("-", "_") for heading in unknown}
    pairs = [
        (difflib.SequenceMatcher(None, tidy[heading], name).ratio(), name, heading)
        for heading in unknown
        for name in absent
    ]
    meant: dict[str, str] = {}
    for likeness, name, heading in sorted(pairs, key=lambda pair: -pair[0]):
        if likeness >= LEAST_LIKENESS and name not in meant and heading not in meant.values():
            meant[name] = heading
    return {name: meant[name] for name in absent if name in meant}
