"""players.csv in every room: each has columns of its own that name players, and games of its own shape."""

from pathlib import Path

from typer.testing import CliRunner

from scorehouse.pipelines.cli import app
from scorehouse.pipelines.intake.accounts import places_of_players
from scorehouse.pipelines.rooms import ROOMS
from tests.duplicate.folder import DuplicateFolder
from tests.ladder.folder import LadderFolder
from tests.round_robin.folder import RoundRobin


def test_where_one_player_cannot_be_twice() -> None:
    assert {format: places_of_players(room) for format, room in ROOMS.items()} == {
        "duplicate": [
            ("deals", ("deal", "table"), ["player", "substitute"]),
            ("deals", ("deal",), ["player"]),
            ("rulings", ("ruling_id",), ["player"]),
        ],
        "ladder": [("matches", ("match_id",), ["player_1", "player_2"]), ("rulings", ("ruling_id",), ["player"])],
        "marathon": [("games", ("game_id",), ["player"]), ("rulings", ("ruling_id",), ["player"])],
        "round_robin": [("games", ("game_id",), ["white", "black"]), ("turns", ("game_id",), ["player"])],
    }


def given_players(folder: Path, *rows: str) -> None:
    (folder / "players.csv").write_text("\n".join(["account,player", *rows, ""]), encoding="utf-8")


def test_duplicate_merged_accounts_are_one_player(tmp_path: Path) -> None:
    duplicate = DuplicateFolder(tmp_path).given_deals(
        """
        1  1  A 24   B -8  C -8  D -8
        2  1  A2 24  B -8  C -8  D 0 substitute:A2x
        """
    )
    given_players(duplicate.folder, "A2,A", "A2x,X")
    assert duplicate.run().is_good
    assert sorted(row[1] for row in duplicate.published("standings")[1:]) == ["A", "B", "C", "D"]


def test_duplicate_accounts_at_two_tables_of_one_deal_are_not_merged(tmp_path: Path) -> None:
    duplicate = DuplicateFolder(tmp_path).given_deals(
        """
        1  1  A 24  B -8   C -8  D -8
        1  2  E 24  A2 -8  G -8  H -8
        """
    )
    given_players(duplicate.folder, "A2,A")
    assert duplicate.rejects() == [
        ("players.csv", 2, "account", "A2", "cannot be one player with A: both are in deals 1")
    ]


def test_duplicate_a_period_that_changes_no_name_does_no_harm(tmp_path: Path) -> None:
    duplicate = DuplicateFolder(tmp_path).given_deals("1  1  A 24  B -8  C -8  D -8\n")
    duplicate.given("players", "account  player  valid_from\nA  A  2026-01-01T00:00:00Z\n")
    assert duplicate.run().is_good


def test_ladder_merged_accounts_share_points_and_cap(tmp_path: Path) -> None:
    ladder = LadderFolder(tmp_path).played(
        """
        match_id  started_at  player_1
        m1        10 09:00    a
        m2        10 10:00    a2
        m3        10 11:00    a
        """
    )
    given_players(ladder.folder, "a2,a")
    assert ladder.run().is_good
    assert [row[1:3] for row in ladder.published("standings")[1:]] == [["a", "1523"], ["b", "1500"]]
    assert ladder.published("unscored_matches")[1:] == [["m3", "opponent_cap"]]


def test_ladder_accounts_that_met_are_not_merged(tmp_path: Path) -> None:
    ladder = LadderFolder(tmp_path).played("match_id  started_at\nm1  10 09:00\n")
    given_players(ladder.folder, "b,a")
    assert ladder.faults() == [("players.csv", 2, "account", "cannot be one player with a: both are in matches m1")]


def test_round_robin_an_entry_and_its_games_may_have_two_names(tmp_path: Path) -> None:
    cup = RoundRobin(tmp_path, "round_robin").entered("A B C").beaten("ABC")
    text = (cup.folder / "games.csv").read_text(encoding="utf-8")
    (cup.folder / "games.csv").write_text(text.replace(",C,", ",Cesare,"), encoding="utf-8")
    given_players(cup.folder, "Cesare,C")
    cup.shows(standings="rank  player  points\n1  A  2\n2  B  1\n3  C  0\n")


def test_round_robin_an_entry_and_a_withdrawal_under_a_name_that_changed_hands_are_read_by_their_times(
    tmp_path: Path,
) -> None:
    cup = RoundRobin(tmp_path, "round_robin").given(
        "games",
        """
        game_id  white  black  started_at  ended_at  result
        early    Tiger  B      day 1       day 2     white
        late     Tiger  B      day 12      day 13    black
        both     Lion   Tiger  day 12      day 13    white
        """,
    )
    cup.given("entries", "player  entered_at  withdrew_at\nB  -  -\nTiger  -  day 3\nTiger  day 11  -\n")
    (cup.folder / "players.csv").write_text("account,player,valid_until\nTiger,Lion,2026-03-10T00:00:00Z\n")
    cup.shows(standings="player  points  status\nB  1  -\nLion  1  withdrawn\nTiger  1  -\n")


def test_a_draw_can_be_read_by_the_settings_that_it_was_drawn_by(tmp_path: Path) -> None:
    cup = RoundRobin(tmp_path, "round_robin").configure(
        encoding="windows-1251", decimal=",", columns={"entries": {"player": "Игрок", "level": "Рейтинг"}}
    )
    (cup.folder / "entries.csv").write_bytes("Игрок;Рейтинг\nЯна;1,125\nБорис;2,5\n".encode("windows-1251"))
    (cup.folder / "players.csv").write_bytes("account;player\nЯна;Яна Жук\n".encode("windows-1251"))
    out = tmp_path / "drawn"
    for command in (
        ["draw", str(cup.folder), "--starts-at", "2026-03-01T09:00:00Z", "--out", str(out)],
        ["check", str(out)],
    ):
        result = CliRunner().invoke(app, command)
        assert result.exit_code == 0, result.output
    assert 'Яна Жук,"1,125"' in (out / "entries.csv").read_text(encoding="utf-8-sig")
    assert (out / "players.csv").read_bytes() == (cup.folder / "players.csv").read_bytes()
