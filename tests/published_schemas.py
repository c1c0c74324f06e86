"""What is published, held against the schemas of the outputs: names, order, types, empty cells, words."""

from collections.abc import Iterator
from pathlib import Path

import duckdb
import polars as pl

from scorehouse.pipelines.rooms import ROOMS
from scorehouse.schemas.common import Model, columns

# A moment as a CSV file has it, and a fraction of its second where there is one.
MOMENT = "%Y-%m-%dT%H:%M:%S%.fZ"


def assert_as_declared(out: Path, format: str, slug: str) -> None:
    """Every CSV, Parquet file and table of a competition's results is of its schema; none has a row fewer."""
    folder = out / slug
    room = ROOMS[format]
    assert {file.stem for file in folder.glob("*.csv")} == set(room.outputs)
    assert {file.stem for file in folder.glob("*.parquet")} == set(room.outputs)
    for table, model in room.outputs.items():
        frames = list(as_published(out, f"{format}.{table}", slug, folder / table, model))
        assert len({frame.height for frame in frames}) == 1, table
        for frame in frames:
            validate(frame, model)


def as_published(out: Path, table: str, slug: str, file: Path, model: Model) -> Iterator[pl.DataFrame]:
    """The rows of a table in each of the forms in which it is published."""
    yield read_csv(file.with_suffix(".csv"), model)
    yield pl.read_parquet(file.with_suffix(".parquet"))
    with duckdb.connect(str(out / "scorehouse.duckdb"), read_only=True) as database:
        rows = f"select * exclude (competition) from {table} where competition = ?"
        yield database.sql(rows, params=[slug]).pl()


def read_csv(file: Path, model: Model) -> pl.DataFrame:
    """The columns that the file has, in its order, by the types of the schema: a cell of another type is an error."""
    types = {column.name: column.dtype for column in columns(model)}
    frame = pl.read_csv(file, infer_schema=False)
    return frame.with_columns(typed(frame[name], types[name]) for name in frame.columns if name in types)


def typed(cells: pl.Series, dtype: pl.DataType) -> pl.Series:
    if dtype.is_temporal():
        return cells.str.to_datetime(MOMENT, time_unit="us")
    if dtype == pl.Boolean:
        return cells.replace_strict({"true": True, "false": False}, return_dtype=pl.Boolean)
    return cells.cast(dtype)


def validate(frame: pl.DataFrame, model: Model) -> None:
    """Raises with all that is not as declared."""
    schema = model.to_schema()
    schema.strict, schema.ordered = True, True
    schema.validate(frame, lazy=True)
