"""The nightly run: from folders to published tables, or to words about what is wrong."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import polars as pl

from scorehouse.pipelines.beside import both, meanwhile
from scorehouse.pipelines.competitions import SETTINGS_FILE, Competition, slug_of
from scorehouse.pipelines.intake.accounting import FATES, Intake
from scorehouse.pipelines.intake.load import MissingTableError, load
from scorehouse.pipelines.intake.settle import check_rows, rejects_of, settle
from scorehouse.pipelines.publishing.database import describe_house, write_database
from scorehouse.pipelines.publishing.files import files, replace_csv
from scorehouse.pipelines.publishing.page import Table, read_tables, write_page
from scorehouse.pipelines.publishing.report import write_report
from scorehouse.pipelines.publishing.swap import DATABASE, Publication
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.pipelines.settings import SettingsError, read_settings
from scorehouse.pipelines.warehouse import FILES, HOUSE, MEMORY_LIMIT_OF_CHECKS, Warehouse
from scorehouse.pipelines.words.rows import messages
from scorehouse.schemas.common import Files
from scorehouse.schemas.moments import without_zone

Progress = Callable[[str], None]
# Of so many rows a check takes about as much memory for the results as for reading the log.
ROWS_WORKED_OUT_IN_A_CHECK = 5_000_000


@dataclass
class Outcome:
    """A competition on its way through a run, and what became of it."""

    slug: str
    competition: Competition | None = None
    intake: Intake | None = None
    rejects: pl.DataFrame | None = None
    as_of: datetime | None = None
    state: str = ""
    errors: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    @property
    def is_good(self) -> bool:
        return not self.errors


def check(folders: list[Path], progress: Progress) -> list[Outcome]:
    """The checks of a run, its warnings and claims too, with nothing written.

    Results take memory by the row, and a check shall not: of a very large log they are left to the run.
    """
    with (
        TemporaryDirectory(prefix="scorehouse-") as scratch,
        Warehouse(Path(scratch) / DATABASE, MEMORY_LIMIT_OF_CHECKS) as warehouse,
    ):
        outcomes = open_competitions(folders)
        take_in(warehouse, outcomes, None, accept_rejects=False, progress=progress)
        rows = sum(intake.total("accepted") for _, intake in taken_in(outcomes))
        if rows <= ROWS_WORKED_OUT_IN_A_CHECK:
            work_out_all(warehouse, outcomes, progress)
            return outcomes
        for outcome, _ in taken_in(outcomes):
            outcome.warnings.append(
                f"{rows:,} rows: their checks passed; warnings and claims about results, which take more memory than a "
                "check should, are left to the run"
            )
        return outcomes


def run(
    folders: list[Path], out: Path, as_of: datetime | None, *, accept_rejects: bool, progress: Progress
) -> list[Outcome]:
    """Publishes every competition that can be; the others keep their last good results.

    Raises BusyError and NotOursError, with nothing changed.
    """
    with Publication(out) as publication:
        built = publication.run / "built.duckdb"
        warehouse, outcomes = both(partial(Warehouse, built), partial(open_competitions, folders))
        with warehouse:
            take_in(warehouse, outcomes, as_of, accept_rejects=accept_rejects, progress=progress)
            rooms = work_out_all(warehouse, outcomes, progress)
            publish(warehouse, publication.run, outcomes, rooms, progress)
        keep_the_others(publication, built, outcomes, rooms)
        publication.finish()
    return outcomes


def good(outcomes: list[Outcome]) -> list[Outcome]:
    return [outcome for outcome in outcomes if outcome.is_good]


def rooms_of(outcomes: list[Outcome]) -> list[Room]:
    """The rooms of the competitions that are still good, each once."""
    rooms = {o.competition.room.format: o.competition.room for o in good(outcomes) if o.competition}
    return list(rooms.values())


def taken_in(outcomes: list[Outcome], room: Room | None = None) -> list[tuple[Outcome, Intake]]:
    """The competitions whose log is in the warehouse, of one room or of all."""
    return [
        (outcome, outcome.intake)
        for outcome in good(outcomes)
        if outcome.intake and room in (None, outcome.intake.competition.room)
    ]


def open_competitions(folders: list[Path]) -> list[Outcome]:
    return [open_competition(folder) for folder in folders]


def open_competition(folder: Path) -> Outcome:
    """A competition with its settings read, or with what is wrong with them."""
    slug = slug_of(folder)
    try:
        room, settings = read_settings(folder / SETTINGS_FILE)
    except SettingsError as error:
        return Outcome(slug, errors=[f"{folder / SETTINGS_FILE}: {fault}" for fault in error.faults])
    return Outcome(slug, Competition(slug, folder, room, settings))


def take_in(
    warehouse: Warehouse, outcomes: list[Outcome], as_of: datetime | None, *, accept_rejects: bool, progress: Progress
) -> None:
    """Every competition's rows into the warehouse, checked; what may not be published is taken out again."""
    for outcome in good(outcomes):
        if outcome.competition:
            load_one(warehouse, outcome, outcome.competition, as_of, progress)
    for room in rooms_of(outcomes):
        mine = taken_in(outcomes, room)
        progress(f"{room.format}: checking")
        room.read_log(warehouse)
        check_rows(warehouse, room, [intake for _, intake in mine], accept_rejects=accept_rejects)
        for outcome, intake in mine:
            judge(warehouse, outcome, intake, accept_rejects=accept_rejects)
        if any(outcome.rejects is not None for outcome, _ in mine):
            room.read_log(warehouse)


def load_one(
    warehouse: Warehouse, outcome: Outcome, competition: Competition, as_of: datetime | None, progress: Progress
) -> None:
    """A competition's rules and rows into the room's tables."""
    room, settings = competition.room, competition.settings
    outcome.as_of = as_of or settings.as_of
    warehouse.create_tables(room)
    with warehouse.at_once():
        for table, rows in room.rules(settings, without_zone(outcome.as_of)).items():
            warehouse.append_rows(f"{room.format}.{table}", room.rule_tables[table], outcome.slug, rows)
    try:
        outcome.intake = load(warehouse, competition, lambda file: progress(f"{outcome.slug}: {file}"))
    except MissingTableError as error:
        outcome.errors.append(str(error))
        outcome.warnings += error.warnings
        warehouse.forget(room, outcome.slug)
        return
    outcome.warnings += outcome.intake.warnings


def judge(warehouse: Warehouse, outcome: Outcome, intake: Intake, *, accept_rejects: bool) -> None:
    """Takes rejected rows out and sets `as_of`; with rejects that nobody accepts, the competition leaves."""
    room = intake.competition.room
    settle(warehouse, intake)
    if not intake.faults.is_empty():
        outcome.rejects = rejects_of(intake)
        if not accept_rejects:
            outcome.errors.append("the log has rejects")
            warehouse.forget(room, outcome.slug)
            return
        # A file without rows on its account would otherwise be missing without a word.
        for file, wrong in intake.files_left_out.items():
            outcome.warnings.append(f"{file} was left out, all of it: {'; '.join(wrong)}")
    outcome.as_of = outcome.as_of or latest_moment(warehouse, intake.competition)
    warehouse.execute(
        f"update {room.format}.rules set as_of = ? where competition = ?", [without_zone(outcome.as_of), outcome.slug]
    )


def latest_moment(warehouse: Warehouse, competition: Competition) -> datetime | None:
    """The latest start, end, opening or move in an accepted row. Source: docs/contract.md, `as_of`."""
    moments = [
        warehouse.query(
            f'select max("{column}") as latest from {competition.room.format}.{table} where competition = ?',
            [competition.slug],
        )["latest"].item()
        for table, columns in competition.room.moments.items()
        for column in columns
    ]
    return max((moment for moment in moments if moment is not None), default=None)


def work_out_all(warehouse: Warehouse, outcomes: list[Outcome], progress: Progress) -> list[Room]:
    """The results of every room that has a competition left; returns those rooms."""
    rooms = rooms_of(outcomes)
    for room in rooms:
        progress(f"{room.format}: working out")
        work_out(warehouse, room, outcomes)
    return rooms


def work_out(warehouse: Warehouse, room: Room, outcomes: list[Outcome]) -> None:
    """The room's results, its warnings, and its claims: where one does not hold, the competition is not published."""
    mine = [outcome for outcome, _ in taken_in(outcomes, room)]
    room.build(warehouse)
    states = dict(warehouse.query(f"select competition, state from {room.format}.states").iter_rows())
    for outcome in mine:
        outcome.state = states[outcome.slug]
    for name, found in warehouse.query_folder(f"{room.format}/warnings"):
        for outcome in mine:
            mine_alone = found.filter(pl.col("competition") == outcome.slug)
            outcome.warnings += messages(room.format, name, mine_alone)
    for name, broken in warehouse.query_folder(f"{room.format}/claims"):
        for outcome in mine:
            rows = broken.filter(pl.col("competition") == outcome.slug)
            if rows.height:
                claim = name.replace("_", " ")
                outcome.errors.append(
                    f"a claim about the results does not hold: {claim} ({rows.height} times, first {rows.row(0)}); "
                    "this is a fault of scorehouse, please report it"
                )
                warehouse.forget(room, outcome.slug)


def publish(warehouse: Warehouse, folder: Path, outcomes: list[Outcome], rooms: list[Room], progress: Progress) -> None:
    """The files of every good competition, in a folder that is not yet the current one.

    DuckDB writes its own first; while it closes the database, Python writes the pages and reports.
    """
    published = taken_in(outcomes)
    for _, intake in published:
        write_files(warehouse, intake)
    warehouse.forget_provenance()
    tasks: list[Callable[[Warehouse], None]] = [partial(describe_house, rooms=rooms)]
    for outcome, intake in published:
        progress(f"{outcome.slug}: publishing")
        (folder / outcome.slug).mkdir()
        tasks += files(warehouse, intake.competition.room, outcome.slug, folder / outcome.slug)
    with meanwhile(warehouse, tasks):
        pages = [read_tables(warehouse, intake) for _, intake in published]
    both(warehouse.finish, partial(write_all_results, folder, published, pages))


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


def keep_the_others(publication: Publication, built: Path, outcomes: list[Outcome], rooms: list[Room]) -> None:
    """What this run does not replace stays: other competitions, and the last good results of those that failed.

    Of a failed competition only rejects.csv is renewed.
    """
    replaced = [outcome.slug for outcome in good(outcomes)]
    for outcome in outcomes:
        if not outcome.is_good and outcome.rejects is not None:
            (publication.run / outcome.slug).mkdir()
            replace_csv(outcome.rejects, publication.run / outcome.slug / "rejects.csv")
    for slug in publication.slugs_of_previous():
        if slug not in replaced:
            publication.keep(slug)
    if replaced:
        write_database(built, publication.previous_file(DATABASE), publication.run / DATABASE, replaced, rooms)
    else:
        built.unlink()
        publication.keep(DATABASE)
