"""A room's published tables against the twin's, and against the right tables of shared logs."""

from datetime import datetime
from pathlib import Path
from types import ModuleType
from typing import Any

from tests.competition_folder import CompetitionFolder, run_all
from tests.shared_data import differences, shared_folder


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


def assert_same_as_twin(
    twin: ModuleType, settings: dict[str, Any], tables: dict[str, list[dict[str, Any]]], folder: Path
) -> None:
    """Publishes a random competition, and compares every row of every table with the slow twin's."""
    cup = CompetitionFolder(folder, settings["format"])
    cup.configure(**settings).given_rows(tables)
    for table in cup_required(cup):
        if not (cup.folder / f"{table}.csv").exists():
            (cup.folder / f"{table}.csv").write_text(",".join(input_columns(settings["format"], table)) + "\n")
    outcome = cup.run(allow_empty=True)
    assert outcome.is_good, (outcome.errors, outcome.rejects)
    expected = twin.results(settings, tables)
    for table, rows in expected.items():
        published = cup.published(table)
        assert published[0] == list(twin.COLUMNS[table])
        assert [[comparable(cell) for cell in row] for row in published[1:]] == [
            [comparable(as_text(value)) for value in row] for row in rows
        ], table


def cup_required(cup: CompetitionFolder) -> tuple[str, ...]:
    from scorehouse.pipelines.rooms import ROOMS

    return ROOMS[cup.settings["format"]].required


def input_columns(format: str, table: str) -> list[str]:
    from scorehouse.pipelines.rooms import ROOMS
    from scorehouse.schemas.common import columns

    return [column.name for column in columns(ROOMS[format].logs[table])]


def assert_expected_tables(name: str, out: Path) -> None:
    """A shared competition gives the tables of its `expected/` folder, every row."""
    folder = shared_folder() / "data" / name
    outcome = run_all([folder], out)[0]
    assert outcome.is_good, (outcome.errors, outcome.rejects)
    expected = sorted((folder / "expected").glob("*.csv"))
    assert expected
    for file in expected:
        assert differences(out / outcome.slug / file.name, file) == []
