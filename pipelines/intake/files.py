"""Which files of a competition's folder are a table's log."""

import difflib
from dataclasses import dataclass
from pathlib import Path

from pipelines.competitions import SETTINGS_FILE

ENDINGS = (".csv", ".csv.gz", ".parquet", ".ndjson")
SEPARATORS = "-_."
# Files that belong in a folder without being anybody's log.
BESIDE = ("readme", "license", "licence", "notes", "changelog")


@dataclass(frozen=True)
class LogFile:
    """One file of a table's log; `number` is its place among the competition's files, by name."""

    number: int
    table: str
    path: Path

    @property
    def name(self) -> str:
        return self.path.name


def find_log_files(folder: Path, tables: list[str]) -> tuple[list[LogFile], list[str]]:
    """The folder's log files by name, and a warning for each file that is no table's.

    Source: contract, "A competition is a folder".
    """
    found: list[LogFile] = []
    warnings: list[str] = []
    for path in sorted(path for path in folder.iterdir() if path.is_file()):
        table = table_of(path.name, tables)
        if table:
            found.append(LogFile(len(found), table, path))
        elif path.name != SETTINGS_FILE and not path.name.lower().startswith((".", *BESIDE)):
            nearest = difflib.get_close_matches(path.name.split(".")[0].lower(), tables, n=1, cutoff=0)[0]
            warnings.append(
                f'{path.name} is no table\'s log and was not read; the nearest table is "{nearest}" '
                f"({', '.join(nearest + ending for ending in ENDINGS)})"
            )
    return found, warnings


def table_of(name: str, tables: list[str]) -> str | None:
    """The table whose log a file of this name is: `games.csv`, `games-2015-02.csv.gz`, `games_old.parquet`."""
    ending = next((ending for ending in sorted(ENDINGS, key=len, reverse=True) if name.endswith(ending)), None)
    if ending is None:
        return None
    stem = name.removesuffix(ending)
    return next((t for t in tables if stem == t or (stem.startswith(t) and stem[len(t)] in SEPARATORS)), None)
