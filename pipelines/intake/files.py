"""Which files of a competition's folder, and which sheets of its workbooks, are a table's log."""

import difflib
from dataclasses import dataclass
from pathlib import Path

from scorehouse.pipelines.competitions import SETTINGS_FILE

WORKBOOK = ".xlsx"
ENDINGS = (".csv", ".csv.gz", ".parquet", ".ndjson", WORKBOOK)
SEPARATORS = "-_."
# Files that belong in a folder without being anybody's log; "~$" is a spreadsheet program's while it has a file open.
BESIDE = ("readme", "license", "licence", "notes", "changelog", "~$")


@dataclass(frozen=True)
class LogFile:
    """One file of a table's log; `number` is its place among the competition's files, by name."""

    number: int
    table: str
    path: Path
    sheet: str | None = None

    @property
    def name(self) -> str:
        return f"{self.path.name}, sheet {self.sheet}" if self.sheet else self.path.name


def find_log_files(folder: Path, tables: list[str]) -> tuple[list[LogFile], list[str]]:
    """The folder's log files by name, and a warning for each file that is no table's. A link to nowhere is a file too.

    Source: docs/contract.md, "A competition is a folder".
    """
    found: list[LogFile] = []
    warnings: list[str] = []
    for path in sorted(folder.iterdir()):
        if not path.is_file() and path.exists():
            warnings += [f"{path.name} is no file and was not read"] if table_of(path.name, tables) else []
            continue
        if path.name == SETTINGS_FILE or path.name.lower().startswith((".", *BESIDE)):
            continue
        logs, more = logs_of(path, tables)
        found += [LogFile(len(found) + place, table, path, sheet) for place, (table, sheet) in enumerate(logs)]
        warnings += more
    return found, warnings


def logs_of(path: Path, tables: list[str]) -> tuple[list[tuple[str, str | None]], list[str]]:
    """The tables (and sheets) that a file holds rows of; and a warning where it holds none, or other sheets too."""
    table = table_of(path.name, tables)
    if path.name.endswith(WORKBOOK):
        return sheets_of(path, table, tables)
    if table:
        return [(table, None)], []
    nearest = difflib.get_close_matches(path.name.split(".")[0].lower(), tables, n=1, cutoff=0)[0]
    names = ", ".join(nearest + ending for ending in ENDINGS)
    return [], [f'{path.name} is no table\'s log and was not read; the nearest table is "{nearest}" ({names})']


def sheets_of(path: Path, table: str | None, tables: list[str]) -> tuple[list[tuple[str, str | None]], list[str]]:
    """A workbook's sheets that are named like a table; in one that is itself named so, else its only other sheet."""
    from scorehouse.pipelines.intake.encodings import UnreadableFileError
    from scorehouse.pipelines.intake.workbooks import sheet_names

    try:
        names = sheet_names(path)
    except UnreadableFileError as error:
        return ([(table, None)], []) if table else ([], [f"{path.name} was not read: it {error.problem}"])
    logs: list[tuple[str, str | None]] = [(of, name) for name in names if (of := table_of(name + WORKBOOK, tables))]
    others = [name for name in names if not table_of(name + WORKBOOK, tables)]
    if table and table not in [of for of, _ in logs]:
        return [*logs, (table, None)], []
    listed = ", ".join(others)
    near = next((t for name in others for t in difflib.get_close_matches(name.lower(), tables, n=1)), None)
    hint = f'; the nearest table is "{near}"' if near else ""
    return logs, [f"{path.name}: no table is named like the sheet {listed}, which was not read{hint}"] if others else []


def table_of(name: str, tables: list[str]) -> str | None:
    """The table whose log a file of this name is: `games.csv`, `games-2015-02.csv.gz`, `games_old.parquet`."""
    ending = next((ending for ending in sorted(ENDINGS, key=len, reverse=True) if name.endswith(ending)), None)
    if ending is None:
        return None
    stem = name.removesuffix(ending)
    return next((t for t in tables if stem == t or (stem.startswith(t) and stem[len(t)] in SEPARATORS)), None)
