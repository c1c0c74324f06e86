"""A competition's log files into the room's input tables, and the account of every row."""

from collections.abc import Callable
from dataclasses import dataclass, field

import polars as pl

from pipelines.competitions import Competition
from pipelines.intake.cells import cast, schema_faults
from pipelines.intake.files import ENDINGS, LogFile, find_log_files
from pipelines.intake.headings import missing_columns, unknown_columns
from pipelines.intake.readers import ROW_NUMBER, Reader, UnreadableFileError
from pipelines.intake.rejects import FAULT, faults, no_faults
from pipelines.intake.repeats import fold_repeats
from pipelines.warehouse import Warehouse
from schemas.common import columns

Progress = Callable[[str], None]


class MissingTableError(Exception):
    """A required table without a file; there is nothing to check. `warnings` name the files that are no table's."""

    def __init__(self, problem: str, warnings: list[str]) -> None:
        super().__init__(problem)
        self.warnings = warnings


@dataclass
class FileAccount:
    """What became of one file's rows: rows = accepted + folded + rejected."""

    file: LogFile
    rows: int = 0
    folded: int = 0
    rejected: int = 0

    @property
    def accepted(self) -> int:
        return self.rows - self.folded - self.rejected


@dataclass
class Intake:
    """A competition on its way in: its files, and all that is wrong so far."""

    competition: Competition
    files: list[FileAccount]
    warnings: list[str]
    faults: pl.DataFrame = field(default_factory=no_faults)

    @property
    def slug(self) -> str:
        return self.competition.slug

    @property
    def tables_that_lack_a_file(self) -> list[str]:
        """The tables of which a file was rejected as a whole."""
        of_files = pl.col("file_number").is_not_null() & pl.col("row_number").is_null() & pl.col("unit").is_null()
        return self.faults.filter(of_files)["table"].unique().to_list()

    def add(self, more: pl.DataFrame) -> None:
        self.faults = pl.concat([self.faults, more.select(list(FAULT))])

    def total(self, what: str) -> int:
        return sum(getattr(account, what) for account in self.files)


def load(warehouse: Warehouse, competition: Competition, progress: Progress) -> Intake:
    """Every row of every log file into the room's tables: the readable into `<table>`, the others beside.

    Raises MissingTableError for a required table without a file.
    """
    room = competition.room
    log_files, warnings = find_log_files(competition.folder, list(room.INPUTS))
    missing = [table for table in room.REQUIRED if table not in {file.table for file in log_files}]
    if missing:
        names = " and ".join(f"{table}{ENDINGS[0]}" for table in missing)
        raise MissingTableError(
            f"no log of {' and of '.join(missing)}: put {names} into {competition.folder}", warnings
        )
    intake = Intake(competition, [FileAccount(file) for file in log_files], warnings)
    for account in intake.files:
        progress(account.file.name)
        load_file(warehouse, intake, account)
    for table in dict.fromkeys(file.table for file in log_files):
        folded, contradictions = fold_repeats(warehouse, room, table, intake.slug)
        for file_number, rows in folded["file_number"].value_counts().iter_rows():
            intake.files[file_number].folded += rows
        intake.add(contradictions)
    return intake


def load_file(warehouse: Warehouse, intake: Intake, account: FileAccount) -> None:
    """One file's rows. A file that cannot be read to its end, or lacks a column, is rejected as a whole."""
    file, room = account.file, intake.competition.room
    try:
        reader = Reader(file.path)
        intake.warnings += unknown_columns(reader.headings, room.INPUTS[file.table], file)
        found = [missing_columns(reader.headings, room.INPUTS[file.table])]
        whole = found[0].is_empty()
        for frame in reader.batches():
            account.rows += frame.height
            if whole:
                found.append(load_rows(warehouse, intake, file, frame))
        account.rows += len(reader.broken_rows)
        found.append(faults(reader.broken_rows))
    except UnreadableFileError as error:
        whole = False
        found = [faults([{"line": error.line, "problem": error.problem, "remedy": error.remedy}])]
        for name in (file.table, f"rejected_{file.table}"):
            warehouse.execute(
                f"delete from {room.FORMAT}.{name} where competition = ? and file_number = ?",
                [intake.slug, file.number],
            )
    if not whole:
        account.rejected = account.rows
        found = [fault.filter(pl.col("row_number").is_null()) for fault in found]
    intake.add(
        pl.concat(found).with_columns(
            pl.lit(file.table).alias("table"), pl.lit(file.number, dtype=pl.Int64).alias("file_number")
        )
    )


def load_rows(warehouse: Warehouse, intake: Intake, file: LogFile, frame: pl.DataFrame) -> pl.DataFrame:
    """A batch of rows into the warehouse; returns what is wrong with some of them."""
    room = intake.competition.room
    model = room.INPUTS[file.table]
    typed, unread = cast(frame, columns(model), intake.competition.settings)
    found = pl.concat([unread, schema_faults(typed, model, unread)])
    typed = typed.with_columns(
        pl.lit(file.number, dtype=pl.Int64).alias("file_number"), pl.col(ROW_NUMBER).cast(pl.Int64)
    )
    name = f"{room.FORMAT}.{file.table}"
    if found.is_empty():
        warehouse.append(name, intake.slug, typed)
    else:
        faulty = pl.col(ROW_NUMBER).is_in(found["row_number"].unique().implode())
        warehouse.append(name, intake.slug, typed.filter(~faulty))
        warehouse.append(f"{room.FORMAT}.rejected_{file.table}", intake.slug, typed.filter(faulty))
    return found
