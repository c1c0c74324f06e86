"""The ladder's public list of rulings: what each of them changed."""

from datetime import UTC, datetime

from tests.ladder.folder import LadderFolder

HEADING = "ruling_id  kind  player  game  scope  amount  unit  note  effect  starts_at  ends_at\n"


def test_every_kind_of_ruling_says_what_it_changed(ladder: LadderFolder) -> None:
    """r2 annuls m2 and m3 of c within its period, m4 starts at its end; r1 annuls m2 too."""
    ladder.played("""
        match_id  player_1  player_2  started_at
        m1        a         b         10 10:00
        m2        a         c         10 11:00
        m3        c         d         10 12:00
        m4        c         b         10 13:00
    """)
    ladder.given(
        "rulings",
        """
        ruling_id  kind        match_id  player  note      starts_at  ends_at
        r1         annul       m2        -       arranged  -          -
        r2         annul       -         c       -         2026-01-10T11:00:00Z  2026-01-10T13:00:00Z
        r3         disqualify  -         b       bot       -          -
        """,
    )
    ladder.shows(
        rulings_applied=HEADING
        + """
        r1  annul       -  m2  -  1  matches  arranged  annulled      -                     -
        r2  annul       c  -   -  2  matches  -         annulled      2026-01-10T11:00:00Z  2026-01-10T13:00:00Z
        r3  disqualify  b  -   -  -  -        bot       disqualified  -                     -
        """
    )


def test_what_does_not_score_anyway_is_changed_by_no_ruling(ladder: LadderFolder) -> None:
    """m1 is casual, m2 has not begun at as_of; d has no scored match; in r4's period nothing started."""
    ladder.played("""
        match_id  player_1  player_2  queue        started_at
        m0        a         b         competitive  10 09:00
        m1        a         d         casual       10 10:00
        m2        a         b         competitive  12 10:00
    """)
    ladder.given(
        "rulings",
        """
        ruling_id  kind        match_id  player  starts_at  ends_at
        r1         annul       m1        -       -          -
        r2         annul       m2        -       -          -
        r3         disqualify  -         d       -          -
        r4         annul       -         a       2026-01-20T10:00:00Z  2026-01-20T11:00:00Z
        """,
    )
    ladder.configure(as_of=datetime(2026, 1, 11, tzinfo=UTC))
    ladder.shows(
        rulings_applied="""
        ruling_id  amount  unit     effect
        r1         0       matches  no_effect
        r2         0       matches  no_effect
        r3         -       -        no_effect
        r4         0       matches  no_effect
        """
    )
