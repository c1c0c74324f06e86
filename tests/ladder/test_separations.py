"""What separates each row of the ladder's standings from the next one below it, key by key."""

from tests.ladder.folder import LadderFolder

HEADING = "rank  player  next_player  key  clause  value  next_value  margin\n"
CLAUSE, FAIR_PLAY = "Standings [Classificação]", "Standings [Jogo limpo]"


def test_points_then_scored_matches_then_the_end_of_the_last_one_separate(ladder: LadderFolder) -> None:
    """a and c have won, c a second and a quarter after a; b has lost twice at the floor, d once."""
    ladder.played("""
        match_id  player_1  player_2  started_at  ended_at
        m1        a         b         10 10:00    10 10:00
        m2        c         b         10 10:00    2026-01-10T10:00:01.25Z
        m3        e         d         10 10:00    10 10:00
        m4        e         d         10 11:00    10 11:00
        m5        e         f         10 12:00    10 12:00
    """)
    ladder.shows(
        separations=HEADING
        + f"""
        1  e  a  points          {CLAUSE}  1539                  1510                     29
        2  a  c  last_scored_at  {CLAUSE}  2026-01-10T10:00:00Z  2026-01-10T10:00:01.25Z  1.25
        3  c  b  points          {CLAUSE}  1510                  1500                     10
        4  b  d  last_scored_at  {CLAUSE}  2026-01-10T10:00:01.25Z  2026-01-10T11:00:00Z  3598.75
        5  d  f  scored_matches  {CLAUSE}  2                     1                        1
        6  f  -  -               -         -                     -                        -
        """
    )


def test_who_is_equal_in_all_keys_shares_the_rank(ladder: LadderFolder) -> None:
    ladder.played("""
        match_id  player_1  player_2  started_at
        m1        a         b         10 10:00
        m2        c         d         10 10:00
    """)
    ladder.shows(
        separations=HEADING
        + f"""
        1  a  c  shared  {CLAUSE}  -     -     -
        1  c  b  points  {CLAUSE}  1510  1500  10
        3  b  d  shared  {CLAUSE}  -     -     -
        3  d  -  -       -         -     -     -
        """
    )


def test_ends_that_are_a_microsecond_apart_separate(ladder: LadderFolder) -> None:
    ladder.played("""
        match_id  player_1  player_2  started_at  ended_at
        m1        a         b         10 10:00    2026-01-10T11:59:59.999999Z
        m2        c         b         10 10:00    2026-01-10T12:00:00Z
    """)
    ladder.shows(separations="player  key  margin\na  last_scored_at  0.000001\nc  points  10\nb  -  -")


def test_the_disqualified_stand_below_all_for_their_status(ladder: LadderFolder) -> None:
    ladder.played("""
        match_id  player_1  player_2  started_at
        m1        a         b         10 10:00
        m2        a         c         10 11:00
    """)
    ladder.given("rulings", "ruling_id  kind  player\nr1  disqualify  a\nr2  disqualify  c")
    ladder.shows(
        separations=HEADING
        + f"""
        1  b  a  status  {FAIR_PLAY}  -             disqualified  -
        -  a  c  status  {FAIR_PLAY}  disqualified  disqualified  -
        -  c  -  -       -            -             -             -
        """
    )
