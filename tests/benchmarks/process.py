"""What each trick of pipelines/process.py gains of a small run: the run without it, by the run with all.

    .venv/bin/python -m tests.benchmarks.process

They are taken in turns; of each the median of its CPU time is compared, which other work disturbs least.
"""

import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.benchmarks.measure import CHECKOUT, measure

TURNS = 15
TRICKS = {"without_hypothesis": "lambda: None", "end_at_once": "lambda code: None"}
RUN = "from scorehouse.pipelines import cli, process; {}; cli.main()"


def command(change: str, out: Path) -> list[str]:
    sample = CHECKOUT / "data" / "ladder-sample"
    return [sys.executable, "-c", RUN.format(change or "None"), "run", str(sample), "--out", str(out)]


def main() -> None:
    changes = {"all": "", **{name: f"process.{name} = {nothing}" for name, nothing in TRICKS.items()}}
    seconds: dict[str, list[float]] = {name: [] for name in changes}
    with TemporaryDirectory() as out:
        for _ in range(TURNS):
            for name, change in changes.items():
                seconds[name].append(measure(command(change, Path(out))).cpu_seconds)
    whole = median(seconds["all"])
    for name in TRICKS:
        print(f"without {name}: {median(seconds[name]) / whole:.2f} times the CPU time")


if __name__ == "__main__":
    main()
