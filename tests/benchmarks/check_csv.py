"""A large CSV through `check`: `python -m tests.benchmarks.check_csv [--gigabytes 2]`.

A marathon's log of that size in plain text, and the peak of memory while it is checked.
"""

import argparse
import tempfile
from pathlib import Path

import numpy as np
import polars as pl

from tests.benchmarks.measure import SCOREHOUSE, measure

SETTINGS = 'format = "marathon"\nname = "Benchmark"\n'
GAMES_A_BATCH = 500_000
SEATS = 4


def write_log(file: Path, size: int, players: int = 50_000, seed: int = 1) -> int:
    """A log of at least `size` bytes; returns its number of rows."""
    random = np.random.default_rng(seed)
    rows = 0
    with file.open("wb") as log:
        while log.tell() < size:
            batch = games(rows // SEATS, players, random)
            batch.write_csv(log, include_header=rows == 0)
            rows += batch.height
    return rows


def games(first: int, players: int, random: np.random.Generator) -> pl.DataFrame:
    """A batch of games of four different players each, numbered from `first`."""
    start = random.integers(0, players, GAMES_A_BATCH)
    steps = np.cumsum(random.integers(1, players // SEATS, (GAMES_A_BATCH, SEATS - 1)), axis=1)
    seats = np.column_stack([start, (start[:, None] + steps) % players]).ravel()
    seconds = random.integers(0, 302 * 86400, GAMES_A_BATCH).repeat(SEATS)
    number = np.arange(first, first + GAMES_A_BATCH).repeat(SEATS)
    return pl.DataFrame({"number": number, "seat": seats, "second": seconds}).select(
        game_id=pl.format("g{}", pl.col("number").cast(pl.String).str.zfill(9)),
        table_name=pl.format("RU-Marathon-{}", pl.col("number") % 97),
        started_at=(pl.datetime(2015, 2, 1, 8) + pl.duration(seconds="second")).dt.strftime("%Y-%m-%dT%H:%M:%SZ"),
        player=pl.format("игрок-{}", pl.col("seat").cast(pl.String).str.zfill(6)),
        game_points=pl.Series(random.integers(-100, 100, seats.size)),
        auto_moves=pl.Series(random.integers(0, 30, seats.size)),
        left_table=pl.lit("false"),
    )


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--gigabytes", type=float, default=2)
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        competition = Path(scratch) / "benchmark"
        competition.mkdir()
        (competition / "competition.toml").write_text(SETTINGS)
        log = competition / "games.csv"
        rows = write_log(log, int(given.gigabytes * 1e9))
        print(f"log              {rows:,} rows, {log.stat().st_size / 1e9:.2f} GB")
        print(f"scorehouse check {measure([*SCOREHOUSE, 'check', str(competition)])}")


if __name__ == "__main__":
    main()
