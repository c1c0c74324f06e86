"""The two steps of the ladder that need the step before: the cap per opponent, and the fold of the points.

Both are plain loops over whole-number arrays. From COMPILED_FROM matches on the same loops are compiled; below, the
interpreter is done before the compiler is even loaded.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

# Interpreted, a match costs about 6 µs; loading the compiler and its cache costs about 1 s.
COMPILED_FROM = 200_000
MATCHES_A_BATCH = 1_000_000
# What the fold keeps of a player, and what it says of a match.
POINTS, STREAK, BEST_STREAK, PEAK_POINTS, WINS, LOSSES, LAST_MATCH = range(7)
WINNER_BEFORE, WINNER_AFTER, WINNER_STREAK, LOSER_BEFORE, LOSER_AFTER = range(5)

Numbers = npt.NDArray[np.integer[Any]]
Flags = npt.NDArray[np.bool_]
Loop = Callable[..., Any]


@dataclass(frozen=True)
class PointRules:
    """What a match is worth; tiers by rising threshold, the first at the floor."""

    start: int
    floor: int
    win: int
    streak_step: int
    streak_max: int
    thresholds: Numbers
    losses: Numbers


@dataclass(frozen=True)
class Batch:
    """Scored matches in order of end, as places in the arrays given, and a row of WINNER_BEFORE and so on for each."""

    matches: Numbers
    points: Numbers


def matches_that_score(started: Numbers, winners: Numbers, losers: Numbers, *, places: int, window: int) -> Flags:
    """Which of the matches score under the cap: fewer than `places` of the pair's before it in (start - window, start].

    In, for each match in order of match_id: start (any whole unit, `window` in the same), player numbers from 0.
    Only matches that score take a place, in order of start, equal starts in the order given.
    Source: ladder, "Which matches score", 5.
    """
    scores = np.zeros(started.size, dtype=np.bool_)
    if started.size == 0:
        return scores
    order = in_order_of(started)
    span = int(started[order[-1]] - started[order[0]]) + 1
    in_a_window = min(started.size, started.size * window // span)
    # So many buckets that few of the pairs of a window share one.
    newest = np.full(1 << (8 * in_a_window).bit_length(), -1, dtype=np.int32)
    older = np.empty(started.size, dtype=np.int32)
    fastest(take_places, started.size)(order, started, winners, losers, places, window, newest, older, scores)
    return scores


def take_places(
    order: Numbers,
    started: Numbers,
    winners: Numbers,
    losers: Numbers,
    places: int,
    window: int,
    newest: Numbers,
    older: Numbers,
    scores: Flags,
) -> None:
    """Marks in `scores` the matches that score. `newest` has a power of two of entries, all -1.

    Scored matches, as positions in `order`, hang in chains by a hash of their pair, the newest first: `newest[bucket]`,
    and `older` from each to the next. A walk ends at the first one before `oldest`, which is outside the window.
    """
    mask = len(newest) - 1
    oldest = 0
    for position in range(len(order)):
        match = order[position]
        winner = int(winners[match])
        loser = int(losers[match])
        opens = started[match] - window
        while started[order[oldest]] <= opens:
            oldest += 1
        bucket = hash_of(winner, loser) & mask
        taken = 0
        other = newest[bucket]
        while other >= oldest:
            earlier = order[other]
            if (winners[earlier] == winner and losers[earlier] == loser) or (
                winners[earlier] == loser and losers[earlier] == winner
            ):
                taken += 1
                if taken == places:
                    break
            other = older[other]
        if taken < places:
            scores[match] = True
            older[position] = newest[bucket]
            newest[bucket] = position


def hash_of(one: int, other: int) -> int:
    """The same for a pair in either order."""
    return (one * other) ^ ((one + other) * 40503)


class Fold:
    """The points of a season's players, match by match.

    In, for each match in order of match_id: end (any whole unit), player numbers from 0, and whether it scores.
    `batches` folds the matches in order of end, equal ends in the order given; afterwards `players` has a row for each
    number, POINTS, STREAK and so on; LAST_MATCH is a place in the arrays. Source: ladder, "Points".
    """

    def __init__(
        self, ended: Numbers, winners: Numbers, losers: Numbers, scores: Flags, players: int, rules: PointRules
    ) -> None:
        highest = rules.start + ended.size * (rules.win + rules.streak_max)
        self.number = np.int32 if max(highest, -rules.floor) < 2**31 else np.int64
        self.order = in_order_of(ended)
        self.winners, self.losers, self.scores, self.rules = winners, losers, scores, rules
        self.players = np.zeros((players, LAST_MATCH + 1), dtype=self.number)
        self.players[:, [POINTS, PEAK_POINTS]] = rules.start

    def batches(self) -> Iterator[Batch]:
        rules = self.rules
        fold = fastest(fold_points, self.order.size)
        for first in range(0, self.order.size, MATCHES_A_BATCH):
            matches = self.order[first : first + MATCHES_A_BATCH]
            matches = matches[self.scores[matches]]
            points = np.empty((matches.size, 5), dtype=self.number)
            fold(
                *(matches, self.winners, self.losers, self.players, points),
                *(rules.win, rules.streak_step, rules.streak_max, rules.floor, rules.thresholds, rules.losses),
            )
            yield Batch(matches, points)


def fold_points(
    matches: Numbers,
    winners: Numbers,
    losers: Numbers,
    players: Numbers,
    results: Numbers,
    win: int,
    streak_step: int,
    streak_max: int,
    floor: int,
    thresholds: Numbers,
    losses: Numbers,
) -> None:
    """Takes `players` on by the matches in the order given, and writes each match's row of `results`."""
    tiers = len(thresholds)
    for row in range(len(matches)):
        match = matches[row]
        result = results[row]

        player = players[winners[match]]
        points = player[POINTS]
        streak = player[STREAK]
        result[WINNER_BEFORE] = points
        points += win + min(streak_step * streak, streak_max)
        streak += 1
        player[POINTS] = points
        player[STREAK] = streak
        player[BEST_STREAK] = max(player[BEST_STREAK], streak)
        player[PEAK_POINTS] = max(player[PEAK_POINTS], points)
        player[WINS] += 1
        player[LAST_MATCH] = match
        result[WINNER_AFTER] = points
        result[WINNER_STREAK] = streak

        player = players[losers[match]]
        points = player[POINTS]
        result[LOSER_BEFORE] = points
        tier = 0
        for higher in range(1, tiers):
            tier += thresholds[higher] <= points
        points = max(points - losses[tier], floor)
        player[POINTS] = points
        player[STREAK] = 0
        player[LOSSES] += 1
        player[LAST_MATCH] = match
        result[LOSER_AFTER] = points


def match_rows(batch: Batch, match_ids: pl.Series, ended_at: pl.Series, players: pl.Series, fold: Fold) -> pl.DataFrame:
    """Two rows a match of a batch, in order of end, match_id and player; `players` are the names by number."""
    winners, losers = fold.winners[batch.matches], fold.losers[batch.matches]
    numbers = np.column_stack([np.minimum(winners, losers), np.maximum(winners, losers)])
    has_won = numbers == winners[:, None]
    before, after, streak = (
        np.where(has_won, batch.points[:, of_winner, None], of_loser)
        for of_winner, of_loser in (
            (WINNER_BEFORE, batch.points[:, LOSER_BEFORE, None]),
            (WINNER_AFTER, batch.points[:, LOSER_AFTER, None]),
            (WINNER_STREAK, 0),
        )
    )
    twice = batch.matches.repeat(2)
    return pl.DataFrame(
        {
            "match_id": match_ids.gather(twice),
            "player": players.gather(numbers.ravel()),
            "opponent": players.gather(numbers[:, ::-1].ravel()),
            "outcome": pl.Series(["loss", "win"]).gather(has_won.ravel().astype(np.uint32)),
            "points_before": before.ravel(),
            "change": (after - before).ravel(),
            "points_after": after.ravel(),
            "streak_after": streak.ravel(),
            "ended_at": ended_at.gather(twice),
        }
    )


def player_rows(fold: Fold, ended_at: pl.Series, players: pl.Series) -> pl.DataFrame:
    """What each player with a scored match has at the end; a row a player, in order of their numbers."""
    listed = np.flatnonzero(fold.players[:, WINS] + fold.players[:, LOSSES])
    results = fold.players[listed]
    return pl.DataFrame(
        {
            "player": players.gather(listed),
            "points": results[:, POINTS],
            "streak": results[:, STREAK],
            "best_streak": results[:, BEST_STREAK],
            "peak_points": results[:, PEAK_POINTS],
            "wins": results[:, WINS],
            "losses": results[:, LOSSES],
            "last_scored_at": ended_at.gather(results[:, LAST_MATCH]),
        }
    )


def in_order_of(times: Numbers) -> Numbers:
    """The places of the times in rising order, equal ones in the order given; logs are often sorted, or nearly."""
    if bool((times[1:] >= times[:-1]).all()):
        return np.arange(times.size, dtype=np.int32)
    return np.argsort(times, kind="stable").astype(np.int32)


def fastest(loop: Loop, matches: int) -> Loop:
    """The loop itself, or compiled where that pays."""
    return compiled(loop) if matches >= COMPILED_FROM else loop


@cache
def compiled(loop: Loop) -> Loop:
    import numba
    from numba.extending import register_jitable

    register_jitable(hash_of)
    try:
        return numba.njit(cache=True)(loop)
    except RuntimeError:  # no folder for the cache can be written to
        return numba.njit(loop)
