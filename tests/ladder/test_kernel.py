"""What the ladder's kernel promises of its parts: the order of times, and whole numbers of any size."""

import random

import numpy as np
import pytest

from scorehouse.pipelines.rooms.ladder import cap_and_points as kernel


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
