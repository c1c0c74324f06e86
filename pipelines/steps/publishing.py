"""The fourth step: the files of every good competition."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from shutil import rmtree

from scorehouse.pipelines.beside import both, meanwhile
from scorehouse.pipelines.intake.accounting import FATES, Intake
from scorehouse.pipelines.publishing.database import describe_house
from scorehouse.pipelines.publishing.files import files, replace_csv
from scorehouse.pipelines.publishing.page import Table, read_tables, write_page
from scorehouse.pipelines.publishing.report import write_report
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.pipelines.steps.outcome import Outcome, Progress, loaded
from scorehouse.pipelines.warehouse import FILES, HOUSE, Warehouse
from scorehouse.pipelines.words.say import say
from scorehouse.schemas.common import Files


def publish(warehouse: Warehouse, folder: Path, outcomes: list[Outcome], rooms: list[Room], progress: Progress) -> None:
    """The files of every good competition, in a folder that is not yet the current one.

    DuckDB writes its own first; while it closes the database, Python writes the pages and reports.
    """
    refuse_changed(warehouse, outcomes)
    published = loaded(outcomes)
    for _, intake in published:
        write_files(warehouse, intake)
    warehouse.forget_provenance()
    tasks: list[Callable[[Warehouse], None]] = [partial(describe_house, rooms=rooms)]
    for outcome, intake in published:
        progress(f"{outcome.slug}: publishing")
        rmtree(folder / outcome.slug, ignore_errors=True)  # what an attempt left that failed
        (folder / outcome.slug).mkdir()
        tasks += files(warehouse, intake.competition.room, outcome.slug, folder / outcome.slug)
    with meanwhile(warehouse, tasks):
        pages = [read_tables(warehouse, intake) for _, intake in published]
    both(warehouse.finish, partial(write_all_results, folder, published, pages))


def refuse_changed(warehouse: Warehouse, outcomes: list[Outcome]) -> None:
    """What is certified is what was read: a competition whose files changed meanwhile is not published."""
    for outcome, intake in loaded(outcomes):
        if changed := [account.file.name for account in intake.files if account.has_changed]:
            outcome.errors.append(say("changed_while_read", files=changed))
            warehouse.forget(intake.competition.room, outcome.slug)


def write_all_results(folder: Path, published: list[tuple[Outcome, Intake]], pages: list[list[Table]]) -> None:
    for (outcome, intake), tables in zip(published, pages, strict=True):
        write_results(folder / outcome.slug, outcome, intake, tables)


def write_results(folder: Path, outcome: Outcome, intake: Intake, tables: list[Table]) -> None:
    """A competition's page, report and rejects."""
    write_page(folder, intake, tables, outcome.as_of, outcome.state, outcome.warnings)
    write_report(folder / "run.json", intake, outcome.as_of, outcome.state, outcome.warnings)
    if outcome.rejects is not None:
        replace_csv(outcome.rejects, folder / "rejects.csv")


def write_files(warehouse: Warehouse, intake: Intake) -> None:
    """What became of the rows of each file, into the database."""
    rows = [
        {"file": account.file.name, "table": account.file.table}
        | {what: getattr(account, what) for what in ("sha256", "rows", *FATES)}
        | account.how_read
        for account in intake.files
    ]
    warehouse.append_rows(f"{HOUSE}.{FILES}", Files, intake.slug, rows)
