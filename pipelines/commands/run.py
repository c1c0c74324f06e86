"""The nightly run: from folders to published tables, or to words about what is wrong."""

from datetime import datetime
from functools import partial
from pathlib import Path

from scorehouse.pipelines.beside import both
from scorehouse.pipelines.publishing.swap import Publication
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.pipelines.steps.comparing import compare_with_last
from scorehouse.pipelines.steps.isolation import together_or_alone
from scorehouse.pipelines.steps.keeping import keep_the_others
from scorehouse.pipelines.steps.loading import load_and_check
from scorehouse.pipelines.steps.opening import open_competitions
from scorehouse.pipelines.steps.outcome import Outcome, Progress
from scorehouse.pipelines.steps.publishing import publish
from scorehouse.pipelines.steps.working_out import work_out_all
from scorehouse.pipelines.warehouse import Warehouse


def run(
    folders: list[Path],
    out: Path,
    as_of: datetime | None,
    *,
    accept_rejects: bool,
    allow_empty: bool = False,
    now: datetime | None = None,
    progress: Progress,
) -> list[Outcome]:
    """Publishes every competition that can be; the others keep their last good results.

    `now` is the moment of the run: what is over by then and not final is warned of. No number depends on it.
    Beside what it was given, it returns what it cannot keep as it was. Raises BusyError and NotOursError, with nothing
    changed.
    """
    with Publication(out) as publication:
        warehouse, opened = both(
            partial(Warehouse, publication.run / "built.duckdb"), partial(open_competitions, folders, publication)
        )
        publish_all = partial(
            load_and_publish,
            publication.run,
            last=publication.previous,
            as_of=as_of,
            accept_rejects=accept_rejects,
            allow_empty=allow_empty,
            now=now,
            progress=progress,
        )
        outcomes, built = together_or_alone(warehouse, opened, publish_all)
        outcomes = keep_the_others(publication, built, outcomes)
        publication.finish()
    return outcomes


def load_and_publish(
    folder: Path,
    warehouse: Warehouse,
    outcomes: list[Outcome],
    *,
    last: Path | None,
    as_of: datetime | None,
    accept_rejects: bool,
    allow_empty: bool,
    now: datetime | None,
    progress: Progress,
) -> list[Room]:
    """From log files to the files of every good competition, in a folder that is not yet the current one."""
    load_and_check(warehouse, outcomes, as_of, accept_rejects=accept_rejects, progress=progress)
    rooms = work_out_all(warehouse, outcomes, progress, allow_empty=allow_empty, now=now)
    compare_with_last(warehouse, last, outcomes)
    publish(warehouse, folder, outcomes, rooms, progress)
    return rooms
