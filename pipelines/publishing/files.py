"""The tables of the rule page as CSV and Parquet."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import polars as pl

from pipelines.rooms.shape import Room
from pipelines.warehouse import Warehouse, quoted
from schemas.common import Column, columns

FILES_AT_A_TIME = 2


def write_tables(warehouse: Warehouse, room: Room, slug: str, folder: Path) -> None:
    """`<table>.csv` and `<table>.parquet` of a competition; the rows stand in the tables as the page sorts them.

    A CSV is written by one thread, and takes longest: so several files are written at a time.
    """
    folder.mkdir(exist_ok=True)
    with ThreadPoolExecutor(FILES_AT_A_TIME) as threads:
        list(threads.map(lambda sql: copy(warehouse, sql), copies(warehouse, room, slug, folder)))


def copies(warehouse: Warehouse, room: Room, slug: str, folder: Path) -> Iterator[str]:
    """The statements that write the files, CSV first."""
    for form, options in (("csv", "format csv, header"), ("parquet", "format parquet")):
        for table, model in room.OUTPUTS.items():
            shown = [as_csv(column) if form == "csv" else f'"{column.name}"' for column in columns(model)]
            rows = f"from {warehouse.place(f'{room.FORMAT}.{table}')} where competition = {quoted(slug)}"
            file = quoted(str(folder / f"{table}.{form}"))
            yield f"copy (select {', '.join(shown)} {rows}) to {file} ({options})"


def copy(warehouse: Warehouse, sql: str) -> None:
    """A statement on a connection of its own, for a connection does one thing at a time."""
    with warehouse.connection.cursor() as cursor:
        cursor.execute(sql)


def as_csv(column: Column) -> str:
    """A column as the CSV shows it: DuckDB's own way, but times in ISO 8601 with a Z (contract, "CSV")."""
    if isinstance(column.dtype, pl.Datetime):
        return f"replace(\"{column.name}\"::varchar, ' ', 'T') || 'Z' as \"{column.name}\""
    return f'"{column.name}"'
