"""What the ladder rejects, where, and in what words."""

import pytest

from tests.ladder.folder import LadderFolder


def test_a_match_that_ends_before_it_starts(ladder: LadderFolder) -> None:
    ladder.played("""
        match_id  started_at  ended_at
        m1        10 10:00    10 10:00
        m2        11 10:00    11 09:59:59
    """)
    assert ladder.rejects("file", "line", "column", "problem") == [
        ("matches.csv", 3, "ended_at", "is before the start, 2026-01-11T10:00:00Z")
    ]


@pytest.mark.parametrize(
    ("ended_by", "lost_by", "problem"),
    [
        ("resign", "-", "is empty, and resign needs it"),
        ("abandon", "-", "is empty, and abandon needs it"),
        ("setup_timeout", "-", "is empty, and setup_timeout needs it"),
        ("resign", "both", "cannot be: one of the two lost by resign"),
        ("abandon", "both", "cannot be: one of the two lost by abandon"),
        ("play", "1", "does not go with an end by play"),
        ("server", "2", "does not go with an end by server"),
    ],
)
def test_a_lost_by_that_does_not_go_with_the_ending(
    ladder: LadderFolder, ended_by: str, lost_by: str, problem: str
) -> None:
    winner = "1" if ended_by in ("play", "server") else "-"
    ladder.played(f"""
        match_id  started_at  winner    ended_by    lost_by
        m1        10 10:00    {winner}  {ended_by}  {lost_by}
    """)
    assert ladder.rejects("line", "column", "problem") == [(2, "lost_by", problem)]


@pytest.mark.parametrize(
    ("winner", "ended_by", "lost_by", "problem"),
    [
        ("1", "resign", "1", "cannot be: player 1 lost by resign"),
        ("2", "abandon", "2", "cannot be: player 2 lost by abandon"),
        ("none", "resign", "2", "cannot be: player 2 lost by resign"),
        ("1", "setup_timeout", "1", "cannot be: player 1 lost by setup_timeout"),
        ("2", "setup_timeout", "both", "cannot be: both lost by setup_timeout"),
        ("-", "play", "-", "is empty, though the match has ended by play"),
        ("-", "server", "-", "is empty, though the match has ended by server"),
    ],
)
def test_a_winner_that_does_not_go_with_the_ending(
    ladder: LadderFolder, winner: str, ended_by: str, lost_by: str, problem: str
) -> None:
    ladder.played(f"""
        match_id  started_at  winner    ended_by    lost_by
        m1        10 10:00    {winner}  {ended_by}  {lost_by}
    """)
    assert ladder.rejects("line", "column", "problem") == [(2, "winner", problem)]


def test_a_pending_match_with_a_winner_or_a_loser(ladder: LadderFolder) -> None:
    ladder.played("""
        match_id  started_at  ended_at  winner  ended_by  lost_by
        m1        10 10:00    -         1       play      -
        m2        10 11:00    -         -       resign    1
        m3        10 12:00    -         -       play      -
    """)
    assert ladder.rejects("file", "line", "column", "problem") == [
        ("matches.csv", 2, "winner", "names a winner, but the match has not ended"),
        ("matches.csv", 3, "lost_by", "names a loser, but the match has not ended"),
    ]


def test_a_pending_match_that_ends_only_after_as_of_may_have_a_winner(ladder: LadderFolder) -> None:
    ladder.played("""
        match_id  started_at  ended_at  winner
        m1        10 10:00    10 11:00  1
    """)
    ladder.settings["as_of"] = ladder.settings["season"]["starts_at"].replace(day=10, hour=10, minute=30)
    ladder.configure().expect(
        "season",
        """
        scored  pending
        0       1
    """,
    )


def test_words_that_are_none_of_the_list(ladder: LadderFolder) -> None:
    ladder.played("""
        match_id  account_1  account_2  started_at  winner  ended_by  lost_by
        m1        acount     AI         10 10:00    3       resigned  0
    """)
    assert ladder.rejects("line", "column") == [
        (2, "account_1"),
        (2, "account_2"),
        (2, "ended_by"),
        (2, "lost_by"),
        (2, "winner"),
    ]


def test_what_is_empty_and_required_and_a_time_without_an_offset(ladder: LadderFolder) -> None:
    ladder.played("""
        match_id  queue  player_1  player_2  started_at           ended_at
        -         -      -         -         2026-01-10T10:00:00  2026-01-10T10:05:00Z
    """)
    assert ladder.rejects("line", "column") == [
        (2, "match_id"),
        (2, "player_1"),
        (2, "player_2"),
        (2, "queue"),
        (2, "started_at"),
    ]


def test_several_faults_come_in_one_run_also_those_between_the_cells_of_a_row_that_has_others(
    ladder: LadderFolder,
) -> None:
    ladder.played("""
        match_id  account_1  started_at  ended_at  winner  ended_by  lost_by
        m1        account    10 10:00    09 10:00  -       play      -
        m2        nobody     10 10:00    10 10:05  1       resign    1
        m3        account    yesterday   10 10:05  1       play      2
    """)
    assert ladder.rejects("line", "column") == [
        (2, "ended_at"),
        (2, "winner"),
        (3, "account_1"),
        (3, "winner"),
        (4, "lost_by"),
        (4, "started_at"),
    ]


def test_of_a_row_whose_end_cannot_be_read_nobody_says_that_it_is_pending(ladder: LadderFolder) -> None:
    ladder.played("""
        match_id  started_at  ended_at  winner
        m1        10 10:00    soon      1
    """)
    assert ladder.rejects("line", "column") == [(2, "ended_at")]


def test_the_same_match_twice_is_folded_and_with_other_content_rejected(ladder: LadderFolder) -> None:
    ladder.played("""
        match_id  player_2  started_at
        m1        b         10 10:00
        m1        b         10 10:00
    """)
    outcome = ladder.run()
    assert outcome.is_good
    assert outcome.intake is not None
    assert outcome.intake.total("folded") == 1
    ladder.played("""
        match_id  player_2  started_at
        m1        b         10 10:00
        m1        c         10 10:00
    """)
    assert ladder.rejects("line", "column") == [(2, "match_id"), (3, "match_id")]


def test_a_ruling_that_lacks_what_its_kind_needs_or_names_what_is_not_in_the_log(ladder: LadderFolder) -> None:
    ladder.played("""
        match_id  started_at
        m1        10 10:00
    """)
    ladder.given(
        "rulings",
        """
        ruling_id  kind        match_id  player
        r1         annul       -         a
        r2         disqualify  m1        -
        r3         annul       m2        -
        r4         disqualify  -         A
        r5         annul       m1        nobody
        r6         pardon      m1        a
        r7         annul       m1        a
        """,
    )
    assert ladder.rejects("file", "line", "column", "problem") == [
        ("rulings.csv", 2, "match_id", "is empty, and annul needs it"),
        ("rulings.csv", 3, "player", "is empty, and disqualify needs it"),
        ("rulings.csv", 4, "match_id", "is no match of the log"),
        ("rulings.csv", 5, "player", "is no player of the log"),
        ("rulings.csv", 6, "player", "is no player of the log"),
        ("rulings.csv", 7, "kind", "is none of annul, disqualify"),
    ]


def test_an_annulment_by_a_period_has_a_player_and_both_ends_and_no_match(ladder: LadderFolder) -> None:
    ladder.played("""
        match_id  started_at
        m1        10 10:00
    """)
    ladder.given(
        "rulings",
        """
        ruling_id  kind   match_id  player  starts_at             ends_at
        r1         annul  -         -       2026-01-10T00:00:00Z  2026-01-11T00:00:00Z
        r2         annul  -         a       2026-01-10T00:00:00Z  -
        r3         annul  -         a       -                     2026-01-11T00:00:00Z
        r4         annul  -         a       2026-01-11T00:00:00Z  2026-01-11T00:00:00Z
        r5         annul  -         nobody  2026-01-10T00:00:00Z  2026-01-11T00:00:00Z
        r6         annul  m1        a       2026-01-10T00:00:00Z  2026-01-11T00:00:00Z
        r7         annul  -         -       -                     -
        r8         annul  -         a       2026-01-10T00:00:00   2026-01-11T00:00:00Z
        """,
    )
    assert ladder.rejects("file", "line", "column", "problem") == [
        ("rulings.csv", 2, "player", "is empty, and annul needs it"),
        ("rulings.csv", 3, "ends_at", "is empty, and annul needs it"),
        ("rulings.csv", 4, "starts_at", "is empty, and annul needs it"),
        ("rulings.csv", 5, "ends_at", "does not lie after starts_at, 2026-01-11T00:00:00Z"),
        ("rulings.csv", 6, "player", "is no player of the log"),
        ("rulings.csv", 7, "ends_at", "is filled in, and the ruling names match m1"),
        ("rulings.csv", 7, "starts_at", "is filled in, and the ruling names match m1"),
        ("rulings.csv", 8, "match_id", "is empty, and annul needs it"),
        ("rulings.csv", 9, "starts_at", "has no offset from UTC"),
    ]


def test_a_ruling_may_name_a_match_that_is_itself_rejected(ladder: LadderFolder) -> None:
    ladder.played("""
        match_id  player_2  started_at  ended_at
        m1        b         sometime    10 10:00
        m2        c         10 10:00    10 10:05
    """)
    ladder.given(
        "rulings",
        """
        ruling_id  kind        match_id  player
        r1         annul       m1        -
        r2         disqualify  -         b
        """,
    )
    assert ladder.rejects("file", "line", "column") == [("matches.csv", 2, "started_at")]


def test_with_accept_rejects_the_season_is_published_without_those_matches(ladder: LadderFolder) -> None:
    ladder.played("""
        match_id  player_2  started_at  winner
        m1        b         10 10:00    -
        m2        c         10 11:00    1
    """)
    outcome = ladder.run(accept_rejects=True)
    assert outcome.is_good
    assert [row[0] for row in ladder.published("match_results")[1:]] == ["m2", "m2"]
    assert ladder.published("season")[1][1:4] == ["1", "1", "0"]


def test_no_log_of_matches_is_an_error(ladder: LadderFolder) -> None:
    outcome = ladder.run()
    assert outcome.errors == [f"no log of matches: put matches.csv into the folder of {ladder.folder.name}"]
