"""The account of every row of a competition's files, and all that is found on the way in."""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from scorehouse.pipelines.competitions import Competition
from scorehouse.pipelines.intake.files import WORKBOOK, LogFile, ending_of
from scorehouse.pipelines.intake.readers import Reader
from scorehouse.pipelines.intake.rejects import FAULT, no_faults, sentence

# What becomes of a row; every row is one of them.
FATES = ("accepted", "folded", "superseded", "rejected")


class Seen(NamedTuple):
    """By what a file is known to be the same, and nothing written to it since."""

    inode: int
    size: int
    changed_at: int


def see(path: Path) -> Seen | None:
    """None where there is no such file any more, or nobody may look."""
    try:
        found = path.stat()
    except OSError:
        return None
    return Seen(found.st_ino, found.st_size, found.st_mtime_ns)


@dataclass
class FileAccount:
    """What became of one file's rows: rows = accepted + folded + superseded + rejected."""

    file: LogFile
    reader: Reader | None = None
    rows: int = 0
    folded: int = 0
    superseded: int = 0
    rejected: int = 0
    is_left_out: bool = False
    """Whether the file was rejected as a whole, for it cannot be read or lacks a column."""
    seen: Seen | None = None
    """The file as it was before it was opened."""

    @property
    def accepted(self) -> int:
        return self.rows - self.folded - self.superseded - self.rejected

    @property
    def knows_numbers(self) -> bool:
        """Whether the file holds numbers beside texts that look like some."""
        return ending_of(self.file.path.name) in (".ndjson", WORKBOOK)

    @property
    def how_read(self) -> dict[str, str | None]:
        """The file's encoding, and by what it is known; nothing of files that need none, or could not be opened."""
        encoding = self.reader.encoding if self.reader else None
        return {
            "encoding": encoding.name.removesuffix("-sig") if encoding else None,
            "encoding_known_by": encoding.known_by if encoding else None,
        }

    @cached_property
    def sha256(self) -> str | None:
        """The digest of the file's bytes; none where they cannot be read."""
        try:
            with self.file.path.open("rb") as file:
                return hashlib.file_digest(file, "sha256").hexdigest()
        except OSError:
            return None

    @property
    def has_changed(self) -> bool:
        """Whether its rows and its digest may be those of two files: it was written to between the two, or replaced."""
        return self.seen is not None and (self.sha256 is None or see(self.file.path) != self.seen)

    def lines(self, row_numbers: set[int]) -> dict[int, int]:
        """The line on which each of these rows begins."""
        return self.reader.lines(row_numbers) if self.reader and row_numbers else {}


@dataclass
class Intake:
    """A competition on its way in: its files, all that is wrong so far, and all that is not as the export has it."""

    competition: Competition
    files: list[FileAccount]
    warnings: list[str]
    ignored: list[str] = field(default_factory=list)
    """The files that `ignore` passes over."""
    faults: pl.DataFrame = field(default_factory=no_faults)
    superseded: list[dict[str, Any]] = field(default_factory=list)
    corrected: list[dict[str, Any]] = field(default_factory=list)
    renamed: list[dict[str, Any]] = field(default_factory=list)
    missing: dict[str, dict[str, str | None]] = field(default_factory=dict)
    """Table by table, the columns that its files lack, with the heading that looks most like each."""
    settled_names: set[str] = field(default_factory=set)
    """The accounts and players of players.csv: whose these are is known."""
    look_alikes: list[dict[str, str | None]] = field(default_factory=list)
    people: dict[str, dict[str, str | None]] = field(default_factory=dict)

    @property
    def slug(self) -> str:
        return self.competition.slug

    @property
    def tables_that_lack_a_file(self) -> set[str]:
        return {account.file.table for account in self.files if account.is_left_out}

    @property
    def unread(self) -> list[str]:
        """The files that look like a log of tonight and are not read; what they hold, nobody knows."""
        return [account.file.name for account in self.files if account.file.refused]

    @property
    def is_whole(self) -> bool:
        """Whether no game was left out: nothing is wrong with a table whose rows belong to games."""
        return set(self.faults["table"]).isdisjoint(self.competition.room.units)

    @property
    def files_left_out(self) -> dict[str, list[str]]:
        """The files that were rejected as a whole, each with all that is wrong with it."""
        of_files = self.faults.filter(pl.col("row_number").is_null()).sort("line", maintain_order=True)
        return {
            account.file.name: [
                sentence(fault)
                for fault in of_files.filter(pl.col("file_number") == account.file.number).iter_rows(named=True)
            ]
            for account in self.files
            if account.is_left_out
        }

    def lines(self, places: Iterable[tuple[int, int]]) -> dict[tuple[int, int], int]:
        """The line on which the row of each place, (`file_number`, `row_number`), begins."""
        rows: dict[int, set[int]] = defaultdict(set)
        for file_number, row_number in places:
            rows[file_number].add(row_number)
        return {
            (file_number, row_number): line
            for file_number, numbers in rows.items()
            for row_number, line in self.files[file_number].lines(numbers).items()
        }

    @property
    def left_out(self) -> list[int]:
        """The numbers of the files that were rejected as a whole, all rows of which are on their accounts already."""
        return [account.file.number for account in self.files if account.is_left_out]

    def add(self, more: pl.DataFrame) -> None:
        self.faults = pl.concat([self.faults, more.select(list(FAULT))])

    def rows_of(self, tables: Collection[str]) -> int:
        """How many rows the files of some tables have, whatever became of them."""
        return sum(account.rows for account in self.files if account.file.table in tables)

    def total(self, what: str) -> int:
        return sum(getattr(account, what) for account in self.files)

    def count(self, fate: str, rows: pl.DataFrame) -> None:
        """Rows, known by their `file_number`, on their files' accounts."""
        for number, more in rows["file_number"].value_counts().iter_rows():
            account = self.files[number]
            setattr(account, fate, getattr(account, fate) + more)
