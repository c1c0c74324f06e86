"""The tables of the rule page as CSV and Parquet."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import IO

import duckdb
import polars as pl

from pipelines.rooms.shape import Model, Room
from pipelines.warehouse import Warehouse, quoted
from schemas.common import Column, columns

ROWS_A_BATCH = 400_000
# DuckDB quotes a cell that holds one of these, and writes numbers nearer to 0 with an exponent.
QUOTED, LEAST_PLAIN = r'^$|["\r\n,#]', 1e-4


def files(warehouse: Warehouse, room: Room, slug: str, folder: Path) -> Iterator[Callable[[], None]]:
    """What writes `<table>.csv` and `<table>.parquet` of a competition; the CSV files first, for they take longest.

    The rows stand in the tables as the page sorts them.
    """
    sources = {table: f"from {warehouse.place(f'{room.FORMAT}.{table}')} where competition = {quoted(slug)}"
               for table in room.OUTPUTS}  # fmt: skip
    for table, rows in sources.items():
        yield partial(write_csv, warehouse, room.OUTPUTS[table], rows, folder / f"{table}.csv")
    for table, rows in sources.items():
        yield partial(write_parquet, warehouse, room.OUTPUTS[table], rows, folder / f"{table}.parquet")


def write_parquet(warehouse: Warehouse, model: Model, rows: str, file: Path) -> None:
    names = ", ".join(f'"{column.name}"' for column in columns(model))
    with warehouse.connection.cursor() as cursor:
        cursor.execute(f"copy (select {names} {rows}) to {quoted(str(file))} (format parquet)")


def write_csv(warehouse: Warehouse, model: Model, rows: str, file: Path) -> None:
    """Rows as DuckDB's COPY writes them, by Polars, which takes a third of the time (contract, "CSV")."""
    shown = ", ".join(as_csv(column) for column in columns(model))
    with warehouse.connection.cursor() as cursor, file.open("wb") as target:
        target.write(",".join(column.name for column in columns(model)).encode() + b"\n")
        for batch in batches(cursor, f"select {shown} {rows}"):
            write_rows(batch, target)


def batches(cursor: duckdb.DuckDBPyConnection, sql: str) -> Iterator[pl.DataFrame]:
    for batch in cursor.sql(sql).to_arrow_reader(ROWS_A_BATCH):
        yield pl.DataFrame(batch)


def as_csv(column: Column) -> str:
    """A column as the CSV shows it: times in ISO 8601 with a Z."""
    if isinstance(column.dtype, pl.Datetime):
        return f"replace(\"{column.name}\"::varchar, ' ', 'T') || 'Z' as \"{column.name}\""
    return f'"{column.name}"'


def write_rows(rows: pl.DataFrame, target: IO[bytes]) -> None:
    """Rows without a heading, each cell as DuckDB's COPY writes it."""
    rows.select(as_copied(column) for column in rows).write_csv(target, include_header=False, quote_style="never")


def as_copied(cells: pl.Series) -> pl.Series:
    """A column whose cells are as DuckDB writes them where Polars would not do so by itself."""
    if cells.dtype == pl.String and (is_quoted := cells.str.contains(QUOTED)).any():
        return cells.zip_with(~is_quoted, '"' + cells.str.replace_all('"', '""', literal=True) + '"')
    if cells.dtype == pl.Float64 and ((cells != 0) & (cells.abs() < LEAST_PLAIN)).any():
        return pl.Series(cells.name, [None if cell is None else repr(cell) for cell in cells], dtype=pl.String)
    return cells
