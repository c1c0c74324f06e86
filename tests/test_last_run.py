"""What the last published run had and this one has not is a warning, with the figures."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from scorehouse.pipelines.steps.outcome import Outcome
from tests.competition_folder import run_all
from tests.conftest import DATA

Cut = Callable[[Path], object]


def without_the_last_table(folder: Path) -> None:
    """The round robin without the players and games of its last table."""
    games = (folder / "games.csv").read_text().splitlines()
    last = games[-1].split(",")[1]
    gone = [line.split(",") for line in games if line.split(",")[1] == last]
    ids, players = {cells[0] for cells in gone}, {name for cells in gone for name in cells[4:6]}
    for name, named in (("games.csv", ids), ("turns.csv", ids), ("entries.csv", players)):
        lines = (folder / name).read_text().splitlines(keepends=True)
        (folder / name).write_text("".join(line for line in lines if line.split(",")[0] not in named))


def shortened(file: Path, lines: int) -> None:
    text = file.read_text().splitlines(keepends=True)
    file.write_text("".join(text[:-lines]))


def without(*files: str) -> Cut:
    def cut(folder: Path) -> None:
        for file in files:
            (folder / file).unlink()

    return cut


GONE = "games of the last published results are gone"
CUTS: dict[str, tuple[Cut, str]] = {
    "ladder": (lambda folder: shortened(folder / "matches.csv", 200), "200 of the 374 games of the last published"),
    "marathon": (without("games-1-spring.csv", "rulings.csv"), GONE),
    "duplicate": (without("deals-session-5.csv"), GONE),
    "round_robin": (without_the_last_table, GONE),
}


@pytest.fixture(params=CUTS)
def twice(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Outcome, Outcome, str]:
    """A sample's outcomes as it is, and without a part of its log."""
    format = request.param
    folder = shutil.copytree(DATA / f"{format}-sample", tmp_path / "cup")
    (first,) = run_all([folder], tmp_path / "reports")
    cut, words = CUTS[format]
    cut(folder)
    (second,) = run_all([folder], tmp_path / "reports")
    return first, second, words


def test_games_that_are_gone_are_said_in_every_room(twice: tuple[Outcome, Outcome, str]) -> None:
    first, second, words = twice
    assert (first.errors, second.errors) == ([], [])
    assert [warning for warning in first.warnings if "last published" in warning] == []
    assert [warning for warning in second.warnings if words in warning], second.warnings


def test_the_same_log_and_a_longer_one_are_not_spoken_of(tmp_path: Path) -> None:
    folder = shutil.copytree(DATA / "ladder-sample", tmp_path / "cup")
    whole = (folder / "matches.csv").read_text()
    shortened(folder / "matches.csv", 100)
    for text in ((folder / "matches.csv").read_text(),) * 2 + (whole,):
        (folder / "matches.csv").write_text(text)
        (outcome,) = run_all([folder], tmp_path / "reports")
        assert [warning for warning in outcome.warnings if "last published" in warning] == []


def test_players_that_are_gone_are_named(tmp_path: Path) -> None:
    folder = shutil.copytree(DATA / "ladder-sample", tmp_path / "cup")
    run_all([folder], tmp_path / "reports")
    matches = folder / "matches.csv"
    matches.write_text(matches.read_text().replace("Mia Okoye", "Mia O."))
    (outcome,) = run_all([folder], tmp_path / "reports")
    (warning,) = [warning for warning in outcome.warnings if "players of the last" in warning]
    assert warning.startswith("1 of the ")
    assert " are gone (Mia Okoye); there are " in warning


def test_another_format_under_one_name_is_said(tmp_path: Path) -> None:
    out = tmp_path / "reports"
    run_all([shutil.copytree(DATA / "ladder-sample", tmp_path / "a" / "cup")], out)
    (outcome,) = run_all([shutil.copytree(DATA / "marathon-sample", tmp_path / "b" / "cup")], out)
    assert (
        outcome.warnings[-1]
        == "the last published results under this name are of another format: ladder, and now marathon"
    )


def test_a_last_report_that_cannot_be_read_is_nothing_to_compare_with(tmp_path: Path) -> None:
    folder, out = shutil.copytree(DATA / "ladder-sample", tmp_path / "cup"), tmp_path / "reports"
    run_all([folder], out)
    report = (out / ".current").resolve() / "cup" / "run.json"
    report.chmod(0o644)
    report.write_text("[")
    (outcome,) = run_all([folder], out)
    assert outcome.is_good
