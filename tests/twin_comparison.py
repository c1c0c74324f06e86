"""A room's published tables against the twin's, and against the right tables of shared logs."""

from datetime import datetime
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

from tests.competition_folder import CompetitionFolder, run_all, run_together
from tests.shared_data import differences, shared_folder

Tables = dict[str, list[dict[str, Any]]]


def as_text(value: Any) -> str:
    """A twin's value as the contract's CSV shows it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, datetime):
        return (
            value.replace(tzinfo=None).isoformat().rstrip("0").rstrip(".") + "Z"
            if value.microsecond
            else (value.replace(tzinfo=None).isoformat() + "Z")
        )
    return str(value)


def comparable(text: str) -> str | float:
    """A cell for comparing: doubles by value, all else by text."""
    try:
        return float(text) if "." in text or "e" in text else text
    except ValueError:
        return text


def is_as_expected(expected: str, value: Any) -> bool:
    """Whether a cell of an expected table says a twin's value: `?` is anything, numbers are compared as doubles."""
    if expected == "?":
        return True
    if value is None or expected == "":
        return value is None and expected == ""
    if isinstance(value, bool):
        return expected == str(value).lower()
    if isinstance(value, int | float):
        return Fraction(value) == Fraction(float(expected))
    if isinstance(value, datetime):
        return value == datetime.fromisoformat(expected)
    return bool(value == expected)


def assert_same_as_twin(twin: ModuleType, folder: Path, *competitions: tuple[dict[str, Any], Tables]) -> None:
    """Publishes random competitions in one run, and compares every row of every table with the slow twin's.

    All of them stand in the same tables of the database meanwhile: none may see another's rows.
    """
    cups = [
        CompetitionFolder(folder, settings["format"], f"cup-{number}").configure(**settings).given_rows(tables)
        for number, (settings, tables) in enumerate(competitions)
    ]
    run_together(cups)
    for cup, (settings, tables) in zip(cups, competitions, strict=True):
        cup.results()
        for table, rows in twin.results(settings, tables).items():
            heading, *published = cup.published(table)
            assert heading == list(twin.COLUMNS[table])
            assert [[comparable(cell) for cell in row] for row in published] == [
                [comparable(as_text(value)) for value in row] for row in rows
            ], (cup.slug, table)


def assert_expected_tables(name: str, out: Path) -> None:
    """A shared competition gives the tables of its `expected/` folder, every row."""
    folder = shared_folder() / "data" / name
    outcome = run_all([folder], out)[0]
    assert outcome.is_good, (outcome.errors, outcome.rejects)
    expected = sorted((folder / "expected").glob("*.csv"))
    assert expected
    for file in expected:
        assert differences(out / outcome.slug / file.name, file) == []
