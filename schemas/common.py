"""What the rooms' schemas share: the settings of every format, and how a model is read as a list of columns."""

import zoneinfo
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal

import pandera.polars as pa
import polars as pl
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

# UTC, without a zone in the type: a zone would be printed in the session's time (DuckDB) or refused by a schema.
Moment = Annotated[pl.Datetime, "us", None]


def known_zone(name: str) -> str:
    """The name of a time zone, if there is such a one; ValueError otherwise."""
    if name not in zoneinfo.available_timezones():
        raise ValueError(f'"{name}" is not a time zone; names look like "Europe/Moscow"')
    return name


Zone = Annotated[str, AfterValidator(known_zone)]


class Section(BaseModel):
    """A table of competition.toml: every key known, every value of its own type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Settings(Section):
    """The keys of every format (contract, "A competition is a folder")."""

    format: str
    name: Annotated[str, Field(min_length=1)]
    log_timezone: Zone | None = None
    ambiguous_times: Literal["earlier", "later"] | None = None
    as_of: datetime | None = None


@dataclass(frozen=True)
class Column:
    """One column of a table, as the room's model declares it."""

    name: str
    dtype: pl.DataType
    required: bool
    default: Any
    description: str


def columns(model: type[pa.DataFrameModel]) -> list[Column]:
    """The columns of a model in order. Required: neither nullable nor with a default."""
    found = []
    for name, column in model.to_schema().columns.items():
        metadata = column.metadata or {}
        dtype = column.dtype.type
        found.append(
            Column(
                name=name,
                dtype=dtype() if isinstance(dtype, type) else dtype,
                required=not column.nullable and "default" not in metadata,
                default=metadata.get("default"),
                description=column.description or "",
            )
        )
    return found


def keys(model: type[pa.DataFrameModel]) -> list[list[str]]:
    """The keys of an input table: the columns that no two of its rows share."""
    found: list[list[str]] = (model.Config.metadata or {})["keys"]
    return found


def description(model: type[pa.DataFrameModel]) -> str:
    """The first line of a model's docstring: the comment on its table."""
    return (model.__doc__ or "").strip().splitlines()[0]
