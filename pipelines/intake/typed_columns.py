"""Columns with a type of their own, as Parquet has them: their cells as text, whatever the type can hold.

Of what no log means (a year 292,000, a length of time, several values in a cell) the library's own conversions fail, or
end the whole program; so what is far out never comes to them, and is shown as it is stored.
"""

import polars as pl

UNITS = {"ms": "milliseconds", "us": "microseconds", "ns": "nanoseconds"}
PER_DAY = {"ms": 86_400_000, "us": 86_400_000_000, "ns": 86_400_000_000_000}
# Days before and after 1970; the library's own calendar ends 60,000 years further out.
FARTHEST_DAY = 73_000_000


def as_text(raw: pl.Series) -> pl.Series:
    """Cells as a CSV file would have them: a whole number without decimals. What is no text is shown as it can be."""
    if raw.dtype == pl.Binary:
        return pl.Series(raw.name, [None if cell is None else cell.decode(errors="backslashreplace") for cell in raw])
    if raw.dtype.is_nested():
        stored = raw.to_physical().to_list()
        return pl.Series(raw.name, [None if cell is None else str(cell) for cell in stored], dtype=pl.String)
    if raw.dtype.is_temporal():
        return temporal_as_text(raw)
    text = raw.cast(pl.String)
    if raw.dtype.is_float():
        whole = raw.cast(pl.Int64, strict=False)
        return text.zip_with((whole.cast(raw.dtype) != raw).fill_null(True), whole.cast(pl.String))
    return text.str.replace(r"\.0+$", "") if raw.dtype.is_decimal() else text


def temporal_as_text(raw: pl.Series) -> pl.Series:
    """Days and times as ISO 8601 has them; lengths of time, and what no calendar has, as the number that is stored."""
    unit = "days" if raw.dtype == pl.Date else UNITS[getattr(raw.dtype, "time_unit", "ns")]
    stored = raw.to_physical().cast(pl.String) + f" {unit}"
    if raw.dtype == pl.Duration:
        return stored
    far = is_far_out(raw)
    return raw.set(far, None).cast(pl.String).zip_with(~far, stored + " since 1970-01-01")


def is_far_out(raw: pl.Series) -> pl.Series:
    """Cells of a column of days or times that no calendar or clock has."""
    stored = raw.to_physical()
    first, last = -FARTHEST_DAY, FARTHEST_DAY
    if isinstance(raw.dtype, pl.Datetime):
        day = PER_DAY[raw.dtype.time_unit]
        first, last = max(first * day, -(2**63)), min(last * day, 2**63 - 1)
    elif raw.dtype == pl.Time:
        first, last = 0, PER_DAY["ns"] - 1
    return ~stored.is_between(first, last).fill_null(True)


def is_no_text(raw: pl.Series, text: pl.Series) -> pl.Series:
    """Cells that cannot be a name, or only by making two names one.

    No UTF-8, several values, a NUL, a length of time.
    """
    if raw.dtype.is_nested() or raw.dtype == pl.Duration:
        return raw.is_not_null()
    has_nul = text.str.contains("\0", literal=True)
    return has_nul | (as_text(raw).cast(pl.Binary) != raw) if raw.dtype == pl.Binary else has_nul
