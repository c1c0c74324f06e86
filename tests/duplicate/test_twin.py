"""The duplicate against its slow twin, on random logs, and against the right tables of real ones."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.duplicate import random_logs as random_duplicate
from tests.duplicate import twin
from tests.random_comparisons import times
from tests.shared_data import competitions_with_expected_tables
from tests.twin_comparison import assert_expected_tables, assert_same_as_twin


@pytest.mark.parametrize("name", competitions_with_expected_tables("duplicate"))
def test_the_right_tables_of_shared_logs(name: str, tmp_path: Path) -> None:
    assert_expected_tables(name, tmp_path)


@given(seed=st.integers(0, 2**32), size=st.integers(0, 14))
@settings(max_examples=times(25))
def test_random_logs_give_the_tables_of_the_twin(
    seed: int, size: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    drawn = random_duplicate.competition(random.Random(seed), size)
    assert_same_as_twin(twin, tmp_path_factory.mktemp("duplicate"), drawn)


def test_many_random_tournaments_in_one_run_give_the_tables_of_the_twin(tmp_path: Path) -> None:
    drawn = [random_duplicate.competition(random.Random(seed), 1 + seed % 15) for seed in range(times(190))]
    assert_same_as_twin(twin, tmp_path, *drawn)
