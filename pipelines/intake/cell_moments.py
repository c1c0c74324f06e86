"""The moments of a log's cells, in UTC: of text and of columns with a type of their own."""

from datetime import datetime

import polars as pl

from scorehouse.pipelines.intake.typed_columns import is_far_out
from scorehouse.schemas.common import Settings
from scorehouse.schemas.moments import NotATimeError, read_moment

# What exports write where there is no time: the ends of their calendars.
NEVER = ("0001-", "9999-")
AFTER_NEVER, BEFORE_NEVER = datetime(2, 1, 1), datetime(9999, 1, 1)


def read_moments(text: pl.Series, settings: Settings) -> pl.Series:
    """UTC moments. The two usual shapes are read a column at a time, all others one by one."""
    # A second 60 would be read as the next minute, so it is left to those who refuse it; so is a year far out.
    shape = r"^[12][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9]"
    usual = text.set(~text.str.contains(shape + "Z$"), None)
    moments = usual.str.to_datetime("%Y-%m-%dT%H:%M:%SZ", time_unit="us", strict=False)
    rest = text.set(moments.is_not_null(), None)
    if rest.null_count() == rest.len():
        return moments
    if settings.log_timezone:
        local = rest.set(~rest.str.contains(shape + "$"), None)
        walls = local.str.to_datetime("%Y-%m-%dT%H:%M:%S", time_unit="us", strict=False)
        moments = moments.zip_with(moments.is_not_null(), to_utc(walls, settings))
        rest = text.set(moments.is_not_null(), None)
    known = {written: read_one_moment(written, settings) for written in rest.drop_nulls().unique()}
    if not known:
        return moments
    others = rest.replace_strict(
        list(known),
        pl.Series(list(known.values()), dtype=pl.Datetime("us")),
        default=None,
        return_dtype=pl.Datetime("us"),
    )
    return moments.zip_with(moments.is_not_null(), others)


def read_one_moment(written: str, settings: Settings) -> datetime | None:
    try:
        return moment_of_cell(written, settings).replace(tzinfo=None)
    except NotATimeError:
        return None


def moment_of_cell(written: str, settings: Settings) -> datetime:
    """The UTC moment of a cell. Raises NotATimeError, also for the days that stand for "never".

    Source: docs/contract.md, "Times".
    """
    if written.startswith(NEVER):
        year = int(written[:4])
        raise NotATimeError(
            f"is of the year {year}, which exports write for no time at all", "leave it empty, or write the time"
        )
    return read_moment(written, settings.log_timezone, settings.ambiguous_times)


def typed_moments(raw: pl.Series, settings: Settings) -> pl.Series:
    """Moments of a column of times.

    Null for a day without a time, for fractions of a microsecond, and far out, where the library ends the program.
    """
    if not isinstance(raw.dtype, pl.Datetime):
        return pl.Series(raw.name, [None], dtype=pl.Datetime("us")).new_from_index(0, raw.len())
    exact = raw.set(is_far_out(raw), None).dt.cast_time_unit("us")
    if raw.dtype.time_unit == "ns":
        exact = exact.set(raw.to_physical() % 1000 != 0, None)
    exact = exact.set(~exact.dt.replace_time_zone(None).is_between(AFTER_NEVER, BEFORE_NEVER, closed="left"), None)
    if raw.dtype.time_zone:  # whatever the zone, what is stored is UTC
        return exact.to_physical().cast(pl.Datetime("us"))
    return to_utc(exact, settings)


def to_utc(walls: pl.Series, settings: Settings) -> pl.Series:
    """Wall-clock times of the log's zone in UTC; null where there is no zone, no such time, or two of them."""
    if settings.log_timezone is None:
        return walls.set(pl.Series([True]).new_from_index(0, walls.len()), None)
    which = {"earlier": "earliest", "later": "latest", None: "null"}[settings.ambiguous_times]
    zoned = walls.to_frame().select(
        pl.first().dt.replace_time_zone(settings.log_timezone, ambiguous=pl.lit(which), non_existent="null")
    )
    return zoned.to_series().dt.convert_time_zone("UTC").dt.replace_time_zone(None)
