"""Why a total of the marathon is what it is: addends by hand, of all players of many marathons, and altered ones."""

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
from tests.marathon import random_logs
from tests.marathon.drawn_marathon import Marathon
from tests.random_comparisons import times

SCOPES = {"standings": None, "stage_standings": "stage"}


@pytest.fixture
def drawn(marathon: Marathon) -> Marathon:
    """Two stages of which the better one counts; a series is of two games."""
    marathon.configure(
        stage={"best_series_games": 2, "min_norm_rating_games": 2},
        final={"best_stages": 1},
        fines={"game_points_total": "best_series"},
    )
    marathon.games("""
        table_name     stage  seats
        RU-Marathon-1  1      A 30, B 20, C 10, D 0
        RU-Marathon-1  1      A 30, B 20, C 10, D 0
        RU-Marathon-1  1      B 30, A 20, C 10, D 0
        RU-Marathon-1  2      B 30, A 20, C 10, D 0
        RU-Marathon-1  2      B 30, A 20, C 10, D 0
        club           2      A 30, B 20, C 10, D 0
        RU-Marathon-1  2      C 30, A 20, B 10, E 0
    """)
    return marathon.rulings("""
        ruling_id  kind               player  game_id  stage  amount
        r1         fine_game          A       g3       -      20
        r2         fine_table_points  B       -        2      1
        r3         fine_game_points   C       -        1      50
        r4         disqualify_game    -       g7       -      -
    """)


def test_the_first_by_hand(drawn: Marathon) -> None:
    """A in stage 1: 4 + 4 + 0.5 table points (the fine of 20 leaves A the 0 of D) are 8.5; (8/2 + 8.5/3) / 2 = 41/12.

    In stage 2 second of 4: 1000 - 1000/3 = 666.67, rounded 667, and the lower of the two.
    """
    expect_because(
        drawn,
        "A",
        """
        column                    scope  kind                         subject  numerator      denominator
        games                     -      stage                        1        3              1
        games                     -      stage                        2        2              1
        games                     -      not_event_table              g6       0              1
        score_sum                 -      stage                        1        3416666666667  1000000000000
        score_sum                 -      dropped_by_norm_rating       2        0              1000000000000
        total_norm_rating         -      stage                        1        1000           1
        total_norm_rating         -      dropped_by_norm_rating       2        0              1
        best_series_average       1      game                         g1       4000           2000
        best_series_average       1      game                         g2       4000           2000
        best_series_table_points  1      game                         g1       4000           1000
        best_series_table_points  1      game                         g2       4000           1000
        game_points               1      game                         g1       30             1
        game_points               1      game                         g2       30             1
        game_points               1      game                         g3       20             1
        game_points               1      fine_game                    r1       -20            1
        score                     1      half_of_best_series_average  -        24000          12000
        score                     1      half_of_stage_average        -        17000          12000
        stage_average             1      table_points                 -        8500           3000
        table_points              1      game                         g1       4000           1000
        table_points              1      game                         g2       4000           1000
        table_points              1      game                         g3       500            1000
        norm_rating               2      first_place                  -        3000           3
        norm_rating               2      places_behind                2/4      -1000          3
        norm_rating               2      rounding                     -        1              3
        """,
    )


def test_the_second_by_hand(drawn: Marathon) -> None:
    """B in stage 2: 4 + 4 table points, less 1; (8/2 + 7/2) / 2 = 30/8. The first: all of the scale."""
    expect_because(
        drawn,
        "B",
        """
        column             scope  kind                         subject  numerator      denominator
        score_sum          -      dropped_by_norm_rating       1        0              1000000000000
        score_sum          -      stage                        2        3750000000000  1000000000000
        stages_played      -      stage                        1        1              1
        stages_played      -      stage                        2        1              1
        total_norm_rating  -      dropped_by_norm_rating       1        0              1
        total_norm_rating  -      stage                        2        1000           1
        games              2      game                         g4       1              1
        games              2      game                         g5       1              1
        games              2      game_disqualified            g7       0              1
        norm_rating        2      first_place                  -        3000           3
        norm_rating        2      places_behind                1/4      0              3
        score              2      half_of_best_series_average  -        16000          8000
        score              2      half_of_stage_average        -        14000          8000
        table_points       2      game                         g4       4000           1000
        table_points       2      game                         g5       4000           1000
        table_points       2      game_disqualified            g7       0              1000
        table_points       2      fine_table_points            r2       -1000          1000
        """,
    )


def test_the_third_by_hand(drawn: Marathon) -> None:
    """C: 333 in both stages (1000 - 2000/3, rounded), so that the lower score is left out: 1 and not 17/12."""
    expect_because(
        drawn,
        "C",
        """
        column                   scope  kind              subject  numerator      denominator
        score_sum                -      stage             1        1416666666667  1000000000000
        score_sum                -      dropped_by_score  2        0              1000000000000
        total_norm_rating        -      stage             1        333            1
        total_norm_rating        -      dropped_by_score  2        0              1
        best_series_game_points  1      game              g2       10             1
        best_series_game_points  1      game              g3       10             1
        best_series_game_points  1      fine_game_points  r3       -50            1
        game_points              1      game              g1       10             1
        game_points              1      game              g2       10             1
        game_points              1      game              g3       10             1
        game_points              1      fine_game_points  r3       -50            1
        norm_rating              1      first_place       -        3000           3
        norm_rating              1      places_behind     3/4      -2000          3
        norm_rating              1      rounding          -        -1             3
        """,
    )


def test_a_stage_with_too_few_games_is_said_and_of_two_that_are_equal_the_earlier_is_left_out(
    marathon: Marathon,
) -> None:
    marathon.configure(final={"best_stages": 1})
    marathon.games("""
        stage  seats
        1      A, B, C, D
        2      A, B, C, D
    """)
    expect_because(
        marathon,
        "A",
        """
        column             scope  kind                 clause                      subject  numerator
        total_norm_rating  -      dropped_as_earliest  The whole marathon [8.4.3]  1        0
        total_norm_rating  -      stage                The whole marathon [8.4.2]  2        0
        norm_rating        1      too_few_games        A stage [8.3.6]             -        0
        """,
    )


def test_of_who_stands_nowhere_the_games_say_why(marathon: Marathon) -> None:
    marathon.games("""
        table_name     seats
        RU-Marathon-1  A, B, C, D
        club           E, B, C, D
        RU-Marathon-1  E, B, C, D
    """)
    marathon.rulings("ruling_id  kind  player  starts_at\nr1  disqualify_player  E  2015-01-01T00:00:00Z")
    expect_because(
        marathon,
        "E",
        """
        column  scope  kind                 clause                        subject  numerator
        games   -      not_event_table      Which games count [4.3, 8.1]  g2       0
        games   1      player_disqualified  Which games count [6.3]       g3       0
        """,
    )


def test_the_sum_of_rounded_scores_and_the_rounded_sum_differ_by_a_rounding(marathon: Marathon) -> None:
    """Twice (4/3 + 4) / 2 = 2.666…67 to 12 decimals; their sum is 5.333…33."""
    marathon.configure(stage={"best_series_games": 1})
    marathon.games("""
        stage  seats
        1      A, B, C, D
        1      B, C, D, A
        1      B, C, D, A
        2      A, B, C, D
        2      B, C, D, A
        2      B, C, D, A
    """)
    expect_because(
        marathon,
        "A",
        """
        column     scope  kind      subject  numerator      running_numerator
        score_sum  -      stage     1        2666666666667  2666666666667
        score_sum  -      stage     2        2666666666667  5333333333334
        score_sum  -      rounding  -        -1             5333333333333
        """,
    )


def test_addends_make_every_total_of_the_sample(samples: Path) -> None:
    assert_addends_make_every_total(samples, "marathon", SCOPES)


def test_addends_make_every_total_of_the_shared_logs(tmp_path: Path) -> None:
    assert_so_in_shared_logs(tmp_path, "marathon", SCOPES)


def test_addends_make_every_total_of_random_marathons(tmp_path: Path) -> None:
    drawn = (random_logs.competition(random.Random(seed), 250) for seed in range(times(20)))
    assert_so_in_random_logs(tmp_path, "marathon", SCOPES, drawn)


FIRST_COUNTED = "rowid = (select min(rowid) from marathon.seat_results where counted)"


@pytest.mark.parametrize(
    ("alteration", "found"),
    [
        (
            f"update marathon.seat_results set table_points = table_points + 0.001 where {FIRST_COUNTED}",
            "stage_standings",
        ),
        (f"update marathon.seat_results set game_points = game_points + 1 where {FIRST_COUNTED}", "stage_standings"),
        (f"update marathon.seat_results set counted = false where {FIRST_COUNTED}", "stage_standings"),
        ("update marathon.games set game_points = game_points + 1 where rowid = 0", "seat_results"),
        ("update marathon.best_series set table_points = table_points + 0.001 where rowid = 0", "stage_standings"),
        ("update marathon.best_series set game_points = game_points - 1 where rowid = 0", "stage_standings"),
        ("delete from marathon.best_series where rowid = 0", "stage_standings"),
        ("update marathon.stage_standings set norm_rating = norm_rating - 1 where rowid = 0", "standings"),
        ("update marathon.stage_standings set score = score + 0.0000001 where rowid = 0", "stage_standings"),
        ("update marathon.stage_standings set games = games + 1 where rowid = 0", "standings"),
        ("update marathon.standings set score_sum = score_sum + 0.0000001 where rowid = 0", "standings"),
        ("update marathon.standings set stages_played = stages_played + 1 where rowid = 0", "standings"),
        ("delete from marathon.standings where rowid = 0", "standings"),
    ],
)
def test_the_claim_fails_when_a_single_addend_is_altered(
    samples: Path, tmp_path: Path, alteration: str, found: str
) -> None:
    assert found in {row[1] for row in broken_by(samples, tmp_path, "marathon", alteration)}


@pytest.mark.parametrize("kind", ["fine_game", "fine_game_points", "fine_table_points"])
def test_the_claim_fails_when_a_fine_is_altered(samples: Path, tmp_path: Path, kind: str) -> None:
    alteration = f"""update marathon.rulings set amount = amount + 1
        where rowid = (select min(rowid) from marathon.rulings where kind = '{kind}')"""
    assert broken_by(samples, tmp_path, "marathon", alteration)


def test_a_total_without_addends_fails_the_claim(samples: Path, tmp_path: Path) -> None:
    alteration = "update marathon.standings set player = 'nobody' where rowid = 0"
    assert ("marathon-sample", "standings", None, "nobody") in broken_by(samples, tmp_path, "marathon", alteration)
