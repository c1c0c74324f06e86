"""`import scorehouse`: the commands as functions. Source: docs/python.md."""

import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import duckdb
import polars as pl
import pytest

import scorehouse
from scorehouse.pipelines.publishing.swap import Publication
from scorehouse.schemas.common import columns
from scorehouse.schemas.round_robin import Games
from tests.command_line import scorehouse as command
from tests.conftest import DATA

SAMPLES = ["duplicate-sample", "ladder-sample", "marathon-sample", "round_robin-sample"]
LADDER = DATA / "ladder-sample"
EXTRA = LADDER.with_name(f"{LADDER.name}-whatif.csv")


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """The round robin's sample with a result that is none."""
    folder = shutil.copytree(DATA / "round_robin-sample", tmp_path / "broken")
    games = folder / "games.csv"
    games.write_text(games.read_text().replace(",white\n", ",wite\n", 1))
    return folder


@pytest.fixture(autouse=True)
def nothing_is_printed(capfd: pytest.CaptureFixture[str]) -> Iterator[None]:
    yield
    assert capfd.readouterr() == ("", "")


def test_a_run_returns_what_it_published(tmp_path: Path) -> None:
    results = scorehouse.run(DATA, tmp_path / "reports")
    assert [result.slug for result in results] == SAMPLES
    for result in results:
        assert result.is_good
        assert result.rejects.is_empty()
        assert result.files["rows"].sum() == sum(result.rows.values())
        folder = tmp_path / "reports" / result.slug
        assert set(result.tables) == {file.stem for file in folder.glob("*.parquet")}
        for table, rows in result.tables.items():
            assert rows.height == len((folder / f"{table}.csv").read_text().splitlines()) - 1
    assert {result.format: result.state for result in results}["ladder"] == "final"


def test_the_tables_of_a_run_stay_those_of_that_run(tmp_path: Path) -> None:
    (first,) = scorehouse.run(LADDER, tmp_path, as_of="2026-01-10T00:00:00Z")
    before = first.tables["standings"]
    (second,) = scorehouse.run([LADDER], tmp_path)
    assert first.tables["standings"].equals(before)
    assert not second.tables["standings"].equals(before)


def test_a_moment_is_a_text_as_the_command_has_it_or_a_datetime_with_a_zone(tmp_path: Path) -> None:
    moment = datetime(2026, 1, 10, 12, tzinfo=UTC)
    for as_of in (moment, "2026-01-10T12:00:00Z", "2026-01-10T13:00:00+01:00"):
        (result,) = scorehouse.run(LADDER, tmp_path, as_of)
        assert result.as_of == moment
    with pytest.raises(scorehouse.WrongUseError, match="as_of: 2026-01-10 12:00:00 has no offset from UTC"):
        scorehouse.run(LADDER, tmp_path, moment.replace(tzinfo=None))
    with pytest.raises(scorehouse.WrongUseError, match='as_of: "yesterday" is not a time; write it like'):
        scorehouse.run(LADDER, tmp_path, "yesterday")


def test_a_log_that_is_wrong_is_said_in_its_result_and_the_others_are_published(broken: Path, tmp_path: Path) -> None:
    refused, good = scorehouse.run([broken, LADDER], tmp_path / "reports")
    assert (refused.is_good, good.is_good) == (False, True)
    assert refused.rejects.select("file", "column", "value").rows() == [("games.csv", "result", "wite")]
    assert dict(refused.files.select("file", "rejected").rows()) == {"entries.csv": 0, "games.csv": 1, "turns.csv": 8}
    assert len(refused.tables) == 0
    assert list(scorehouse.open(tmp_path / "reports")) == ["ladder-sample"]
    (accepted,) = scorehouse.run(broken, tmp_path / "reports", accept_rejects=True)
    assert accepted.is_good
    assert accepted.rejects.height == 1


def test_settings_that_are_wrong_are_said_in_its_result(tmp_path: Path) -> None:
    folder = tmp_path / "cup"
    folder.mkdir()
    (folder / "competition.toml").write_text('format = "chess"\n')
    (result,) = scorehouse.check(folder)
    assert (result.format, result.state, result.is_good) == (None, None, False)
    assert "chess" in result.errors[0]


def test_a_check_writes_nothing(broken: Path) -> None:
    before = sorted(broken.parent.rglob("*"))
    refused, good = scorehouse.check([broken, str(LADDER)])
    assert (refused.is_good, good.is_good, len(good.tables)) == (False, True, 0)
    assert sorted(broken.parent.rglob("*")) == before


def test_a_seating_is_that_of_the_command(tmp_path: Path) -> None:
    folder = DATA / "duplicate-sample"
    seating = scorehouse.seat(folder)
    seating.write(tmp_path / "ours.csv")
    assert seating.rows.columns == ["round", "table", "wind", "player"]
    assert seating.rows.height == 4 * len(seating.tables)
    assert "the tournament has no round 21" in seating.warnings[0]
    assert command("seat", folder, "--out", tmp_path / "theirs.csv").exit_code == 0
    assert (tmp_path / "ours.csv").read_bytes() == (tmp_path / "theirs.csv").read_bytes()


def test_a_draw_is_the_next_input(tmp_path: Path) -> None:
    folder, start = DATA / "round_robin-sample", datetime(2026, 3, 1, 2, tzinfo=UTC)
    drawn = scorehouse.draw(folder, start, 7)
    assert drawn.games.columns == [column.name for column in columns(Games)]
    assert drawn.games["started_at"].unique().to_list() == [start.replace(tzinfo=None)]
    assert drawn.games.equals(scorehouse.draw(str(folder), start.isoformat(), 7).games)
    drawn.write(tmp_path / "drawn")
    (result,) = scorehouse.check(tmp_path / "drawn")
    assert result.is_good
    with pytest.raises(scorehouse.WrongUseError, match="is there already, and not empty"):
        drawn.write(tmp_path / "drawn")


def test_what_more_rulings_change() -> None:
    changes = scorehouse.whatif(LADDER, EXTRA)
    assert changes.rows.filter(pl.col("player") == "João Ângelo")["why"].item().startswith("match m027 no longer")


def test_one_competition_that_is_refused_is_raised_with_all_that_is_wrong(broken: Path) -> None:
    entries = broken / "entries.csv"
    entries.write_text(entries.read_text() + "X,strong,,\n")
    with pytest.raises(scorehouse.RefusedError) as refused:
        scorehouse.draw(broken, "now")
    assert refused.value.result.rejects["column"].to_list() == ["level"]
    assert '"strong"' in str(refused.value)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda there: scorehouse.run(there), "no such folder"),
        (lambda there: scorehouse.check([]), "name a competition"),
        (lambda there: scorehouse.seat(LADDER), "seats are for a duplicate"),
        (lambda there: scorehouse.draw(LADDER, "now"), "only a round robin is drawn"),
        (lambda there: scorehouse.seat(DATA), "4 competitions, and seats are for one"),
        (lambda there: scorehouse.whatif(LADDER, there), "no such file"),
        (lambda there: scorehouse.open(there), "nothing was published there yet"),
    ],
)
def test_wrong_use_is_raised_in_the_words_of_the_command(
    call: Callable[[Path], object], words: str, tmp_path: Path
) -> None:
    with pytest.raises(scorehouse.WrongUseError, match=words):
        call(tmp_path / "there")
    assert list(tmp_path.iterdir()) == []


def test_two_runs_into_one_folder(tmp_path: Path) -> None:
    with Publication(tmp_path), pytest.raises(scorehouse.BusyError, match="another run is writing"):
        scorehouse.run(LADDER, tmp_path)


def test_what_was_published_is_read_as_it_is_also_while_another_run_ends(samples: Path, tmp_path: Path) -> None:
    reports = scorehouse.open(samples)
    assert list(reports) == SAMPLES
    season = reports["ladder-sample"]
    assert (season.slug, season.format, season.state) == ("ladder-sample", "ladder", "final")
    assert season.name == season.report["name"]
    assert season.as_of is not None
    assert season.as_of.tzinfo is not None
    assert season.rejects is None
    assert season.tables["standings"].columns[0] == "rank"
    with reports.database() as database:
        [(players,)] = database.sql("select count(*) from ladder.standings").fetchall()
        with pytest.raises(duckdb.Error):
            database.execute("delete from ladder.standings")
    assert players == season.tables["standings"].height
    assert "nobody" not in reports
    with pytest.raises(KeyError):
        reports["nobody"]


def test_every_public_name_is_there_and_has_words() -> None:
    for name in scorehouse.__all__:
        assert getattr(scorehouse, name).__doc__, name
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        getattr(scorehouse, "nothing")  # noqa: B009  (a type checker would refuse the plain way)
