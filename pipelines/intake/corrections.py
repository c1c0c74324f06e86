"""corrections.csv: signed rows that change one cell each, and only while the export still says what it said.

A correction names its row by a key of the table, as the export has it (an account, not the player behind it), and comes
after the cast and before every check: so it also mends a cell that could not be read, and settles a contradiction.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from difflib import get_close_matches
from typing import Any

import polars as pl

from scorehouse.pipelines.intake.accounting import Intake
from scorehouse.pipelines.intake.cells import cast, schema_faults
from scorehouse.pipelines.intake.contract_words import in_contract_words
from scorehouse.pipelines.intake.files import LogFile
from scorehouse.pipelines.intake.readers import ROW_NUMBER
from scorehouse.pipelines.intake.rejects import Fault, faults, no_faults
from scorehouse.pipelines.intake.repeats import ages_of_files
from scorehouse.pipelines.intake.tables import key_headings
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.schemas.common import Column, Model, Settings, Spellings, columns, keys, spellings


@dataclass(frozen=True)
class Cell:
    """A cell in its type, or as text where it could not be read."""

    value: Any
    text: str | None = None

    def shown(self) -> str | None:
        if self.text is not None or self.value is None:
            return self.text
        if isinstance(self.value, datetime):
            return self.value.isoformat() + "Z"
        return str(self.value).lower() if isinstance(self.value, bool) else str(self.value)


@dataclass
class Correction:
    """One signed row: the cells (file, row) that it changed, and those of its key that do not say `was`.

    `key` names rows. A cell that is itself part of the table's key and is empty or could not be read is not in it: then
    `was` alone tells its row from the others (`row_by_was`).
    """

    row: dict[str, Any]
    key: dict[str, Any]
    was: Cell
    now: Cell
    row_by_was: bool
    changed: list[tuple[int, int]] = field(default_factory=list)
    others: list[tuple[int, int, Cell]] = field(default_factory=list)
    has_rival: bool = False

    @property
    def table(self) -> str:
        return str(self.row["table"])

    @property
    def column(self) -> str:
        return str(self.row["column"])

    @property
    def place(self) -> tuple[int, int]:
        return self.row["file_number"], self.row["row_number"]

    @property
    def cell(self) -> tuple[object, ...]:
        """What tells the corrected cell from every other one."""
        return self.table, self.column, *sorted(self.key.items()), self.was if self.row_by_was else None

    @property
    def fault_of_rivals(self) -> Fault:
        return self.fault("column", self.column, "is corrected in this row by another one too", "keep one of them")

    def fault(self, column: str, value: str | None, problem: str, remedy: str) -> Fault:
        return fault_of(self.row, column, value, problem, remedy)


def fault_of(row: dict[str, Any], column: str, value: str | None, problem: str, remedy: str) -> Fault:
    place = {"table": "corrections", "file_number": row["file_number"], "row_number": row["row_number"]}
    return {**place, "column": column, "value": value, "problem": problem, "remedy": remedy}


class Corrections:
    """The corrections of a competition, applied batch by batch."""

    def __init__(self, corrections: list[Correction]) -> None:
        self.all = corrections
        self.groups: dict[str, dict[tuple[str, ...], list[Correction]]] = {}
        for correction in corrections:
            of_table = self.groups.setdefault(correction.table, {})
            of_table.setdefault(tuple(correction.key), []).append(correction)

    def apply(self, file: LogFile, typed: pl.DataFrame, unread: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
        """The batch with its corrected cells, and what could still not be read."""
        groups = self.groups.get(file.table)
        if not groups:
            return typed, unread
        texts = texts_of(unread, {correction.column for group in groups.values() for correction in group})
        claims: dict[tuple[int, int, str], list[Correction]] = {}
        for correction, position, row in rows_named(typed, groups):
            cell = Cell(typed[correction.column][position], texts.get((row, correction.column)))
            if cell == correction.was:
                claims.setdefault((position, row, correction.column), []).append(correction)
            elif not correction.row_by_was:
                correction.others.append((file.number, row, cell))
        mended: dict[str, dict[int, Cell]] = {}
        read = []
        for (position, row, column), (correction, *rivals) in claims.items():
            if rivals:  # they name one row by two of its keys
                for rival in (correction, *rivals):
                    rival.has_rival = True
                continue
            correction.changed.append((file.number, row))
            mended.setdefault(column, {})[position] = correction.now
            read.append((row, column))
        for column, cells in mended.items():
            values = pl.Series([cell.value for cell in cells.values()], dtype=typed.schema[column])
            typed = typed.with_columns(typed[column].scatter(list(cells), values))
        done = pl.DataFrame(read, schema={ROW_NUMBER: pl.Int64, "column": pl.String}, orient="row")
        return typed, unread.join(done, on=[ROW_NUMBER, "column"], how="anti", maintain_order="left")

    def forget(self, file_number: int) -> None:
        """A file was rejected as a whole: what was found in it does not count."""
        for correction in self.all:
            correction.changed = [cell for cell in correction.changed if cell[0] != file_number]
            correction.others = [cell for cell in correction.others if cell[0] != file_number]

    def pass_over_what_is_replaced(self, intake: Intake) -> None:
        """What an older file says is of no weight where a newer one has the same row."""
        age = ages_of_files(intake)
        for correction in self.all:
            key_of_rows = keys(intake.competition.room.logs[correction.table])[0]
            if {*key_of_rows} <= {*correction.key}:
                files = [place[0] for place in correction.changed] + [place[0] for place in correction.others]
                newest = max((age[file] for file in files), default=0)
                correction.others = [other for other in correction.others if age[other[0]] == newest]

    def close(self, intake: Intake) -> None:
        """When all files are read: the corrections that do not hold become faults, the others are listed."""
        if intake.competition.settings.supersedes:
            self.pass_over_what_is_replaced(intake)
        lines = intake.lines(other[:2] for correction in self.all for other in correction.others)
        wrong = [(correction, why_not(correction, intake, lines)) for correction in self.all]
        intake.add(faults([fault for _, fault in wrong if fault]))
        intake.corrected += listed([correction for correction, fault in wrong if not fault], intake)


def texts_of(unread: pl.DataFrame, of_columns: set[str]) -> dict[tuple[int, str], str]:
    """The cells of some columns that could not be read, by row and column."""
    cells = unread.filter(pl.col("column").is_in(of_columns)).select(ROW_NUMBER, "column", "value")
    return {(row, column): value for row, column, value in cells.iter_rows()}


def rows_named(
    typed: pl.DataFrame, groups: dict[tuple[str, ...], list[Correction]]
) -> Iterator[tuple[Correction, int, int]]:
    """Each correction with the position and number of every row of the batch that has its key."""
    for names, corrections in groups.items():
        schema = {name: typed.schema[name] for name in names}
        named = pl.DataFrame([tuple(c.key.values()) for c in corrections], schema=schema, orient="row")
        rows = typed.select(ROW_NUMBER, *names).with_row_index("position")
        hits = rows.join(named.with_row_index("correction"), on=list(names), how="inner").sort("position")
        for correction, position, row in hits.select("correction", "position", ROW_NUMBER).iter_rows():
            yield corrections[correction], position, row


def why_not(correction: Correction, intake: Intake, lines: dict[tuple[int, int], int]) -> Fault | None:
    """Why a correction does not hold, now that every file is read."""
    if correction.has_rival:
        return correction.fault_of_rivals
    key = ", ".join(f'{name} "{Cell(value).shown()}"' for name, value in correction.key.items())
    against = [other for other in correction.others if not correction.changed or other[2] != correction.now]
    if against:
        number, row, cell = against[0]
        says = "is empty" if cell.shown() is None else f'says "{cell.shown()}"'
        where = f"{intake.files[number].file.name}, line {lines[number, row]}"
        return correction.fault(
            "was",
            correction.was.shown(),
            f"does not stand in the export: {correction.column} {says} ({where})",
            "look why the export has changed; then take the correction out, or sign a new one",
        )
    if not correction.changed:
        return correction.fault(
            correction.column,
            correction.was.shown(),
            f"is in no row of {correction.table} with {key}",
            "correct the key or `was`; if the export has changed, take the correction out",
        )
    if correction.row_by_was and len(correction.changed) > 1:
        return correction.fault(
            correction.column,
            correction.was.shown(),
            f"is in {len(correction.changed)} rows of {correction.table} with {key}; a correction changes one cell",
            "correct the export",
        )
    return None


def listed(corrections: list[Correction], intake: Intake) -> list[dict[str, Any]]:
    """The cells that were corrected, as run.json and the page list them."""
    lines = intake.lines(place for correction in corrections for place in correction.changed)
    return [
        {
            "table": correction.table,
            "file": intake.files[place[0]].file.name,
            "line": lines[place],
            "key": {name: Cell(value).shown() for name, value in correction.key.items()},
            "column": correction.column,
            "was": correction.was.shown(),
            "now": correction.now.shown(),
            **{name: correction.row[name] for name in ("reason", "by", "on")},
        }
        for correction in corrections
        for place in correction.changed
    ]


def read_corrections(intake: Intake, rows: pl.DataFrame) -> Corrections:
    """The corrections that can be applied; the others become faults. Those of tables that are not read are left be."""
    room, settings = intake.competition.room, intake.competition.settings
    found: list[Correction] = []
    wrong: list[Fault] = []
    judged = rows.filter(pl.col("table").is_in(list(room.logs))).drop_nulls("column")
    for row in judged.iter_rows(named=True):
        wrong += faults_of_day(row)
        names = [column.name for column in columns(room.logs[row["table"]])]
        row["column"] = column_of(row, names, settings)
        if row["column"] not in names:
            nearest = get_close_matches(row["column"], names, n=1, cutoff=0)[0]
            problem = f"is no column of {row['table']}"
            wrong.append(fault_of(row, "column", row["column"], problem, f'did you mean "{nearest}"?'))
            continue
        correction, more = typed_correction(row, room, settings)
        wrong += more
        found += [] if row["faulty"] else [correction]
    times = Counter(correction.cell for correction in found)
    wrong += [correction.fault_of_rivals for correction in found if times[correction.cell] > 1]
    intake.add(faults(wrong))
    refused = {(fault["file_number"], fault["row_number"]) for fault in wrong}
    return Corrections([correction for correction in found if correction.place not in refused])


def column_of(row: dict[str, Any], names: list[str], settings: Settings) -> str:
    """The column that a row speaks of, by its own name or by the export's heading."""
    name: str = row["column"]
    exports = settings.columns.get(row["table"], {})
    return name if name in names else spellings(exports).get(name, name)


def faults_of_day(row: dict[str, Any]) -> list[Fault]:
    try:
        datetime.fromisoformat(row["on"] or "2026-01-31")
    except ValueError:
        return [fault_of(row, "on", row["on"], "is not a day", "write it like 2026-01-31")]
    return []


def typed_correction(row: dict[str, Any], room: Room, settings: Settings) -> tuple[Correction, list[Fault]]:
    """A correction with its cells in their types, and what is wrong with them."""
    model = room.logs[row["table"]]
    types = {column.name: column for column in columns(model)}
    column = types[row["column"]]
    (was, _), (now, words) = (read_cell(row[name], row["table"], column, settings) for name in ("was", "now"))
    words = words or broken_rule(model, column, now.value, settings.values.get(row["table"], {}))
    wrong = [fault_of(row, "now", row["now"], *words)] if words else []
    if was == now:
        wrong.append(fault_of(row, "now", row["now"], "is what the cell was", "take the correction out"))

    key: dict[str, Any] = {}
    headings = key_headings(room)[row["table"]]
    for name, heading in headings.items():
        if row[heading] is None:
            continue
        cell, words = read_cell(row[heading], row["table"], types[name], settings)
        if name != column.name:
            wrong += [fault_of(row, heading, row[heading], *words)] if words else []
            key[name] = cell.value
        elif cell != was:
            wrong.append(fault_of(row, heading, row[heading], "is not what `was` says", "make the two agree"))
    row_by_was = column.name in headings and was.value is None
    if column.name in headings and not row_by_was:
        key[column.name] = was.value
    known = {*key, column.name} if row_by_was else {*key}
    if not key or not any({*names} <= known for names in keys(model)):
        needed = " and ".join(headings[name] for name in keys(model)[0])
        wrong.append(fault_of(row, needed, None, f"is not filled in: the key of {row['table']}", "fill it in"))
    return Correction(row, key, was, now, row_by_was), wrong


def read_cell(text: str | None, table: str, column: Column, settings: Settings) -> tuple[Cell, tuple[str, str] | None]:
    """A cell as an export would have it, and where it cannot be read, problem and remedy."""
    frame = pl.DataFrame({ROW_NUMBER: [1], column.name: [text]}, schema_overrides={column.name: pl.String})
    typed, unread = cast(in_contract_words(frame, table, settings), [column], settings)
    if unread.is_empty():
        return Cell(typed[column.name][0]), None
    value, problem, remedy = unread.select("value", "problem", "remedy").row(0)
    return Cell(typed[column.name][0], value), (problem, remedy)


def broken_rule(model: Model, column: Column, value: Any, words: Mapping[str, Spellings]) -> tuple[str, str] | None:
    """What the schema says of a cell; problem and remedy."""
    frame = pl.DataFrame({ROW_NUMBER: [1], column.name: [value]}, schema_overrides={column.name: column.dtype})
    found = schema_faults(frame, model.to_schema().select_columns([column.name]), no_faults(), words)
    return found.select("problem", "remedy").row(0) if found.height else None
