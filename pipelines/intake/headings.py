"""The headings of a file against the columns of its table."""

import difflib

import pandera.polars as pa
import polars as pl

from pipelines.intake.files import LogFile
from pipelines.intake.rejects import faults
from schemas.common import columns


def missing_columns(headings: list[str], model: type[pa.DataFrameModel]) -> pl.DataFrame:
    """A fault for each column that the file must have and has not, with the heading that looks most like it."""
    known = [column.name for column in columns(model)]
    spare = [heading for heading in headings if heading not in known]
    rows: list[dict[str, object]] = []
    for column in columns(model):
        if column.required and column.name not in headings:
            nearest = difflib.get_close_matches(column.name, spare, n=1)
            remedy = f'rename "{nearest[0]}", if that is it' if nearest else "add the column"
            rows.append({"line": 1, "column": column.name, "problem": "this column is missing", "remedy": remedy})
    return faults(rows)


def unknown_columns(headings: list[str], model: type[pa.DataFrameModel], file: LogFile) -> list[str]:
    """A warning that lists the columns that are kept out. Source: contract, "A competition is a folder"."""
    known = [column.name for column in columns(model)]
    unknown = [heading for heading in headings if heading not in known]
    if not unknown:
        return []
    return [
        f"{file.name}: {', '.join(name or '(no heading)' for name in unknown)}: no column of {file.table}, kept out"
    ]
