"""What cannot be two games: it is said in every room, and refused where the settings say so."""

from pathlib import Path

import pytest

from scorehouse.pipelines.steps.outcome import Outcome
from scorehouse.pipelines.warehouse import SQL
from scorehouse.pipelines.words.say import Fault, Message, find
from tests.competition_folder import CompetitionFolder
from tests.duplicate.folder import DuplicateFolder
from tests.ladder.folder import LadderFolder
from tests.round_robin.folder import RoundRobin
from tests.shared_data import account, run_shared

NOON, TWO = "2015-02-10T12:00:00Z", "2015-02-10T14:00:00Z"


def suspects(outcome: Outcome) -> list[tuple[str, int, list[str]]]:
    """Of each warning about suspects: its kind, how many games, and those that are listed."""
    assert outcome.is_good, (outcome.errors, outcome.rejects)
    found = [w for w in outcome.warnings if isinstance(w, Message) and w.code in ("suspects", "suspects_and_more")]
    return [
        (w.fields["found"].code.partition(".")[0], w.fields["found"].fields["games"], w.fields["first"]) for w in found
    ]


def games(*drawn: str) -> str:
    """Marathon games from `id  table  start  A B C D`."""
    rows = "game_id  table_name  started_at  player  game_points\n"
    for game in drawn:
        game_id, table, start, players = game.split("  ")
        rows += "".join(f"{game_id}  RU-Marathon-{table}  {start}  {name}  5\n" for name in players.split())
    return rows


# Marathon.


def test_one_game_under_two_ids(marathon: CompetitionFolder) -> None:
    marathon.given("games", games(f"007  1  {NOON}  A B C D", f"8  1  {TWO}  A B C D"), "games-1.csv")
    marathon.given("games", games(f"7  1  {NOON}  A B C D"), "games-2.csv")
    assert suspects(marathon.run()) == [
        (
            "marathon/a_player_starts_one_game_at_a_time",
            2,
            [
                f"007 and 7 of A, {NOON}, 007 at RU-Marathon-1 (games-1.csv, line 2)",
                f"7 and 007 of A, {NOON}, 7 at RU-Marathon-1 (games-2.csv, line 2)",
            ],
        )
    ]


def test_a_player_at_two_tables_at_once(marathon: CompetitionFolder) -> None:
    marathon.given("games", games(f"g1  1  {NOON}  A B C D", f"g2  2  {NOON}  E F G A", f"g3  3  {NOON}  H I J K"))
    ((kind, number, listed),) = suspects(marathon.run())
    assert (kind, number) == ("marathon/a_player_starts_one_game_at_a_time", 2)
    assert listed[1] == f"g2 and g1 of A, {NOON}, g2 at RU-Marathon-2 (games.csv, line 9)"


def test_one_table_and_start_with_other_players(marathon: CompetitionFolder) -> None:
    marathon.given("games", games(f"g1  1  {NOON}  A B C D", f"g2  1  {NOON}  E F G H", f"g3  1  {TWO}  A B C D"))
    ((kind, number, listed),) = suspects(marathon.run())
    assert (kind, number) == ("marathon/a_table_starts_one_game_at_a_time", 2)
    assert listed[0] == f"g1 and g2 at RU-Marathon-1, {NOON} (games.csv, line 2)"


def test_a_table_name_that_stands_for_all_tables_of_a_club_is_no_suspect(marathon: CompetitionFolder) -> None:
    evenings = [f"2015-02-{day}T19:30:00Z" for day in (10, 11, 12)]
    drawn = [f"g{day}-{table}  1  {start}  {players}"
             for day, start in enumerate(evenings) for table, players in enumerate(("A B C D", "E F G H"))]  # fmt: skip
    marathon.given("games", games(*drawn))
    assert suspects(marathon.run()) == []


def test_a_name_that_was_joined_by_players_csv_is_one_player(marathon: CompetitionFolder) -> None:
    marathon.given("games", games(f"g1  1  {NOON}  A B C D", f"g2  2  {NOON}  E F G A2"))
    assert suspects(marathon.run()) == []
    (marathon.folder / "players.csv").write_text("account,player\nA2,A\n")
    assert [number for _, number, _ in suspects(marathon.run())] == [2]


def test_more_suspects_than_a_warning_shows(marathon: CompetitionFolder) -> None:
    marathon.given(
        "games", games(*(f"g{number}  {number}  {NOON}  A B{number} C{number} D{number}" for number in range(9)))
    )
    outcome = marathon.run()
    ((_, number, listed),) = suspects(outcome)
    assert (number, len(listed)) == (9, 5)
    assert "; and 4 more. With suspects" in outcome.warnings[0]


def test_suspects_that_are_refused_are_rejects_and_their_games_fall(marathon: CompetitionFolder) -> None:
    marathon.configure(suspects="refuse")
    marathon.given("games", games(f"g1  1  {NOON}  A B C D", f"g2  2  {NOON}  E F G A", f"g3  1  {TWO}  A B C D"))
    outcome = marathon.run()
    assert [row[:5] for row in marathon.published("rejects")[1:]] == [
        ["games.csv", "2", "player", "A", f"starts game g2 at that time too, {NOON}"],
        ["games.csv", "9", "player", "A", f"starts game g1 at that time too, {NOON}"],
    ]
    assert account(outcome, "games") == {"accepted": 4, "rejected": 8}


# Ladder.


def overlaps(outcome: Outcome) -> list[str]:
    """The matches that are on while one of their players is in another."""
    assert {kind for kind, _, _ in suspects(outcome)} <= {"ladder/a_player_is_in_one_match_at_a_time"}
    return [words.partition(" (")[0] for _, _, listed in suspects(outcome) for words in listed]


@pytest.mark.parametrize(
    ("second", "found"),
    [
        ("m2  10 09:00:03  10 09:30:02  b  a  2", ["m1 and m2 of a", "m2 and m1 of a"]),
        ("m2  10 09:29     10 09:45     b  c  2", ["m1 and m2 of b", "m2 and m1 of b"]),
        ("m2  10 09:30     10 09:45     a  b  2", []),
        ("m2  10 09:10     10 09:45     c  d  2", []),
        ("m2  10 09:00:03  -            b  a  -", ["m1 and m2 of a", "m2 and m1 of a"]),
        ("m2  10 08:59:57  -            b  a  -", ["m1 and m2 of a", "m2 and m1 of a"]),
        ("m2  10 08:30     -            b  a  -", []),
        ("m2  10 09:10     10 09:10     a  c  1", []),
    ],
    ids=[
        "both clients report it", "two matches of one player", "one after the other", "other players",
        "one client lost it", "one client lost it, and was first", "never reported as ended", "no length",
    ],
)  # fmt: skip
def test_matches_of_one_player_at_once(tmp_path: Path, second: str, found: list[str]) -> None:
    ladder = LadderFolder(tmp_path).played(
        f"""
        match_id  started_at  ended_at  player_1  player_2  winner
        m1        10 09:00    10 09:30  a         b         1
        {second}
        """
    )
    assert overlaps(ladder.run()) == found


def test_a_long_match_is_named_with_every_short_one_within_it(tmp_path: Path) -> None:
    ladder = LadderFolder(tmp_path).played(
        """
        match_id  started_at  ended_at  player_2
        long      10 09:00    10 12:00  b
        one       10 09:10    10 09:20  c
        two       10 10:10    10 10:20  d
        after     10 12:00    10 12:10  d
        """
    )
    assert overlaps(ladder.run()) == ["long and one of a", "one and long of a", "two and long of a"]


@pytest.mark.parametrize(("account_1", "found"), [("account", 2), ("guest", 0), ("ai", 0)])
def test_guests_and_computers_may_be_in_many_matches_at_once(tmp_path: Path, account_1: str, found: int) -> None:
    ladder = LadderFolder(tmp_path).played(
        f"""
        match_id  started_at  ended_at  player_1  account_1    player_2
        m1        10 09:00    10 09:30  bot       {account_1}  b
        m2        10 09:10    10 09:40  bot       {account_1}  c
        """
    )
    assert len(overlaps(ladder.run(allow_empty=True))) == found


def test_a_match_between_two_accounts_of_one_player_is_one_match(tmp_path: Path) -> None:
    ladder = LadderFolder(tmp_path).played("match_id  started_at  ended_at\nm1  10 09:00  10 09:30\n")
    (ladder.folder / "players.csv").write_text("account,player\nb,a\n")
    assert suspects(ladder.run(allow_empty=True)) == []


@pytest.mark.parametrize(("other_start", "found"), [("10 19:31", 2), ("10 19:30", 0)])
def test_a_log_with_one_time_a_match(tmp_path: Path, other_start: str, found: int) -> None:
    """A start that matches of others share is a rounded one, and two of one pair prove nothing there."""
    ladder = LadderFolder(tmp_path).played(
        f"""
        match_id  started_at     player_1  player_2
        m1        10 19:30       a         b
        m2        10 19:30       b         a
        m3        {other_start}  c         d
        """
    )
    listed = [words for kind, _, some in suspects(ladder.run()) for words in some if "pair_starts" in kind]
    assert [words.partition(" (")[0] for words in listed] == ["m1 and m2 of a and b", "m2 and m1 of a and b"][:found]


def test_ladder_suspects_are_refused(tmp_path: Path) -> None:
    ladder = (
        LadderFolder(tmp_path)
        .configure(suspects="refuse")
        .played(
            """
        match_id  started_at  ended_at  player_2
        m1        10 09:00    10 09:30  b
        m2        10 09:10    10 09:40  c
        """
        )
    )
    assert ladder.rejects("file", "line", "column", "problem") == [
        ("matches.csv", 2, "match_id", "is on while a is in match m2"),
        ("matches.csv", 3, "match_id", "is on while a is in match m1"),
    ]


# Round robin.


def test_all_games_of_a_table_may_be_on_at_the_same_time(tmp_path: Path) -> None:
    cup = RoundRobin(tmp_path, "round_robin").entered("A B C").beaten("ABC")
    assert suspects(cup.run()) == []


def test_a_game_that_is_logged_once_more_as_a_play_off(tmp_path: Path) -> None:
    cup = RoundRobin(tmp_path, "round_robin").entered("A B C").beaten("ABC", AB="draw", AC="draw", BC="draw")
    cup.played_off(
        """
        game_id  phase     white  black  started_at  ended_at  result
        p1       play_off  B      A      day 1       day 2     white
        p2       play_off  A      C      day 3       day 4     white
        """
    )
    assert suspects(cup.run()) == [
        (
            "round_robin/a_pair_starts_one_game_at_a_time",
            2,
            ["p1 and AB of A and B (games-play-offs.csv, line 2)", "AB and p1 of A and B (games.csv, line 2)"],
        )
    ]


# Duplicate.

DEAL_1 = "1  1  A 24  B -8  C -8  D -8\n1  2  E 8  F 8  G -24  H 8\n"


@pytest.mark.parametrize(
    ("deal_2", "found"),
    [
        (DEAL_1.replace("1  1  ", "2  1  ").replace("1  2  ", "2  2  "), 4),
        ("2  1  A 24  B -8  C -8  D -8\n2  2  E -24  F 8  G 8  H 8\n", 0),
        ("2  1  A 24  B -8  C -8  X -8\n2  2  E 8  F 8  G -24  H 8\n", 0),
    ],
    ids=["all seats", "other points", "another player"],
)
def test_a_deal_that_is_written_down_twice(tmp_path: Path, deal_2: str, found: int) -> None:
    cup = DuplicateFolder(tmp_path).given_deals(
        DEAL_1 + "3  1  A 0  B 0  C 0  D 0\n3  2  E 0  F 0  G 0  H 0\n" + deal_2
    )
    listed = [number for kind, number, _ in suspects(cup.run()) if kind == "duplicate/a_deal_is_written_down_once"]
    assert listed == [found][: bool(found)]


def test_deals_without_points_and_of_one_table_may_be_alike(tmp_path: Path) -> None:
    nothing = "1  1  A 0  B 0  C 0  D 0\n1  2  E 0  F 0  G 0  H 0\n"
    cup = DuplicateFolder(tmp_path).given_deals(nothing + nothing.replace("1  1 ", "2  1 ").replace("1  2 ", "2  2 "))
    assert suspects(cup.run()) == []
    cup.given_deals("1  1  A 24  B -8  C -8  D -8\n2  1  A 24  B -8  C -8  D -8\n")
    assert suspects(cup.run()) == []


def test_duplicate_suspects_are_refused(tmp_path: Path) -> None:
    copy = DEAL_1.replace("1  1  ", "2  1  ").replace("1  2  ", "2  2  ")
    cup = DuplicateFolder(tmp_path).given_deals(DEAL_1 + copy)
    cup.configure(suspects="refuse")
    rejects = cup.rejects()
    assert len(rejects) == 16
    assert {row[2:] for row in rejects} == {
        ("deal", "1", "is like deal 2 in every seat"), ("deal", "2", "is like deal 1 in every seat")
    }  # fmt: skip


# Ids that a spreadsheet has rounded.


@pytest.mark.parametrize(
    "code",
    [f"{path.parts[-3]}/{path.stem}" for path in sorted(SQL.glob("*/suspects/*.sql"))],
)
def test_every_kind_of_suspect_has_words_for_a_reject_and_for_a_warning(code: str) -> None:
    assert isinstance(find(code)[1], Fault)
    assert not isinstance(find(f"{code}.found")[1], Fault)
    assert "({file}, line {line})" in find(f"{code}.one")[1]


@pytest.mark.parametrize(
    ("ids", "found"),
    [
        ("1234567890123450000 1234567890123460000", ["1234567890123450000", "1234567890123460000"]),
        ("1.9E+18 2,1E+18 3E+18", ["1.9E+18", "2,1E+18", "3E+18"]),
        ("1234567890123450000 1234567890123456789", []),
        ("123456789012345 100000000000000 0001000000000000000000", []),
        ("1E18 5e10 m+1 E+1", []),
    ],
    ids=[
        "zeros",
        "exponents",
        "another id has all digits",
        "fifteen digits and leading zeros",
        "no numbers of a spreadsheet",
    ],
)
def test_ids_that_a_spreadsheet_has_rounded(tmp_path: Path, ids: str, found: list[str]) -> None:
    rows = "".join(f"{match_id}  10 {9 + hour:02}:00\n" for hour, match_id in enumerate(ids.split()))
    ladder = LadderFolder(tmp_path).played("match_id  started_at\n" + rows)
    assert [words.partition(" (")[0] for _, _, listed in suspects(ladder.run()) for words in listed] == found


def test_rounded_ids_are_judged_file_by_file(marathon: CompetitionFolder) -> None:
    marathon.given("games", games(f"12345678901234567  1  {NOON}  A B C D"), "games-server.csv")
    marathon.given("games", games(f"12345678901234600  1  {TWO}  A B C D"), "games-typed.csv")
    assert suspects(marathon.run()) == [
        ("marathon/an_id_keeps_all_its_digits", 1, ["12345678901234600 (games-typed.csv, line 2)"])
    ]


def test_round_robin_rounded_ids_are_refused(tmp_path: Path) -> None:
    cup = RoundRobin(tmp_path, "round_robin").entered("A B").configure(suspects="refuse")
    cup.given("games", "game_id  white  black\n1.5E+17  A  B\n")
    cup.refuses(
        """
        line  column   value    problem
        2     game_id  1.5E+17  has lost digits: a spreadsheet keeps fifteen of a number
        """
    )


# The traps, and the real logs.


def test_trap_one_game_under_two_ids(tmp_path: Path) -> None:
    outcome = run_shared("traps/one-game-two-ids", tmp_path)
    assert [(kind, number) for kind, number, _ in suspects(outcome)] == [
        ("marathon/a_player_starts_one_game_at_a_time", 2)
    ]
    assert account(outcome, "games") == {"accepted": 8}


def test_trap_one_match_reported_by_both_clients_and_one_at_once(tmp_path: Path) -> None:
    outcome = run_shared("traps/one-match-two-reports", tmp_path)
    assert suspects(outcome) == [
        (
            "ladder/a_player_is_in_one_match_at_a_time",
            3,
            [
                "a and c of Odile (matches-a.csv, line 2)",
                "z9 and a of Odile (matches-b.csv, line 2)",
                "c and z9 of Odile (matches-c.csv, line 2)",
            ],
        )
    ]
    assert account(outcome, "matches") == {"accepted": 3}


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("marathon-club-2016", []),
        ("round-robin-club-2022", []),
        ("duplicate-bridge-1430335", []),
        (
            "ladder-chess-2017",
            [("a_pair_starts_one_match_at_a_time", 359), ("a_player_is_in_one_match_at_a_time", 156)],
        ),
    ],
)
def test_real_logs(tmp_path: Path, name: str, found: list[tuple[str, int]]) -> None:
    """Half of the chess times are rounded by the source: of 8,533 matches without a length, 359 are suspects."""
    counted = [(kind.partition("/")[2], number) for kind, number, _ in suspects(run_shared(name, tmp_path))]
    assert counted == found
