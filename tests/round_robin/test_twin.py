"""The round robin against its slow twin, on random logs, and against the right tables of real ones."""

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.competition_folder import CompetitionFolder, run_all
from tests.random_comparisons import times
from tests.round_robin import random_logs as random_round_robin
from tests.round_robin import twin
from tests.shared_data import competitions_with_expected_tables
from tests.twin_comparison import as_text, assert_expected_tables, assert_same_as_twin, comparable, input_columns

# Its entries name their tables, so that these are as small as the twin can try.
SEED_WITH_TABLES = 0

Tables = dict[str, list[dict[str, Any]]]


@pytest.mark.parametrize("name", competitions_with_expected_tables("round_robin"))
def test_the_right_tables_of_shared_logs(name: str, tmp_path: Path) -> None:
    assert_expected_tables(name, tmp_path)


@given(seed=st.integers(0, 2**32), size=st.integers(0, 40))
@settings(max_examples=times(10))
def test_random_logs_give_the_tables_of_the_twin(
    seed: int, size: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    given_settings, tables = random_round_robin.competition(random.Random(seed), size)
    assert_same_as_twin(twin, given_settings, tables, tmp_path_factory.mktemp("round_robin"))


def written(folder: Path, slug: str, given_settings: dict[str, Any], tables: Tables) -> CompetitionFolder:
    """A competition's folder, with a heading alone where a required log has no row."""
    cup = CompetitionFolder(folder, "round_robin", slug)
    for table in ("entries", "games"):
        (cup.folder / f"{table}.csv").write_text(",".join(input_columns("round_robin", table)) + "\n")
    cup.configure(**given_settings).given_rows(tables)
    return cup


def assert_published_as_twin(cup: CompetitionFolder, given_settings: dict[str, Any], tables: Tables) -> None:
    for table, rows in twin.results(given_settings, tables).items():
        assert [[comparable(cell) for cell in row] for row in cup.published(table)[1:]] == [
            [comparable(as_text(value)) for value in row] for row in rows
        ], (cup.slug, table)


def test_many_random_competitions_in_one_run_give_the_tables_of_the_twin(tmp_path: Path) -> None:
    """All of them stand in the same tables of the database meanwhile: none sees another's rows."""
    drawn = [random_round_robin.competition(random.Random(seed), 40) for seed in range(times(100))]
    cups = [written(tmp_path, f"cup-{number:03d}", *one) for number, one in enumerate(drawn)]
    outcomes = run_all([cup.folder for cup in cups], cups[0].out)
    for outcome, cup, (given_settings, tables) in zip(outcomes, cups, drawn, strict=True):
        assert outcome.is_good, (outcome.errors, outcome.rejects)
        assert_published_as_twin(cup, given_settings, tables)


def test_a_thousand_tables_in_one_competition_give_each_what_it_gets_alone(tmp_path: Path) -> None:
    """The twin takes every table by itself."""
    given_settings, tables = random_round_robin.competition(random.Random(SEED_WITH_TABLES), 8000)
    assert len({entry["table"] for entry in tables["entries"]}) > 1000
    cup = written(tmp_path, "cup", given_settings, tables)
    outcome = cup.run()
    assert outcome.is_good, (outcome.errors, outcome.rejects)
    assert_published_as_twin(cup, given_settings, tables)
