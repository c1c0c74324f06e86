"""What makes the process start and end fast: each a tenth of a small run, by tests/benchmarks/process.py."""

import os
import sys
from contextlib import suppress


def without_hypothesis() -> None:
    """Where hypothesis is installed pandera imports it, for data that no command makes."""
    sys.modules.setdefault("hypothesis", None)  # type: ignore[arg-type]


def end_at_once(code: int) -> None:
    """The system takes everything back; Python would first take its modules apart."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            stream.flush()
    os._exit(code)
