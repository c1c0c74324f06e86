"""The checks of a nightly run, its warnings and claims too, with nothing written."""

from datetime import datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from scorehouse.pipelines.publishing.swap import DATABASE
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.pipelines.steps.isolation import together_or_alone
from scorehouse.pipelines.steps.loading import load_and_check
from scorehouse.pipelines.steps.opening import open_competitions
from scorehouse.pipelines.steps.outcome import Outcome, Progress, loaded
from scorehouse.pipelines.steps.working_out import work_out_all
from scorehouse.pipelines.warehouse import MEMORY_LIMIT_OF_CHECKS, Warehouse

# Of so many rows a check takes about as much memory for the results as for reading the log.
ROWS_WORKED_OUT_IN_A_CHECK = 5_000_000


def check(folders: list[Path], progress: Progress, now: datetime | None = None) -> list[Outcome]:
    """The checks of a run, its warnings and claims too, with nothing written."""
    with TemporaryDirectory(prefix="scorehouse-") as scratch:
        warehouse = Warehouse(Path(scratch) / DATABASE, MEMORY_LIMIT_OF_CHECKS)
        outcomes, _ = together_or_alone(
            warehouse, open_competitions(folders), partial(check_all, progress=progress, now=now)
        )
    return outcomes


def check_all(warehouse: Warehouse, outcomes: list[Outcome], *, progress: Progress, now: datetime | None) -> list[Room]:
    """Results take memory by the row, and a check shall not: of a very large log they are left to the run."""
    load_and_check(warehouse, outcomes, None, accept_rejects=False, progress=progress)
    rows = sum(intake.total("accepted") for _, intake in loaded(outcomes))
    if rows <= ROWS_WORKED_OUT_IN_A_CHECK:
        return work_out_all(warehouse, outcomes, progress, now=now)
    for outcome, _ in loaded(outcomes):
        outcome.warnings.append(
            f"{rows:,} rows: their checks passed; warnings and claims about results, which take more memory than a "
            "check should, are left to the run"
        )
    return []
