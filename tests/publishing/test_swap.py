"""One whole finished run, whoever reads, kills or runs at the same time: docs/contract.md, "What comes out"."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import duckdb
import pytest

from scorehouse.pipelines.errors import BusyError, NotOursError
from scorehouse.pipelines.publishing.swap import Publication
from tests.competition_folder import CompetitionFolder, run_all

GAMES = """
    game_id  table_name     started_at            player  game_points
    g1       RU-Marathon-1  2015-02-05T12:00:00Z  A       40
    g1       RU-Marathon-1  2015-02-05T12:00:00Z  B       30
    g1       RU-Marathon-1  2015-02-05T12:00:00Z  C       20
    g1       RU-Marathon-1  2015-02-05T12:00:00Z  D       10
"""
CHANGED = GAMES.replace("D       10", "D       50")
BROKEN = GAMES.replace("D       10", "D       ten")


@pytest.fixture
def cup(marathon: CompetitionFolder) -> CompetitionFolder:
    return marathon.given("games", GAMES)


def command(cup: CompetitionFolder) -> list[str]:
    return [sys.executable, "-m", "scorehouse", "run", str(cup.folder), "--out", str(cup.out)]


def winner(cup: CompetitionFolder) -> str:
    return cup.published("standings")[1][1]


def test_a_reader_in_the_database_neither_blocks_a_run_nor_sees_half_of_it(cup: CompetitionFolder) -> None:
    cup.run()
    with duckdb.connect(str(cup.out / "scorehouse.duckdb"), read_only=True) as reader:
        select = "select player from marathon.standings order by rank limit 1"
        assert reader.execute(select).fetchall() == [("A",)]
        assert cup.given("games", CHANGED).run().is_good
        assert reader.execute(select).fetchall() == [("A",)]
    with duckdb.connect(str(cup.out / "scorehouse.duckdb"), read_only=True) as reader:
        assert reader.execute(select).fetchall() == [("D",)]


def test_who_resolved_the_folder_once_reads_files_of_one_run(cup: CompetitionFolder) -> None:
    cup.run()
    resolved = (cup.out / "cup").resolve()
    before = {path.name: path.read_bytes() for path in resolved.iterdir()}
    cup.given("games", CHANGED).run()
    assert {path.name: path.read_bytes() for path in resolved.iterdir()} == before
    assert (cup.out / "cup" / "standings.csv").read_bytes() != before["standings.csv"]


def test_the_last_two_runs_are_kept(cup: CompetitionFolder) -> None:
    for _ in range(4):
        cup.run()
    assert sorted(path.name for path in (cup.out / ".runs").iterdir()) == ["000003", "000004"]


def test_published_files_cannot_be_written_to(cup: CompetitionFolder) -> None:
    cup.run()
    files = [path for path in (cup.out / ".current").resolve().rglob("*") if path.is_file()]
    assert files
    assert all(path.stat().st_mode & 0o222 == 0 for path in files)


def test_a_run_with_rejects_keeps_the_last_good_results_and_renews_rejects(cup: CompetitionFolder) -> None:
    cup.run()
    good = cup.files()
    outcome = cup.given("games", BROKEN).run()
    assert not outcome.is_good
    assert {name: content for name, content in cup.files().items() if name != "rejects.csv"} == good
    assert cup.published("rejects")[1][:4] == ["games.csv", "5", "game_points", "ten"]
    with duckdb.connect(str(cup.out / "scorehouse.duckdb"), read_only=True) as reader:
        assert reader.execute("select count(*) from marathon.standings").fetchall() == [(4,)]
    assert cup.given("games", GAMES).run().is_good
    assert cup.files() == good


def test_a_first_run_with_rejects_leaves_nothing_but_the_rejects(cup: CompetitionFolder) -> None:
    cup.given("games", BROKEN).run()
    assert list(cup.files()) == ["rejects.csv"]
    assert not (cup.out / "scorehouse.duckdb").exists()


def test_a_run_replaces_what_it_is_given_and_leaves_the_others(tmp_path: Path) -> None:
    cups = [CompetitionFolder(tmp_path, "marathon", slug).given("games", GAMES) for slug in ("one", "two")]
    for cup in cups:
        cup.run()
    cups[0].given("games", CHANGED).run()
    assert [winner(cup) for cup in cups] == ["D", "A"]
    with duckdb.connect(str(tmp_path / "reports" / "scorehouse.duckdb"), read_only=True) as reader:
        rows = reader.execute(
            "select competition, player from marathon.standings where rank = 1 order by all"
        ).fetchall()
        assert rows == [("one", "D"), ("two", "A")]
        assert reader.execute("select count(*) from marathon.games").fetchall() == [(8,)]
        assert reader.execute("select count(*) from marathon.seats").fetchall() == [(8,)]


def test_one_broken_competition_does_not_hold_up_the_others(tmp_path: Path) -> None:
    good = CompetitionFolder(tmp_path, "marathon", "good").given("games", GAMES)
    broken = CompetitionFolder(tmp_path, "marathon", "broken").given("games", BROKEN)
    unset = CompetitionFolder(tmp_path, "marathon", "unset").configure(nmae="x")
    outcomes = run_all([good.folder, broken.folder, unset.folder], good.out)
    assert [outcome.is_good for outcome in outcomes] == [True, False, False]
    assert winner(good) == "A"
    assert not (good.out / "unset").exists()


def test_of_two_runs_at_once_the_second_is_told(cup: CompetitionFolder) -> None:
    with Publication(cup.out), pytest.raises(BusyError, match="another run is writing"):
        cup.run()
    assert cup.run().is_good


def test_what_is_not_ours_in_the_reports_folder_is_left_alone(cup: CompetitionFolder) -> None:
    theirs = cup.out / "cup"
    theirs.mkdir(parents=True)
    (theirs / "mine.txt").write_text("mine")
    (error,) = cup.run().errors
    assert "already holds cup, not written by scorehouse" in error
    assert (theirs / "mine.txt").read_text() == "mine"


def test_a_database_that_is_not_ours_is_left_alone_and_nothing_published(cup: CompetitionFolder) -> None:
    cup.out.mkdir()
    (cup.out / "scorehouse.duckdb").write_text("mine")
    with pytest.raises(NotOursError, match=r"already holds scorehouse\.duckdb"):
        cup.run()
    assert (cup.out / "scorehouse.duckdb").read_text() == "mine"
    assert not (cup.out / "cup").exists()


def test_a_run_killed_at_any_moment_leaves_the_last_finished_one(cup: CompetitionFolder) -> None:
    cup.run()
    results = {winner(cup): cup.files()}
    cup.given("games", CHANGED).run()
    results[winner(cup)] = cup.files()
    assert sorted(results) == ["A", "D"]
    moments = random.Random(1)
    killed = 0
    for turn in range(12):
        cup.given("games", GAMES if turn % 2 else CHANGED)
        process = subprocess.Popen(command(cup), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(moments.uniform(0.2, 1.5))
        process.send_signal(signal.SIGKILL)
        killed += process.wait() == -signal.SIGKILL
        assert cup.files() == results[winner(cup)]
        with duckdb.connect(str(cup.out / "scorehouse.duckdb"), read_only=True) as reader:
            rows = reader.execute("select player from marathon.standings where rank = 1").fetchall()
            assert rows == [(winner(cup),)]
    assert killed
    assert cup.given("games", GAMES).run().is_good
    assert cup.files() == results["A"]
    assert len(os.listdir(cup.out / ".runs")) == 2


def test_a_wal_left_by_a_writer_of_an_old_run_harms_nobody(cup: CompetitionFolder) -> None:
    cup.run()
    (cup.out / ".current" / "scorehouse.duckdb.wal").write_bytes(b"left by somebody")
    cup.run()
    with duckdb.connect(str(cup.out / "scorehouse.duckdb"), read_only=True) as reader:
        assert reader.execute("select count(*) from marathon.games").fetchall() == [(4,)]
