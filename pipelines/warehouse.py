"""Where a run works: tables from the rooms' schemas, models from the rooms' SQL.

What stays (logs, rules, results) is built in the database file, catalog `house`; what lies in between in memory, which
costs half of writing it. SQL names `<format>.<table>` and finds it in either. Every table has `competition` first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self

import duckdb
import polars as pl

from scorehouse.pipelines.beside import each
from scorehouse.schemas.common import Files, Model, columns

SQL = Path(__file__).parent.parent / "sql"
# What does not fit goes to disk, beside the database.
MEMORY_LIMIT = "2500MB"
# Of a check, which shares its machine with others.
MEMORY_LIMIT_OF_CHECKS = "1GB"
# The oldest DuckDB that reads the published database. Files for 1.2 take a tenth longer to write; those for 1.3, packed
# as these are, 1.3 itself reads wrong without a word (cells that are not empty as empty); these it refuses.
OLDEST_READER = "1.4.0"
# The file is nobody's before it is complete, so nothing is written twice to survive a fall.
FILE_OPTIONS = f"storage_version 'v{OLDEST_READER}', recovery_mode 'no_wal_writes'"
# Of a column whose values come in no order: packing them takes longer than writing them.
UNPACKED = " using compression uncompressed"
# Where a row came from; kept until the rows are accepted.
PROVENANCE = ("file_number", "row_number")
TYPES = {
    pl.String: "varchar",
    pl.Int64: "bigint",
    pl.Float64: "double",
    pl.Boolean: "boolean",
    pl.Datetime: "timestamp",
    pl.Date: "date",
}
HOUSE, MEMORY = "house", "memory"
# Beside the rooms' own tables, one of all formats.
FILES = "intake.files"


class HasTables(Protocol):
    """What the warehouse asks of a room: its tables."""

    @property
    def format(self) -> str:
        """The schema of its tables."""

    @property
    def logs(self) -> Mapping[str, Model]:
        """The log tables."""

    @property
    def rule_tables(self) -> Mapping[str, Model]:
        """The tables of rules."""

    @property
    def stored(self) -> dict[str, Model]:
        """All tables that stay in the database."""


class ArrowStream:
    """A frame as an Arrow stream: DuckDB takes it without copying, and without importing pyarrow."""

    def __init__(self, frame: pl.DataFrame) -> None:
        self.frame = frame

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.frame.__arrow_c_stream__(requested_schema)


class Warehouse:
    """A connection to the file that a run builds, and to the tables in between."""

    def __init__(self, file: Path, memory_limit: str = MEMORY_LIMIT) -> None:
        self.file, self.memory_limit = file, memory_limit
        self.connection = duckdb.connect(
            ":memory:",
            config={
                "memory_limit": memory_limit,
                "temp_directory": str(file.parent / "spill"),
                "python_enable_replacements": "false",  # a frame is named, never found
            },
        )
        self.execute("set global TimeZone = 'UTC'")  # for cursors too
        self.execute(f"attach {quoted(str(file))} as {HOUSE} ({FILE_OPTIONS})")
        self.execute(f"create schema {HOUSE}.intake")
        self.execute(table_of(f"{HOUSE}.{FILES}", Files))
        self.formats: list[str] = []
        self.logs: list[str] = []
        self.stays: dict[str, Model] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        try:
            self.close()
        except duckdb.Error:
            if error is None:
                raise
            # Another thread may still be at work; what is said is the error.

    def finish(self) -> None:
        """Writes what is left to the file, and closes it; closing alone would not say that the disk is full."""
        self.execute(f"checkpoint {HOUSE}")
        self.close()

    def close(self) -> None:
        """May be done twice."""
        self.connection.close()

    def create_tables(self, room: HasTables) -> None:
        """The room's tables of logs and rules; beside each log `rejected_<table>`, for rows that may not come in."""
        if room.format in self.formats:
            return
        self.formats.append(room.format)
        self.stays |= {f"{room.format}.{table}": model for table, model in room.stored.items()}
        for catalog in (MEMORY, HOUSE):
            self.execute(f"create schema {catalog}.{room.format}")
        self.execute(f"set search_path = {quoted(self.search_path)}")
        provenance = [f"{column} bigint" for column in PROVENANCE]
        for table, model in room.logs.items():
            self.execute(table_of(f"{MEMORY}.{room.format}.rejected_{table}", model, *provenance))
        self.logs += [f"{HOUSE}.{room.format}.{table}" for table in room.logs]
        with self.at_once():
            for table, model in {**room.logs, **room.rule_tables}.items():
                more = provenance if table in room.logs else []
                self.execute(table_of(f"{HOUSE}.{room.format}.{table}", model, *more))

    @property
    def search_path(self) -> str:
        return ",".join(f"{catalog}.{format}" for catalog in (MEMORY, HOUSE) for format in self.formats)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """One transaction for statements that write to the file alone: each by itself waits for the disk."""
        self.execute("begin")
        end = "rollback"
        try:
            yield
            end = "commit"
        finally:
            self.execute(end)

    def create_empty(self, table: str, model: Model) -> None:
        """A table `<format>.<table>` without a row yet."""
        self.execute(table_of(self.place(table), model))

    @contextmanager
    def beside(self) -> Iterator[Self]:
        """The same warehouse on a cursor of its own, for a connection does one thing at a time."""
        other = copy(self)
        with self.connection.cursor() as other.connection:
            if self.formats:
                other.execute(f"set search_path = {quoted(self.search_path)}")
            yield other

    @contextmanager
    def named(self, frame: pl.DataFrame) -> Iterator[None]:
        """A frame's rows as the table `rows`, while statements read them."""
        self.connection.register("rows", ArrowStream(frame))
        try:
            yield
        finally:
            self.connection.unregister("rows")

    def append(self, table: str, competition: str, frame: pl.DataFrame) -> None:
        """Rows into a table, in the frame's own columns behind `competition`."""
        if frame.height:
            names = ", ".join(f'"{name}"' for name in frame.columns)
            with self.named(frame):
                self.execute(f"insert into {table} (competition, {names}) select ?, {names} from rows", [competition])

    def append_rows(self, table: str, model: Model, competition: str, rows: list[dict[str, Any]]) -> None:
        """A few rows, as dicts with the model's columns."""
        schema = {column.name: column.dtype for column in columns(model)}
        self.append(table, competition, pl.DataFrame(rows, schema=schema))

    def create(self, table: str, frame: pl.DataFrame) -> None:
        """A table `<format>.<table>` of a frame's rows and columns."""
        with self.named(frame):
            self.fill(table, "from rows")

    def build(self, folder: str, model: str) -> None:
        """A table `<folder>.<model>` from the SQL file of its name."""
        self.fill(f"{folder}.{model}", read_sql(folder, model))

    def fill(self, table: str, select: str) -> None:
        """A table of a select's rows."""
        name, model = self.place(table), self.stays.get(table)
        if model is None or not any(column.is_scattered for column in columns(model)):
            self.execute(f"create or replace table {name} as {select}")
            return
        self.execute(f"drop table if exists {name}")  # a select cannot say how its columns are packed
        self.create_empty(table, model)
        self.execute(f"insert into {name} by name {select}")

    def define(self, folder: str, model: str) -> None:
        """A view `<folder>.<model>`: for a model that is read once, so that its rows are not written between."""
        self.execute(f"create or replace view {self.place(f'{folder}.{model}')} as {read_sql(folder, model)}")

    def place(self, table: str) -> str:
        """A table's name with its catalog: in the file if it stays, else in memory."""
        return f"{HOUSE if table in self.stays else MEMORY}.{table}"

    def query(self, sql: str, parameters: Iterable[Any] | Mapping[str, Any] = ()) -> pl.DataFrame:
        """The rows of a select; its parameters are in order, or by name."""
        given = dict(parameters) if isinstance(parameters, Mapping) else list(parameters)
        return pl.DataFrame(self.connection.sql(sql, params=given))

    def query_folder(self, folder: str) -> list[tuple[str, pl.DataFrame]]:
        """(name, rows) of each SQL file of a folder that finds any, in order of their names."""
        names = sorted(file.stem for file in (SQL / folder).glob("*.sql"))
        found = each(self, [partial(rows_if_any, sql=read_sql(folder, name)) for name in names])
        return [(name, rows) for name, rows in zip(names, found, strict=True) if rows is not None]

    def execute(self, sql: str, parameters: Iterable[Any] = ()) -> None:
        self.connection.execute(sql, list(parameters))

    def forget(self, room: HasTables, slug: str) -> None:
        """A competition that is not published leaves every table that stays."""
        self.execute(f"delete from {HOUSE}.{FILES} where competition = ?", [slug])
        there = self.query("select table_name from duckdb_tables() where database_name = ?", [HOUSE])["table_name"]
        for table in set(room.stored) & set(there):
            self.execute(f"delete from {HOUSE}.{room.format}.{table} where competition = ?", [slug])

    def forget_provenance(self) -> None:
        """The accepted rows as the rule page's input has them."""
        with self.at_once():
            for log in self.logs:
                for column in PROVENANCE:
                    self.execute(f"alter table {log} drop column {column}")


def rows_if_any(warehouse: Warehouse, sql: str) -> pl.DataFrame | None:
    """The rows of a select, if there are any. As a frame, a select is planned twice; most of these find nothing."""
    if warehouse.connection.execute(sql).fetchone() is None:
        return None
    warehouse.connection.abort()
    return warehouse.query(sql)


def every_table(rooms: Iterable[HasTables]) -> dict[str, Model]:
    """The tables of the database by their whole names: how files were read, and those of the rooms."""
    return {FILES: Files} | {f"{room.format}.{table}": model for room in rooms for table, model in room.stored.items()}


def table_of(name: str, model: Model, *more: str) -> str:
    """The statement that makes a model's table, if it is not there."""
    inner = [
        f'"{column.name}" {TYPES[type(column.dtype)]}{UNPACKED if column.is_scattered else ""}'
        for column in columns(model)
    ]
    return f"create table if not exists {name} ({', '.join(['competition varchar', *inner, *more])})"


def read_sql(folder: str, name: str) -> str:
    return (SQL / folder / f"{name}.sql").read_text(encoding="utf-8").rstrip().removesuffix(";")


def quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
