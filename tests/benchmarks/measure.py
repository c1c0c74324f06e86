"""Wall time, CPU time and peak memory of a command, and of the floor that every room is compared with."""

import compileall
import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

SCOREHOUSE = [sys.executable, "-m", "scorehouse"]
IMPORTS = [sys.executable, "-c", "import polars, duckdb, pandera"]
CHECKOUT = Path(__file__).parents[2]

# As an installation does. Otherwise the first run would, or every run where Python was told to write nothing.
for package in ("pipelines", "schemas"):
    compileall.compile_dir(CHECKOUT / package, quiet=1)


@dataclass(frozen=True)
class Measurement:
    """One process from start to end."""

    wall_seconds: float
    cpu_seconds: float
    peak_megabytes: float

    def __str__(self) -> str:
        return f"{self.wall_seconds:.2f} s wall, {self.cpu_seconds:.2f} s CPU, {self.peak_megabytes:.0f} MB"

    def ratio(self, other: "Measurement") -> str:
        wall, cpu = self.wall_seconds / other.wall_seconds, self.cpu_seconds / other.cpu_seconds
        return f"{wall:.2f} times the wall time, {cpu:.2f} times the CPU time"


def measure(command: list[str]) -> Measurement:
    """Runs a command to its end; raises when it fails. Linux and macOS count the peak in other units."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise subprocess.CalledProcessError(process.returncode, command)
    peak = usage.ru_maxrss / (1024 if sys.platform != "darwin" else 1024 * 1024)
    return Measurement(wall, usage.ru_utime + usage.ru_stime, peak)


def best_of(command: list[str], times: int) -> Measurement:
    """The fastest of a few runs: what the machine can do when nothing else disturbs it."""
    return min((measure(command) for _ in range(times)), key=lambda one: one.wall_seconds)


def floor(room: str, log: Path) -> list[str]:
    """The command that measures a room's floor over a log in Parquet."""
    named = os.environ.get("SCOREHOUSE_SHARED")
    shared = Path(named) if named else CHECKOUT.parent / "shared"
    return [sys.executable, str(shared / "floor.py"), room, str(log)]


def run(competition: Path, out: Path) -> list[str]:
    """The command of a nightly run into a fresh folder."""
    shutil.rmtree(out, ignore_errors=True)
    return [*SCOREHOUSE, "run", str(competition), "--out", str(out)]


def compare(room: str, competition: Path, log: Path, out: Path, times: int = 3) -> None:
    """Prints a room's floor, its run, and their ratio, taken in turns."""
    floors, runs = [], []
    for _ in range(times):
        floors.append(measure(floor(room, log)))
        runs.append(measure(run(competition, out)))
    least, ours = (min(found, key=lambda one: one.wall_seconds) for found in (floors, runs))
    print(f"floor           {least}")
    print(f"scorehouse run  {ours}")
    print(f"ratio           {ours.ratio(least)}")
