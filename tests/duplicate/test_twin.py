"""The duplicate against its slow twin, on random logs, and against the right tables of real ones."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.competition_folder import CompetitionFolder, run_all
from tests.duplicate import random_logs as random_duplicate
from tests.duplicate import twin
from tests.random_comparisons import times
from tests.shared_data import competitions_with_expected_tables
from tests.twin_comparison import as_text, assert_expected_tables, assert_same_as_twin, comparable


@pytest.mark.parametrize("name", competitions_with_expected_tables("duplicate"))
def test_the_right_tables_of_shared_logs(name: str, tmp_path: Path) -> None:
    assert_expected_tables(name, tmp_path)


@given(seed=st.integers(0, 2**32), size=st.integers(0, 14))
@settings(max_examples=times(25))
def test_random_logs_give_the_tables_of_the_twin(
    seed: int, size: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    given_settings, tables = random_duplicate.competition(random.Random(seed), size)
    assert_same_as_twin(twin, given_settings, tables, tmp_path_factory.mktemp("duplicate"))


def test_many_random_tournaments_in_one_run_give_the_tables_of_the_twin(tmp_path: Path) -> None:
    """All the competitions stand in the same tables: none may see another's rows."""
    cups, expected = [], []
    for seed in range(times(190)):
        given_settings, tables = random_duplicate.competition(random.Random(seed), 1 + seed % 15)
        cup = CompetitionFolder(tmp_path, "duplicate", f"cup-{seed}")
        cup.configure(**given_settings)
        if not tables["deals"]:
            (cup.folder / "deals.csv").write_text("deal,round,session,table,wind,player,game_points\n")
        cups.append(cup.given_rows(tables))
        expected.append(twin.results(given_settings, tables))
    outcomes = run_all([cup.folder for cup in cups], cups[0].out, allow_empty=True)
    assert [outcome.errors for outcome in outcomes if not outcome.is_good] == []
    for cup, right in zip(cups, expected, strict=True):
        for table, rows in right.items():
            assert [[comparable(cell) for cell in row] for row in cup.published(table)[1:]] == [
                [comparable(as_text(value)) for value in row] for row in rows
            ], (cup.slug, table)
