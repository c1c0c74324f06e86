"""Who reads the published database: the DuckDBs that the documentation promises, and an analyst with a file of sql/."""

import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import duckdb
import pytest
from hypothesis import settings

from scorehouse.pipelines.warehouse import OLDEST_READER, SQL
from tests.competition_folder import CompetitionFolder
from tests.random_comparisons import LONG

HOUSE = Path(__file__).parent.parent.parent
READ_EVERYTHING = Path(__file__).with_name("read_everything.py")
# The last that is not promised, one between, and, without a version, the newest there is.
TOO_OLD, BETWEEN, NEWEST = "1.3.2", "1.5.0", ""
# An environment that uv made has no pip.
INSTALL = [sys.executable, "-m", "pip", "install"] if find_spec("pip") else ["uv", "pip", "install"]
# What does not run in the published database: docs/database.md, "SQL", says why.
NOT_THERE = {"checks", "log", "suspects", "whatif"}
# Others read where a row came from, or ask for a competition.
NOT_FOR_AN_ANALYST = re.compile(r"^(?!--).*(?:\bfile_number\b|= \?)", re.MULTILINE)
ELSEWHERE = [file for file in sorted(SQL.rglob("*.sql")) if file.parent.name not in NOT_THERE]
SQL_THAT_RUNS = [file for file in ELSEWHERE if not NOT_FOR_AN_ANALYST.search(file.read_text())]


@pytest.fixture(scope="session")
def duckdbs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """By version, a folder with nothing but that DuckDB."""
    if settings.get_current_profile_name() != LONG:
        pytest.skip("only with --long: it installs four DuckDBs")
    folders = {version: tmp_path_factory.mktemp("duckdb") for version in (TOO_OLD, OLDEST_READER, BETWEEN, NEWEST)}
    for version, folder in folders.items():
        wanted = f"duckdb=={version}" if version else "duckdb"
        options = ["--quiet", "--no-deps", "--target", str(folder)]
        installed = subprocess.run([*INSTALL, *options, wanted], capture_output=True, text=True, check=False)
        if installed.returncode:
            pytest.skip(f"no network: {wanted} cannot be installed: {installed.stderr.strip().splitlines()[-1]}")
    return folders


def python_with(duckdb_folder: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Python as it comes, without what is installed in it, and one DuckDB."""
    return subprocess.run(
        [sys.executable, "-S", *map(str, arguments)],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": str(duckdb_folder)},
        check=False,
    )


def read_with(duckdb_folder: Path, database: Path) -> dict[str, Any]:
    done = python_with(duckdb_folder, READ_EVERYTHING, database, *SQL_THAT_RUNS)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_the_oldest_promised_duckdb_one_between_and_the_newest_read_the_same_in_every_cell(
    duckdbs: dict[str, Path], samples: Path
) -> None:
    newest = read_with(duckdbs[NEWEST], samples / "scorehouse.duckdb")
    assert len(newest["found"]) > len(SQL_THAT_RUNS)
    for version in (OLDEST_READER, BETWEEN):
        answer = read_with(duckdbs[version], samples / "scorehouse.duckdb")
        assert answer["version"] == version
        assert [name for name, rows in newest["found"].items() if answer["found"].get(name) != rows] == []


def test_an_older_duckdb_refuses_the_database_rather_than_read_it_wrong(
    duckdbs: dict[str, Path], samples: Path
) -> None:
    done = python_with(duckdbs[TOO_OLD], READ_EVERYTHING, samples / "scorehouse.duckdb")
    assert done.returncode == 1
    assert done.stdout == ""
    assert "duckdb.org/internals/storage" in done.stderr


def test_the_documented_line_of_python_works_with_every_promised_duckdb(
    duckdbs: dict[str, Path], samples: Path
) -> None:
    (line,) = re.findall(r'^python -c "(.+)"$', (HOUSE / "docs" / "database.md").read_text(), re.MULTILINE)
    code = line.replace("reports/scorehouse.duckdb", str(samples / "scorehouse.duckdb"))
    for version in (OLDEST_READER, BETWEEN, NEWEST):
        done = python_with(duckdbs[version], "-c", code)
        assert (done.returncode, done.stderr) == (0, "")
        assert "marathon-sample" in done.stdout


def test_the_documentation_promises_the_duckdb_that_the_files_are_written_for() -> None:
    oldest = OLDEST_READER.removesuffix(".0")
    for page in ("README.md", "docs/database.md"):
        assert set(re.findall(r"DuckDB ([\d.]*\d) or newer", (HOUSE / page).read_text())) == {oldest}, page


def test_a_database_that_was_written_for_older_ones_is_one_for_the_promised_after_the_next_run(
    marathon: CompetitionFolder, tmp_path: Path
) -> None:
    """Also where another competition of it stays as it was, so that its file is carried on."""
    marathon.given("games", """
        game_id  table_name     started_at            player  game_points
        g1       RU-Marathon-1  2015-02-05T12:00:00Z  A       40
        g1       RU-Marathon-1  2015-02-05T12:00:00Z  B       30
        g1       RU-Marathon-1  2015-02-05T12:00:00Z  C       20
        g1       RU-Marathon-1  2015-02-05T12:00:00Z  D       10
    """)  # fmt: skip
    marathon.run()
    database = marathon.out / "scorehouse.duckdb"
    old, file = tmp_path / "old.duckdb", database.resolve()
    with duckdb.connect() as connection:
        connection.execute(f"attach '{file}' as new (read_only); attach '{old}' as old (storage_version 'v1.3.0')")
        connection.execute("copy from database new to old")
    old.replace(file)
    (file.parent / "SHA256SUMS").unlink()  # which that version did not write
    assert storage_version(database) == "v1.3.0+"
    other = CompetitionFolder(tmp_path, "marathon", slug="other")
    other.given("games", marathon.folder.joinpath("games.csv").read_text().replace(",", "  "))
    other.run()
    assert storage_version(database) == f"v{OLDEST_READER}+"
    with duckdb.connect(str(database), read_only=True) as connection:
        rows = connection.execute("select competition, count(*) from marathon.games group by all order by all")
        assert rows.fetchall() == [("cup", 4), ("other", 4)]


def storage_version(database: Path) -> str:
    with duckdb.connect(str(database), read_only=True) as connection:
        (version,) = connection.execute(
            "select tags['storage_version'] from duckdb_databases() where path is not null"
        ).fetchall()
    return str(version[0])


def test_every_sql_file_that_is_said_to_run_in_the_published_database_does(samples: Path) -> None:
    with duckdb.connect(str(samples / "scorehouse.duckdb"), read_only=True) as connection:
        for file in SQL_THAT_RUNS:
            connection.execute(file.read_text()).fetchall()


def test_no_more_files_are_said_not_to_run_than_do_not(samples: Path) -> None:
    others = set(ELSEWHERE) - set(SQL_THAT_RUNS)
    assert {file.parent.name for file in others} <= {"warnings", "kernel", "seating", "draw"}
    with duckdb.connect(str(samples / "scorehouse.duckdb"), read_only=True) as connection:
        for file in others:
            with pytest.raises(duckdb.Error):
                connection.execute(file.read_text())


def test_only_folders_whose_files_cannot_run_there_are_said_not_to(samples: Path) -> None:
    page = (HOUSE / "docs" / "database.md").read_text()
    assert set(re.findall(r"^- `sql/<format>/(\w+)/`", page, re.MULTILINE)) == NOT_THERE
    with duckdb.connect(str(samples / "scorehouse.duckdb"), read_only=True) as connection:
        for folder in NOT_THERE:
            for file in SQL.glob(f"*/{folder}/*.sql"):
                with pytest.raises(duckdb.Error):
                    connection.execute(file.read_text())
