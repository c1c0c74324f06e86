"""The marathon at scale: `python -m tests.benchmarks.marathon [--games 2000000]`.

Two million games of four among 50,000 players, from Parquet to published tables, as a ratio to the floor.
"""

import argparse
import tempfile
from pathlib import Path

import numpy as np
import polars as pl

from tests.benchmarks.measure import compare

SETTINGS = 'format = "marathon"\nname = "Benchmark"\n'


def make_log(games: int, players: int, file: Path, seed: int = 1) -> None:
    """A marathon's log: games over the ten months, four different players a game."""
    random = np.random.default_rng(seed)
    first = random.integers(0, players, games)
    steps = np.cumsum(random.integers(1, players // 4, (games, 3)), axis=1)
    seats = np.column_stack([first, (first[:, None] + steps) % players]).ravel()
    seconds = np.sort(random.integers(0, 302 * 86400, games))
    starts = (np.datetime64("2015-02-01T08:00:00", "us") + seconds.astype("timedelta64[s]")).repeat(4)
    number = np.arange(games).repeat(4)
    pl.DataFrame({"number": number, "seat": seats, "started_at": starts}).select(
        game_id=pl.format("g{}", pl.col("number").cast(pl.String).str.zfill(8)),
        table_name=pl.format("RU-Marathon-{}", pl.col("number") % 97),
        started_at=pl.col("started_at").dt.replace_time_zone("UTC"),
        player=pl.format("player-{}", pl.col("seat").cast(pl.String).str.zfill(6)),
        game_points=pl.Series(random.integers(-100, 100, games * 4)),
        auto_moves=pl.Series(random.integers(0, 30, games * 4)),
        left_table=pl.lit(False),
        absent_deals=pl.lit(0, dtype=pl.Int64),
        server_fault=pl.lit(False),
    ).write_parquet(file)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=2_000_000)
    arguments.add_argument("--players", type=int, default=50_000)
    arguments.add_argument("--times", type=int, default=3)
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        competition = Path(scratch) / "benchmark"
        competition.mkdir()
        (competition / "competition.toml").write_text(SETTINGS)
        make_log(given.games, given.players, competition / "games.parquet")
        compare("marathon", competition, competition / "games.parquet", Path(scratch) / "reports", given.times)


if __name__ == "__main__":
    main()
