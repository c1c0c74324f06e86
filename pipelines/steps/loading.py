"""The second step: every competition's rows come into the warehouse, are checked, and rejected ones leave."""

from datetime import datetime

from scorehouse.pipelines.competitions import Competition
from scorehouse.pipelines.faults import caught
from scorehouse.pipelines.intake.accounting import Intake
from scorehouse.pipelines.intake.headings import block_to_paste
from scorehouse.pipelines.intake.load import MissingTableError, load
from scorehouse.pipelines.intake.look_alikes import names_of_log, say_look_alikes
from scorehouse.pipelines.intake.nearest_names import suggest_names
from scorehouse.pipelines.intake.settle import check_rows, rejects_of, settle
from scorehouse.pipelines.intake.suspects import judge_suspects
from scorehouse.pipelines.steps.outcome import HAS_REJECTS, Outcome, Progress, good, loaded, rooms_of
from scorehouse.pipelines.warehouse import Warehouse
from scorehouse.pipelines.words.say import say
from scorehouse.schemas.moments import without_zone


def load_and_check(
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
        mine = loaded(outcomes, room)
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
            take_rejects_out(warehouse, outcome, intake, accept_rejects=accept_rejects)
        if any(outcome.rejects is not None for outcome, _ in mine):
            room.read_log(warehouse)


def load_one(
    warehouse: Warehouse, outcome: Outcome, competition: Competition, as_of: datetime | None, progress: Progress
) -> None:
    """A competition's rules and rows into the room's tables."""
    room, settings = competition.room, competition.settings
    outcome.as_of = as_of or settings.as_of
    outcome.as_of_found = "option" if as_of else "setting" if settings.as_of else "log"
    warehouse.create_tables(room)
    with warehouse.at_once():
        for table, rows in room.rules(settings, without_zone(outcome.as_of)).items():
            warehouse.append_rows(f"{room.format}.{table}", room.rule_tables[table], outcome.slug, rows)
    try:
        outcome.intake = load(warehouse, competition, lambda file: progress(f"{outcome.slug}: {file}"))
    except MissingTableError as error:
        outcome.errors.append(str(error))
        outcome.warnings += error.warnings


def take_rejects_out(warehouse: Warehouse, outcome: Outcome, intake: Intake, *, accept_rejects: bool) -> None:
    """Takes rejected rows out, and sets in the rules `as_of` and whether no game was left out.

    With rejects that nobody accepts, the competition leaves.
    """
    room = intake.competition.room
    outcome.warnings += intake.warnings
    settle(warehouse, intake)
    if not intake.faults.is_empty():
        outcome.rejects = rejects_of(intake)
        if intake.unread:
            outcome.errors.append(say("logs_are_not_read", files=intake.unread))
        elif not accept_rejects:
            outcome.errors += [HAS_REJECTS, *columns_to_name(intake)]
        if outcome.errors:
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


def columns_to_name(intake: Intake) -> list[str]:
    """Where columns are missing, the settings that name the headings which stand for them, ready to be pasted."""
    begun = intake.competition.settings.columns
    blocks = [block_to_paste(table, missing, table in begun) for table, missing in intake.missing.items() if missing]
    return [say("columns_to_paste", blocks="\n".join(blocks))] if blocks else []


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
