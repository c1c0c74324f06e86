"""All competitions together, or each alone: so that a fault in one does not end the others."""

from collections.abc import Callable

from scorehouse.pipelines.faults import Fault, caught
from scorehouse.pipelines.publishing.database import Built
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.pipelines.steps.outcome import Outcome, good
from scorehouse.pipelines.warehouse import Warehouse

# What is done with competitions in a warehouse; returns the rooms whose results are in it then.
Work = Callable[[Warehouse, list[Outcome]], list[Room]]


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
