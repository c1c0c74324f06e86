"""The ladder at scale: `python -m tests.benchmarks.ladder [--matches 10000000] [--times 3] [--others]`.

Ten million matches among a million players, skewed as real ladders are: the cap and the fold alone, over columns in
memory, as a ratio to DuckDB reading those columns from Parquet; and from Parquet to published tables, as a ratio to
the floor. With --others, for the reader, the same number of games through a plain loop, pandas, and rating libraries
(`pip install riix openskill elote tqdm pandas`); they do other arithmetic, so it is a race of throughput only.
"""

import argparse
import resource
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path

import duckdb
import numpy as np
import polars as pl

from scorehouse.pipelines.rooms.ladder.cap_and_points import Fold, PointRules, matches_that_score
from tests.benchmarks.measure import compare

SETTINGS = """\
# The table of tiers is an example.
format = "ladder"
name = "Benchmark"
[season]
starts_at = 2026-01-01T00:00:00Z
ends_at = 2026-04-01T00:00:00Z
[[tiers]]
name = "bronze"
from = 1500
loss = 5
[[tiers]]
name = "silver"
from = 1700
loss = 10
[[tiers]]
name = "gold"
from = 2000
loss = 15
"""
TIERS = (np.array([1500, 1700, 2000]), np.array([5, 10, 15]))
START, WIN, STEP, MOST = 1500, 10, 3, 12
PLACES, DAY = 2, 86_400_000_000
SEASON_DAYS = 90


def make_columns(matches: int, players: int, seed: int = 1) -> pl.DataFrame:
    """A season in order of start: winner and loser as numbers, the few of low numbers play most; start and end."""
    lots = np.random.default_rng(seed)
    winners, losers = ((players * lots.random(matches) ** 3).astype(np.int32) for _ in range(2))
    losers = np.where(winners == losers, (losers + 1) % players, losers).astype(np.int32)
    started = np.sort(lots.integers(0, SEASON_DAYS * 86_400, matches))
    ended = started + lots.integers(60, 3600, matches)
    first = np.datetime64("2026-01-01T00:00:00", "us")
    return pl.DataFrame(
        {
            "winner": winners,
            "loser": losers,
            "started_at": first + started.astype("timedelta64[s]"),
            "ended_at": first + ended.astype("timedelta64[s]"),
        }
    )


def make_log(columns: pl.DataFrame, file: Path, seed: int = 2) -> None:
    """The log of a season, with names; a million matches at a time, so that 50 million fit into memory."""
    lots = np.random.default_rng(seed)
    parts: list[Path] = []
    for start in range(0, columns.height, 1_000_000):
        part = columns.slice(start, 1_000_000)
        won = pl.Series(lots.integers(1, 3, part.height))
        names = [pl.format("player-{}", pl.col(side).cast(pl.String).str.zfill(7)) for side in ("winner", "loser")]
        first, second = (
            pl.when(won == side).then(names[0]).otherwise(names[1]).alias(f"player_{side}") for side in (1, 2)
        )
        number = pl.int_range(start, start + part.height)
        log = part.select(
            pl.format("m{}", number.cast(pl.String).str.zfill(9)).alias("match_id"),
            pl.lit("competitive").alias("queue"),
            first,
            second,
            pl.lit("account").alias("account_1"),
            pl.lit("account").alias("account_2"),
            pl.col("started_at").dt.replace_time_zone("UTC"),
            pl.col("ended_at").dt.replace_time_zone("UTC"),
            won.cast(pl.String).alias("winner"),
            pl.lit("play").alias("ended_by"),
            pl.lit(None, dtype=pl.String).alias("lost_by"),
        )
        parts.append(file.with_name(f".part-{len(parts)}.parquet"))
        log.write_parquet(parts[-1])
    pl.scan_parquet(parts).sink_parquet(file)
    for path in parts:
        path.unlink()


def cpu_seconds(do: Callable[[], object], times: int) -> float:
    """The least CPU time of a few goes: other processes on the machine disturb it least."""
    found = []
    for _ in range(times):
        before = resource.getrusage(resource.RUSAGE_SELF)
        do()
        after = resource.getrusage(resource.RUSAGE_SELF)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(found)


def cap_and_fold(columns: pl.DataFrame, players: int) -> Callable[[], int]:
    """The kernel over columns in memory; gives the highest points, so that others can be compared."""
    winners, losers = columns["winner"].to_numpy(), columns["loser"].to_numpy()
    started, ended = (columns[name].to_physical().to_numpy() for name in ("started_at", "ended_at"))
    rules = PointRules(START, START, WIN, STEP, MOST, *TIERS)

    def play() -> int:
        scores = matches_that_score(started, winners, losers, places=PLACES, window=DAY)
        fold = Fold(ended, winners, losers, scores, players, rules)
        for _ in fold.batches():
            pass
        return int(fold.players[:, 0].max())

    return play


def compare_kernel(columns: pl.DataFrame, players: int, folder: Path, times: int) -> None:
    """Prints the cap and the fold as a ratio to DuckDB reading their columns from Parquet into arrays."""
    file = folder / "columns.parquet"
    columns.write_parquet(file)
    connection = duckdb.connect()
    reading = cpu_seconds(lambda: connection.execute(f"from read_parquet('{file}')").fetchnumpy(), times + 1)
    kernel = cap_and_fold(columns, players)
    kernel()  # compiles, or loads what was compiled
    playing = cpu_seconds(kernel, times + 1)
    print(f"DuckDB reads the columns  {reading:.2f} s CPU")
    print(f"cap and fold              {playing:.2f} s CPU; {columns.height / playing:,.0f} matches a second")
    print(f"ratio                     {playing / reading:.2f} times the CPU time")


def plain_loop(columns: pl.DataFrame) -> int:
    """The same rules as a person would write them first; without the tie-breaks, which these logs leave out."""
    scored: dict[tuple[int, int], list[int]] = defaultdict(list)
    rows: list[tuple[int, int, int, int]] = []
    started, ended = (columns[name].to_physical().to_list() for name in ("started_at", "ended_at"))
    for winner, loser, start, end in zip(
        columns["winner"].to_list(), columns["loser"].to_list(), started, ended, strict=True
    ):
        before = scored[min(winner, loser), max(winner, loser)]
        if len(before) < PLACES or before[-PLACES] <= start - DAY:
            before.append(start)
            rows.append((end, len(rows), winner, loser))
    rows.sort()
    return play_in_order((winner, loser) for _, _, winner, loser in rows)


def play_in_order(pairs: Iterable[tuple[int, int]]) -> int:
    points: dict[int, int] = defaultdict(lambda: START)
    streaks: dict[int, int] = defaultdict(int)
    tiers = list(zip(*(tier.tolist() for tier in TIERS), strict=True))
    for winner, loser in pairs:
        points[winner] += WIN + min(STEP * streaks[winner], MOST)
        streaks[winner] += 1
        loss = next(loss for threshold, loss in reversed(tiers) if threshold <= points[loser])
        points[loser] = max(points[loser] - loss, START)
        streaks[loser] = 0
    return max(points.values())


def with_pandas(columns: pl.DataFrame) -> int:
    """The cap as a group's own loop, the points row by row: each step needs the one before."""
    import pandas as pd

    frame = pd.DataFrame({name: columns[name].to_numpy() for name in columns.columns})
    frame["low"] = frame[["winner", "loser"]].min(axis=1)
    frame["high"] = frame[["winner", "loser"]].max(axis=1)
    last: dict[tuple[int, int], list[object]] = defaultdict(list)
    keep = []
    day = pd.Timedelta(days=1).to_timedelta64()
    for pair, start in zip(zip(frame["low"], frame["high"], strict=True), frame["started_at"].to_numpy(), strict=True):
        before = last[pair]
        scores = len(before) < PLACES or before[-PLACES] <= start - day
        keep.append(scores)
        if scores:
            before.append(start)
    scored = frame[keep].sort_values("ended_at", kind="stable")
    return play_in_order(scored[["winner", "loser"]].itertuples(index=False, name=None))


def with_riix(columns: pl.DataFrame) -> None:
    from riix.models.elo import Elo

    matchups = columns.select("winner", "loser").to_numpy().astype(np.int64)
    players = int(matchups.max()) + 1
    Elo(list(range(players))).iterative_update(matchups, np.ones(columns.height), use_cache=False)


def with_openskill(columns: pl.DataFrame) -> None:
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings: dict[int, object] = defaultdict(model.rating)
    for winner, loser in columns.select("winner", "loser").iter_rows():
        [ratings[winner]], [ratings[loser]] = model.rate([[ratings[winner]], [ratings[loser]]])


def with_elote(columns: pl.DataFrame) -> None:
    from elote import EloCompetitor

    competitors: dict[int, EloCompetitor] = defaultdict(lambda: EloCompetitor(initial_rating=START))
    for winner, loser in columns.select("winner", "loser").iter_rows():
        competitors[winner].beat(competitors[loser])


def race(columns: pl.DataFrame, players: int) -> None:
    """Prints how long others take for these games, and whether those who play by our rules agree with the kernel."""
    highest = cap_and_fold(columns, players)()
    for name, do in {
        "plain Python loop": plain_loop,
        "pandas": with_pandas,
        "riix, Elo": with_riix,
        "elote, Elo": with_elote,
        "openskill, Plackett-Luce": with_openskill,
    }.items():
        answers: list[object] = []
        try:
            seconds = cpu_seconds(lambda do=do, answers=answers: answers.append(do(columns)), 1)  # type: ignore[misc]
        except ImportError as error:
            print(f"{name:26}not here: {error}")
            continue
        if isinstance(answers[0], int) and answers[0] != highest:
            raise AssertionError(f"{name}: the highest points are {answers[0]}, not {highest}")
        print(f"{name:26}{seconds:.1f} s CPU; {columns.height / seconds:,.0f} matches a second")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--matches", type=int, default=10_000_000)
    arguments.add_argument("--players", type=int, default=1_000_000)
    arguments.add_argument("--times", type=int, default=3)
    arguments.add_argument("--others", action="store_true", help="also what others take, which is minutes")
    given = arguments.parse_args()
    columns = make_columns(given.matches, given.players)
    with tempfile.TemporaryDirectory() as scratch:
        compare_kernel(columns, given.players, Path(scratch), given.times)
        competition = Path(scratch) / "benchmark"
        competition.mkdir()
        (competition / "competition.toml").write_text(SETTINGS)
        make_log(columns, competition / "matches.parquet")
        if given.others:
            race(columns, given.players)
        del columns
        compare("ladder", competition, competition / "matches.parquet", Path(scratch) / "reports", given.times)


if __name__ == "__main__":
    main()
