"""The sample event runs clean, has one of everything that its README names, and is what its script makes."""

import csv
from pathlib import Path

import duckdb
import pytest

from scorehouse.pipelines.rooms.round_robin.room import ROOM
from scorehouse.pipelines.warehouse import read_sql
from tests.competition_folder import run_all
from tests.published_schemas import assert_as_declared
from tests.round_robin.sample import write

SAMPLE = Path(__file__).parents[2] / "data" / "round_robin-sample"
Published = dict[str, list[dict[str, str]]]


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Published:
    out = tmp_path_factory.mktemp("sample")
    (outcome,) = run_all([SAMPLE], out)
    assert outcome.is_good, (outcome.errors, outcome.rejects)
    assert outcome.warnings == []
    assert outcome.state == "play_off_pending"
    tables = {}
    for file in (out / SAMPLE.name).glob("*.csv"):
        with file.open(encoding="utf-8", newline="") as text:
            tables[file.stem] = list(csv.DictReader(text))
    return tables


def test_it_is_what_its_script_makes(tmp_path: Path) -> None:
    write(tmp_path)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {
        file.name: file.read_bytes() for file in SAMPLE.iterdir()
    }


def test_three_tables_stand_where_the_readme_says(published: Published) -> None:
    assert [(row["table"], row["players"], row["status"]) for row in published["table_status"]] == [
        ("1", "5", "final"), ("2", "5", "final"), ("3", "5", "play_off_pending"),
    ]  # fmt: skip


def test_games_end_in_every_way(published: Published) -> None:
    endings = {row["ended_by"] for row in published["game_results"]}
    assert endings == {"play", "time", "abandoned", "forfeit", "annulled"}
    assert {row["phase"] for row in published["game_results"]} == {"table", "play_off", "replay"}


def test_one_leaves_on_either_side_of_the_half(published: Published) -> None:
    assert {(row["player"], row["status"]) for row in published["standings"] if row["status"]} == {
        ("Фёдор Орлов", "annulled"), ("Greta Weiß", "withdrawn"),
    }  # fmt: skip


def test_one_play_off_is_decided_one_due_and_a_lower_tie_shared(published: Published) -> None:
    assert {(row["table"], row["state"]) for row in published["play_offs"]} == {("1", "decided"), ("3", "due")}
    assert [row["rank"] for row in published["standings"] if row["table"] == "1"] == ["1", "2", "3", "4", "4"]


def test_results_and_a_turn_that_came_too_late_are_listed(published: Published) -> None:
    assert [(row["game_id"], row["reason"]) for row in published["review"]] == [
        ("1-t09", "result_after_end"), ("1-t09", "turns_after_end"), ("2-t07", "result_after_withdrawal"),
    ]  # fmt: skip


def test_every_step_can_be_asked_in_the_database_and_gives_the_published_standings(tmp_path: Path) -> None:
    run_all([SAMPLE], tmp_path)
    with duckdb.connect(tmp_path / "scorehouse.duckdb", read_only=True) as connection:
        steps = {
            model: connection.sql(f"select count(*) from round_robin.{model}").fetchall()[0][0]
            for model in ROOM.models
            if model not in ROOM.outputs
        }
        recomputed = connection.sql(read_sql("round_robin", "standings")).fetchall()
        published = connection.sql("from round_robin.standings").fetchall()
    # No game of the sample's tables is open, and its entries are split as its games are.
    assert {model for model, rows in steps.items() if not rows} == {"misfit_splits", "open_games"}
    assert recomputed == published


def test_what_is_published_is_of_its_schemas(samples: Path) -> None:
    assert_as_declared(samples, "round_robin", "round_robin-sample")
