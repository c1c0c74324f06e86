"""Which files of a competition's folder, and which sheets of its workbooks, are a table's log."""

import difflib
import fnmatch
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from scorehouse.pipelines.competitions import SETTINGS_FILE

WORKBOOK = ".xlsx"
ENDINGS = (".csv", ".csv.gz", ".tsv", ".txt", ".parquet", ".ndjson", WORKBOOK)
SEPARATORS = "-_."
# What exports end in that are not read as they are, and what to do about it.
UNREAD_ENDINGS = {
    (".xls", ".xlsm", ".xlsb", ".ods", ".numbers"): "save it as XLSX",
    (".json", ".jsonl", ".xml"): "export it as CSV, or as NDJSON, one object a line",
    (".zip", ".7z", ".rar", ".gz", ".zst", ".bz2", ".xz"): "unpack it",
    (".db", ".sqlite", ".sqlite3", ".duckdb", ".mdb", ".accdb"): "export the table as CSV",
    (".bak", ".old", ".orig", ".part", ".tmp", ".crdownload", ".download"): "give it the ending that its rows have",
}
# Files that belong in a folder without being anybody's log; "~$" is a spreadsheet program's while it has a file open.
BESIDE = ("readme", "license", "licence", "notes", "changelog", "~$")


@dataclass(frozen=True)
class LogFile:
    """One file of a table's log; `number` is its place among the competition's files, by name."""

    number: int
    table: str
    path: Path
    sheet: str | None = None
    refused: tuple[str, str] | None = None
    """What is wrong with a file that looks like a log and is not read, and what to do."""

    @property
    def name(self) -> str:
        return f"{self.path.name}, sheet {self.sheet}" if self.sheet else self.path.name


def find_log_files(folder: Path, tables: list[str], ignored: Sequence[str] = ()) -> tuple[list[LogFile], list[str]]:
    """The folder's log files by name, and a warning for each file that is no table's. A link to nowhere is a file too.

    What looks like a log and is none that is read is `refused`; names and patterns that are `ignored` are passed over.
    Source: docs/contract.md, "A competition is a folder".
    """
    found: list[LogFile] = []
    warnings: list[str] = []
    paths = sorted(folder.iterdir())
    named = {pattern: fnmatch.filter([path.name for path in paths], pattern) for pattern in ignored}
    passed_over = set().union(*named.values())
    for path in paths:
        if path.name in passed_over:
            continue
        if not path.is_file() and path.exists():
            warnings += [f"{path.name} is no file and was not read"] if table_of(path.name, tables) else []
            continue
        if path.name == SETTINGS_FILE or path.name.lower().startswith((".", *BESIDE)):
            continue
        refused = refusal_of(path, tables)
        if refused:
            table, words = refused
            found.append(LogFile(len(found), table, path, refused=words))
            continue
        logs, more = logs_of(path, tables)
        found += [LogFile(len(found) + place, table, path, sheet) for place, (table, sheet) in enumerate(logs)]
        warnings += more
    warnings += [f'ignore: no file is called "{pattern}"' for pattern, names in named.items() if not names]
    return found, warnings


def refusal_of(path: Path, tables: list[str]) -> tuple[str, tuple[str, str]] | None:
    """Of a file that looks like a log and may not be read: its table, and what is wrong and what to do."""
    table = table_of(path.name, tables)
    if table and path.is_symlink() and path.exists() and path.parent.resolve() not in path.resolve().parents:
        return table, ("is a link out of the competition's folder", "put the file itself into the folder")
    looks_like = next((table for table in tables if begins_with(path.name, table)), None)
    if table or not looks_like:
        return None
    ending, log = ending_of(path.name), f"looks like a log of {looks_like}"
    unless = f'or set ignore = ["{path.name}"] in competition.toml if it is none'
    if ending:
        remedy = f"call it {looks_like}-1{ending} if its rows belong in, {unless}"
        return looks_like, (f"{log}, or a copy of one, and was not read", remedy)
    for endings, remedy in UNREAD_ENDINGS.items():
        if path.name.lower().endswith(endings):
            return looks_like, (f'{log}, and "{path.suffix}" is not read', f"{remedy}, {unless}")
    return None


def begins_with(name: str, table: str) -> bool:
    """Whether a file's name begins with a table's, as a word of its own."""
    return name.lower().startswith(table) and not name[len(table) : len(table) + 1].isalpha()


def ending_of(name: str) -> str | None:
    """The ending of a file that is read, in small letters."""
    return next((ending for ending in ENDINGS if name.lower().endswith(ending)), None)


def logs_of(path: Path, tables: list[str]) -> tuple[list[tuple[str, str | None]], list[str]]:
    """The tables (and sheets) that a file holds rows of; and a warning where it holds none, or other sheets too."""
    table = table_of(path.name, tables)
    if ending_of(path.name) == WORKBOOK:
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
    """The table whose log a file of this name is: `games.csv`, `games-2015-02.csv.gz`, `Games_old.PARQUET`."""
    ending = ending_of(name)
    if ending is None:
        return None
    stem = name.lower().removesuffix(ending)
    return next((t for t in tables if stem == t or (stem.startswith(t) and stem[len(t)] in SEPARATORS)), None)
