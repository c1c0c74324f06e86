"""The duplicate at scale: `python -m tests.benchmarks.duplicate [--tables 10000] [--times 3]`.

A live event of 80 deals at 64 tables, the whole process, as a ratio to the imports alone; 80 deals at 10,000 tables,
as a ratio to the floor; and the seating of the next round at 2,000 tables.
"""

import argparse
import tempfile
from pathlib import Path

import numpy as np
import polars as pl

from tests.benchmarks.measure import IMPORTS, SCOREHOUSE, best_of, compare, measure, run

SETTINGS = 'format = "duplicate"\nname = "Benchmark"\nimp_scale = "sbr_2025"\n'
DEALS, DEALS_A_ROUND = 80, 4


def make_log(tables: int, folder: Path, ending: str, seed: int = 1) -> Path:
    """A tournament's log: new tables and winds every round, mahjong hands, one seat in two hundred lost or a robot."""
    folder.mkdir(parents=True)
    (folder / "competition.toml").write_text(SETTINGS)
    random = np.random.default_rng(seed)
    players = 4 * tables
    rounds = [random.permutation(players) for _ in range(DEALS // DEALS_A_ROUND)]
    seated = np.concatenate([np.tile(round, DEALS_A_ROUND) for round in rounds])
    deal = np.repeat(np.arange(1, DEALS + 1), players)
    seat = np.tile(np.arange(players), DEALS)
    hands = np.array([-48, -32, -24, -16, -8, -8, -8, 0, 0, 24, 32, 48, 72, 96])
    connections = np.array(["connected", "rejoined", "lost", "robot"])
    log = pl.DataFrame(
        {
            "deal": deal,
            "round": (deal - 1) // DEALS_A_ROUND + 1,
            "session": (deal - 1) // (DEALS // 5) + 1,
            "table": seat // 4 + 1,
            "wind": np.array(list("ESWN"))[seat % 4],
            "seated": seated,
            "game_points": random.choice(hands, deal.size),
            "connection": connections[random.choice(4, deal.size, p=[0.985, 0.01, 0.003, 0.002])],
        }
    ).with_columns(pl.format("player-{}", pl.col("seated").cast(pl.String).str.zfill(6)).alias("player"))
    log = log.select("deal", "round", "session", "table", "wind", "player", "game_points", "connection")
    log = log.with_columns(pl.lit(None, dtype=pl.String).alias("substitute"))
    file = folder / f"deals.{ending}"
    if ending == "csv":
        log.write_csv(file)
    else:
        log.write_parquet(file)
    return file


def compare_live(tables: int, scratch: Path, times: int) -> None:
    """Prints a whole run of a live event as a ratio to the imports, taken in turns."""
    make_log(tables, scratch / "live", "csv")
    imports, runs = [], []
    for _ in range(times):
        imports.append(measure(IMPORTS))
        runs.append(measure(run(scratch / "live", scratch / "live-reports")))
    least, ours = (min(found, key=lambda one: one.wall_seconds) for found in (imports, runs))
    print(f"live event, {DEALS} deals at {tables} tables")
    print(f"imports         {least}")
    print(f"scorehouse run  {ours}")
    print(f"ratio           {ours.ratio(least)}")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--live-tables", type=int, default=64)
    arguments.add_argument("--tables", type=int, default=10_000)
    arguments.add_argument("--seat-tables", type=int, default=2_000)
    arguments.add_argument("--times", type=int, default=3)
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        if given.live_tables:
            compare_live(given.live_tables, scratch, 2 * given.times)
        if given.seat_tables:
            make_log(given.seat_tables, scratch / "seat", "parquet")
            ours = best_of([*SCOREHOUSE, "seat", str(scratch / "seat")], given.times)
            print(f"scorehouse seat, {given.seat_tables} tables: {ours}")
        if given.tables:
            log = make_log(given.tables, scratch / "large", "parquet")
            print(f"{DEALS} deals at {given.tables} tables")
            compare("duplicate", scratch / "large", log, scratch / "large-reports", given.times)


if __name__ == "__main__":
    main()
