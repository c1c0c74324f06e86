"""Every row of every file is accepted, folded, superseded or rejected; wherever it is said, it adds up."""

import json
from pathlib import Path

import duckdb
import pytest

from tests.command_line import scorehouse
from tests.competition_folder import CompetitionFolder
from tests.duplicate.folder import DuplicateFolder

FATES = ("accepted", "folded", "superseded", "rejected")
HEADING = "game_id  table_name  started_at  player  game_points\n"


def game(game_id: str, points: str) -> str:
    return "".join(
        f"{game_id}  RU-Marathon-1  2015-02-05T12:00:00Z  {player}  {number}\n"
        for player, number in zip("ABCD", points.split(), strict=True)
    )


@pytest.fixture
def cup(marathon: CompetitionFolder) -> CompetitionFolder:
    """Each fate, over several files: g1 is there twice, g2 corrected, g3 broken."""
    marathon.configure(supersedes="newest_file")
    marathon.given(
        "games", HEADING + game("g1", "4 3 2 1") + game("g2", "4 3 2 1") + game("g3", "4 3 2 x"), "games-1.csv"
    )
    marathon.given("games", HEADING + game("g1", "4 3 2 1") + game("g2", "4 3 2 0"), "games-2.csv")
    marathon.given(
        "rulings", "ruling_id  kind  player  game_id  amount\nr1  fine_game  A  g1  5\nr2  fine_game  A  g9  5\n"
    )
    marathon.given("players", "account  player\nA2  A\nA2  A\nA2  B\n")
    marathon.given(
        "corrections", "table  game_id  player  column  was  now  reason  by  on\n"
        "games  g1  A  game_points  4  5  why  Olga  2015-02-06\n"
        "games  g1  B  game_points  9  5  why  Olga  2015-02-06\n"
    )  # fmt: skip
    return marathon


EXPECTED = {
    "corrections.csv": (2, 1, 0, 0, 1),
    "games-1.csv": (12, 4 + 3, 0, 1, 4),
    "games-2.csv": (8, 1, 7, 0, 0),
    "players.csv": (3, 0, 1, 0, 2),
    "rulings.csv": (2, 1, 0, 0, 1),
}


def test_the_rows_of_every_file_add_up_in_run_json(cup: CompetitionFolder) -> None:
    assert cup.run(accept_rejects=True).is_good
    report = json.loads((cup.out / "cup" / "run.json").read_text())
    found = {file["file"]: tuple(file[what] for what in ("rows", *FATES)) for file in report["files"]}
    assert found == EXPECTED
    assert all(rows == sum(fates) for rows, *fates in found.values())
    assert report["rows"] == {"rows": 27, "accepted": 10, "folded": 8, "superseded": 1, "rejected": 8}


def test_they_stand_in_the_database_too_with_comments(cup: CompetitionFolder) -> None:
    cup.run(accept_rejects=True)
    other = CompetitionFolder(cup.out.parent, "marathon", "other").given("games", HEADING + game("g1", "4 3 2 1"))
    other.run()
    with duckdb.connect(str(cup.out / "scorehouse.duckdb"), read_only=True) as reader:
        rows = reader.execute(
            'select competition, file, "table", rows, accepted, folded, superseded, rejected '
            "from intake.files order by all"
        ).fetchall()
        comments = reader.execute(
            "select comment from duckdb_columns() where schema_name = 'intake' "
            "union all select comment from duckdb_tables() where schema_name = 'intake'"
        ).fetchall()
    table = {"games-1.csv": "games", "games-2.csv": "games"}
    assert rows == [
        *(("cup", name, table.get(name, name.split(".")[0]), *counts) for name, counts in EXPECTED.items()),
        ("other", "games.csv", "games", 4, 4, 0, 0, 0),
    ]
    assert len(comments) == 12
    assert all(comment for (comment,) in comments)


def test_a_competition_that_is_published_again_has_its_files_once(cup: CompetitionFolder) -> None:
    for _ in range(2):
        cup.run(accept_rejects=True)
    with duckdb.connect(str(cup.out / "scorehouse.duckdb"), read_only=True) as reader:
        assert reader.execute("select count(*) from intake.files").fetchall() == [(len(EXPECTED),)]


def test_they_are_one_line_on_the_terminal(cup: CompetitionFolder) -> None:
    done = scorehouse("run", cup.folder, "--out", cup.out, "--accept-rejects")
    assert "cup: provisional, 10 accepted, 8 folded, 1 superseded, 8 rejected, " in done.stdout


def test_equal_rows_that_contradict_a_third_are_rejected_and_not_folded_too(tmp_path: Path) -> None:
    duplicate = DuplicateFolder(tmp_path).given_deals("1  1  A 24  B -8  C -8  D -8\n")
    duplicate.given_deals("1  1  A 24  -  -  -\n", "deals-2.csv").given_deals("1  1  E 24  -  -  -\n", "deals-3.csv")
    outcome = duplicate.run(accept_rejects=True)
    assert outcome.intake is not None
    counts = [(file.rows, file.accepted, file.folded, file.rejected) for file in outcome.intake.files]
    assert counts == [(1, 0, 0, 1), (1, 0, 0, 1), (4, 0, 0, 4)]


def test_a_file_that_is_refused_as_a_whole_adds_up(marathon: CompetitionFolder) -> None:
    marathon.given("games", HEADING + game("g1", "4 3 2 1"))
    marathon.given("players", "acount  player\nA2  A\n")
    outcome = marathon.run(accept_rejects=True)
    assert outcome.is_good
    assert outcome.intake is not None
    assert [(file.rows, file.accepted, file.rejected) for file in outcome.intake.files] == [(4, 4, 0), (1, 0, 1)]
