"""Where the shared real logs are, and how a table is compared with the right one beside them."""

import csv
import os
import tomllib
from pathlib import Path

import pytest

from scorehouse.pipelines.intake.accounting import FATES
from scorehouse.pipelines.steps.outcome import Outcome
from tests.competition_folder import run_all

ANYTHING = "?"


SHARED = Path(os.environ.get("SCOREHOUSE_SHARED") or Path(__file__).parent.parent.parent / "shared")


def shared_folder() -> Path:
    """`$SCOREHOUSE_SHARED`, else `../shared`; the test is skipped where neither is there."""
    if not SHARED.is_dir():
        pytest.skip("no shared data: SCOREHOUSE_SHARED is not set and ../shared is not there")
    return SHARED


def competitions_with_expected_tables(format: str) -> list[str]:
    """The competitions below shared/data (real ones, edge cases, traps, shapes) of a format that have `expected/`."""
    data = SHARED / "data"
    folders = [expected.parent for expected in (*data.glob("*/expected"), *data.glob("*/*/expected"))]
    mine = [folder for folder in folders if format_of(folder) == format]
    return sorted(str(folder.relative_to(data)) for folder in mine) or ["no shared data"]


def format_of(folder: Path) -> str:
    settings = tomllib.loads((folder / "competition.toml").read_text(encoding="utf-8"))
    return str(settings["format"])


def read_csv(file: Path) -> list[list[str]]:
    with file.open(encoding="utf-8", newline="") as text:
        return list(csv.reader(text))


def equal_cells(published: str, expected: str) -> bool:
    """Equal as text or as the same double; `?` stands for anything."""
    if ANYTHING in (published, expected) or published == expected:
        return True
    try:
        return float(published) == float(expected)
    except ValueError:
        return False


def differences(published: Path, expected: Path) -> list[str]:
    """Where two CSV files say different things; nothing where they agree in every row."""
    ours, theirs = read_csv(published), read_csv(expected)
    found = [f"{published.name}: {len(ours)} lines, not {len(theirs)}"] if len(ours) != len(theirs) else []
    for line, (our, their) in enumerate(zip(ours, theirs, strict=False), start=1):
        if len(our) != len(their) or not all(map(equal_cells, our, their)):
            found.append(f"{published.name}, line {line}: {our}, not {their}")
    return found


def run_shared(name: str, out: Path) -> Outcome:
    """A run over a folder below shared/data, published below `out`."""
    folders = [shared_folder() / "data" / name]
    return run_all(folders, out)[0]


def copied_shape(name: str, scratch: Path, settings: str, instead: tuple[str, str] = ("", "")) -> Outcome:
    """A run over a folder below shared/data/shapes with more settings, and with one text of them exchanged."""
    folder = scratch / "data" / name
    folder.mkdir(parents=True)
    for file in (shared_folder() / "data" / "shapes" / name).iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    file = folder / "competition.toml"
    file.write_text(f"{file.read_text(encoding='utf-8').replace(*instead)}\n{settings}", encoding="utf-8")
    return run_all([folder], scratch / "reports")[0]


def account(outcome: Outcome, table: str) -> dict[str, int]:
    """What became of the rows of a table's files, as far as anything did."""
    assert outcome.intake is not None, outcome.errors
    files = [file for file in outcome.intake.files if file.file.table == table]
    fates = {fate: sum(getattr(file, fate) for file in files) for fate in FATES}
    return {fate: rows for fate, rows in fates.items() if rows}
