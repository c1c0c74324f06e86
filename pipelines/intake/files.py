"""Which files of a competition's folder, and which sheets of its workbooks, are a table's log."""

import difflib
import fnmatch
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from scorehouse.pipelines.competitions import NOT_UTF8, SETTINGS_FILE, is_link_out_of, is_utf8
from scorehouse.pipelines.one_line import plain, shorten

WORKBOOK = ".xlsx"
ENDINGS = (".csv", ".csv.gz", ".tsv", ".txt", ".parquet", ".ndjson", WORKBOOK)
SEPARATORS = "-_."
GIVE_AN_ENDING = "give it the ending that its rows have"
# What exports end in that are not read as they are, and what to do about it.
UNREAD_ENDINGS = {
    (".xls", ".xlsm", ".xlsb", ".ods", ".fods", ".numbers", ".gsheet"): "save it as XLSX",
    (".json", ".jsonl", ".xml"): "export it as CSV, or as NDJSON, one object a line",
    (".zip", ".7z", ".rar", ".gz", ".zst", ".bz2", ".xz"): "unpack it",
    (".db", ".sqlite", ".sqlite3", ".duckdb", ".mdb", ".accdb"): "export the table as CSV",
    (".bak", ".old", ".orig", ".part", ".partial", ".tmp", ".crdownload", ".download"): GIVE_AN_ENDING,
}
ALL_ENDINGS = (*ENDINGS, *(ending for endings in UNREAD_ENDINGS for ending in endings))
# The ending of a log with a number, a day or other signs behind it, but no word: `games.csv.1`, `games.csv~`.
SIGNS_BEHIND_AN_ENDING = re.compile(rf"({'|'.join(map(re.escape, ENDINGS))})[\W\d_]+$")
WORD = re.compile(r"[^\W\d_]+")
# Files that belong in a folder without being anybody's log.
BESIDE = ("readme", "license", "licence", "notes", "changelog")
# What spreadsheet programs keep beside a file while they have it open.
LOCKS = ("~$", ".~lock.")


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
        """The file's name within its folder, as text on one line."""
        name = plain(self.path.name)
        return f"{name}, sheet {self.sheet}" if self.sheet else name


class FilesOfFolder(NamedTuple):
    """What a competition's folder holds beside its settings."""

    logs: list[LogFile]
    warnings: list[str]
    """A line for each file that is no table's, and for each setting that passes over more, or less, than it says."""
    ignored: list[str]
    """The names that are passed over because `ignore` says so."""


def find_log_files(folder: Path, tables: list[str], ignored: Sequence[str] = ()) -> FilesOfFolder:
    """The folder's log files by name, and a warning for each file that is no table's. A link to nowhere is a file too.

    What looks like a log and is none that is read is `refused`; names and patterns that are `ignored` are passed over.
    Source: docs/contract.md, "A competition is a folder".
    """
    found: list[LogFile] = []
    warnings: list[str] = []
    paths = sorted(folder.iterdir())
    named = {pattern: fnmatch.filter([path.name for path in paths], pattern) for pattern in ignored}
    passed_over = set().union(*named.values()) - {SETTINGS_FILE}
    for path in paths:
        if path.name in passed_over or path.name == SETTINGS_FILE:
            continue
        if path.name.startswith(LOCKS) or path.name.lower().startswith((".", *BESIDE)):
            continue
        refused = refusal_of(path, tables)
        if refused:
            table, words = refused
            found.append(LogFile(len(found), table, path, refused=words))
            continue
        if not path.is_file() and path.exists():
            continue
        logs, more = logs_of(path, tables)
        refusal = refusal_of_name(path.name)
        found += [LogFile(len(found) + place, table, path, sheet, refusal) for place, (table, sheet) in enumerate(logs)]
        warnings += more
    warnings += [words for path in paths for words in words_of_lock(path.name, found)]
    for pattern, names in named.items():
        warnings += warnings_of_pattern(pattern, names, tables)
    return FilesOfFolder(found, warnings, [plain(name) for name in sorted(passed_over)])


def warnings_of_pattern(pattern: str, names: list[str], tables: list[str]) -> list[str]:
    """What is odd about a name or pattern that is ignored: nothing is called so, or a pattern takes good logs away."""
    if SETTINGS_FILE in names:
        return [f'ignore: "{pattern}" is {SETTINGS_FILE} too, which is read all the same']
    if not names:
        return [f'ignore: no file is called "{pattern}"']
    logs = [name for name in names if name != pattern and table_of(name, tables)]
    return [f'ignore: "{pattern}" passes over {plain(name)}, which would be read as a log' for name in logs]


def words_of_lock(name: str, logs: list[LogFile]) -> list[str]:
    """Of what a spreadsheet program keeps beside a file: that it has a log open, which may not be saved yet."""
    opened = next((name.removeprefix(lock).removesuffix("#") for lock in LOCKS if name.startswith(lock)), None)
    if opened not in {log.path.name for log in logs}:
        return []
    return [f"{opened} is open in a spreadsheet program ({name} says so); save it and close it, and run again"]


def refusal_of(path: Path, tables: list[str]) -> tuple[str, tuple[str, str]] | None:
    """Of what looks like a log and may not be read: its table, and what is wrong and what to do."""
    if table_of(path.name, tables) and (path.is_file() or not path.exists()):
        return refusal_of_link(path, tables)
    like = looks_like(path, tables)
    if like is None:
        return None
    if refused := refusal_of_name(path.name):
        return like, refused
    log, unless = (
        f"looks like a log of {like}",
        f'or set ignore = ["{plain(path.name)}"] in competition.toml if it is none',
    )
    if not path.is_file():
        what = "a folder" if path.is_dir() else "no file"
        return like, (f"{log}, and is {what}", f"put what it holds into the competition's folder as files, {unless}")
    if ending := ending_of(path.name):
        remedy = f"call it {like}-1{ending} if its rows belong in, {unless}"
        return like, (f"{log}, or a copy of one, and was not read", remedy)
    remedies = (what for endings, what in UNREAD_ENDINGS.items() if path.name.lower().endswith(endings))
    shown = f'"{path.suffix}"' if path.suffix else "a name without an ending"
    return like, (f"{log}, and {shown} is not read", f"{next(remedies, GIVE_AN_ENDING)}, {unless}")


def refusal_of_name(name: str) -> tuple[str, str] | None:
    """Reports and pages are UTF-8: what is called otherwise has no name there, and could not be told from others."""
    return None if is_utf8(name) else (f"has a name that {NOT_UTF8}", "rename it")


def refusal_of_link(path: Path, tables: list[str]) -> tuple[str, tuple[str, str]] | None:
    table = table_of(path.name, tables)
    if table and path.exists() and is_link_out_of(path):
        return table, ("is a link out of the competition's folder", "put the file itself into the folder")
    return None


def looks_like(path: Path, tables: list[str]) -> str | None:
    """The table of which what is called so may be a log: `Copy of games.csv`, `games.csv.1`, `games`, a folder of logs.

    A workbook that is not called so at its beginning is read for its sheets, if one is a table's.
    """
    name = path.name.lower()
    at_the_beginning = next((table for table in tables if begins_with(name, table)), None)
    if not path.is_file() and path.exists():
        return at_the_beginning if table_of(name, tables) or holds_logs(path) else None
    if "." not in name:
        return at_the_beginning
    if not name.endswith(ALL_ENDINGS) and not SIGNS_BEHIND_AN_ENDING.search(name):
        return None
    within = next((table for table in tables if table in WORD.findall(name.replace("_", " "))), None)
    if ending_of(name) == WORKBOOK and within and sheets_of(path, None, tables)[0]:
        return at_the_beginning
    return at_the_beginning or within


def holds_logs(path: Path) -> bool:
    """Whether a folder holds what may be a log; one that may not be looked into may."""
    try:
        return path.is_dir() and any(inner.name.lower().endswith(ALL_ENDINGS) for inner in path.iterdir())
    except PermissionError:
        return True


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
    return [], [f'{plain(path.name)} is no table\'s log and was not read; the nearest table is "{nearest}" ({names})']


def sheets_of(path: Path, table: str | None, tables: list[str]) -> tuple[list[tuple[str, str | None]], list[str]]:
    """A workbook's sheets that are named like a table; in one that is itself named so, else its only other sheet."""
    from scorehouse.pipelines.intake.encodings import UnreadableFileError
    from scorehouse.pipelines.intake.workbooks import sheet_names

    try:
        names = sheet_names(path)
    except UnreadableFileError as error:
        return ([(table, None)], []) if table else ([], [f"{plain(path.name)} was not read: it {error.problem}"])
    logs: list[tuple[str, str | None]] = [(of, name) for name in names if (of := table_of(name + WORKBOOK, tables))]
    others = [name for name in names if not table_of(name + WORKBOOK, tables)]
    if table and table not in [of for of, _ in logs]:
        return [*logs, (table, None)], []
    if not others:
        return logs, []
    # What is in a workbook that is nobody's log is no business of a public page, the names of its sheets neither.
    listed = f"the sheet {shorten(', '.join(others))}, which" if logs else "a sheet of it, so it"
    near = next((t for name in others for t in difflib.get_close_matches(name.lower(), tables, n=1)), None)
    hint = f'; the nearest table is "{near}"' if near else ""
    return logs, [f"{plain(path.name)}: no table is named like {listed} was not read{hint}"]


def table_of(name: str, tables: list[str]) -> str | None:
    """The table whose log a file of this name is: `games.csv`, `games-2015-02.csv.gz`, `Games_old.PARQUET`."""
    ending = ending_of(name)
    if ending is None:
        return None
    stem = name.lower().removesuffix(ending)
    return next((t for t in tables if stem == t or (stem.startswith(t) and stem[len(t)] in SEPARATORS)), None)
