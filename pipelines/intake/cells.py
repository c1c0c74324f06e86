"""One cast for every cell: from what a file holds to the type that the room's schema declares.

A column is parsed as a whole; only cells that could not be read are looked at one by one, for the words.
"""

import difflib
import unicodedata
from collections.abc import Iterable, Mapping
from types import MappingProxyType

import pandera.polars as pa
import polars as pl

from scorehouse.pipelines.intake.cell_moments import moment_of_cell, read_moments, typed_moments
from scorehouse.pipelines.intake.numerals import (
    PLAIN,
    Numerals,
    explain_number,
    numerals_of,
    read_numbers,
    read_whole_numbers,
    within_limits,
)
from scorehouse.pipelines.intake.readers import ROW_NUMBER
from scorehouse.pipelines.intake.rejects import EMPTY, Words, no_faults
from scorehouse.pipelines.intake.typed_columns import as_text, is_no_text
from scorehouse.schemas.common import Column, Settings, Spellings, spellings
from scorehouse.schemas.moments import NotATimeError

TRUE, FALSE = ("true", "1", "yes"), ("false", "0", "no")


def cast(
    frame: pl.DataFrame, columns: Iterable[Column], settings: Settings, *, knows_numbers: bool = False
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The rows in the schema's types, null where a cell is empty or cannot be read; and the faults of the cells.

    `knows_numbers`: the file has numbers, as text here, beside texts that look like some.
    """
    written = numerals_of(settings, knows_numbers=knows_numbers)
    typed = [frame[ROW_NUMBER]]
    found = []
    for column in columns:
        if column.name in frame.columns:
            raw = frame[column.name]
            numerals = PLAIN if raw.dtype.is_numeric() else written
            values, unread = cast_column(raw, column, settings, numerals)
            if unread is not None:
                found.append(faults_of(frame[ROW_NUMBER], unread, column, settings, numerals))
        else:
            values = pl.Series(column.name, [None], dtype=column.dtype).new_from_index(0, frame.height)
        typed.append(values if column.default is None else values.fill_null(column.default))
    return pl.DataFrame(typed), pl.concat(found) if found else no_faults()


def cast_column(
    raw: pl.Series, column: Column, settings: Settings, numerals: Numerals
) -> tuple[pl.Series, pl.Series | None]:
    """A column in its type, and the text of the cells that could not be read (null elsewhere) if there are any."""
    if isinstance(raw.dtype, pl.Datetime) and isinstance(column.dtype, pl.Datetime):
        values, text = typed_moments(raw, settings), raw
    elif raw.dtype.is_integer() and column.dtype == pl.Int64:
        values, text = within_limits(raw.cast(pl.Int64, strict=False)), raw
    elif raw.dtype == pl.Boolean and column.dtype == pl.Boolean:
        return raw, None
    else:
        given = as_text(raw)
        text = clean(given)
        values = parse(text, column.dtype, settings, numerals)
        is_plain = text is given and raw.dtype == pl.String
        if column.dtype == pl.String and not is_plain and (lost := is_no_text(raw, text)).any():
            values = values.set(lost, None)
    if values.null_count() == text.null_count():
        return values, None
    unread = values.is_null() & text.is_not_null()
    return values, as_text(text).set(~unread, None)


def clean(text: pl.Series) -> pl.Series:
    """Trimmed of Unicode white space, in Unicode NFC, null where nothing is left. Source: docs/contract.md, "Text".

    Plain text (ASCII without NUL, and nothing to trim) comes back as it is.
    """
    if not text.str.contains(r"^$|^\s|\s$|[^\x01-\x7F]").any():
        return text
    text = text.str.normalize("NFC").str.strip_chars()
    return text.set(text == "", None)


def read_booleans(text: pl.Series) -> pl.Series:
    meanings = dict.fromkeys(TRUE, True) | dict.fromkeys(FALSE, False)
    return text.str.to_lowercase().replace_strict(meanings, default=None, return_dtype=pl.Boolean)


def parse(text: pl.Series, dtype: pl.DataType, settings: Settings, numerals: Numerals) -> pl.Series:
    """Cells in a type, null where they cannot be read."""
    if dtype == pl.Int64:
        return read_whole_numbers(text, numerals)
    if dtype == pl.Float64:
        return read_numbers(text, numerals)
    if dtype == pl.Boolean:
        return read_booleans(text)
    return read_moments(text, settings) if isinstance(dtype, pl.Datetime) else text


def faults_of(
    row_numbers: pl.Series, unread: pl.Series, column: Column, settings: Settings, numerals: Numerals
) -> pl.DataFrame:
    """The cells of a column that could not be read, in words."""
    cells = pl.DataFrame({"row_number": row_numbers, "value": unread}).drop_nulls("value")
    words = {value: explain(value, column.dtype, settings, numerals) for value in cells["value"].unique()}
    found = cells.select(
        pl.col("row_number").cast(pl.Int64),
        pl.lit(column.name).alias("column"),
        "value",
        pl.Series("problem", [words[value].problem for value in cells["value"]], dtype=pl.String),
        pl.Series("remedy", [words[value].remedy for value in cells["value"]], dtype=pl.String),
    )
    return pl.concat([no_faults(), found], how="diagonal")


def explain(value: str, dtype: pl.DataType, settings: Settings, numerals: Numerals) -> Words:
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
    return explain_number(value, numerals, is_whole=dtype == pl.Int64)


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


def without_accents(word: str) -> str:
    """A word for comparing with what somebody may have meant."""
    return "".join(c for c in unicodedata.normalize("NFD", word.lower()) if not unicodedata.combining(c))


def explain_check(column: pa.Column, case: dict[str, str], exports: Spellings) -> Words:
    """A failed check of the schema in words."""
    if case["check"] == "not_nullable":
        return Words(EMPTY, "fill it in")
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
