"""From game logs to standings that people trust.

`run`, `check`, `seat`, `draw` and `whatif` are the commands of the same names; `open` is for what was published.
Each is loaded when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scorehouse.pipelines.api import check, draw, run, seat, whatif
    from scorehouse.pipelines.api import open_reports as open  # noqa: A004  (what the module is named for: to open reports)
    from scorehouse.pipelines.errors import BusyError, NotOursError, RefusedError, ScorehouseError, WrongUseError
    from scorehouse.pipelines.reports import Published, Reports
    from scorehouse.pipelines.result import Result, Tables

__all__ = [
    "BusyError",
    "NotOursError",
    "Published",
    "RefusedError",
    "Reports",
    "Result",
    "ScorehouseError",
    "Tables",
    "WrongUseError",
    "check",
    "draw",
    "open",
    "run",
    "seat",
    "whatif",
]

_PLACES = {
    "open": ("api", "open_reports"),
    **{name: ("api", name) for name in ("check", "draw", "run", "seat", "whatif")},
    **{name: ("reports", name) for name in ("Published", "Reports")},
    **{name: ("result", name) for name in ("Result", "Tables")},
    **{name: ("errors", name) for name in __all__ if name.endswith("Error")},
}


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, there = _PLACES[name]
    return getattr(import_module(f"{__name__}.pipelines.{module}"), there)
