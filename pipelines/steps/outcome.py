"""What becomes of a competition on its way through a command's steps."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

import polars as pl

from scorehouse.pipelines.competitions import Competition
from scorehouse.pipelines.faults import Fault
from scorehouse.pipelines.intake.accounting import Intake
from scorehouse.pipelines.rooms.shape import Room

# Called with a few words about what is being done.
Progress = Callable[[str], None]
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
    as_of_found: str = ""
    """What says as_of: `option`, `setting`, or where nobody does, `log`."""
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


def good(outcomes: list[Outcome]) -> list[Outcome]:
    return [outcome for outcome in outcomes if outcome.is_good]


def rooms_of(outcomes: list[Outcome]) -> list[Room]:
    """The rooms of the competitions that are still good, each once."""
    rooms = {o.competition.room.format: o.competition.room for o in good(outcomes) if o.competition}
    return list(rooms.values())


def loaded(outcomes: list[Outcome], room: Room | None = None) -> list[tuple[Outcome, Intake]]:
    """The competitions whose log is in the warehouse, of one room or of all."""
    return [
        (outcome, outcome.intake)
        for outcome in good(outcomes)
        if outcome.intake and room in (None, outcome.intake.competition.room)
    ]
