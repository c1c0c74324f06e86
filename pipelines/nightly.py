"""The nightly run: from folders to published tables, or to words about what is wrong."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory

import polars as pl

from scorehouse.pipelines.beside import both, meanwhile
from scorehouse.pipelines.competitions import SETTINGS_FILE, Competition, slug_faults, slug_of
from scorehouse.pipelines.counting import criteria_at_odds, ranked
from scorehouse.pipelines.faults import Fault, caught
from scorehouse.pipelines.intake.accounting import FATES, Intake
from scorehouse.pipelines.intake.load import MissingTableError, load
from scorehouse.pipelines.intake.look_alikes import names_of_log, say_look_alikes
from scorehouse.pipelines.intake.nearest_names import suggest_names
from scorehouse.pipelines.intake.settle import check_rows, rejects_of, settle
from scorehouse.pipelines.intake.suspects import judge_suspects
from scorehouse.pipelines.publishing.database import Built, describe_house, write_database
from scorehouse.pipelines.publishing.files import files, replace_csv
from scorehouse.pipelines.publishing.page import Table, read_tables, write_page
from scorehouse.pipelines.publishing.report import write_report
from scorehouse.pipelines.publishing.swap import DATABASE, Publication
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.pipelines.settings import SettingsError, read_settings
from scorehouse.pipelines.warehouse import FILES, HOUSE, MEMORY_LIMIT_OF_CHECKS, Warehouse
from scorehouse.pipelines.words.rows import messages
from scorehouse.pipelines.words.say import say
from scorehouse.schemas.common import Files
from scorehouse.schemas.moments import without_zone

Progress = Callable[[str], None]
# Of so many rows a check takes about as much memory for the results as for reading the log.
ROWS_WORKED_OUT_IN_A_CHECK = 5_000_000
# The error of a competition whose rejects say the rest.
HAS_REJECTS = "the log has rejects"


@dataclass
class Outcome:
    """A competition on its way through a run, and what became of it."""

    slug: str
    competition: Competition | None = None
    traceback: Path | None = None
    """Where a fault of ours is written whole; none: in the system's temporary folder."""
    intake: Intake | None = None
    rejects: pl.DataFrame | None = None
    as_of: datetime | None = None
    state: str = ""
    errors: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    @property
    def is_good(self) -> bool:
        return not self.errors

    def fail(self, fault: Fault) -> None:
        """The competition is not published, for a fault that nobody foresaw."""
        self.errors.append(fault.told(self.traceback))

    def anew(self) -> "Outcome":
        """The competition as it is when its settings have been read."""
        return replace(self, errors=[*self.errors], warnings=[*self.warnings])


# What is done with competitions in a warehouse; returns the rooms whose results are in it then.
Work = Callable[[Warehouse, list[Outcome]], list[Room]]


def check(folders: list[Path], progress: Progress) -> list[Outcome]:
    """The checks of a run, its warnings and claims too, with nothing written."""
    with TemporaryDirectory(prefix="scorehouse-") as scratch:
        warehouse = Warehouse(Path(scratch) / DATABASE, MEMORY_LIMIT_OF_CHECKS)
        outcomes, _ = together_or_alone(warehouse, open_competitions(folders), partial(check_all, progress=progress))
    return outcomes


def check_all(warehouse: Warehouse, outcomes: list[Outcome], *, progress: Progress) -> list[Room]:
    """Results take memory by the row, and a check shall not: of a very large log they are left to the run."""
    take_in(warehouse, outcomes, None, accept_rejects=False, progress=progress)
    rows = sum(intake.total("accepted") for _, intake in taken_in(outcomes))
    if rows <= ROWS_WORKED_OUT_IN_A_CHECK:
        return work_out_all(warehouse, outcomes, progress)
    for outcome, _ in taken_in(outcomes):
        outcome.warnings.append(
            f"{rows:,} rows: their checks passed; warnings and claims about results, which take more memory than a "
            "check should, are left to the run"
        )
    return []


def run(
    folders: list[Path],
    out: Path,
    as_of: datetime | None,
    *,
    accept_rejects: bool,
    allow_empty: bool = False,
    progress: Progress,
) -> list[Outcome]:
    """Publishes every competition that can be; the others keep their last good results.

    Raises BusyError and NotOursError, with nothing changed.
    """
    with Publication(out) as publication:
        warehouse, opened = both(
            partial(Warehouse, publication.run / "built.duckdb"), partial(open_competitions, folders, publication)
        )
        publish_all = partial(
            take_in_and_publish,
            publication.run,
            as_of=as_of,
            accept_rejects=accept_rejects,
            allow_empty=allow_empty,
            progress=progress,
        )
        outcomes, built = together_or_alone(warehouse, opened, publish_all)
        keep_the_others(publication, built, outcomes)
        publication.finish()
    return outcomes


def take_in_and_publish(
    folder: Path,
    warehouse: Warehouse,
    outcomes: list[Outcome],
    *,
    as_of: datetime | None,
    accept_rejects: bool,
    allow_empty: bool,
    progress: Progress,
) -> list[Room]:
    """From log files to the files of every good competition, in a folder that is not yet the current one."""
    take_in(warehouse, outcomes, as_of, accept_rejects=accept_rejects, progress=progress)
    rooms = work_out_all(warehouse, outcomes, progress, allow_empty=allow_empty)
    publish(warehouse, folder, outcomes, rooms, progress)
    return rooms


def together_or_alone(warehouse: Warehouse, opened: list[Outcome], work: Work) -> tuple[list[Outcome], list[Built]]:
    """Works all competitions out in one warehouse; where a fault that nobody foresaw ends that, each in one of its own.

    So only those that it is in are not published. Returns what became of each, and the databases that were built.
    """
    faults: list[Fault] = []
    outcomes = [outcome.anew() for outcome in opened]
    built = work_out_in(warehouse, outcomes, work, faults.append)
    if not faults:
        return outcomes, built
    warehouse.file.unlink(missing_ok=True)
    outcomes, built = [outcome.anew() for outcome in opened], []
    for number, outcome in enumerate(outcomes):
        if outcome.is_good:
            of_its_own = Warehouse(warehouse.file.with_name(f"built-{number}.duckdb"), warehouse.memory_limit)
            built += work_out_in(of_its_own, [outcome], work, outcome.fail)
    return outcomes, built


def work_out_in(
    warehouse: Warehouse, outcomes: list[Outcome], work: Work, fail: Callable[[Fault], None]
) -> list[Built]:
    """The database of a warehouse when work is done in it; none where nothing good is in it."""
    rooms: list[Room] = []
    with caught(fail), warehouse:
        rooms = work(warehouse, outcomes)
    slugs = [outcome.slug for outcome in good(outcomes)]
    return [Built(warehouse.file, slugs, rooms)] if slugs else []


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


def open_competitions(folders: list[Path], publication: Publication | None = None) -> list[Outcome]:
    return [open_competition(folder, publication) for folder in folders]


def open_competition(folder: Path, publication: Publication | None = None) -> Outcome:
    """A competition with its settings read, or with what is wrong with them, or with where they would be published."""
    outcome = Outcome(slug_of(folder))
    outcome.errors += slug_faults(outcome.slug)
    if publication and outcome.is_good:
        outcome.traceback = publication.file_of_faults(outcome.slug)
        outcome.errors += publication.in_the_way([outcome.slug])
    if not outcome.is_good:
        return outcome
    with caught(outcome.fail):
        try:
            room, settings = read_settings(folder / SETTINGS_FILE)
            outcome.competition = Competition(outcome.slug, folder, room, settings)
        except SettingsError as error:
            outcome.errors += [f"{folder / SETTINGS_FILE}: {fault}" for fault in error.faults]
    return outcome


def take_in(
    warehouse: Warehouse, outcomes: list[Outcome], as_of: datetime | None, *, accept_rejects: bool, progress: Progress
) -> None:
    """Every competition's rows into the warehouse, checked; what may not be published is taken out again."""
    for outcome in good(outcomes):
        if outcome.competition:
            with caught(outcome.fail):
                load_one(warehouse, outcome, outcome.competition, as_of, progress)
            if not outcome.is_good:
                warehouse.forget(outcome.competition.room, outcome.slug)
    for room in rooms_of(outcomes):
        mine = taken_in(outcomes, room)
        progress(f"{room.format}: checking")
        room.read_log(warehouse)
        intakes = [intake for _, intake in mine]
        check_rows(warehouse, room, intakes, accept_rejects=accept_rejects)
        judge_suspects(warehouse, room, intakes)
        for intake in intakes:
            names = names_of_log(warehouse, intake)
            suggest_names(warehouse, intake, names)
            say_look_alikes(intake, names)
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


def judge(warehouse: Warehouse, outcome: Outcome, intake: Intake, *, accept_rejects: bool) -> None:
    """Takes rejected rows out, and sets in the rules `as_of` and whether no game was left out.

    With rejects that nobody accepts, the competition leaves.
    """
    room = intake.competition.room
    outcome.warnings += intake.warnings
    settle(warehouse, intake)
    if not intake.faults.is_empty():
        outcome.rejects = rejects_of(intake)
        if not accept_rejects:
            outcome.errors.append(HAS_REJECTS)
            warehouse.forget(room, outcome.slug)
            return
        # A file without rows on its account would otherwise be missing without a word.
        for file, wrong in intake.files_left_out.items():
            outcome.warnings.append(f"{file} was left out, all of it: {'; '.join(wrong)}")
    outcome.as_of = outcome.as_of or latest_moment(warehouse, intake.competition)
    warehouse.execute(
        f"update {room.format}.rules set as_of = ?, is_whole = ? where competition = ?",
        [without_zone(outcome.as_of), intake.is_whole, outcome.slug],
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


def work_out_all(
    warehouse: Warehouse, outcomes: list[Outcome], progress: Progress, *, allow_empty: bool = False
) -> list[Room]:
    """The results of every room that has a competition left; returns those rooms."""
    rooms = rooms_of(outcomes)
    for room in rooms:
        progress(f"{room.format}: working out")
        work_out(warehouse, room, outcomes, allow_empty=allow_empty)
    return rooms


def work_out(warehouse: Warehouse, room: Room, outcomes: list[Outcome], *, allow_empty: bool) -> None:
    """The room's results, its warnings, and its claims: where one does not hold, the competition is not published."""
    mine = taken_in(outcomes, room)
    room.build(warehouse)
    states = dict(warehouse.query(f"select competition, state from {room.format}.states").iter_rows())
    for outcome, _ in mine:
        outcome.state = states[outcome.slug]
    for name, found in warehouse.query_folder(f"{room.format}/warnings"):
        for outcome, _ in mine:
            mine_alone = found.filter(pl.col("competition") == outcome.slug)
            outcome.warnings += messages(room.format, name, mine_alone)
    judge_what_counts(warehouse, room, mine, allow_empty=allow_empty)
    for name, broken in warehouse.query_folder(f"{room.format}/claims"):
        for outcome, _ in mine:
            rows = broken.filter(pl.col("competition") == outcome.slug)
            if rows.height:
                claim = name.replace("_", " ")
                outcome.errors.append(
                    f"a claim about the results does not hold: {claim} ({rows.height} times, first {rows.row(0)}); "
                    "this is a fault of scorehouse, please report it"
                )
                warehouse.forget(room, outcome.slug)


def judge_what_counts(
    warehouse: Warehouse, room: Room, mine: list[tuple[Outcome, Intake]], *, allow_empty: bool
) -> None:
    """A competition that has games and nobody in its standings is refused; where most games do not count, it is said.

    Source: docs/contract.md, "Nothing counts, nothing is published".
    """
    somebody_stands, at_odds = ranked(warehouse, room), criteria_at_odds(warehouse, room)
    for outcome, intake in mine:
        why = at_odds.get(outcome.slug, [])
        if outcome.slug in somebody_stands or not intake.rows_of(room.required):
            outcome.warnings += why
        elif allow_empty:
            outcome.warnings.append(say("nothing_counts", why=why or [say("nothing_is_left")]))
        else:
            outcome.errors.append(say("nothing_counts_and_is_refused", why=why or [say("nothing_is_left")]))
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
        rmtree(folder / outcome.slug, ignore_errors=True)  # what an attempt left that failed
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


def keep_the_others(publication: Publication, built: list[Built], outcomes: list[Outcome]) -> None:
    """What this run does not replace stays: other competitions, and the last good results of those that failed.

    Of a failed competition only rejects.csv is renewed.
    """
    for outcome in outcomes:
        if not outcome.is_good:
            rmtree(publication.run / outcome.slug, ignore_errors=True)
        if not outcome.is_good and outcome.rejects is not None:
            (publication.run / outcome.slug).mkdir()
            replace_csv(outcome.rejects, publication.run / outcome.slug / "rejects.csv")
    replaced = [slug for one in built for slug in one.slugs]
    for slug in publication.slugs_of_previous():
        if slug not in replaced:
            publication.keep(slug)
    if built:
        write_database(built, publication.previous_file(DATABASE), publication.run / DATABASE)
    else:
        publication.keep(DATABASE)
