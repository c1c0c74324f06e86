"""players.csv in every room: each has columns of its own that name players, and games of its own shape."""

from pathlib import Path

import pytest

from scorehouse.pipelines.intake.accounting import FATES
from scorehouse.pipelines.intake.accounts import Place, places_of_players
from scorehouse.pipelines.rooms import ROOMS
from tests.command_line import scorehouse
from tests.duplicate.folder import DuplicateFolder
from tests.ladder.folder import LadderFolder
from tests.round_robin.folder import RoundRobin
from tests.shared_data import account, read_csv, run_shared


def test_where_one_player_cannot_be_twice() -> None:
    """In the ladder nowhere: two accounts of one player may have met, for a rule says what follows."""
    assert [place for room in ROOMS.values() for place in places_of_players(room)] == [
        Place("deals", ("deal", "table"), ("player", "substitute"), seat=("deal", "table", "wind")),
        Place("deals", ("deal",), ("player",), seat=("deal", "table", "wind")),
        Place("games", ("game_id",), ("player",), seats=4),
        Place("games", ("game_id",), ("white", "black"), seat=("game_id",)),
        Place("turns", ("game_id", "turn"), ("player",), seats=2),
    ]


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


def test_duplicate_a_player_and_their_substitute_are_not_merged(tmp_path: Path) -> None:
    duplicate = DuplicateFolder(tmp_path).given_deals("1  1  A 24  B -8  C -8  D 0 substitute:D2\n")
    given_players(duplicate.folder, "D2,D")
    assert duplicate.rejects() == [
        ("players.csv", 2, "account", "D2", "cannot be one player with D: both are in deals 1/1")
    ]


def test_duplicate_a_seat_under_two_names_in_exports_that_overlap_is_folded(tmp_path: Path) -> None:
    duplicate = DuplicateFolder(tmp_path)
    duplicate.given_deals("1  1  A 24  B -8  C -8  D 0 substitute:X\n", "deals-1.csv")
    duplicate.given_deals("1  1  A 24  B2 -8  C -8  D 0 substitute:X2\n", "deals-2.csv")
    given_players(duplicate.folder, "B,B2", "X,X2")
    outcome = duplicate.run()
    assert outcome.is_good
    assert outcome.intake is not None
    assert sorted(row[1] for row in duplicate.published("standings")[1:]) == ["A", "B2", "C", "D"]
    assert [outcome.intake.total(fate) for fate in FATES] == [4 + 2, 4, 0, 0]


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


def test_ladder_accounts_that_met_are_one_player_whose_other_matches_score(tmp_path: Path) -> None:
    ladder = LadderFolder(tmp_path).played(
        """
        match_id  queue        started_at  player_1  player_2  winner
        m1        competitive  10 09:00    Tiger     Tiger2    1
        m2        competitive  10 10:00    Tiger2    Anna      1
        m3        casual       10 11:00    Tiger2    Tiger     2
        """
    )
    given_players(ladder.folder, "Tiger2,Tiger")
    assert ladder.run().is_good
    assert ladder.published("unscored_matches")[1:] == [["m1", "not_two_accounts"], ["m3", "not_ranked_queue"]]
    assert [row[1:3] for row in ladder.published("standings")[1:]] == [["Tiger", "1510"], ["Anna", "1500"]]


def test_ladder_accounts_of_one_player_by_then_meet_as_two_before(tmp_path: Path) -> None:
    ladder = LadderFolder(tmp_path).played("match_id  started_at\nm1  10 09:00\nm2  12 09:00\n")
    (ladder.folder / "players.csv").write_text("account,player,valid_from\nb,a,2026-01-11T00:00:00Z\n")
    assert ladder.run().is_good
    assert ladder.published("unscored_matches")[1:] == [["m2", "not_two_accounts"]]
    assert [row[1:3] for row in ladder.published("standings")[1:]] == [["a", "1510"], ["b", "1500"]]


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
        encoding="windows-1251", decimal=",", thousands="", columns={"entries": {"player": "Игрок", "level": "Рейтинг"}}
    )
    (cup.folder / "entries.csv").write_bytes("Игрок;Рейтинг\nЯна;1,125\nБорис;2,5\n".encode("windows-1251"))
    (cup.folder / "players.csv").write_bytes("account;player\nЯна;Яна Жук\n".encode("windows-1251"))
    out = tmp_path / "drawn"
    for command in (
        ["draw", str(cup.folder), "--starts-at", "2026-03-01T09:00:00Z", "--out", str(out)],
        ["check", str(out)],
    ):
        result = scorehouse(*command)
        assert result.exit_code == 0, result.output
    assert 'Яна Жук,"1,125"' in (out / "entries.csv").read_text(encoding="utf-8-sig")
    assert (out / "players.csv").read_bytes() == (cup.folder / "players.csv").read_bytes()


CORRESPONDENCE = """
    game_id  turn  player  opened_at    moved_at
    g1       1     Anna    day 1        day 1 +1h
    g1       1     Boris   day 1        day 1 +1h
    g1       2     {}      day 1 +1h    day 1 +2h
    g1       2     Boris   day 1 +1h    day 1 +2h
"""


@pytest.fixture
def renamed_within_a_game(tmp_path: Path) -> RoundRobin:
    """Anna is called Anna K from turn 2 of her game on."""
    cup = RoundRobin(tmp_path, "round_robin").entered("Anna Boris")
    cup.given("games", "game_id  white  black  ended_at  result\ng1  Anna  Boris  day 5  white\n")
    cup.given("turns", CORRESPONDENCE.format("Anna.K"), "turns-2.csv")
    return cup


@pytest.mark.parametrize("since", ["", "2026-03-01T00:30:00Z"], ids=["for ever", "since turn 2"])
def test_round_robin_an_account_may_be_renamed_within_a_game(renamed_within_a_game: RoundRobin, since: str) -> None:
    (renamed_within_a_game.folder / "players.csv").write_text(f"account,player,valid_from\nAnna.K,Anna,{since}\n")
    renamed_within_a_game.shows(game_results="white  black  white_points  ended_at_turn\nAnna  Boris  1  2\n")


def test_round_robin_turns_exported_before_and_after_a_renaming_are_folded(renamed_within_a_game: RoundRobin) -> None:
    renamed_within_a_game.given("turns", CORRESPONDENCE.format("Anna"), "turns-1.csv")
    given_players(renamed_within_a_game.folder, "Anna.K,Anna")
    outcome = renamed_within_a_game.shows(standings="player  points\nAnna  1\nBoris  0\n")
    assert outcome.intake is not None
    assert outcome.intake.total("folded") == 4


def test_round_robin_accounts_that_stand_in_one_turn_are_not_merged(renamed_within_a_game: RoundRobin) -> None:
    given_players(renamed_within_a_game.folder, "Boris,Anna")
    renamed_within_a_game.refuses(
        """
        file         line  column     value  problem
        players.csv  2     account    Boris  cannot be one player with Anna: both are in games g1
        turns-2.csv  4     player     Anna.K  is no player of game g1
        """
    )


def test_trap_exports_that_overlap_and_a_renaming_between_them(tmp_path: Path) -> None:
    outcome = run_shared("traps/rename-in-overlapping-exports", tmp_path)
    assert outcome.is_good
    assert account(outcome, "games") == {"accepted": 4, "folded": 4}


def test_trap_an_account_renamed_within_a_game(tmp_path: Path) -> None:
    outcome = run_shared("traps/account-renamed-within-a-game", tmp_path)
    assert outcome.is_good
    accepted = {table: account(outcome, table) for table in ("entries", "games", "turns")}
    assert accepted == {"entries": {"accepted": 2}, "games": {"accepted": 1}, "turns": {"accepted": 4}}
    results = read_csv(tmp_path / outcome.slug / "game_results.csv")
    assert [row[3:5] for row in results[1:]] == [["Anna", "Boris"]]


def test_trap_two_accounts_of_one_player_that_met_on_the_ladder(tmp_path: Path) -> None:
    outcome = run_shared("traps/ladder-two-accounts-of-one-player", tmp_path)
    assert outcome.is_good
    assert account(outcome, "matches") == {"accepted": 2}
    assert read_csv(tmp_path / outcome.slug / "unscored_matches.csv")[1:] == [["m1", "not_two_accounts"]]
    standings = read_csv(tmp_path / outcome.slug / "standings.csv")
    assert [row[1:3] for row in standings[1:]] == [["Tiger", "1510"], ["Anna", "1500"]]


def test_ladder_an_annulled_period_of_an_account_that_changed_hands_is_read_by_its_own_times(tmp_path: Path) -> None:
    ladder = LadderFolder(tmp_path).played("""
        match_id  player_1  player_2  started_at
        m1        Tiger     b         05 10:00
        m2        Tiger     b         15 10:00
        m3        Lion      b         16 10:00
    """)
    (ladder.folder / "players.csv").write_text("account,player,valid_until\nTiger,Lion,2026-01-10T00:00:00Z\n")
    heading = "ruling_id  kind  player  starts_at  ends_at\n"
    annul = heading + "r1  annul  Tiger  2026-01-{}T00:00:00Z  2026-01-{}T00:00:00Z"
    ladder.given("rulings", annul.format("01", "10"))
    assert ladder.run().is_good
    assert ladder.published("unscored_matches")[1:] == [["m1", "annulled"]]
    ladder.given("rulings", annul.format("10", "20"))
    assert ladder.run().is_good
    assert ladder.published("unscored_matches")[1:] == [["m2", "annulled"]]
    ladder.given("rulings", annul.format("01", "20"))
    ((column, problem),) = ladder.rejects("column", "problem")
    assert (column, problem.startswith("may be Lion or Tiger")) == ("player", True)
