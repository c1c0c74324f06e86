"""The moments of a log's cells, in UTC: of text and of columns with a type of their own."""

import re
from datetime import date, datetime

import polars as pl

from scorehouse.pipelines.intake.typed_columns import is_far_out
from scorehouse.schemas.common import Settings
from scorehouse.schemas.moments import WANTED, NotATimeError, as_utc, read_moment
from scorehouse.schemas.time_formats import IN_FILE_ORDER, formats_like, readings

# What exports write where there is no time: the ends of their calendars.
NEVER = ("0001-", "9999-")
ISO_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
WHAT_DAYS_MEAN = f"{WANTED}, or set day_only in [times] of competition.toml"
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
    refuse_never(written[:4] if written.startswith(NEVER) else "")
    found = read_in_formats(written, settings)
    if found is None:
        try:
            return read_moment(written, settings.log_timezone, settings.ambiguous_times)
        except NotATimeError as error:
            raise with_format_to_set(error, written, settings) from error
    refuse_never(f"{found.year:04}")
    if not isinstance(found, datetime):
        if settings.times.day_only is None or settings.times.day_only == IN_FILE_ORDER:
            raise NotATimeError("is a day without a time", WHAT_DAYS_MEAN)
        found = datetime.fromisoformat(f"{found}T{settings.times.day_only}")
    return as_utc(found, settings.log_timezone, settings.ambiguous_times)


def refuse_never(year: str) -> None:
    if f"{year}-" in NEVER:
        raise NotATimeError(
            f"is of the year {int(year)}, which exports write for no time at all", "leave it empty, or write the time"
        )


def read_in_formats(written: str, settings: Settings) -> date | datetime | None:
    """What a cell says in the forms of `[times]`, or a day of ISO 8601; none where it is of neither.

    Raises NotATimeError where it says two things: it is not for a program to choose.
    """
    found = readings(written, settings.times.formats)
    if ISO_DAY.fullmatch(written):
        found = readings(written, ["%Y-%m-%d"]) or found
    if len(found) > 1:
        first, second = (reading.isoformat().replace("+00:00", "Z") for reading in found[:2])
        raise NotATimeError(
            f"may be {first} or {second}: two formats of [times] read it",
            "keep the one that the export has, or correct the cell",
        )
    return found[0] if found else None


def with_format_to_set(error: NotATimeError, written: str, settings: Settings) -> NotATimeError:
    """What is wrong with a cell that is no time yet, with the form that would make it one."""
    forms = formats_like(written)
    if error.problem != "is not a time" or not forms:
        return error
    if set(forms) & set(settings.times.formats):
        return NotATimeError("is no day or hour that exists", f"{WANTED}, or as formats of [times] has it")
    also = f', or "{forms[1]}" if the month stands first,' if forms[1:] else ""
    return NotATimeError(
        error.problem, f'{WANTED}, or set formats = ["{forms[0]}"]{also} in [times] of competition.toml'
    )


def typed_moments(raw: pl.Series, settings: Settings) -> pl.Series:
    """Moments of a column of times.

    Null for fractions of a microsecond, and far out, where the library ends the program.
    """
    assert isinstance(raw.dtype, pl.Datetime)  # noqa: S101  (for the type checker)
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
