"""The tables of the rule page as CSV and Parquet."""

import io
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import polars as pl

from pipelines.rooms.shape import Model, Room
from pipelines.warehouse import Warehouse, quoted
from schemas.common import columns

# What DuckDB keeps in one piece; smaller than what memory would be taken anew for each time.
ROWS_A_BATCH = 122_880
# What DuckDB quotes: a text that is empty or holds one of these.
QUOTED, QUOTED_MARKS = r'^$|["\r\n,#]', (b'"', b"\r", b"#")
# Nearer to 0, it writes a number with an exponent.
LEAST_PLAIN = 1e-4
MICROSECONDS_A_SECOND = 1_000_000


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
    """Rows as DuckDB's COPY writes them, times in ISO 8601 with a Z (contract, "CSV"); by Polars, in half the time."""
    names = [column.name for column in columns(model)]
    shown = ", ".join(f'"{name}"' for name in names)
    with warehouse.connection.cursor() as cursor, file.open("wb") as target:
        target.write(heading(names))
        for batch in cursor.sql(f"select {shown} {rows}").to_arrow_reader(ROWS_A_BATCH):
            target.write(as_csv(pl.DataFrame(batch)))


def replace_csv(rows: pl.DataFrame, file: Path) -> None:
    """A frame as a CSV file of the same form, in one step also where there is a file already."""
    beside = file.with_name(f".{file.name}.new")
    beside.write_bytes(heading(rows.columns) + as_csv(rows))
    beside.replace(file)


def heading(names: list[str]) -> bytes:
    return ",".join(names).encode() + b"\n"


def as_csv(rows: pl.DataFrame) -> bytes:
    """Rows without a heading. Quotes are seldom needed: the bytes tell, and faster than a look at every text."""
    rows = rows.select(as_copied(column) for column in rows)
    written = unquoted(rows)
    if not is_plain(written, rows):
        written = unquoted(rows.with_columns(with_quotes(text) for text in rows.select(pl.selectors.string())))
    return written


def unquoted(rows: pl.DataFrame) -> bytes:
    target = io.BytesIO()
    rows.write_csv(target, include_header=False, quote_style="never", datetime_format="%Y-%m-%dT%H:%M:%SZ")
    return target.getvalue()


def is_plain(written: bytes, rows: pl.DataFrame) -> bool:
    """Whether no text of the rows needs quotes: commas and line ends are those between cells and rows."""
    marks = np.frombuffer(written, dtype=np.uint8)
    return (
        np.count_nonzero(marks == ord(",")) == rows.height * (rows.width - 1)
        and np.count_nonzero(marks == ord("\n")) == rows.height
        and not any(mark in written for mark in QUOTED_MARKS)
        and not any((text == "").any() for text in rows.select(pl.selectors.string()))
    )


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
