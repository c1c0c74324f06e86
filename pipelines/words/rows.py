"""What the rows of a warning or a check say: SQL finds the code and the fields, the catalogue has the words.

The code is the column `code`, or else the name of the file; every other column is a field.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import polars as pl

from scorehouse.pipelines.intake.rejects import Fault, faults
from scorehouse.pipelines.words.say import Message, say, say_fault
from scorehouse.schemas.moments import as_text

# What is known of a row beside the fields of its words.
OF_A_ROW = ("competition", "code")
# Of details in one sentence, so many are shown.
DETAILS_SHOWN = 10
OF_A_FAULT = ("table", "file_number", "row_number", "column", "unit")


def messages(format: str, name: str, rows: pl.DataFrame) -> list[Message]:
    """The sentences of a file of sql/<format>/warnings, a row each; rows with a `detail` are one, with `{details}`."""
    if "detail" in rows.columns:
        shown = codes_and_fields(format, name, rows.head(DETAILS_SHOWN))
        details = [say(f"{format}/{fields['detail']}", **fields) for _, fields in shown]
        more = [say("and_more", more=rows.height - DETAILS_SHOWN)] * (rows.height > DETAILS_SHOWN)
        return [
            say(code, **fields, details=[*details, *more])
            for code, fields in codes_and_fields(format, name, rows.head(1))
        ]
    return [say(code, **fields) for code, fields in codes_and_fields(format, name, rows)]


def faults_of_rows(format: str, name: str, rows: pl.DataFrame) -> pl.DataFrame:
    """The faults of a file of sql/<format>/checks, a row each.

    It has `table`, `file_number` and `column`; `row_number`, unless a row is missing; and `unit`, the game or table
    that falls with it, unless the row itself says that. The cell at fault is the field named like the column.
    """
    return faults([fault(code, fields) for code, fields in codes_and_fields(format, name, rows)])


def codes_and_fields(format: str, name: str, rows: pl.DataFrame) -> Iterator[tuple[str, dict[str, Any]]]:
    for row in rows.iter_rows(named=True):
        fields = {column: value for column, value in row.items() if column not in OF_A_ROW}
        yield f"{format}/{row.get('code', name)}", fields


def fault(code: str, fields: dict[str, Any]) -> Fault:
    place = {column: fields.pop(column, None) for column in OF_A_FAULT}
    problem, remedy, value = say_fault(code, fields)
    at_fault = fields.get(place["column"]) if value is None else value
    return {**place, "value": cell_text(at_fault), "problem": problem, "remedy": remedy}


def cell_text(value: object) -> str | None:
    """A cell of the log as the CSV files show it."""
    if value is None:
        return None
    if isinstance(value, bool):
        return str(value).lower()
    return as_text(value) if isinstance(value, datetime) else str(value)
