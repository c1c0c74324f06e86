"""What the ladder's kernel promises of its parts: the order of times, and whole numbers of any size."""

import random

import numpy as np
import pytest

from scorehouse.pipelines.rooms.ladder import cap_and_points as kernel
from scorehouse.pipelines.rooms.ladder.prefetch import CACHE_LINE, prefetch, rows_of_zeros


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "COMPILED_FROM", 1)


FAR = 2**60
TIMES = {
    "none": [],
    "one": [7],
    "sorted": [1, 2, 2, 3],
    "equal": [5, 5, 5, 5],
    "nearly sorted": [1, 3, 2, 4, 6, 5, 5],
    "falling": [5, 4, 3, 2, 1],
    "below zero": [-3, 2, -3, 1, -9],
    "with one far away": [3, 1, 2, FAR, 0, 1],
    "a long one upside down": [*range(500, 0, -1)],
    "upside down beside one far away": [FAR, *range(500, 0, -1)],
    "random": [random.Random(1).randrange(50) for _ in range(300)],
}


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("times", TIMES.values(), ids=TIMES)
def test_times_are_put_in_order_and_equal_ones_stay_as_they_were(times: list[int]) -> None:
    order = kernel.in_order_of(np.array(times, dtype=np.int64))
    assert order.tolist() == sorted(range(len(times)), key=lambda place: times[place])


def test_what_is_far_from_sorted_is_given_up_in_time() -> None:
    times = np.array([FAR, *range(500, 0, -1)])
    starts, order = np.zeros(1000, dtype=np.int32), np.empty(501, dtype=np.int32)
    assert not kernel.sort_nearly_sorted(times, 0, 60, starts, order)
    assert kernel.sort_nearly_sorted(np.sort(times), 0, 60, np.zeros(1000, dtype=np.int32), order)


def points_after_wins(start: int, wins: int, win: int) -> list[int]:
    """The points of one player who beats another again and again."""
    rules = kernel.PointRules(start, 0, win, 0, 0, np.array([0]), np.array([0]))
    players = np.zeros(wins, dtype=np.int32)
    fold = kernel.Fold(np.arange(wins), players, players + 1, np.ones(wins, dtype=bool), 2, rules)
    return [int(points) for batch in fold.batches() for points in batch.points[:, kernel.WINNER_AFTER]]


def test_points_may_grow_beyond_32_bits() -> None:
    assert points_after_wins(2**31 - 10, 3, 1_000_000) == [2**31 - 10 + n * 1_000_000 for n in (1, 2, 3)]


@pytest.mark.usefixtures("compiled")
def test_points_may_grow_beyond_32_bits_when_compiled() -> None:
    assert points_after_wins(2**31 - 10, 3, 1_000_000) == [2**31 - 10 + n * 1_000_000 for n in (1, 2, 3)]


def test_a_cap_of_many_matches_and_a_window_longer_than_the_season() -> None:
    starts = np.arange(10)
    zeros = np.zeros(10, dtype=np.int32)
    scores = kernel.matches_that_score(starts, zeros, zeros + 1, places=4, window=10**12)
    assert scores.tolist() == [True] * 4 + [False] * 6


@pytest.mark.parametrize("number", [np.int32, np.int64])
def test_rows_begin_where_cache_lines_do(number: type[np.integer]) -> None:
    rows = [rows_of_zeros(count, 8, number) for count in (1, 3, 1000)]
    assert [(table.shape, int(table.sum()), table.ctypes.data % CACHE_LINE) for table in rows] == [
        ((count, 8), 0, 0) for count in (1, 3, 1000)
    ]
    assert rows_of_zeros(0, 8, number).shape == (0, 8)


def last_of_those_asked_for(rows: np.ndarray) -> int:
    found = 0
    for row in range(len(rows)):
        prefetch(rows, len(rows) - 1 - row)
        found = rows[row, 0]
    return int(found)


def test_asking_for_a_row_changes_nothing_compiled_or_not() -> None:
    rows = np.arange(40, dtype=np.int32).reshape(10, 4)
    assert last_of_those_asked_for(rows) == 36
    assert kernel.compiled(last_of_those_asked_for)(rows) == 36
    assert rows.ravel().tolist() == list(range(40))
