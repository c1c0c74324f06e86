"""Best and worst ranks against every possible ending, tried one by one; and how they behave as games end."""

import random
from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from scorehouse.pipelines.rooms.round_robin.rank_ranges import rank_ranges_of_table
from scorehouse.schemas.round_robin import OUTCOMES
from tests.random_comparisons import times

Pairs = list[tuple[int, int]]
WIN, _ = OUTCOMES["white"]


def rank_of(player: int, half_points: list[int]) -> int:
    return 1 + sum(other > half_points[player] for other in half_points)


def every_ending(half_points: list[int], open_games: Pairs) -> list[tuple[int, int]]:
    """Best and worst rank of each player over all endings of all open games."""
    ranks: list[set[int]] = [set() for _ in half_points]
    for ending in product(OUTCOMES.values(), repeat=len(open_games)):
        after = list(half_points)
        for (white, black), (white_halves, black_halves) in zip(open_games, ending, strict=True):
            after[white] += white_halves
            after[black] += black_halves
        for player, found in enumerate(ranks):
            found.add(rank_of(player, after))
    return [(min(found), max(found)) for found in ranks]


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[int], Pairs]:
    """Half points of games that have ended, and a few games that have not; a pair may have several."""
    players = draw(st.integers(2, 7))
    games_a_pair = draw(st.sampled_from([1, 1, 2, 3]))
    pairs = draw(st.permutations(list(combinations(range(players), 2)) * games_a_pair))
    open_games = draw(st.integers(0, min(6, len(pairs))))
    half_points = [0] * players
    for white, black in pairs[open_games:]:
        white_halves, black_halves = draw(st.sampled_from(sorted(OUTCOMES.values())))
        half_points[white] += white_halves
        half_points[black] += black_halves
    return half_points, list(pairs[:open_games])


@given(table=tables())
@settings(max_examples=times(200))
def test_ranges_are_those_of_every_ending_tried_one_by_one(table: tuple[list[int], Pairs]) -> None:
    assert rank_ranges_of_table(*table, WIN) == every_ending(*table)


@given(seed=st.integers(0, 2**32), players=st.integers(2, 9))
@settings(max_examples=times(100))
def test_as_games_end_ranges_only_narrow_to_the_rank_by_points(seed: int, players: int) -> None:
    lots = random.Random(seed)
    pairs = list(combinations(range(players), 2))
    lots.shuffle(pairs)
    half_points = [0] * players
    before = [(1, players)] * players
    while True:
        ranges = rank_ranges_of_table(half_points, pairs, WIN)
        for player, ((best, worst), (best_before, worst_before)) in enumerate(zip(ranges, before, strict=True)):
            assert best_before <= best <= rank_of(player, half_points) <= worst <= worst_before
        if not pairs:
            break
        white, black = pairs.pop()
        white_halves, black_halves = lots.choice(sorted(OUTCOMES.values()))
        half_points[white] += white_halves
        half_points[black] += black_halves
        before = ranges
    assert ranges == [(rank_of(player, half_points),) * 2 for player in range(players)]


def test_with_all_21_games_of_a_table_open_everybody_can_still_be_anything() -> None:
    assert rank_ranges_of_table([0] * 7, list(combinations(range(7), 2)), WIN) == [(1, 7)] * 7


def test_those_above_need_the_half_points_all_at_once() -> None:
    """1 and 2 lack 2 half points each, of one game: only one of them can pass 0, and after a draw neither has."""
    assert rank_ranges_of_table([3, 2, 2], [(1, 2)], WIN) == [(1, 2), (1, 3), (1, 3)]


def test_to_lack_least_is_not_always_to_be_helped_first() -> None:
    """1 lacks 2 and could take them only where 2 or 3 would: helping 1 costs one of them, helping both leaves 1 out."""
    half_points = [10, 9, 8, 8]
    open_games = [(1, 2), (1, 3), (2, 3)]
    assert rank_ranges_of_table(half_points, open_games, WIN) == every_ending(half_points, open_games)


def test_a_second_open_game_of_a_pair_gives_as_much_again() -> None:
    half_points = [4, 1, 0]
    assert rank_ranges_of_table(half_points, [(1, 2)], WIN) == every_ending(half_points, [(1, 2)])
    assert rank_ranges_of_table(half_points, [(1, 2)] * 2, WIN) == [(1, 2), (1, 3), (1, 3)]


def test_against_nobody_points_can_be_won_and_nobody_has_a_rank() -> None:
    """The number behind the last player's: who that is was left out."""
    assert rank_ranges_of_table([2, 1], [(1, 2)], WIN) == [(1, 2), (1, 2)]
    assert rank_ranges_of_table([2, 0], [(1, 2)], WIN) == [(1, 1), (1, 2)]


def test_a_large_table_is_no_harder() -> None:
    """Fifteen players, all of 105 games open but one: the loser of that game can still be first."""
    pairs = list(combinations(range(15), 2))
    half_points = [0] * 15
    half_points[0] = WIN
    ranges = rank_ranges_of_table(half_points, pairs[1:], WIN)
    assert ranges[1:] == [(1, 15)] * 14
    assert ranges[0] == (1, 15)
