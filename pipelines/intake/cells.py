"""One cast for every cell: from what a file holds to the type that the room's schema declares.

A column is parsed as a whole; only cells that could not be read are looked at one by one, for the words.
"""

import difflib
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import pandera.polars as pa
import polars as pl

from scorehouse.pipelines.intake.cell_moments import moment_of_cell, read_moments, typed_moments
from scorehouse.pipelines.intake.readers import ROW_NUMBER
from scorehouse.pipelines.intake.rejects import no_faults
from scorehouse.pipelines.intake.typed_columns import as_text, is_no_text
from scorehouse.schemas.common import Column, Settings, Spellings, spellings
from scorehouse.schemas.moments import NotATimeError

# Any sum of so large numbers is exact in 64 bits and, divided once, in a double.
LARGEST_NUMBER = 1_000_000_000
TRUE, FALSE = ("true", "1", "yes"), ("false", "0", "no")


@dataclass(frozen=True)
class Words:
    """What is wrong with a cell, and what to do."""

    problem: str
    remedy: str


def cast(frame: pl.DataFrame, columns: Iterable[Column], settings: Settings) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The rows in the schema's types, null where a cell is empty or cannot be read; and the faults of the cells."""
    typed = [frame[ROW_NUMBER]]
    found = []
    for column in columns:
        if column.name in frame.columns:
            raw = frame[column.name]
            how = with_a_point(settings) if raw.dtype.is_float() or raw.dtype.is_decimal() else settings
            values, unread = cast_column(raw, column, how)
            if unread is not None:
                found.append(faults_of(frame[ROW_NUMBER], unread, column, how))
        else:
            values = pl.Series(column.name, [None], dtype=column.dtype).new_from_index(0, frame.height)
        typed.append(values if column.default is None else values.fill_null(column.default))
    return pl.DataFrame(typed), pl.concat(found) if found else no_faults()


def with_a_point(settings: Settings) -> Settings:
    """The settings for a typed number: its point never marks thousands, whatever stands before decimals in the log."""
    return settings.model_copy(update={"decimal": "."})


def cast_column(raw: pl.Series, column: Column, settings: Settings) -> tuple[pl.Series, pl.Series | None]:
    """A column in its type, and the text of the cells that could not be read (null elsewhere) if there are any."""
    parse = PARSERS[type(column.dtype)]
    if raw.dtype.is_temporal() and isinstance(column.dtype, pl.Datetime):
        values, text = typed_moments(raw, settings), raw
    elif raw.dtype.is_integer() and column.dtype == pl.Int64:
        values, text = within_limits(raw.cast(pl.Int64, strict=False)), raw
    elif raw.dtype == pl.Boolean and column.dtype == pl.Boolean:
        return raw, None
    else:
        given = as_text(raw)
        text = clean(given)
        values = parse(text, settings)
        is_plain = text is given and raw.dtype == pl.String
        if column.dtype == pl.String and not is_plain and (lost := is_no_text(raw, text)).any():
            values = values.set(lost, None)
    if values.null_count() == text.null_count():
        return values, None
    unread = values.is_null() & text.is_not_null()
    return values, as_text(text).set(~unread, None)


def in_contract_words(frame: pl.DataFrame, values: Mapping[str, Spellings]) -> pl.DataFrame:
    """The rows with the export's words exchanged for the contract's, in the columns of `[values.<table>]`."""
    return frame.with_columns(
        clean(as_text(frame[column])).replace(spellings(exports))
        for column, exports in values.items()
        if column in frame.columns
    )


def clean(text: pl.Series) -> pl.Series:
    """Trimmed of Unicode white space, in Unicode NFC, null where nothing is left. Source: docs/contract.md, "Text".

    Plain text (ASCII without NUL, and nothing to trim) comes back as it is.
    """
    if not text.str.contains(r"^$|^\s|\s$|[^\x01-\x7F]").any():
        return text
    text = text.str.normalize("NFC").str.strip_chars()
    return text.set(text == "", None)


def read_text(text: pl.Series, _: Settings) -> pl.Series:
    return text


# With a decimal comma, a point before three digits may also mark thousands: then nobody knows.
WHOLE = {".": r"^([+-]?[0-9]+)(?:\.0*)?$", ",": r"^([+-]?[0-9]+)(?:,0*|\.|\.00?|\.0000+)?$"}
NUMBER = {".": r"^([+-]?[0-9]+(?:\.[0-9]+)?)$", ",": r"^([+-]?[0-9]+(?:,[0-9]+|\.[0-9]{1,2}|\.[0-9]{4,})?)$"}


def read_whole_numbers(text: pl.Series, settings: Settings) -> pl.Series:
    """`-12`, also with a typographic minus, also as `-12.0`; not `1e2`, not `1,234`."""
    values = text.cast(pl.Int64, strict=False)
    if (values.is_null() & text.is_not_null()).any():
        plain = text.str.replace("^\u2212", "-").str.extract(WHOLE[settings.decimal])
        values = plain.cast(pl.Int64, strict=False)
    return within_limits(values)


def within_limits(numbers: pl.Series) -> pl.Series:
    too_large = (numbers > LARGEST_NUMBER) | (numbers < -LARGEST_NUMBER)
    return numbers.set(too_large, None) if too_large.any() else numbers


def read_numbers(text: pl.Series, settings: Settings) -> pl.Series:
    plain = text.str.replace("^\u2212", "-").str.extract(NUMBER[settings.decimal])
    values = plain.str.replace(",", ".", literal=True).cast(pl.Float64, strict=False)
    return values.set(values.abs() > LARGEST_NUMBER, None)


def read_booleans(text: pl.Series, _: Settings) -> pl.Series:
    meanings = dict.fromkeys(TRUE, True) | dict.fromkeys(FALSE, False)
    return text.str.to_lowercase().replace_strict(meanings, default=None, return_dtype=pl.Boolean)


Parser = Callable[[pl.Series, Settings], pl.Series]
PARSERS: dict[type[pl.DataType], Parser] = {
    pl.String: read_text,
    pl.Int64: read_whole_numbers,
    pl.Float64: read_numbers,
    pl.Boolean: read_booleans,
    pl.Datetime: read_moments,
}


def faults_of(row_numbers: pl.Series, unread: pl.Series, column: Column, settings: Settings) -> pl.DataFrame:
    """The cells of a column that could not be read, in words."""
    cells = pl.DataFrame({"row_number": row_numbers, "value": unread}).drop_nulls("value")
    words = {value: explain(value, column.dtype, settings) for value in cells["value"].unique()}
    found = cells.select(
        pl.col("row_number").cast(pl.Int64),
        pl.lit(column.name).alias("column"),
        "value",
        pl.Series("problem", [words[value].problem for value in cells["value"]], dtype=pl.String),
        pl.Series("remedy", [words[value].remedy for value in cells["value"]], dtype=pl.String),
    )
    return pl.concat([no_faults(), found], how="diagonal")


def explain(value: str, dtype: pl.DataType, settings: Settings) -> Words:
    """Why a cell could not be read, and what to do."""
    if isinstance(dtype, pl.Datetime):
        try:
            moment_of_cell(value, settings)
        except NotATimeError as error:
            return Words(error.problem, error.remedy)
        return Words("cannot be read as a time", "write it like 2026-01-31T09:15:00Z")
    if dtype == pl.Boolean:
        return Words("is neither true nor false", "write true or false")
    if dtype == pl.String:
        if "\0" in value:
            return Words("has a NUL character", "take it out of the export")
        return Words("is no text, or not in UTF-8", "export the column as text, one value a cell")
    kind = "whole number" if dtype == pl.Int64 else "number"
    how = "write it in digits, like -12" if dtype == pl.Int64 else "write it like 1850.5"
    plain = value.replace("\u2212", "-").removeprefix("-").removeprefix("+")
    if settings.decimal == ",":
        if re.fullmatch(r"[0-9]+\.[0-9]{3}", plain):
            return Words("is a number of thousands, or one with decimals", "write it without the point")
        plain = plain.replace(",", ".", 1)
    if is_too_large(plain, dtype):
        is_negative = value.startswith(("-", "\u2212"))
        size = f"small, less than -{LARGEST_NUMBER:,}" if is_negative else f"large, more than {LARGEST_NUMBER:,}"
        return Words(f"is too {size}", "correct it")
    if settings.decimal == "." and re.fullmatch(r"[0-9]+,0*" if dtype == pl.Int64 else r"[0-9]+,[0-9]+", plain):
        how += ', or set decimal = "," in competition.toml if the export has decimal commas'
    return Words(f"is not a {kind}", how)


def schema_faults(
    typed: pl.DataFrame,
    schema: pa.DataFrameSchema,
    unread: pl.DataFrame,
    values: Mapping[str, Spellings] = MappingProxyType({}),
) -> pl.DataFrame:
    """What the room's schema says of the rows, without the cells that could not even be read.

    `values`: the export's words, column by column.
    """
    try:
        schema.validate(typed.drop(ROW_NUMBER), lazy=True)
    except pa.errors.SchemaErrors as errors:
        cases = errors.failure_cases
        if cases["index"].null_count():
            raise  # not about a row: the cast above promises the types, so this is ours to mend
    else:
        return no_faults()
    rows = []
    for case in cases.iter_rows(named=True):
        words = explain_check(schema.columns[case["column"]], case, values.get(case["column"], {}))
        value = None if case["check"] == "not_nullable" else case["failure_case"]
        rows.append((typed[ROW_NUMBER][case["index"]], case["column"], value, words.problem, words.remedy))
    found = pl.DataFrame(rows, schema=["row_number", "column", "value", "problem", "remedy"], orient="row").cast(
        {"row_number": pl.Int64, "value": pl.String}
    )
    found = found.join(unread, on=["row_number", "column"], how="anti", maintain_order="left")
    return pl.concat([no_faults(), found], how="diagonal")


def is_too_large(plain: str, dtype: pl.DataType) -> bool:
    """Whether all that is wrong with a number is its size."""
    digits = re.fullmatch(r"([0-9]+)(?:\.([0-9]*))?", plain)
    if digits is None or (dtype == pl.Int64 and (digits[2] or "").strip("0")):
        return False
    return len(digits[1].lstrip("0")) >= len(str(LARGEST_NUMBER))


def without_accents(word: str) -> str:
    """A word for comparing with what somebody may have meant."""
    return "".join(c for c in unicodedata.normalize("NFD", word.lower()) if not unicodedata.combining(c))


def explain_check(column: pa.Column, case: dict[str, str], exports: Spellings) -> Words:
    """A failed check of the schema in words."""
    if case["check"] == "not_nullable":
        return Words("is empty", "fill it in")
    check = column.checks[int(case["check_number"])]
    if check.name == "greater_than_or_equal_to":
        least = check.statistics["min_value"]
        return Words(f"is less than {least}", f"it must be {least} or more")
    if check.name == "isin":
        known = [str(value) for value in check.statistics["allowed_values"]]
        words = {without_accents(word): word for word in (*spellings(exports), *known)}
        nearest = difflib.get_close_matches(without_accents(case["failure_case"]), words, n=1)
        return Words(
            f"is none of {', '.join(known)}",
            f'did you mean "{words[nearest[0]]}"?' if nearest else "write one of them",
        )
    return Words(check.error or f"breaks the rule {check.name}", "correct it")
