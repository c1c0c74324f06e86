"""scorehouse in Python: the commands as functions. They return what they did, raise what cannot be, and never print.

Raised besides what each function names: OSError where a file or folder cannot be read or written, and DuckDB's own
errors where the machine has too little memory or room. Source: docs/command-line.md.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from scorehouse.pipelines.competitions import find_folder, find_folders
from scorehouse.pipelines.errors import RefusedError, WrongUseError
from scorehouse.schemas.moments import NotATimeError, read_moment

if TYPE_CHECKING:  # each function loads what it needs: a run needs no draw
    from scorehouse.pipelines.commands.draw import Draw
    from scorehouse.pipelines.commands.seat import Seating
    from scorehouse.pipelines.commands.whatif import Changes
    from scorehouse.pipelines.reports import Reports
    from scorehouse.pipelines.result import Result
    from scorehouse.pipelines.steps.outcome import Outcome, Progress

Made = TypeVar("Made")
PathLike = str | os.PathLike[str]
# A competition, a folder of competitions, or several of them.
Folders = PathLike | Iterable[PathLike]


def silent(step: str) -> None:
    """The progress of a function that says nothing."""


def run(
    folders: Folders,
    out: PathLike = "reports",
    as_of: datetime | str | None = None,
    *,
    accept_rejects: bool = False,
    allow_empty: bool = False,
    progress: Progress = silent,
) -> list[Result]:
    """Checks the logs, works out the results and publishes them into `out`; a result a competition.

    `as_of` is the moment that the results speak of, with a zone or offset. Raises WrongUseError, BusyError and
    NotOursError, with nothing done.
    """
    from scorehouse.pipelines.commands.run import run as run_folders
    from scorehouse.pipelines.publishing.swap import CURRENT
    from scorehouse.pipelines.result import result_of

    found = folders_of(folders)
    moment = None if as_of is None else moment_of("as_of", as_of)
    if Path(out).exists() and not Path(out).is_dir():
        raise WrongUseError(f"{out} is not a folder")
    outcomes = run_folders(
        found,
        Path(out),
        moment,
        accept_rejects=accept_rejects,
        allow_empty=allow_empty,
        now=datetime.now(UTC),
        progress=progress,
    )
    current = (Path(out) / CURRENT).resolve()
    return [result_of(outcome, current / outcome.slug) for outcome in outcomes]


def check(folders: Folders, *, progress: Progress = silent) -> list[Result]:
    """The same checks as a run, with nothing written. Raises WrongUseError."""
    from scorehouse.pipelines.commands.check import check as check_folders
    from scorehouse.pipelines.result import result_of

    return [result_of(outcome) for outcome in check_folders(folders_of(folders), progress, datetime.now(UTC))]


def seat(folder: PathLike, seed: int | None = None, *, progress: Progress = silent) -> Seating:
    """The seating of a duplicate's next round; of the first by lot, with `seed` or one that is chosen.

    Raises WrongUseError, and RefusedError where there can be no seating. Source: duplicate, "Seating".
    """
    from scorehouse.pipelines.commands.seat import seat_next_round

    chosen = secrets.randbelow(1_000_000) if seed is None else seed
    outcome, seating = seat_next_round(find_folder(Path(folder), "seats are"), chosen, progress)
    return replace(good(outcome, seating), warnings=outcome.warnings)


def draw(folder: PathLike, starts_at: datetime | str, seed: int | None = None, *, progress: Progress = silent) -> Draw:
    """Tables and games of a round robin from its entries; `Draw.write` makes them the next input.

    Raises WrongUseError, and RefusedError where the entries are wrong. Source: round_robin, "Tables".
    """
    from scorehouse.pipelines.commands.draw import draw_games_of

    moment = moment_of("starts_at", starts_at)
    chosen = secrets.randbelow(1_000_000) if seed is None else seed
    outcome, drawn = draw_games_of(find_folder(Path(folder), "a draw is"), moment, chosen, progress)
    return replace(good(outcome, drawn), warnings=outcome.warnings)


def whatif(folder: PathLike, rulings: PathLike, *, progress: Progress = silent) -> Changes:
    """What more rulings, of a file like the competition's own, would change; nothing is published.

    Raises WrongUseError, and RefusedError where nothing can be compared.
    """
    from scorehouse.pipelines.commands.whatif import Changes, what_if

    outcome, changes = what_if(find_folder(Path(folder), "whatif is"), Path(rulings), progress)
    return Changes(outcome.slug, good(outcome, changes), outcome.warnings)


def open_reports(reports: PathLike = "reports") -> Reports:
    """What was published into a folder: competitions by their slug, and the database. Raises WrongUseError."""
    from scorehouse.pipelines.reports import Reports

    return Reports(Path(reports))


def folders_of(folders: Folders) -> list[Path]:
    named = [folders] if isinstance(folders, str | os.PathLike) else folders
    paths = [Path(folder) for folder in named]
    if not paths:
        raise WrongUseError("name a competition, or a folder of competitions")
    found, _ = find_folders(paths)
    return found


def moment_of(what: str, moment: datetime | str) -> datetime:
    """A moment in UTC; `now` is read once, here. Raises WrongUseError."""
    if moment == "now":
        return datetime.now(UTC)
    if isinstance(moment, datetime):
        if moment.tzinfo is None:
            raise WrongUseError(f"{what}: {moment} has no offset from UTC; give it a time zone")
        return moment.astimezone(UTC)
    try:
        return read_moment(moment, None)
    except NotATimeError as error:
        raise WrongUseError(
            f'{what}: "{moment}" {error.problem}; write it like 2026-01-31T09:15:00Z, or now'
        ) from error


def good(outcome: Outcome, made: Made | None) -> Made:
    """What was made of a competition. Raises RefusedError where nothing was."""
    from scorehouse.pipelines.result import result_of

    if made is None:
        raise RefusedError(result_of(outcome))
    return made
