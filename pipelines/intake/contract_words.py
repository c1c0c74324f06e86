"""An export's own words, exchanged for the contract's before cells are cast, and told as they were written.

Source: docs/contract.md, "Words as people write them".
"""

import unicodedata

import polars as pl

from scorehouse.pipelines.intake.cells import clean
from scorehouse.pipelines.intake.readers import ROW_NUMBER
from scorehouse.pipelines.intake.rejects import EMPTY
from scorehouse.pipelines.intake.typed_columns import as_text
from scorehouse.schemas.common import Settings, spellings


def in_contract_words(frame: pl.DataFrame, table: str, settings: Settings) -> pl.DataFrame:
    """The rows with the contract's words in the columns of `[values.<table>]`, and nothing where `empty` says so."""
    frame = frame.with_columns(
        clean(as_text(frame[column])).replace(spellings(exports))
        for column, exports in settings.values.get(table, {}).items()
        if column in frame.columns
    )
    if not settings.empty:
        return frame
    nothing = [unicodedata.normalize("NFC", word.strip()) for word in settings.empty]
    return frame.with_columns(
        pl.when(clean(as_text(frame[column])).is_in(nothing)).then(None).otherwise(pl.col(column)).alias(column)
        for column in frame.columns
        if column != ROW_NUMBER
    )


def told_as_written(found: pl.DataFrame, frame: pl.DataFrame) -> pl.DataFrame:
    """Faults of cells that must be filled in, with the export's word for nothing where one stands there.

    `frame`: the rows as the file has them.
    """
    if not (found["problem"] == EMPTY).any():
        return found
    places = dict(zip(frame[ROW_NUMBER], range(frame.height), strict=True))
    rows = list(found.iter_rows(named=True))
    for fault in rows:
        column = fault["column"]
        if fault["problem"] == EMPTY and column in frame.columns and fault["row_number"] in places:
            word = as_text(frame[column].slice(places[fault["row_number"]], 1))[0]
            if word and word.strip():
                fault |= {"value": word, "problem": "stands for nothing, as competition.toml has it"}
    return pl.DataFrame(rows, schema=found.schema)
