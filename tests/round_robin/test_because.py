"""Why a total of the round robin is what it is: addends by hand, of all players of many tables, and altered ones."""

import random
from pathlib import Path

import pytest

from tests.addends import (
    assert_addends_make_every_total,
    assert_so_in_random_logs,
    assert_so_in_shared_logs,
    broken_by,
    expect_because,
)
from tests.random_comparisons import times
from tests.round_robin import random_logs
from tests.round_robin.folder import RoundRobin

SCOPES: dict[str, str | None] = {"standings": "table"}


@pytest.fixture
def left(cup: RoundRobin) -> RoundRobin:
    """A draws with B and wins on time from C, who misses turns 1 and 2. D leaves with nothing finished, B with half."""
    cup.given("entries", "player  withdrew_at\nA  -\nB  day 6\nC  -\nD  day 1")
    cup.given(
        "games",
        """
        game_id  white  black  ended_at  result
        AB       A      B      day 2     draw
        AC       A      C      -         -
        AD       A      D      -         -
        BC       B      C      -         -
        BD       B      D      -         -
        CD       C      D      -         -
        """,
    )
    cup.given(
        "turns",
        """
        game_id  turn  player  opened_at  moved_at
        AC       1     A       day 1      day 1 +1h
        AC       1     C       day 1      -
        AC       2     A       day 2      -
        AC       2     C       day 2      -
        """,
    )
    return cup.at("day 7")


def test_the_first_by_hand(left: RoundRobin) -> None:
    """A: a half and a whole point; what D left behind is no part of it. Two games played, one of them won."""
    expect_because(
        left,
        "A",
        """
        column  scope  kind                        clause                           subject                 numerator
        played  1      draw                        Standings [Formato]              AB                      1
        played  1      won_on_time                 How a game ends [Mosse saltate]  AC                      1
        played  1      annulled                    Withdrawal [Ritiro]              AD                      0
        points  1      draw                        Standings [Formato]              AB                      1
        points  1      turn_missed_by_opponent     How a game ends [Mosse saltate]  AC, 1                   0
        points  1      turn_missed                 How a game ends [Mosse saltate]  AC, 2                   0
        points  1      turn_missed_by_opponent     How a game ends [Mosse saltate]  AC, 2                   0
        points  1      won_on_time                 How a game ends [Mosse saltate]  AC                      2
        points  1      opponent_left_and_annulled  Withdrawal [Ritiro]              D, 2026-03-01 00:00:00  0
        points  1      annulled                    Withdrawal [Ritiro]              AD                      0
        won     1      draw                        Standings [Formato]              AB                      0
        won     1      won_on_time                 How a game ends [Mosse saltate]  AC                      1
        won     1      annulled                    Withdrawal [Ritiro]              AD                      0
        """,
    )


def test_the_second_by_hand(left: RoundRobin) -> None:
    """B: a half point. Of two games (D's is annulled) one was finished when B left: it stands, the other is lost."""
    expect_because(
        left,
        "B",
        """
        column     scope  kind                        clause               subject                 numerator
        forfeited  1      draw                        Standings [Formato]  AB                      0
        forfeited  1      lost_by_forfeit             Withdrawal [Ritiro]  BC                      1
        forfeited  1      annulled                    Withdrawal [Ritiro]  BD                      0
        points     1      left                        Withdrawal [Ritiro]  B, 2026-03-06 00:00:00  0
        points     1      draw                        Standings [Formato]  AB                      1
        points     1      lost_by_forfeit             Withdrawal [Ritiro]  BC                      0
        points     1      opponent_left_and_annulled  Withdrawal [Ritiro]  D, 2026-03-01 00:00:00  0
        points     1      annulled                    Withdrawal [Ritiro]  BD                      0
        """,
    )


def test_the_third_by_hand(left: RoundRobin) -> None:
    """C: two turns missed in a row lose a game; B's leaving gives a point."""
    expect_because(
        left,
        "C",
        """
        column  scope  kind                        clause                           subject                 numerator
        lost    1      lost_on_time                How a game ends [Mosse saltate]  AC                      1
        lost    1      won_by_forfeit              Withdrawal [Ritiro]              BC                      0
        lost    1      annulled                    Withdrawal [Ritiro]              CD                      0
        points  1      turn_missed                 How a game ends [Mosse saltate]  AC, 1                   0
        points  1      turn_missed                 How a game ends [Mosse saltate]  AC, 2                   0
        points  1      turn_missed_by_opponent     How a game ends [Mosse saltate]  AC, 2                   0
        points  1      lost_on_time                How a game ends [Mosse saltate]  AC                      0
        points  1      opponent_left               Withdrawal [Ritiro]              B, 2026-03-06 00:00:00  0
        points  1      won_by_forfeit              Withdrawal [Ritiro]              BC                      2
        points  1      opponent_left_and_annulled  Withdrawal [Ritiro]              D, 2026-03-01 00:00:00  0
        points  1      annulled                    Withdrawal [Ritiro]              CD                      0
        """,
    )


def test_who_has_no_game_has_an_addend_that_says_so(cup: RoundRobin) -> None:
    cup.entered("A").given("games", "game_id  white  black")
    expect_because(cup, "A", "column  scope  kind  numerator\npoints  1  no_game  0\nwon  1  no_game  0")


def test_a_game_that_was_left_out_is_said_with_the_opponent(cup: RoundRobin) -> None:
    cup.entered("A B C").beaten("ABC", AC="White")
    assert cup.run(accept_rejects=True).is_good
    expect_because(
        cup,
        "C",
        """
        column  scope  kind      subject  numerator
        points  1      left_out  A        0
        points  1      loss      BC       0
        """,
    )


def test_an_abandoned_game_names_the_turns_that_both_missed(cup: RoundRobin) -> None:
    cup.entered("A B").given("games", "game_id  white  black\nAB  A  B")
    cup.given(
        "turns",
        """
        game_id  turn  player  opened_at  moved_at
        AB       1     A       day 1      -
        AB       1     B       day 1      -
        AB       2     A       day 2      day 2
        AB       2     B       day 2      day 2
        AB       3     A       day 3      -
        AB       3     B       day 3      -
        """,
    )
    expect_because(
        cup.at("day 9"),
        "A",
        """
        column  scope  kind                     clause                                 subject  numerator
        points  1      turn_missed              How a game ends [Partite abbandonate]  AB, 1    0
        points  1      turn_missed_by_opponent  How a game ends [Partite abbandonate]  AB, 1    0
        points  1      turn_missed              How a game ends [Partite abbandonate]  AB, 3    0
        points  1      turn_missed_by_opponent  How a game ends [Partite abbandonate]  AB, 3    0
        points  1      abandoned                How a game ends [Partite abbandonate]  AB       0
        """,
    )


def test_addends_make_every_total_of_the_sample(samples: Path) -> None:
    assert_addends_make_every_total(samples, "round_robin", SCOPES)


def test_addends_make_every_total_of_the_shared_logs(tmp_path: Path) -> None:
    assert_so_in_shared_logs(tmp_path, "round_robin", SCOPES)


def test_addends_make_every_total_of_random_round_robins(tmp_path: Path) -> None:
    drawn = (random_logs.competition(random.Random(seed), 40) for seed in range(times(40)))
    assert_so_in_random_logs(tmp_path, "round_robin", SCOPES, drawn)


@pytest.mark.parametrize(
    "alteration",
    [
        "update round_robin.game_results set white_points = white_points + 0.5 where game_id = '1-t02'",
        "update round_robin.game_results set black_points = null where game_id = '1-t02'",
        "update round_robin.game_results set ended_by = 'time' where game_id = '2-t07'",
        "update round_robin.standings set points = points - 0.5 where rowid = 0",
        "update round_robin.standings set lost = lost + 1 where rowid = 0",
        "update round_robin.standings set player = 'nobody' where rowid = 0",
        "delete from round_robin.game_results where game_id = '1-t02'",
        "delete from round_robin.standings where rowid = 0",
    ],
)
def test_the_claim_fails_when_a_single_addend_is_altered(samples: Path, tmp_path: Path, alteration: str) -> None:
    assert broken_by(samples, tmp_path, "round_robin", alteration)
