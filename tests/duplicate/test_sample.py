"""The sample tournament: clean, complete, with everything in it that its README tells."""

import csv
from pathlib import Path

from scorehouse.schemas.duplicate import CONNECTIONS, RULINGS
from tests.competition_folder import run_all
from tests.duplicate import sample
from tests.published_schemas import assert_as_declared

SAMPLE = Path(__file__).parents[2] / "data" / "duplicate-sample"


def rows_of(pattern: str, folder: Path = SAMPLE) -> list[dict[str, str]]:
    rows = []
    for file in sorted(folder.glob(pattern)):
        with file.open(encoding="utf-8", newline="") as text:
            rows += list(csv.DictReader(text))
    return rows


def test_the_sample_has_every_kind_of_connection_and_ruling_and_80_deals_at_several_tables() -> None:
    deals = rows_of("deals*.csv")
    assert {row["connection"] for row in deals} == set(CONNECTIONS)
    assert {row["kind"] for row in rows_of("rulings.csv")} == set(RULINGS)
    assert {row["amount"] for row in rows_of("rulings.csv") if row["kind"] == "false_mahjong"} == {"4", "8"}
    assert {int(row["deal"]) for row in deals} == set(range(1, 81))
    assert {row["table"] for row in deals} == {"1", "2", "3"}


def test_the_sample_uses_sbr_2025_and_says_that_the_scale_for_mcr_is_the_organisers() -> None:
    words = (SAMPLE / "competition.toml").read_text(encoding="utf-8")
    assert 'imp_scale = "sbr_2025"' in words
    assert "MCR" in words
    assert "is the organiser's to set" in words


def test_the_sample_runs_clean_and_shows_what_its_readme_tells(tmp_path: Path) -> None:
    outcome = run_all([SAMPLE], tmp_path)[0]
    assert outcome.is_good, (outcome.errors, outcome.rejects)
    assert (outcome.state, outcome.warnings) == ("final", [])
    published = tmp_path / SAMPLE.name
    status = {row["player"]: row["status"] for row in rows_of("standings.csv", published)}
    assert [player for player in status if status[player]] == ["Jürgen Weiß", "Łukasz Nowak"]
    first_without_rank = {
        row["player"]: int(row["deal"]) for row in reversed(rows_of("deal_standings.csv", published)) if not row["rank"]
    }
    deals = rows_of("deals*.csv")
    missed = [row for row in deals if row["player"] == "Jürgen Weiß" and row["connection"] != "connected"]
    assert first_without_rank == {"Jürgen Weiß": int(missed[40]["deal"]), "Łukasz Nowak": 61}
    away = [row for row in deals if row["connection"] in ("lost", "robot")]
    assert {row["table"] for row in away if row["deal"] == "33"} == {"1", "2", "3"}
    assert {row["tables"] for row in rows_of("averages.csv", published) if row["deal"] == "33"} == {"0"}
    lost_in_18 = [row["table"] for row in deals if row["deal"] == "18" and row["connection"] == "lost"]
    assert len(lost_in_18) == 2
    assert len(set(lost_in_18)) == 1
    assert [row["player"] for row in rows_of("substitutions_due.csv", published)] == ["Jürgen Weiß"]


def test_the_sample_is_what_its_script_makes(tmp_path: Path) -> None:
    sample.write(tmp_path)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {
        file.name: file.read_bytes() for file in SAMPLE.iterdir()
    }


def test_what_is_published_is_of_its_schemas(samples: Path) -> None:
    assert_as_declared(samples, "duplicate", "duplicate-sample")
