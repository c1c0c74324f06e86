"""The sample marathon: its generator gives it, it runs clean, and it shows all that the room can do."""

from collections import Counter
from pathlib import Path

import pytest

from scorehouse.pipelines.steps.outcome import Outcome
from scorehouse.schemas.marathon import RULINGS
from tests.competition_folder import read_records, run_all
from tests.marathon import sample
from tests.marathon.drawn_marathon import Row
from tests.published_schemas import assert_as_declared


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> tuple[Outcome, Path]:
    out = tmp_path_factory.mktemp("reports")
    outcomes = run_all([sample.FOLDER], out)
    return outcomes[0], out / outcomes[0].slug


def values(file: Path, column: str) -> Counter[str]:
    return Counter(row[column] for row in read_records(file))


def test_the_generator_gives_the_committed_files_byte_for_byte(tmp_path: Path) -> None:
    sample.write(tmp_path)
    written = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert written == {path.name: path.read_bytes() for path in sample.FOLDER.iterdir()}
    assert sorted(written) == sorted(["competition.toml", "players.csv", "rulings.csv", *sample.FILES])


def test_it_runs_without_a_reject_a_fold_or_a_warning_to_its_end(run: tuple[Outcome, Path]) -> None:
    outcome, folder = run
    assert (outcome.state, outcome.errors, outcome.warnings) == ("final", [], [])
    assert outcome.intake is not None
    assert (outcome.intake.total("folded"), outcome.intake.total("rejected")) == (0, 0)
    assert (folder / "index.html").is_file()


def test_it_is_small_enough_to_read_and_has_every_kind_of_ruling() -> None:
    games, rulings = sample.sample()
    assert 200 <= len(games) / 4 <= 300
    assert {ruling["kind"] for ruling in rulings} == set(RULINGS)


def test_every_reason_and_every_decision_occurs(run: tuple[Outcome, Path]) -> None:
    _, folder = run
    assert set(values(folder / "seat_results.csv", "reason")) == {
        "", "not_event_table", "outside_event", "outside_stages", "game_disqualified", "player_disqualified"
    }  # fmt: skip
    assert set(values(folder / "review.csv", "reason")) == {
        "players_left", "absent_deals", "auto_moves", "player_disqualified", "server_fault"
    }  # fmt: skip
    assert set(values(folder / "review.csv", "decision")) == {"pending", "upheld", "disqualified"}


def test_every_way_to_share_places_occurs(run: tuple[Outcome, Path]) -> None:
    _, folder = run
    found = Counter((row["place"], row["table_points"]) for row in read_records(folder / "seat_results.csv"))
    shared = {("1", "3.0"), ("2", "1.5"), ("3", "0.5"), ("1", "2.333"), ("2", "1.0"), ("1", "1.75")}
    assert shared | {("1", "4.0"), ("2", "2.0"), ("3", "1.0"), ("4", "0.0")} == set(found)


def test_five_stages_are_played_some_are_left_out_and_ranks_are_shared(run: tuple[Outcome, Path]) -> None:
    _, folder = run
    standings, stages = read_records(folder / "standings.csv"), read_records(folder / "stage_standings.csv")
    assert {row["stage"] for row in stages} == {"1", "2", "3", "4", "5"}
    assert len({row["dropped_stage"] for row in standings}) >= 4
    assert has_shared_ranks(standings)
    assert has_shared_ranks([row for row in stages if row["stage"] == "2"])
    # With fewer than 4 games, with fewer than 10 and with more: every way to an average and to a norm-rating.
    games = {int(row["games"]) for row in stages}
    assert {1, 3, 9, 10, 11} <= games
    assert {row["norm_rating"] for row in stages if int(row["games"]) < 4} == {"0"}


def has_shared_ranks(rows: list[Row]) -> bool:
    return len({row["rank"] for row in rows}) < len(rows)


def test_names_are_cyrillic_and_latin_and_differ_in_letter_case_alone(run: tuple[Outcome, Path]) -> None:
    _, folder = run
    names = set(values(folder / "standings.csv", "player"))
    assert any(name.isascii() for name in names)
    assert any("а" <= character <= "я" for name in names for character in name)
    assert len({name.lower() for name in names}) < len(names)


def test_what_is_published_is_of_its_schemas(samples: Path) -> None:
    assert_as_declared(samples, "marathon", "marathon-sample")
