"""The sample season: made by its script, runs clean, and every kind of thing occurs in it."""

import csv
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from scorehouse.pipelines.api import whatif
from scorehouse.schemas.ladder import ENDINGS
from tests.competition_folder import run_all
from tests.published_schemas import assert_as_declared

HOUSE = Path(__file__).parents[2]
SAMPLE = HOUSE / "data" / "ladder-sample"
EXTRA = HOUSE / "data" / "ladder-sample-whatif.csv"
WINTER = datetime(2026, 2, 15, 20, tzinfo=UTC)


def column(file: Path, name: str) -> set[str]:
    with file.open(encoding="utf-8", newline="") as text:
        return {row[name] for row in csv.DictReader(text)}


def test_its_tiers_are_marked_as_an_example_on_the_first_line() -> None:
    first = (SAMPLE / "competition.toml").read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith("# The table of tiers is an example")


def test_it_is_what_its_script_makes(tmp_path: Path) -> None:
    made = tmp_path / SAMPLE.name
    subprocess.run([sys.executable, "-m", "tests.ladder.sample", str(made)], cwd=HOUSE, check=True)
    for file in [*made.iterdir(), tmp_path / EXTRA.name]:
        kept = EXTRA if file.name == EXTRA.name else SAMPLE / file.name
        assert file.read_bytes() == kept.read_bytes(), file.name


def test_it_runs_clean_and_every_kind_occurs(tmp_path: Path) -> None:
    outcome = run_all([SAMPLE], tmp_path)[0]
    assert (outcome.errors, outcome.warnings, outcome.rejects, outcome.state) == ([], [], None, "final")
    tables = tmp_path / SAMPLE.name
    assert column(SAMPLE / "matches.csv", "ended_by") == set(ENDINGS)
    assert column(SAMPLE / "matches.csv", "lost_by") == {"", "1", "2", "both"}
    assert column(SAMPLE / "rulings.csv", "kind") == {"annul", "disqualify"}
    assert column(tables / "standings.csv", "tier") == {"bronze", "silver", "gold"}
    assert column(tables / "standings.csv", "prize") == {"true", "false"}
    assert column(tables / "standings.csv", "status") == {"", "disqualified"}
    reasons = column(tables / "unscored_matches.csv", "reason")
    run_all([SAMPLE], tmp_path, WINTER)
    assert reasons | column(tables / "unscored_matches.csv", "reason") == {
        *("outside_season", "not_ranked_queue", "not_two_accounts", "annulled", "pending", "no_winner", "opponent_cap")
    }


def test_its_extra_rulings_show_a_place_under_the_cap_a_shorter_streak_and_another_total() -> None:
    changes = whatif(SAMPLE, EXTRA).rows
    why = "; ".join(changes["why"])
    assert "scores now: a place under the cap is free" in why
    assert "on a streak of 1 instead of 2" in why
    assert (changes["points_before"] != changes["points_after"]).any()


def test_what_is_published_is_of_its_schemas(samples: Path) -> None:
    assert_as_declared(samples, "ladder", "ladder-sample")
