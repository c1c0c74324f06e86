"""The ladder against its slow twin, on random seasons, and against the right tables of real ones."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorehouse.pipelines.rooms.ladder import cap_and_points as kernel
from tests.competition_folder import run_all
from tests.ladder import random_logs as random_ladder
from tests.ladder import twin
from tests.random_comparisons import times
from tests.shared_data import competitions_with_expected_tables, shared_folder
from tests.twin_comparison import assert_expected_tables, assert_same_as_twin

REAL = "ladder-chess-2017"


@pytest.mark.parametrize("name", competitions_with_expected_tables("ladder"))
def test_the_right_tables_of_shared_logs(name: str, tmp_path: Path) -> None:
    assert_expected_tables(name, tmp_path)


def test_the_real_season_gives_its_tables_byte_for_byte(tmp_path: Path) -> None:
    folder = shared_folder() / "data" / REAL
    outcome = run_all([folder], tmp_path)[0]
    assert outcome.is_good
    for expected in (folder / "expected").glob("*.csv"):
        assert (tmp_path / REAL / expected.name).read_bytes() == expected.read_bytes(), expected.name


@given(seed=st.integers(0, 2**32), size=st.integers(0, 40))
@settings(max_examples=times(40))
def test_random_seasons_give_the_tables_of_the_twin(
    seed: int, size: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    drawn = random_ladder.competition(random.Random(seed), size)
    assert_same_as_twin(twin, tmp_path_factory.mktemp("ladder"), drawn)


def test_large_random_seasons_in_one_run_give_the_tables_of_the_twin(tmp_path: Path) -> None:
    drawn = [random_ladder.competition(random.Random(seed), 500) for seed in range(times(100))]
    assert_same_as_twin(twin, tmp_path, *drawn)


def test_compiled_and_in_small_batches_the_tables_are_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "COMPILED_FROM", 1)
    monkeypatch.setattr(kernel, "MATCHES_A_BATCH", 7)
    drawn = [random_ladder.competition(random.Random(seed), 60) for seed in range(100, 100 + times(30))]
    assert_same_as_twin(twin, tmp_path, *drawn)
