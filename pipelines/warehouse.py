"""The DuckDB file: tables from the rooms' schemas, models from the rooms' SQL."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

import duckdb
import polars as pl

from schemas.common import Column, columns, description

if TYPE_CHECKING:
    from pipelines.rooms.shape import Model, Room

SQL = Path(__file__).parent.parent / "sql"
# Sorts of more than this go to disk beside the database.
MEMORY_LIMIT = "2GB"
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


class ArrowStream:
    """A frame as an Arrow stream: DuckDB takes it without copying, and without importing pyarrow."""

    def __init__(self, frame: pl.DataFrame) -> None:
        self.frame = frame

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.frame.__arrow_c_stream__(requested_schema)  # type: ignore[arg-type]


class Warehouse:
    """A connection to the file that a run builds. Tables are `<format>.<table>`, `competition` first."""

    def __init__(self, file: Path | str, *, read_only: bool = False) -> None:
        self.connection = duckdb.connect(str(file), read_only=read_only, config={"memory_limit": MEMORY_LIMIT})
        self.connection.execute("set TimeZone = 'UTC'")

    def __enter__(self) -> Warehouse:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.connection.close()

    def create_tables(self, room: Room) -> None:
        """The room's tables of logs and rules; beside each log `rejected_<table>`, for rows that may not come in."""
        self.execute(f"create schema if not exists {room.FORMAT}")
        for table, model in room.INPUTS.items():
            for name in (table, f"rejected_{table}"):
                self.create_table(f"{room.FORMAT}.{name}", model, "file_number bigint", "row_number bigint")
        for table, model in room.RULES.items():
            self.create_table(f"{room.FORMAT}.{table}", model)

    def create_table(self, name: str, model: Model, *more: str) -> None:
        inner = [f'"{column.name}" {TYPES[type(column.dtype)]}' for column in columns(model)]
        self.execute(f"create table if not exists {name} ({', '.join(['competition varchar', *inner, *more])})")

    def add_column(self, table: str, column: Column) -> None:
        """A column that an older database may lack."""
        self.execute(f'alter table {table} add column if not exists "{column.name}" {TYPES[type(column.dtype)]}')

    def append(self, table: str, competition: str, frame: pl.DataFrame) -> None:
        """Rows into a table, in the frame's own columns behind `competition`."""
        if frame.height:
            names = ", ".join(f'"{name}"' for name in frame.columns)
            rows = ArrowStream(frame)  # noqa: F841  (DuckDB finds it by name)
            self.connection.execute(
                f"insert into {table} (competition, {names}) select ?, {names} from rows", [competition]
            )

    def append_rows(self, table: str, model: Model, competition: str, rows: list[dict[str, Any]]) -> None:
        """A few rows, as dicts with the model's columns."""
        schema = {column.name: column.dtype for column in columns(model)}
        self.append(table, competition, pl.DataFrame(rows, schema=schema))

    def create(self, table: str, frame: pl.DataFrame) -> None:
        """A table of a frame's rows and columns."""
        schema = table.split(".")[0]
        rows = ArrowStream(frame)  # noqa: F841  (DuckDB finds it by name)
        self.connection.execute(f"create schema if not exists {schema}")
        self.connection.execute(f"create or replace table {table} as select * from rows")

    def build(self, folder: str, model: str) -> None:
        """A table `<folder>.<model>` from the SQL file of its name."""
        self.execute(f"create or replace table {folder}.{model} as {read_sql(folder, model)}")

    def query(self, sql: str, parameters: Iterable[Any] = ()) -> pl.DataFrame:
        """The rows of a select."""
        return pl.DataFrame(self.connection.sql(sql, params=list(parameters)))

    def execute(self, sql: str, parameters: Iterable[Any] = ()) -> None:
        self.connection.execute(sql, list(parameters))

    def forget(self, room: Room, slug: str) -> None:
        """A competition that is not published leaves the logs and the rules."""
        for table in (*room.INPUTS, *room.RULES):
            self.execute(f"delete from {room.FORMAT}.{table} where competition = ?", [slug])

    def forget_all(self, room: Room, slug: str) -> None:
        """A competition whose results cannot be trusted leaves every table."""
        for table in stored(room):
            self.execute(f"delete from {room.FORMAT}.{table} where competition = ?", [slug])

    def tidy(self, room: Room) -> None:
        """What stays for analysts: logs, rules, results; models in between become views of the same name.

        The accepted rows lose where they came from, the rejected ones go, and everything left gets its comment.
        """
        for table in room.INPUTS:
            for column in PROVENANCE:
                self.execute(f"alter table {room.FORMAT}.{table} drop column {column}")
            self.execute(f"drop table {room.FORMAT}.rejected_{table}")
        for model in in_between(room):
            self.execute(f"drop table {room.FORMAT}.{model}")
        self.create_views(room)
        self.comment(room)

    def create_views(self, room: Room) -> None:
        for model in in_between(room):
            sql = read_sql(room.FORMAT, model)
            self.execute(f"create or replace view {room.FORMAT}.{model} as {sql}")
            what = sql.splitlines()[0].removeprefix("-- ")
            self.execute(f"comment on view {room.FORMAT}.{model} is {quoted(what)}")

    def comment(self, room: Room) -> None:
        """What every table and column means, where an analyst's shell shows it."""
        for table, model in stored(room).items():
            name = f"{room.FORMAT}.{table}"
            self.execute(f"comment on table {name} is {quoted(description(model))}")
            self.execute(f"comment on column {name}.competition is 'The slug of the competition.'")
            for column in columns(model):
                self.execute(f'comment on column {name}."{column.name}" is {quoted(column.description)}')


def stored(room: Room) -> dict[str, Model]:
    """The room's tables that stay in the database."""
    return room.INPUTS | room.RULES | room.KERNEL_TABLES | room.OUTPUTS


def in_between(room: Room) -> Sequence[str]:
    """The room's models that are neither published nor made by a kernel, in their order."""
    return [model for model in room.MODELS if model not in room.OUTPUTS]


def read_sql(folder: str, name: str) -> str:
    return (SQL / folder / f"{name}.sql").read_text(encoding="utf-8").rstrip().removesuffix(";")


def quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
