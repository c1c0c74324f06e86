"""What has no effect, and what keeps results from being final, is said, with what to do."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorehouse.pipelines.commands.check import check
from tests.command_line import scorehouse
from tests.competition_folder import LEFT_OUT, CompetitionFolder
from tests.duplicate.folder import DuplicateFolder
from tests.ladder.folder import LadderFolder
from tests.marathon.drawn_marathon import Marathon
from tests.round_robin.folder import RoundRobin
from tests.shared_data import run_shared

OF_THE_LOG = "the latest moment in the log, for nothing sets it: run with --as-of now, or set as_of in competition.toml"
OF_THE_SETTINGS = "in competition.toml: set a later one, or run with --as-of now"


def warnings_at(cup: CompetitionFolder, now: datetime) -> list[str]:
    (outcome,) = check([cup.folder], lambda step: None, now)
    assert outcome.is_good, outcome.errors
    return outcome.warnings


def test_a_withdrawal_after_the_last_move_is_said(tmp_path: Path) -> None:
    (warning,) = run_shared("traps/withdrawal-after-last-move", tmp_path).warnings
    assert warning == (
        "without effect, for as_of is earlier: Abe left at 2026-01-20T00:00:00Z (entries.csv, line 2); "
        f"as_of is 2026-01-10T12:00:00Z, {OF_THE_LOG}"
    )


class TestLadder:
    def test_rulings_after_as_of_are_said_with_what_set_it(self, tmp_path: Path) -> None:
        ladder = LadderFolder(tmp_path).played(
            "match_id  started_at\nm1  10 10:00\nm2  11 10:00\nm3  12 10:00\nm4  09 10:00"
        )
        ladder.given("rulings", """
            ruling_id  kind   match_id  player  starts_at             ends_at
            r1         annul  m1        -       -                     -
            r2         annul  m3        -       -                     -
            r3         annul  -         a       2026-01-20T00:00:00Z  2026-01-21T00:00:00Z
        """)  # fmt: skip
        period = "ruling r3: the matches of a are annulled from 2026-01-20T00:00:00Z on (rulings.csv, line 4)"
        both = f"ruling r2: match m3 began at 2026-01-12T10:00:00Z (rulings.csv, line 3); {period}"
        first = "without effect, for as_of is earlier"
        assert ladder.run().warnings == [f"{first}: {period}; as_of is 2026-01-12T10:00:00Z, {OF_THE_LOG}"]
        outcome = ladder.run(datetime(2026, 1, 11, 12, tzinfo=UTC))
        assert outcome.warnings == [f"{first}: {both}; --as-of is 2026-01-11T12:00:00Z: give a later one, or now"]
        ladder.configure(as_of=datetime(2026, 1, 11, 12, tzinfo=UTC))
        assert ladder.run().warnings == [f"{first}: {both}; as_of is 2026-01-11T12:00:00Z {OF_THE_SETTINGS}"]

    def test_many_are_one_message(self, tmp_path: Path) -> None:
        ladder = LadderFolder(tmp_path).played("match_id  started_at\nm1  10 10:00")
        period = "2026-01-20T00:00:00Z  2026-01-21T00:00:00Z"
        rulings = [f"r{number}  annul  a  {period}" for number in range(12)]
        ladder.given("rulings", "\n".join(["ruling_id  kind  player  starts_at  ends_at", *rulings]))
        (warning,) = ladder.run().warnings
        assert warning.count("are annulled from") == 10
        assert "(rulings.csv, line 11); and 2 more; as_of is" in warning

    def test_a_season_that_is_over_is_said_and_one_that_is_not_is_none(self, tmp_path: Path) -> None:
        ladder = LadderFolder(tmp_path).played("match_id  started_at\nm1  10 10:00")
        over = datetime(2026, 2, 1, tzinfo=UTC)
        assert warnings_at(ladder, datetime(2026, 1, 31, 23, 59, tzinfo=UTC)) == []
        words = "provisional, not final: the season ended at 2026-02-01T00:00:00Z, and as_of is"
        assert warnings_at(ladder, over) == [f"{words} 2026-01-10T10:00:00Z, {OF_THE_LOG}"]
        ladder.configure(as_of=datetime(2026, 1, 20, tzinfo=UTC))
        assert warnings_at(ladder, over) == [f"{words} 2026-01-20T00:00:00Z {OF_THE_SETTINGS}"]
        ladder.configure(as_of=over)
        assert warnings_at(ladder, over) == []

    def test_the_run_of_the_command_line_says_it(self, tmp_path: Path) -> None:
        ladder = LadderFolder(tmp_path).played("match_id  started_at\nm1  10 10:00")
        assert "not final: the season ended at" in scorehouse("run", ladder.folder, "--out", ladder.out).stderr
        assert "not final: the season ended at" in scorehouse("check", ladder.folder).stderr
        asked = scorehouse("run", ladder.folder, "--out", ladder.out, "--as-of", "2026-01-20T00:00:00Z")
        assert asked.stderr == ""

    def test_matches_without_an_end_keep_a_season_from_being_final(self, tmp_path: Path) -> None:
        ladder = LadderFolder(tmp_path).played("""
            match_id  started_at  ended_at  winner
            m1        10 10:00    10 11:00  1
            m2        11 10:00    -         -
            m3        12 10:00    -         -
            m4        09 10:00    09 11:00  1
        """)
        words = "first m2; add them to the log, or annul the matches"
        assert ladder.run(datetime(2026, 2, 1, tzinfo=UTC)).warnings == [
            f"provisional, not final: 2 matches have no end, {words}"
        ]
        assert ladder.run(datetime(2026, 1, 31, tzinfo=UTC)).warnings == []


class TestMarathon:
    def test_rulings_on_what_comes_after_as_of_are_said(self, tmp_path: Path) -> None:
        marathon = Marathon(tmp_path, "marathon").games("stage  seats\n1  A, B, C, D\n2  A, B, C, D")
        marathon.rulings("""
            ruling_id  kind               player  game_id  starts_at
            r1         disqualify_game    -       g2       -
            r2         disqualify_player  A       -        2015-06-01T00:00:00Z
        """)
        (warning,) = marathon.run(datetime(2015, 3, 1, tzinfo=UTC)).warnings
        assert warning == (
            "without effect, for as_of is earlier: ruling r1: game g2 began at 2015-04-03T12:01:00Z (rulings.csv, line "
            "2); ruling r2: A is disqualified from 2015-06-01T00:00:00Z on (rulings.csv, line 3); --as-of is "
            "2015-03-01T00:00:00Z: give a later one, or now"
        )
        (warning,) = marathon.run().warnings
        assert warning.startswith("without effect, for as_of is earlier: ruling r2: A is disqualified from")

    def test_a_ruling_on_a_game_that_does_not_count_is_said(self, tmp_path: Path) -> None:
        marathon = Marathon(tmp_path, "marathon").games("""
            table_name     seats
            RU-Marathon-1  A, B, C, D
            club           A, B, C, D
        """)
        marathon.rulings("""
            ruling_id  kind             player  game_id  amount
            r1         fine_game        A       g2       60
            r2         disqualify_game  -       g2       -
            r3         uphold_game      -       g1       -
            r4         fine_game        A       g1       60
        """)
        assert marathon.run().warnings == [
            "ruling r1: game g2 does not count anyway (not event table), so the ruling has no effect",
            "ruling r2: game g2 does not count anyway (not event table), so the ruling has no effect",
            "ruling r3: game g1 is not to be reviewed, so upholding it has no effect",
        ]

    def test_an_event_that_is_over_is_said(self, tmp_path: Path) -> None:
        marathon = Marathon(tmp_path, "marathon").games("seats\nA, B, C, D")
        ended = "2015-12-01T08:00:00Z"
        assert warnings_at(marathon, datetime(2015, 12, 1, 7, tzinfo=UTC)) == []
        assert warnings_at(marathon, datetime(2015, 12, 2, tzinfo=UTC)) == [
            f"provisional, not final: its last day ended at {ended}, and as_of is 2015-02-03T12:00:00Z, {OF_THE_LOG}"
        ]


def test_entries_of_players_that_fit_no_row_are_said(tmp_path: Path) -> None:
    ladder = LadderFolder(tmp_path).played("match_id  started_at\nm1  10 10:00\nm2  11 10:00")
    ladder.given(
        "players",
        """
        account  player  valid_from            valid_until
        a        Anna    2026-01-11T00:00:00Z  -
        b        Boris   2025-01-01T00:00:00Z  2025-02-01T00:00:00Z
        B        Boris   -                     -
        Cleo     Cleo    -                     -
    """,
    )
    (warning,) = ladder.run().warnings
    assert warning == (
        '2 entries of players.csv have no effect: "b" is in the log, but not in the period of the entry (players.csv, '
        'line 3); nobody is called "B" in the log (players.csv, line 4)'
    )


@pytest.mark.parametrize("room", [LadderFolder, Marathon, DuplicateFolder])
def test_a_competition_of_which_a_game_was_left_out_says_that_it_is_never_final(
    room: type[LadderFolder | Marathon | DuplicateFolder], tmp_path: Path
) -> None:
    cup: LadderFolder | Marathon | DuplicateFolder
    if room is LadderFolder:
        cup = LadderFolder(tmp_path).played("match_id  started_at\nm1  10 10:00\nm2  soon")
    elif room is Marathon:
        cup = Marathon(tmp_path, "marathon").games("seats\nA, B, C, D")
        file = cup.folder / "games-2.csv"
        file.write_text("game_id,table_name,started_at,player,game_points\ng9,RU-Marathon-1,soon,A,1\n")
    else:
        cup = DuplicateFolder(tmp_path).given_deals("1  1  A x  B 0  C 0  D 0\n1  2  E 0  F 0  G 0  H 0")
    assert f"provisional, not final: {LEFT_OUT}" in cup.run(accept_rejects=True).warnings


def test_a_clock_that_has_run_out_since_as_of_is_said(tmp_path: Path) -> None:
    cup = RoundRobin(tmp_path, "round_robin").entered("A B")
    cup.given("games", "game_id  white  black  ended_at  result\ng1  A  B  -  -")
    cup.given(
        "turns",
        """
        game_id  turn  player  opened_at  moved_at
        g1       1     A       day 1      -
        g1       1     B       day 1      day 1 +2h
    """,
    )
    assert warnings_at(cup, datetime(2026, 3, 1, 23, tzinfo=UTC)) == []
    (warning,) = warnings_at(cup, datetime(2026, 3, 2, tzinfo=UTC))
    assert warning == (
        "in progress, not final: the time of A in game g1 was over at 2026-03-02T00:00:00Z, and as_of is "
        f"2026-03-01T02:00:00Z, {OF_THE_LOG}"
    )
