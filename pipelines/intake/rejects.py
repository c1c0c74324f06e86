"""Rejected rows: one shape for them all, from the cell to rejects.csv."""

from dataclasses import dataclass

import polars as pl

from scorehouse.pipelines.one_line import plain, shorten


@dataclass(frozen=True)
class Words:
    """What is wrong with a cell, and what to do."""

    problem: str
    remedy: str


# What is wrong with a required cell without anything in it.
EMPTY = "is empty"
# So many cells of a column with one fault are one line on a terminal.
MANY_ALIKE = 4
# A fault before it is a row of a frame; what it leaves out is empty.
Fault = dict[str, object]
# A fault without a row is a file's (then it may have a line) or a missing row's (then it names the unit, the
# game or table, that is not complete).
FAULT = {
    "table": pl.String,
    "file_number": pl.Int64,
    "row_number": pl.Int64,
    "line": pl.Int64,
    "column": pl.String,
    "value": pl.String,
    "problem": pl.String,
    "remedy": pl.String,
    "unit": pl.String,
}
REJECT = {
    "file": pl.String,
    "line": pl.Int64,
    "column": pl.String,
    "value": pl.String,
    "problem": pl.String,
    "remedy": pl.String,
}


def no_faults() -> pl.DataFrame:
    return pl.DataFrame(schema=FAULT)


def faults(rows: list[Fault]) -> pl.DataFrame:
    """Faults from dicts; what a dict leaves out is empty."""
    return pl.DataFrame([{name: row.get(name) for name in FAULT} for row in rows], schema=FAULT)


def as_words(rejects: pl.DataFrame, limit: int | None = None) -> list[str]:
    """The rejects as lines for a person, file by file, one cause a line; past `limit` lines only how many are left."""
    lines: list[str] = []
    left = limit if limit is not None else rejects.height
    unsaid = rejects.height
    for file, rows in rejects.group_by("file", maintain_order=True):
        said = causes(rows)[:left]
        if said:
            lines.append(f"  {file[0] or 'the folder'}")
            lines += [f"    {words}" for words, _ in said]
        left -= len(said)
        unsaid -= sum(count for _, count in said)
    if unsaid:
        lines.append(f"  … and {unsaid} more, in rejects.csv")
    return lines


def causes(rows: pl.DataFrame) -> list[tuple[str, int]]:
    """A sentence a cause, and how many rejects it says: what is wrong with many cells alike is said once."""
    said = []
    for _, alike in rows.group_by("column", "problem", "remedy", maintain_order=True):
        if alike.height < MANY_ALIKE or alike["column"].null_count():
            said += [(sentence(row), 1) for row in alike.iter_rows(named=True)]
        else:
            said.append((sentence_of_many(alike), alike.height))
    return said


def sentence_of_many(alike: pl.DataFrame) -> str:
    """`1,180 cells of started_at, lines 2 to 1181, first "04.02.2016": is not a time; write it like …`.

    Rows that are missing have no lines.
    """
    first, lines = alike.row(0, named=True), alike["line"].drop_nulls().sort().to_list()
    value = f', first "{shorten(str(first["value"]))}"' if first["value"] is not None else ""
    span = f", lines {lines[0]} to {lines[-1]}" if lines else ""
    place = f"{alike.height:,} cells of {first['column']}{span}{value}"
    return f"{place}: {plain(str(first['problem']))}; {plain(str(first['remedy']))}"


def sentence(row: dict[str, object]) -> str:
    """`line 17, game_points: "25x0" is not a whole number; correct it`."""
    place = ", ".join(str(part) for part in (f"line {row['line']}" if row["line"] else None, row["column"]) if part)
    value = f'"{shorten(str(row["value"]))}" ' if row["value"] is not None else ""
    return f"{place}{': ' if place else ''}{value}{plain(str(row['problem']))}; {plain(str(row['remedy']))}"
