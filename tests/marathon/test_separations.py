"""What separates each row of the marathon's standings from the next one below it, key by key."""

from datetime import date

from tests.marathon.drawn_marathon import Marathon


def test_the_first_key_that_differs_separates_and_equal_in_all_the_place_is_shared_8_3_5_and_8_4_4(
    marathon: Marathon,
) -> None:
    marathon.games("""
        seats
        A 30, x 20, y 10, z 0
        B 30, x 20, y 10, z 0
        x 30, y 20, z 10, B 0
        C 25, x 20, y 10, z 0
        D 25, x 20, y 10, z 0
    """)
    marathon.expect(
        "separations",
        """
        standings        scope  rank  player  next_player  key                      value  next_value  margin
        stage_standings  1      1     x       y            score                    1.2    0.6         0.6
        stage_standings  1      2     y       B            score                    0.6    0.4         0.2
        stage_standings  1      3     B       A            games                    2      1           1
        stage_standings  1      4     A       C            best_series_game_points  30     25          5
        stage_standings  1      5     C       D            shared                   -      -           -
        stage_standings  1      5     D       z            score                    0.4    0.1         0.3
        stage_standings  1      7     z       -            -                        -      -           -
        standings        -      1     x       y            total_norm_rating        1000   500         500
        standings        -      2     y       B            total_norm_rating        500    0           500
        standings        -      3     B       A            games                    2      1           1
        standings        -      4     A       C            shared                   -      -           -
        standings        -      4     C       D            shared                   -      -           -
        standings        -      4     D       z            score_sum                0.4    0.1         0.3
        standings        -      7     z       -            -                        -      -           -
        """,
    )


def test_a_key_names_the_section_of_the_page_and_the_clause_of_the_regulation(marathon: Marathon) -> None:
    marathon.games("""
        seats
        A 30, B 20, C 10, D 0
        A 30, B 20, C 10, E 0
        F 30, G 20, C 10, D 0
    """)
    rows = marathon.rows("separations", ["standings", "key", "clause"])
    assert {tuple(row) for row in rows if row[1]} == {
        ("stage_standings", "score", "A stage [8.3.1]"),
        ("stage_standings", "best_series_game_points", "A stage [8.3.4]"),
        ("stage_standings", "games", "A stage [8.3.4]"),
        ("standings", "score_sum", "The whole marathon [8.4.4]"),
        ("standings", "games", "The whole marathon [8.4.4]"),
    }


def test_a_score_that_twelve_decimals_do_not_show_whole_is_a_fraction_and_the_margin_is_exact(
    marathon: Marathon,
) -> None:
    """A: (4 + 8/3) / 2; h: (4 + 10.333/3) / 2, for three firsts are 2.333 each."""
    marathon.configure(stage={"best_series_games": 1})
    marathon.games("""
        seats
        h 30, i 30, j 30, k 0
        h 30, l 20, m 10, n 0
        h 30, l 20, m 10, n 0
        A 30, b 20, c 10, d 0
        A 30, b 20, c 10, d 0
        b 30, c 20, d 10, A 0
    """)
    rows = marathon.rows("separations", ["player", "value", "next_value", "margin"])
    assert [row for row in rows if row[0] in ("h", "b")] == [
        ["h", "22333/6000", "20/6", 0.3888333333333333],
        ["b", "20/6", 2.333, 1.0003333333333333],
        ["h", 3.722166666667, 3.333333333333, 0.388833333334],
        ["b", 3.333333333333, 2.333, 1.000333333333],
    ]


def test_stages_stand_in_order_of_their_numbers(marathon: Marathon) -> None:
    days = [{"number": n, "starts_on": date(2015, 2, n), "ends_on": date(2015, 2, n)} for n in range(1, 12)]
    marathon.configure(stages=days)
    marathon.games("""
        started_at            seats
        2015-02-02T15:00:00Z  A, B, C, D
        2015-02-11T15:00:00Z  A, B, C, D
    """)
    assert [row[0] for row in marathon.rows("separations", ["scope"])] == [2.0] * 4 + [11.0] * 4 + [""] * 4
