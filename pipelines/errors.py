"""What a command raises; everything else that is wrong is said of one competition, and the others go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorehouse.pipelines.result import Result


class ScorehouseError(Exception):
    """What all errors of scorehouse have in common."""


class WrongUseError(ScorehouseError):
    """What is asked for cannot be; nothing was done. Exit code 2."""


class BusyError(ScorehouseError):
    """Another run is writing to the same folder."""


class NotOursError(ScorehouseError):
    """Something stands in the reports' folder where a link of ours belongs."""


class RefusedError(ScorehouseError):
    """What was asked for cannot be worked out, for a log or settings are wrong; `result` says all of it."""

    def __init__(self, result: Result) -> None:
        super().__init__("\n".join(result.words))
        self.result = result
