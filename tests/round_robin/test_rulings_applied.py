"""The round robin's public list of rulings: who left, and what it changed."""

from tests.round_robin.folder import RoundRobin

HEADING = "ruling_id  kind  player  scope  amount  unit  effect\n"


def test_who_left_annulled_or_forfeited_games(cup: RoundRobin) -> None:
    """C and D leave with nothing finished: the game of both is C's. B has one of two finished, and forfeits to A."""
    cup.given("entries", "player  withdrew_at\nA  -\nB  day 3\nC  day 1\nD  day 1 +1h\nE  -")
    cup.given(
        "games",
        """
        game_id  white  black  ended_at  result
        AB       A      B      -         -
        AC       A      C      -         -
        AD       A      D      -         -
        AE       A      E      -         -
        BC       B      C      -         -
        BD       B      D      -         -
        BE       B      E      day 2     white
        CD       C      D      -         -
        CE       C      E      -         -
        DE       D      E      -         -
        """,
    )
    cup.at("day 4").shows(
        rulings_applied=HEADING
        + """
        -  withdrawal  B  1  1  games  forfeited
        -  withdrawal  C  1  4  games  annulled
        -  withdrawal  D  1  3  games  annulled
        """
    )
    assert [row[-2:] for row in cup.published("rulings_applied")[1:]] == [
        ["2026-03-03T00:00:00Z", ""],
        ["2026-03-01T00:00:00Z", ""],
        ["2026-03-01T01:00:00Z", ""],
    ]


def test_who_had_no_game_left_or_has_not_left_yet_changed_nothing(cup: RoundRobin) -> None:
    cup.given("entries", "player  withdrew_at\nA  day 3\nB  day 9").beaten("AB").at("day 4")
    cup.shows(
        rulings_applied=HEADING
        + """
        -  withdrawal  A  1  0  games  no_effect
        -  withdrawal  B  1  0  games  no_effect
        """
    )
