"""The tables of the rule page as CSV and Parquet."""

from pathlib import Path

import polars as pl

from pipelines.rooms.shape import Room
from pipelines.warehouse import Warehouse, quoted
from schemas.common import Column, columns


def write_tables(warehouse: Warehouse, room: Room, slug: str, folder: Path) -> None:
    """`<table>.csv` and `<table>.parquet` of a competition; the rows stand in the tables as the page sorts them."""
    folder.mkdir(exist_ok=True)
    for table, model in room.OUTPUTS.items():
        rows = f"from {room.FORMAT}.{table} where competition = {quoted(slug)}"
        typed = ", ".join(f'"{column.name}"' for column in columns(model))
        shown = ", ".join(as_csv(column) for column in columns(model))
        warehouse.execute(
            f"copy (select {shown} {rows}) to {quoted(str(folder / f'{table}.csv'))} (format csv, header)"
        )
        warehouse.execute(
            f"copy (select {typed} {rows}) to {quoted(str(folder / f'{table}.parquet'))} (format parquet)"
        )


def as_csv(column: Column) -> str:
    """A column as the CSV shows it: DuckDB's own way, but times in ISO 8601 with a Z (contract, "CSV")."""
    if isinstance(column.dtype, pl.Datetime):
        return f"replace(\"{column.name}\"::varchar, ' ', 'T') || 'Z' as \"{column.name}\""
    return f'"{column.name}"'
