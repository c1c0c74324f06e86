"""The tables of the rule page as CSV and Parquet."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import IO

import polars as pl

from scorehouse.pipelines.publishing.durable import sync
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.pipelines.warehouse import Warehouse, quoted
from scorehouse.schemas.common import Model, columns

# What DuckDB keeps in one piece; smaller than what memory would be taken anew for each time.
ROWS_A_BATCH = 122_880
# What DuckDB quotes: a text that is empty or holds one of these.
QUOTED, QUOTED_MARKS = r'^$|["\r\n,#]', (b'"', b"\r", b"\n", b",", b"#")
# Nearer to 0, it writes a number with an exponent.
LEAST_PLAIN = 1e-4
MICROSECONDS_A_SECOND = 1_000_000
# A column of more values than these in a row group is written without a dictionary: a fifth of the time, for a
# twentieth of the space.
PARQUET_OPTIONS = "format parquet, dictionary_size_limit 2000"


def files(warehouse: Warehouse, room: Room, slug: str, folder: Path) -> Iterator[Callable[[Warehouse], None]]:
    """What writes `<table>.csv` and `<table>.parquet` of a competition; the CSV files first, for they take longest.

    The rows stand in the tables as the page sorts them.
    """
    sources = {table: f"from {warehouse.place(f'{room.format}.{table}')} where competition = {quoted(slug)}"
               for table in room.outputs}  # fmt: skip
    for table, rows in sources.items():
        yield partial(write_csv, model=room.outputs[table], rows=rows, file=folder / f"{table}.csv")
    for table, rows in sources.items():
        yield partial(write_parquet, model=room.outputs[table], rows=rows, file=folder / f"{table}.parquet")


def write_parquet(warehouse: Warehouse, model: Model, rows: str, file: Path) -> None:
    names = ", ".join(f'"{column.name}"' for column in columns(model))
    warehouse.execute(f"copy (select {names} {rows}) to {quoted(str(file))} ({PARQUET_OPTIONS})")


def write_csv(warehouse: Warehouse, model: Model, rows: str, file: Path) -> None:
    """Rows as DuckDB's COPY writes them, times in ISO 8601 with a Z; by Polars, in half the time.

    Source: docs/contract.md, "CSV".
    """
    names = [column.name for column in columns(model)]
    shown = ", ".join(f'"{name}"' for name in names)
    with file.open("wb") as target:
        write_heading(names, target)
        for batch in warehouse.connection.sql(f"select {shown} {rows}").to_arrow_reader(ROWS_A_BATCH):
            write_rows(pl.DataFrame(batch), target)


def replace_csv(rows: pl.DataFrame, file: Path) -> None:
    """A frame as a CSV file of the same form, in one step also where there is a file already, and on the disk.

    What is no plain file (a link, a pipe, a device) stays what it is, and is written to.
    """
    is_plain = not file.is_symlink() and (file.is_file() or not file.exists())
    beside = file.with_name(f".{file.name}.new") if is_plain else file
    with beside.open("wb") as target:
        write_heading(rows.columns, target)
        write_rows(rows, target)
    if is_plain:
        sync(beside)
        beside.replace(file)
        sync(file.absolute().parent)


def write_heading(names: list[str], target: IO[bytes]) -> None:
    target.write(",".join(names).encode() + b"\n")
    target.flush()  # Polars writes past Python's buffer


def write_rows(rows: pl.DataFrame, target: IO[bytes]) -> None:
    """Rows without a heading, behind what is in the file."""
    rows = rows.select(as_copied(column) for column in rows)
    texts = rows.select(pl.selectors.string())
    rows = rows.with_columns(with_quotes(text) for text in texts if may_need_quotes(text))
    rows.write_csv(target, include_header=False, quote_style="never", datetime_format="%Y-%m-%dT%H:%M:%SZ")


def may_need_quotes(text: pl.Series) -> bool:
    """False where no text does: all their bytes in one go, for a look at every text takes longer than to write it."""
    *_, packed = text.to_arrow().buffers()
    written = packed.to_pybytes() if packed else b""
    return bool((text == "").any()) or any(mark in written for mark in QUOTED_MARKS)


def with_quotes(text: pl.Series) -> pl.Series:
    quoted = '"' + text.str.replace_all('"', '""', literal=True) + '"'
    return text.zip_with(~text.str.contains(QUOTED), quoted)


def as_copied(cells: pl.Series) -> pl.Series:
    """A column as text where Polars would not write it as DuckDB does: fractions of a second, numbers close to 0."""
    if cells.dtype == pl.Datetime and (cells.to_physical() % MICROSECONDS_A_SECOND != 0).any():
        exact = cells.dt.to_string("%Y-%m-%dT%H:%M:%S%.6f")
        return exact.str.strip_chars_end("0").str.strip_chars_end(".") + "Z"
    if cells.dtype == pl.Float64 and ((cells != 0) & (cells.abs() < LEAST_PLAIN)).any():
        return pl.Series(cells.name, [None if cell is None else repr(cell) for cell in cells], dtype=pl.String)
    return cells
