"""The round robin against its slow twin, on random logs, and against the right tables of real ones."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.random_comparisons import times
from tests.round_robin import random_logs as random_round_robin
from tests.round_robin import twin
from tests.shared_data import competitions_with_expected_tables
from tests.twin_comparison import assert_expected_tables, assert_same_as_twin

# Its entries name their tables, so that these are as small as the twin can try.
SEED_WITH_TABLES = 0


@pytest.mark.parametrize("name", competitions_with_expected_tables("round_robin"))
def test_the_right_tables_of_shared_logs(name: str, tmp_path: Path) -> None:
    assert_expected_tables(name, tmp_path)


@given(seed=st.integers(0, 2**32), size=st.integers(0, 40))
@settings(max_examples=times(10))
def test_random_logs_give_the_tables_of_the_twin(
    seed: int, size: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    drawn = random_round_robin.competition(random.Random(seed), size)
    assert_same_as_twin(twin, tmp_path_factory.mktemp("round_robin"), drawn)


def test_many_random_competitions_in_one_run_give_the_tables_of_the_twin(tmp_path: Path) -> None:
    drawn = [random_round_robin.competition(random.Random(seed), 40) for seed in range(times(100))]
    assert_same_as_twin(twin, tmp_path, *drawn)


def test_very_many_tables_in_one_competition_give_each_what_it_gets_alone(tmp_path: Path) -> None:
    """The twin takes every table by itself."""
    settings, tables = random_round_robin.competition(random.Random(SEED_WITH_TABLES), times(8000))
    assert len({entry["table"] for entry in tables["entries"]}) > times(1000)
    assert_same_as_twin(twin, tmp_path, (settings, tables))
