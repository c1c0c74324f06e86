"""The round robin at scale: `python -m tests.benchmarks.round_robin [--turns 10000000]`.

Ten million turns of about 125,000 games at 6,000 tables of seven, from Parquet to published tables, as a ratio to the
floor; and a thousand tables with every game open, where the work is in the ranks that can still be reached.
"""

import argparse
import tempfile
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import polars as pl

from tests.benchmarks.measure import best_of, compare, run

SETTINGS = 'format = "round_robin"\nname = "Benchmark"\n'
PLAYERS_A_TABLE = 7
PAIRS = np.array(list(combinations(range(PLAYERS_A_TABLE), 2)))
TURNS_A_GAME = (20, 60)
SHARE_MISSED = 0.001
START = np.datetime64("2026-01-01T00:00:00", "us")


def make_log(tables: int, folder: Path, *, open_games: bool = False, seed: int = 1) -> Path:
    """An event of tables of seven, all games with 20 to 60 turns and a result; open games have neither."""
    lots = np.random.default_rng(seed)
    folder.mkdir()
    (folder / "competition.toml").write_text(SETTINGS)
    table = np.arange(tables).repeat(len(PAIRS))
    seats = table[:, None] * PLAYERS_A_TABLE + lots.permuted(np.tile(PAIRS, (tables, 1)), axis=1)
    lengths = lots.integers(*TURNS_A_GAME, len(table))
    ends = write_turns(lengths, seats, folder / "turns.parquet", lots) if not open_games else None
    results = lots.choice(["white", "black", "draw"], len(table), p=[0.45, 0.45, 0.1]) if not open_games else None
    games = {"game": np.arange(len(table)), "table": table + 1, "white": seats[:, 0], "black": seats[:, 1]}
    pl.DataFrame(games | {"ended_at": ends, "result": results}).select(
        game_id=name_of("g", "game"),
        table="table",
        phase=pl.lit("table"),
        replay_of=pl.lit(None, dtype=pl.String),
        white=name_of("player-", "white"),
        black=name_of("player-", "black"),
        started_at=pl.lit(START).cast(pl.Datetime("us", "UTC")),
        ended_at=pl.col("ended_at").cast(pl.Datetime("us")).dt.replace_time_zone("UTC"),
        result=pl.col("result").cast(pl.String),
    ).write_parquet(folder / "games.parquet")
    pl.DataFrame({"player": np.arange(tables * PLAYERS_A_TABLE)}).select(
        player=name_of("player-", "player"),
        level=pl.lit(0.0),
        entered_at=pl.lit(None, dtype=pl.Datetime("us", "UTC")),
        withdrew_at=pl.lit(None, dtype=pl.Datetime("us", "UTC")),
        table=pl.col("player") // PLAYERS_A_TABLE + 1,
    ).write_parquet(folder / "entries.parquet")
    return folder / "turns.parquet"


def write_turns(lengths: np.ndarray, seats: np.ndarray, file: Path, lots: np.random.Generator) -> np.ndarray:
    """Two rows a turn, in order of game and turn; a few moves come too late. Returns when each game ends."""
    first = np.cumsum(lengths) - lengths
    game = np.arange(len(lengths)).repeat(lengths)
    seconds = lots.integers(3600, 86400, (lengths.sum(), 2))
    seconds += 86400 * (lots.random(seconds.shape) < SHARE_MISSED)
    so_far = np.cumsum(seconds.max(axis=1))
    opened = so_far - seconds.max(axis=1)
    opened_at = START + (opened - opened[first][game]).astype("timedelta64[s]")
    pl.DataFrame(
        {
            "game": game.repeat(2),
            "turn": (np.arange(len(game)) - first[game] + 1).repeat(2),
            "player": seats[game].ravel(),
            "opened_at": opened_at.repeat(2),
            "moved_at": (opened_at[:, None] + seconds.astype("timedelta64[s]")).ravel(),
        }
    ).select(
        game_id=name_of("g", "game"),
        turn="turn",
        player=name_of("player-", "player"),
        opened_at=pl.col("opened_at").dt.replace_time_zone("UTC"),
        moved_at=pl.col("moved_at").dt.replace_time_zone("UTC"),
    ).write_parquet(file)
    return START + np.add.reduceat(seconds.max(axis=1), first).astype("timedelta64[s]")


def name_of(what: str, number: str) -> pl.Expr:
    return pl.format("{}{}", pl.lit(what), pl.col(number).cast(pl.String).str.zfill(7))


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--turns", type=int, default=10_000_000, help="rows of the log of turns")
    arguments.add_argument("--open-tables", type=int, default=1000, help="tables with every game open")
    arguments.add_argument("--times", type=int, default=3)
    given = arguments.parse_args()
    rows_a_table = 2 * len(PAIRS) * sum(TURNS_A_GAME) // 2
    with tempfile.TemporaryDirectory() as scratch:
        competition, out = Path(scratch) / "benchmark", Path(scratch) / "reports"
        # In a process of its own: what this one has used would count as the peak of those that it starts.
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as other:
            log = other.submit(make_log, max(1, given.turns // rows_a_table), competition).result()
        compare("round_robin", competition, log, out, given.times)
        open_tables = Path(scratch) / "open"
        make_log(given.open_tables, open_tables, open_games=True)
        print(f"{given.open_tables} tables, every game open  {best_of(run(open_tables, out), given.times)}")


if __name__ == "__main__":
    main()
