"""A competition's log files into the room's input tables, and the account of every row."""

from collections.abc import Callable
from operator import methodcaller

import polars as pl

from scorehouse.pipelines.beside import one_behind
from scorehouse.pipelines.competitions import Competition
from scorehouse.pipelines.intake.accounting import FileAccount, Intake, see
from scorehouse.pipelines.intake.accounts import give_names
from scorehouse.pipelines.intake.cells import cast, schema_faults
from scorehouse.pipelines.intake.contract_words import in_contract_words, told_as_written
from scorehouse.pipelines.intake.corrections import Corrections, read_corrections
from scorehouse.pipelines.intake.days import DaysInFileOrder
from scorehouse.pipelines.intake.files import ENDINGS, find_log_files
from scorehouse.pipelines.intake.handovers import refuse_doubts
from scorehouse.pipelines.intake.headings import missing_columns, nearest_headings, unknown_columns, wanted
from scorehouse.pipelines.intake.names import read_names
from scorehouse.pipelines.intake.readers import ROW_NUMBER, Reader, UnreadableFileError
from scorehouse.pipelines.intake.rejects import faults, no_faults
from scorehouse.pipelines.intake.repeats import settle_repeats
from scorehouse.pipelines.intake.tables import CORRECTIONS, PLAYERS, corrections_model
from scorehouse.pipelines.intake.winners import winners_of
from scorehouse.pipelines.warehouse import PROVENANCE, Warehouse
from scorehouse.schemas.common import Model, Players, columns, facts

Progress = Callable[[str], None]
# Takes a batch of a file's rows, and returns what is wrong with some of them.
Take = Callable[[pl.DataFrame], pl.DataFrame]


class MissingTableError(Exception):
    """A required table without a file; there is nothing to check. `warnings` name the files that are no table's."""

    def __init__(self, problem: str, warnings: list[str]) -> None:
        super().__init__(problem)
        self.warnings = warnings


def load(warehouse: Warehouse, competition: Competition, progress: Progress) -> Intake:
    """Every row of every log file into the room's tables: the readable into `<table>`, the others beside.

    Cells are cast, then corrected, then checked; then accounts become players, and repeated rows one.
    Raises MissingTableError for a required table without a file.
    """
    room = competition.room
    log_files, warnings, ignored = find_log_files(
        competition.folder, [*room.logs, CORRECTIONS, PLAYERS], competition.settings.ignore
    )
    tables = {file.table for file in log_files}
    missing = [table for table in room.required if table not in tables]
    if missing:
        names = " and ".join(f"{table}{ENDINGS[0]}" for table in missing)
        raise MissingTableError(
            f"no log of {' and of '.join(missing)}: put {names} into the folder of {competition.slug}", warnings
        )
    intake = Intake(competition, [FileAccount(file) for file in log_files], warnings, ignored)
    # Most folders have neither, and a small run would feel two models more.
    corrections, accounts = Corrections([]), []
    if CORRECTIONS in tables:
        corrections = read_corrections(intake, rows_of_organisers(intake, CORRECTIONS, corrections_model(room)))
    if PLAYERS in tables:
        accounts = read_names(intake, rows_of_organisers(intake, PLAYERS, Players))
    logs = [account for account in intake.files if account.file.table in room.logs]
    for account in logs:
        progress(account.file.name)
        load_log(warehouse, intake, account, corrections)
    corrections.close(intake)
    doubts = give_names(warehouse, intake, accounts)
    for table in dict.fromkeys(account.file.table for account in logs):
        settle_repeats(warehouse, intake, table)
    refuse_doubts(warehouse, intake, doubts)
    return intake


def rows_of_organisers(intake: Intake, table: str, model: Model) -> pl.DataFrame:
    """The rows of corrections or players, equal ones once, with their place, and whether they are `faulty` already."""
    schema = {column.name: column.dtype for column in columns(model)}
    rows = pl.DataFrame(schema={**schema, **dict.fromkeys(PROVENANCE, pl.Int64()), "faulty": pl.Boolean()})
    for account in intake.files:
        if account.file.table == table:
            rows = pl.concat([rows, *rows_of_one_file(intake, account, model)], how="diagonal")
    repeated = ~pl.struct(list(schema)).is_first_distinct() & ~pl.col("faulty")
    intake.count("folded", rows.filter(repeated))
    return rows.filter(~repeated)


def rows_of_one_file(intake: Intake, account: FileAccount, model: Model) -> list[pl.DataFrame]:
    """The rows of a file of the organisers; none where it is rejected as a whole."""
    frames: list[pl.DataFrame] = []

    def take(frame: pl.DataFrame) -> pl.DataFrame:
        typed, unread = cast(frame, columns(model), intake.competition.settings, knows_numbers=account.knows_numbers)
        words = intake.competition.settings.values.get(account.file.table, {})
        found = pl.concat([unread, schema_faults(typed, model.to_schema(), unread, words)])
        frames.append(placed(typed, account).with_columns(is_faulty(found).alias("faulty")))
        return found

    return frames if read_file(intake, account, model, take) else []


def load_log(warehouse: Warehouse, intake: Intake, account: FileAccount, corrections: Corrections) -> None:
    """One file of a log into the room's tables."""
    file, room = account.file, intake.competition.room
    days = DaysInFileOrder(facts(room.logs[file.table]), intake.competition.settings)

    with one_behind(warehouse) as later:
        whole = read_file(
            intake,
            account,
            room.logs[file.table],
            lambda frame: load_rows(intake, account, days.placed(frame), corrections, later),
        )
    if not whole:
        corrections.forget(file.number)
        for name in (file.table, f"rejected_{file.table}"):
            warehouse.execute(
                f"delete from {room.format}.{name} where competition = ? and file_number = ?",
                [intake.slug, file.number],
            )


def read_file(intake: Intake, account: FileAccount, model: Model, take: Take) -> bool:
    """One file's rows. False: it cannot be read to its end, or lacks a column, and is rejected as a whole."""
    file = account.file
    found: list[pl.DataFrame] = []
    try:
        if file.refused:
            raise UnreadableFileError(*file.refused)
        account.seen = see(file.path)
        settings = intake.competition.settings
        exports = settings.columns.get(file.table, {})
        winners = winners_of(model, settings)
        known = wanted(model, exports)
        reader = account.reader = Reader(
            file.path, winners.wanted(known) if winners else known, settings.encoding, file.sheet
        )
        spare = [heading for heading in reader.headings if winners is None or heading not in winners.scores]
        intake.warnings += unknown_columns(spare, model, file)
        missing = nearest_headings(reader.headings, model, exports)
        intake.missing.setdefault(file.table, {}).update(missing)
        found = [missing_columns(missing, reader.heading_line)]
        if winners:
            found[0] = pl.concat([found[0], winners.missing(reader.headings, reader.heading_line)])
        whole = found[0].is_empty()
        lacking = found[0]["column"].to_list()
        for frame in reader.batches():
            account.rows += frame.height
            # Without a column no row can come in, but the others' cells are looked at all the same.
            rows = in_contract_words(with_empty(frame, lacking), file.table, settings)
            if winners and whole:
                of_cells = winners.told(take(winners.in_sides(rows, knows_numbers=account.knows_numbers)))
            elif winners:
                of_cells = no_faults()
            else:
                of_cells = take(rows).filter(~pl.col("column").is_in(lacking))
            found.append(reader.explained(told_as_written(of_cells, frame)))
        found.append(faults(reader.broken_rows))
    except UnreadableFileError as error:
        whole = False
        found += [faults([{"line": error.line, "problem": error.problem, "remedy": error.remedy}])]
    if account.reader:
        account.rows += len(account.reader.broken_rows)
        intake.warnings += [f"{file.name}: {note}" for note in account.reader.notes]
    if not whole:
        account.rejected, account.is_left_out = account.rows, True
    intake.add(
        pl.concat(found).with_columns(
            pl.lit(file.table).alias("table"), pl.lit(file.number, dtype=pl.Int64).alias("file_number")
        )
    )
    return whole


def with_empty(frame: pl.DataFrame, columns: list[str]) -> pl.DataFrame:
    """A batch with columns that its file lacks, without a cell in them."""
    return frame.with_columns(pl.lit(None, dtype=pl.String).alias(name) for name in columns)


def load_rows(
    intake: Intake,
    account: FileAccount,
    frame: pl.DataFrame,
    corrections: Corrections,
    later: Callable[[Callable[[Warehouse], None]], None],
) -> pl.DataFrame:
    """A batch of rows into the warehouse, while the next one is read; returns what is wrong with some of them."""
    room, table = intake.competition.room, account.file.table
    model = room.logs[table]
    typed, unread = cast(frame, columns(model), intake.competition.settings, knows_numbers=account.knows_numbers)
    typed, unread = corrections.apply(account.file, typed, unread)
    words = intake.competition.settings.values.get(table, {})
    found = pl.concat([unread, schema_faults(typed, model.to_schema(), unread, words)])
    typed = placed(typed, account)
    name = f"{room.format}.{table}"
    if found.is_empty():
        later(methodcaller("append", name, intake.slug, typed))
    else:
        later(methodcaller("append", name, intake.slug, typed.filter(~is_faulty(found))))
        rejected = f"{room.format}.rejected_{table}"
        later(methodcaller("append", rejected, intake.slug, typed.filter(is_faulty(found))))
    return found


def placed(typed: pl.DataFrame, account: FileAccount) -> pl.DataFrame:
    """Rows with their place: `file_number` and `row_number`."""
    return typed.with_columns(
        pl.lit(account.file.number, dtype=pl.Int64).alias("file_number"), pl.col(ROW_NUMBER).cast(pl.Int64)
    )


def is_faulty(found: pl.DataFrame) -> pl.Expr:
    """Whether a row is named by one of the faults of its batch."""
    return pl.col(ROW_NUMBER).is_in(found["row_number"].unique().implode())
