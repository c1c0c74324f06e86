"""The ladder's rule page, clause by clause; a name is the sentence that it shows."""

import shutil
from datetime import UTC, datetime

import pytest

from tests.ladder.folder import LadderFolder

SECOND_BEFORE_THE_END = datetime(2026, 1, 31, 23, 59, 59, tzinfo=UTC)
END = datetime(2026, 2, 1, tzinfo=UTC)


class TestWhichMatchesScore:
    def test_the_first_rule_that_fails_is_the_reason(self, ladder: LadderFolder) -> None:
        ladder.configure(as_of=datetime(2026, 1, 20, tzinfo=UTC))
        ladder.played("""
            match_id  queue        player_2  account_2  started_at            ended_at  winner
            m1        casual       b         guest      2025-12-31T23:59:59Z  -         -
            m2        casual       b         guest      10 10:00              -         -
            m3        competitive  b         guest      10 10:00              -         -
            m4        competitive  a         account    10 10:00              -         -
            m5        competitive  b         account    10 10:00              -         -
            m6        competitive  b         account    10 10:00              -         -
            m7        competitive  b         account    10 10:00              10 10:05  none
            m8        competitive  b         account    10 10:00              10 10:05  1
        """)
        ladder.given(
            "rulings",
            """
            ruling_id  kind   match_id
            r1         annul  m1
            r2         annul  m2
            r3         annul  m3
            r4         annul  m4
            r5         annul  m5
        """,
        )
        ladder.expect(
            "unscored_matches",
            """
            match_id  reason
            m1        outside_season
            m2        not_ranked_queue
            m3        not_two_accounts
            m4        not_two_accounts
            m5        annulled
            m6        pending
            m7        no_winner
        """,
        )

    @pytest.mark.parametrize("account", ["guest", "ai"])
    def test_guests_and_the_ai_do_not_score_on_either_side(self, ladder: LadderFolder, account: str) -> None:
        ladder.played(f"""
            match_id  account_1  account_2  started_at
            m1        {account}  account    10 10:00
            m2        account    {account}  11 10:00
        """)
        ladder.expect(
            "unscored_matches",
            """
            match_id  reason
            m1        not_two_accounts
            m2        not_two_accounts
        """,
        )

    def test_the_queue_is_named_letter_for_letter(self, ladder: LadderFolder) -> None:
        ladder.played("""
            match_id  queue        started_at
            m1        Competitive  10 10:00
        """)
        ladder.expect(
            "unscored_matches",
            """
            match_id  reason
            m1        not_ranked_queue
        """,
        )

    def test_players_are_the_same_when_their_names_are_equal_after_trimming_and_nfc(self, ladder: LadderFolder) -> None:
        ladder.played("""
            match_id  player_1    player_2     started_at
            m1        Jose\u0301  \u00a0José  10 10:00
        """)
        ladder.expect(
            "unscored_matches",
            """
            match_id  reason
            m1        not_two_accounts
        """,
        )

    def test_a_match_of_the_season_starts_in_it_its_start_included_and_its_end_not(self, ladder: LadderFolder) -> None:
        ladder.played("""
            match_id  player_2  started_at
            m1        b         2025-12-31T23:59:59.999999Z
            m2        c         2026-01-01T00:00:00Z
            m3        d         2026-01-31T23:59:59.999999Z
            m4        e         2026-02-01T00:00:00Z
        """)
        ladder.expect(
            "unscored_matches",
            """
            match_id  reason
            m1        outside_season
            m4        outside_season
        """,
        )

    def test_a_match_that_starts_in_the_season_and_ends_after_it_counts(self, ladder: LadderFolder) -> None:
        ladder.played("""
            match_id  started_at            ended_at
            m1        2026-01-31T23:59:00Z  2026-02-01T00:30:00Z
        """)
        ladder.expect(
            "match_results",
            """
            match_id  player  points_after
            m1        a       1510
            m1        b       1500
        """,
        )

    def test_a_match_that_ended_at_as_of_has_ended_and_one_that_began_after_it_is_not_there(
        self, ladder: LadderFolder
    ) -> None:
        ladder.configure(as_of=datetime(2026, 1, 10, 12, tzinfo=UTC))
        ladder.played("""
            match_id  player_2  started_at   ended_at
            m1        b         10 11:00     10 12:00
            m2        c         10 11:00     10 12:00:01
            m3        d         10 12:00     10 13:00
            m4        e         10 12:00:01  10 13:00
        """)
        ladder.expect(
            "season",
            """
            matches  scored  pending  as_of
            3        1       2        2026-01-10T12:00:00Z
        """,
        )

    def test_without_as_of_it_is_the_latest_start_or_end_also_of_matches_that_do_not_score(
        self, ladder: LadderFolder
    ) -> None:
        ladder.played("""
            match_id  queue        started_at            ended_at
            m1        competitive  10 10:00              10 10:05
            m2        casual       2026-03-01T10:00:00Z  2026-03-01T10:05:00Z
        """)
        ladder.expect(
            "season",
            """
            state  matches  scored  as_of
            final  1        1       2026-03-01T10:05:00Z
        """,
        )


class TestWinner:
    @pytest.mark.parametrize("ended_by", ["resign", "abandon", "setup_timeout"])
    def test_who_resigns_abandons_or_runs_out_of_setup_time_loses(self, ladder: LadderFolder, ended_by: str) -> None:
        ladder.played(f"""
            match_id  player_2  started_at  winner  ended_by    lost_by
            m1        b         10 10:00    -       {ended_by}  1
            m2        c         10 11:00    -       {ended_by}  2
            m3        d         10 12:00    2       {ended_by}  1
        """)
        ladder.expect(
            "match_results",
            """
            match_id  player  outcome
            m1        a       loss
            m1        b       win
            m2        a       win
            m2        c       loss
            m3        a       loss
            m3        d       win
        """,
        )

    def test_when_setup_time_runs_out_for_both_nobody_wins(self, ladder: LadderFolder) -> None:
        ladder.played("""
            match_id  player_2  started_at  winner  ended_by       lost_by
            m1        b         10 10:00    -       setup_timeout  both
            m2        c         10 11:00    none    setup_timeout  both
        """)
        ladder.expect(
            "unscored_matches",
            """
            match_id  reason
            m1        no_winner
            m2        no_winner
        """,
        )

    def test_otherwise_the_winner_says_it(self, ladder: LadderFolder) -> None:
        ladder.played("""
            match_id  player_2  started_at  winner  ended_by
            m1        b         10 10:00    1       play
            m2        c         10 11:00    2       server
            m3        d         10 12:00    none    server
        """)
        ladder.expect(
            "match_results",
            """
            match_id  player  outcome
            m1        a       win
            m1        b       loss
            m2        a       loss
            m2        c       win
        """,
        )


class TestCap:
    def test_a_third_match_within_24_hours_does_not_score_and_a_fourth_may(self, ladder: LadderFolder) -> None:
        ladder.played("""
            match_id  started_at
            m1        10 10:00
            m2        10 11:00
            m3        10 12:00
            m4        11 10:30
        """)
        ladder.expect(
            "unscored_matches",
            """
            match_id  reason
            m3        opponent_cap
        """,
        )

    def test_exactly_24_hours_before_is_outside_and_a_second_less_is_inside(self, ladder: LadderFolder) -> None:
        ladder.played("""
            match_id  player_2  started_at
            b1        b         10 10:00:00
            b2        b         10 10:00:00
            b3        b         11 10:00:00
            c1        c         10 10:00:00
            c2        c         10 10:00:00
            c3        c         11 09:59:59
            d1        d         10 10:00:00
            d2        d         10 10:00:00
            d3        d         11 10:00:01
        """)
        ladder.expect(
            "unscored_matches",
            """
            match_id  reason
            c3        opponent_cap
        """,
        )

    def test_equal_starts_take_the_cap_in_order_of_match_id(self, ladder: LadderFolder) -> None:
        ladder.played("""
            match_id  started_at  ended_at
            a         10 10:00    10 10:01
            я         10 10:00    10 10:02
            Z         10 10:00    10 10:03
        """)
        ladder.expect(
            "unscored_matches",
            """
            match_id  reason
            я         opponent_cap
        """,
        )

    def test_the_cap_is_taken_in_order_of_start_not_of_end(self, ladder: LadderFolder) -> None:
        ladder.played("""
            match_id  started_at  ended_at
            m1        10 10:00    10 18:00
            m2        10 11:00    10 12:00
            m3        10 13:00    10 14:00
        """)
        ladder.expect(
            "match_results",
            """
            match_id  player  points_after
            m2        a       1510
            m2        b       1500
            m1        a       1523
            m1        b       1500
        """,
        )

    def test_who_is_player_1_makes_no_difference(self, ladder: LadderFolder) -> None:
        ladder.played("""
            match_id  player_1  player_2  started_at
            m1        a         b         10 10:00
            m2        b         a         10 11:00
            m3        a         b         10 12:00
        """)
        ladder.expect(
            "unscored_matches",
            """
            match_id  reason
            m3        opponent_cap
        """,
        )

    def test_matches_that_do_not_score_take_up_no_cap(self, ladder: LadderFolder) -> None:
        ladder.configure(as_of=datetime(2026, 1, 10, 20, tzinfo=UTC))
        ladder.played("""
            match_id  queue        account_2  started_at            ended_at  winner
            m0        competitive  account    2025-12-31T23:00:00Z  10 10:00  1
            m1        casual       account    10 10:00              10 10:05  1
            m2        competitive  guest      10 10:01              10 10:05  1
            m3        competitive  account    10 10:02              10 10:05  1
            m4        competitive  account    10 10:03              -         -
            m5        competitive  account    10 10:04              10 10:05  none
            m6        competitive  account    10 10:05              10 10:06  1
            m7        competitive  account    10 10:06              10 10:07  1
            m8        competitive  account    10 10:07              10 10:08  1
        """)
        ladder.given(
            "rulings",
            """
            ruling_id  kind   match_id
            r1         annul  m3
        """,
        )
        ladder.expect(
            "unscored_matches",
            """
            match_id  reason
            m0        outside_season
            m1        not_ranked_queue
            m2        not_two_accounts
            m3        annulled
            m4        pending
            m5        no_winner
            m8        opponent_cap
        """,
        )

    def test_a_pending_match_that_ends_changes_which_of_the_later_ones_score(self, ladder: LadderFolder) -> None:
        log = """
            match_id  started_at  ended_at
            m1        10 10:00    10 15:00
            m2        10 11:00    10 11:05
            m3        10 12:00    10 12:05
            m4        11 11:30    11 11:35
        """
        ladder.played(log).configure(as_of=datetime(2026, 1, 10, 14, 59, 59, tzinfo=UTC))
        ladder.expect(
            "unscored_matches",
            """
            match_id  reason
            m1        pending
        """,
        )
        ladder.configure(as_of=datetime(2026, 1, 12, tzinfo=UTC))
        ladder.expect(
            "unscored_matches",
            """
            match_id  reason
            m3        opponent_cap
        """,
        )

    def test_eleven_wins_against_one_opponent_in_the_last_minutes_of_the_season_score_twice(
        self, ladder: LadderFolder
    ) -> None:
        rows = "\n".join(f"m{number:02}  2026-01-31T23:{48 + number}:00Z" for number in range(1, 12))
        ladder.played(f"match_id  started_at\n{rows}")
        ladder.expect(
            "standings",
            """
            player  points  scored_matches
            a       1523    2
            b       1500    2
        """,
        )

    def test_its_numbers_are_the_settings(self, ladder: LadderFolder) -> None:
        ladder.configure(cap={"matches": 1, "hours": 2})
        ladder.played("""
            match_id  started_at
            m1        10 10:00
            m2        10 11:59:59
            m3        10 12:00:00
        """)
        ladder.expect(
            "unscored_matches",
            """
            match_id  reason
            m2        opponent_cap
        """,
        )


class TestPoints:
    def start_at(self, ladder: LadderFolder, points: int) -> None:
        ladder.configure(points={"start": points})

    def test_example_of_pontos_from_2000_points(self, ladder: LadderFolder) -> None:
        """Regulation, "Pontos", the table: Derrota −15 1985, Vitória +10 1995, Vitória (2 seguidas) +13 2008."""
        self.start_at(ladder, 2000)
        ladder.played("""
            match_id  player_2  started_at  winner
            m1        b         10 10:00    2
            m2        c         10 11:00    1
            m3        d         10 12:00    1
        """)
        ladder.run()
        rows = [row for row in ladder.published("match_results") if row[1] == "a"]
        assert [row[4:7] for row in rows] == [["2000", "-15", "1985"], ["1985", "10", "1995"], ["1995", "13", "2008"]]

    def test_a_win_is_worth_10_and_3_more_for_each_win_in_a_row_before_it_up_to_12(self, ladder: LadderFolder) -> None:
        rows = "\n".join(f"m{number}  p{number}  10 1{number}:00" for number in range(7))
        ladder.played(f"match_id  player_2  started_at\n{rows}")
        ladder.run()
        rows_of_a = [row for row in ladder.published("match_results") if row[1] == "a"]
        assert [row[5] for row in rows_of_a] == ["10", "13", "16", "19", "22", "22", "22"]
        assert [row[7] for row in rows_of_a] == ["1", "2", "3", "4", "5", "6", "7"]

    def test_a_bonus_that_would_pass_the_maximum_is_cut_to_it(self, ladder: LadderFolder) -> None:
        ladder.configure(points={"streak_step": 5, "streak_max": 7})
        ladder.played("""
            match_id  player_2  started_at
            m1        b         10 10:00
            m2        c         10 11:00
            m3        d         10 12:00
        """)
        ladder.run()
        assert [row[5] for row in ladder.published("match_results") if row[1] == "a"] == ["10", "15", "17"]

    @pytest.mark.parametrize(
        ("before", "change"),
        [
            (1500, 0),  # at the floor
            (1501, -1),  # one point above it: only the points above the floor are lost
            (1504, -4),
            (1505, -5),
            (1699, -5),
            (1700, -10),  # on a threshold
            (1999, -10),
            (2000, -15),
        ],
    )
    def test_a_loss_costs_what_the_tier_of_the_points_before_it_says(
        self, ladder: LadderFolder, before: int, change: int
    ) -> None:
        self.start_at(ladder, before)
        ladder.played("""
            match_id  started_at
            m1        10 10:00
        """)
        ladder.expect(
            "match_results",
            f"""
            player  points_before  change    points_after      streak_after
            a       {before}       10        {before + 10}     1
            b       {before}       {change}  {before + change}  0
        """,
        )

    def test_who_falls_below_a_threshold_loses_the_lower_tiers_value_next_time(self, ladder: LadderFolder) -> None:
        self.start_at(ladder, 1705)
        ladder.played("""
            match_id  player_1  player_2  started_at
            m1        x         b         10 10:00
            m2        y         b         10 11:00
        """)
        ladder.run()
        assert [row[5] for row in ladder.published("match_results") if row[1] == "b"] == ["-10", "-5"]

    def test_the_points_of_the_opponent_play_no_part(self, ladder: LadderFolder) -> None:
        ladder.played("""
            match_id  player_1  player_2  started_at
            m1        x         b         10 10:00
            m2        x         c         10 11:00
            m3        x         d         10 12:00
            m4        a         x         10 13:00
            m5        e         b         10 13:00
        """)
        ladder.run()
        assert {row[1]: row[5] for row in ladder.published("match_results") if row[1] in ("a", "e")} == {
            "a": "10",
            "e": "10",
        }

    def test_a_loss_at_the_floor_ends_the_streak(self, ladder: LadderFolder) -> None:
        ladder.configure(tiers=[{"name": "all", "from": 1500, "loss": 100}])
        ladder.played("""
            match_id  player_2  started_at  winner
            m1        b         10 10:00    1
            m2        c         10 11:00    2
            m3        d         10 12:00    2
            m4        e         10 13:00    1
        """)
        ladder.run()
        rows = [row for row in ladder.published("match_results") if row[1] == "a"]
        assert [row[5:8] for row in rows] == [
            ["10", "1510", "1"],
            ["-10", "1500", "0"],
            ["0", "1500", "0"],
            ["10", "1510", "1"],
        ]

    def test_matches_that_do_not_score_neither_break_a_streak_nor_lengthen_it(self, ladder: LadderFolder) -> None:
        ladder.played("""
            match_id  queue        player_2  account_2  started_at  winner
            m1        competitive  b         account    10 10:00    1
            m2        competitive  b         account    10 11:00    1
            m3        competitive  b         account    10 12:00    2
            m4        casual       c         account    10 13:00    2
            m5        competitive  d         guest      10 14:00    1
            m6        competitive  e         account    10 15:00    2
            m7        competitive  f         account    10 16:00    none
            m8        competitive  g         account    25 17:00    1
        """)
        ladder.given(
            "rulings",
            """
            ruling_id  kind   match_id
            r1         annul  m6
        """,
        )
        assert ladder.run().is_good
        assert [row[7] for row in ladder.published("match_results") if row[1] == "a"] == ["1", "2", "3"]

    def test_scored_matches_are_taken_in_order_of_their_end(self, ladder: LadderFolder) -> None:
        ladder.played("""
            match_id  player_2  started_at  ended_at  winner
            m1        b         10 10:00    10 13:00  1
            m2        c         10 11:00    10 12:00  2
        """)
        ladder.expect(
            "match_results",
            """
            match_id  player  outcome  points_after  streak_after
            m2        a       loss     1500          0
            m2        c       win      1510          1
            m1        a       win      1510          1
            m1        b       loss     1500          0
        """,
        )

    def test_equal_ends_are_taken_in_order_of_match_id(self, ladder: LadderFolder) -> None:
        ladder.played("""
            match_id  player_2  started_at  ended_at  winner
            a         b         10 10:00    10 13:00  1
            Z         c         10 11:00    10 13:00  2
        """)
        ladder.expect(
            "match_results",
            """
            match_id  player  outcome  streak_after
            Z         a       loss     0
            Z         c       win      1
            a         a       win      1
            a         b       loss     0
        """,
        )

    def test_peak_and_best_streak_count_the_whole_season_and_the_start(self, ladder: LadderFolder) -> None:
        ladder.configure(points={"start": 1700})
        ladder.played("""
            match_id  player_2  started_at  winner
            m1        b         10 10:00    1
            m2        c         10 11:00    1
            m3        d         10 12:00    2
            m4        e         10 13:00    1
        """)
        ladder.run()
        a, b = (next(row for row in ladder.published("standings") if row[1] == name) for name in "ab")
        assert a[2:10] == ["1723", "silver", "4", "3", "1", "1", "2", "1723"]
        assert b[2:10] == ["1690", "bronze", "1", "0", "1", "0", "0", "1700"]


class TestStandings:
    def test_more_points_then_more_matches_then_the_earlier_last_end(self, ladder: LadderFolder) -> None:
        ladder.played("""
            match_id  player_1  player_2  started_at
            m1        d         w         10 10:00
            m2        c         x         10 11:00
            m3        c         y         10 12:00
            m4        y         b         10 13:00
            m5        z         a         10 14:00
        """)
        ladder.expect(
            "standings",
            """
            rank  player  points  scored_matches
            1     c       1523    2
            2     y       1510    2
            3     d       1510    1
            4     z       1510    1
            5     w       1500    1
            6     x       1500    1
            7     b       1500    1
            8     a       1500    1
        """,
        )

    def test_equal_in_all_is_the_same_rank_and_the_next_is_skipped(self, ladder: LadderFolder) -> None:
        ladder.played("""
            match_id  player_1  player_2  started_at
            m1        b         x         10 10:00
            m2        я         Z         10 10:00
            m3        c         y         10 11:00
        """)
        ladder.expect(
            "standings",
            """
            rank  player
            1     b
            1     я
            3     c
            4     Z
            4     x
            6     y
        """,
        )

    def test_who_has_no_scored_match_is_not_listed(self, ladder: LadderFolder) -> None:
        ladder.played("""
            match_id  queue        player_2  started_at
            m1        competitive  b         10 10:00
            m2        casual       c         10 11:00
        """)
        ladder.expect(
            "standings",
            """
            player
            a
            b
        """,
        )

    def test_the_disqualified_stand_at_the_end_and_the_others_rank_as_if_they_were_not_there(
        self, ladder: LadderFolder
    ) -> None:
        ladder.played("""
            match_id  player_1  player_2  started_at
            m1        z         b         10 10:00
            m2        z         c         10 11:00
            m3        a         b         10 12:00
        """)
        ladder.given(
            "rulings",
            """
            ruling_id  kind        player
            r1         disqualify  z
            r2         disqualify  b
        """,
        )
        ladder.expect(
            "standings",
            """
            rank  player  points  status
            1     a       1510    -
            2     c       1500    -
            -     b       1500    disqualified
            -     z       1523    disqualified
        """,
        )

    def test_a_disqualified_players_matches_stand(self, ladder: LadderFolder) -> None:
        ladder.played("""
            match_id  player_1  player_2  started_at
            m1        a         z         10 10:00
        """)
        ladder.given(
            "rulings",
            """
            ruling_id  kind        player
            r1         disqualify  z
        """,
        )
        ladder.expect(
            "match_results",
            """
            match_id  player  change
            m1        a       10
            m1        z       0
        """,
        )

    def test_points_of_the_highest_tier_have_no_upper_end(self, ladder: LadderFolder) -> None:
        ladder.configure(points={"start": 999_999})
        ladder.played("""
            match_id  started_at
            m1        10 10:00
        """)
        ladder.expect(
            "standings",
            """
            player  tier  points
            a       gold  1000009
            b       gold  999984
        """,
        )


class TestState:
    def test_it_is_final_when_the_season_is_over_and_nothing_is_pending(self, ladder: LadderFolder) -> None:
        ladder.played("""
            match_id  started_at
            m1        10 10:00
        """)
        for as_of, state in ((SECOND_BEFORE_THE_END, "provisional"), (END, "final")):
            ladder.configure(as_of=as_of).expect(
                "season",
                f"""
                state
                {state}
            """,
            )

    def test_a_pending_match_of_the_season_holds_it_back(self, ladder: LadderFolder) -> None:
        ladder.configure(as_of=END)
        ladder.played("""
            match_id  started_at            ended_at
            m1        10 10:00              10 10:05
            m2        2026-01-31T23:00:00Z  2026-02-01T00:00:01Z
        """)
        ladder.expect(
            "season",
            """
            state        matches  scored  pending
            provisional  2        1       1
        """,
        )

    def test_a_season_of_which_a_match_was_left_out_is_never_final_and_gives_no_prize(
        self, ladder: LadderFolder
    ) -> None:
        """Contract, "Second edition"."""
        ladder.configure(as_of=END, prize={"min_matches": 1}).played("""
            match_id  player_2  started_at  winner
            m1        b         10 10:00    1
            m2        c         10 11:00    -
        """)
        assert ladder.run(accept_rejects=True).state == "provisional"
        assert ladder.published("season")[1][0] == "provisional"
        assert {row[12] for row in ladder.published("standings")[1:]} == {"false"}
        ladder.played("""
            match_id  player_2  started_at
            m1        b         10 10:00
        """)
        ladder.given("rulings", "ruling_id  kind  match_id\nr1  annul  m9")
        # A ruling is no match.
        assert ladder.run(accept_rejects=True).state == "final"
        assert {row[12] for row in ladder.published("standings")[1:]} == {"true", "false"}

    @pytest.mark.parametrize(("queue", "started_at"), [("casual", "10 10:00"), ("competitive", "2025-12-31T10:00:00Z")])
    def test_an_open_match_that_could_not_score_does_not(
        self, ladder: LadderFolder, queue: str, started_at: str
    ) -> None:
        ladder.configure(as_of=END)
        ladder.played(f"""
            match_id  queue    started_at    ended_at  winner
            m1        {queue}  {started_at}  -         -
        """)
        ladder.expect(
            "season",
            """
            state  pending
            final  0
        """,
        )

    def test_season_matches_counts_all_of_the_season_whatever_their_reason(self, ladder: LadderFolder) -> None:
        ladder.played("""
            match_id  queue        started_at            winner
            m1        competitive  10 10:00              1
            m2        casual       10 10:00              1
            m3        competitive  10 10:00              none
            m4        competitive  2025-12-31T10:00:00Z  1
        """)
        ladder.expect(
            "season",
            """
            matches  scored  pending
            3        1       0
        """,
        )

    def test_without_any_row_and_any_as_of_it_is_provisional_and_as_of_is_empty(self, ladder: LadderFolder) -> None:
        ladder.given("matches", "match_id  queue  player_1  player_2  started_at  ended_at  winner  lost_by")
        ladder.expect(
            "season",
            """
            state        matches  scored  pending  as_of
            provisional  0        0       0        -
        """,
        )
        assert ladder.published("standings")[1:] == []


class TestAnnulledPeriods:
    LOG = """
        match_id  player_1  player_2  started_at  ended_at
        m1        a         b         09 23:59    10 01:00
        m2        b         a         10 06:00    10 06:05
        m3        c         a         11 00:00    11 00:05
        m4        c         b         10 12:00    10 12:05
    """

    def annulled(self, ladder: LadderFolder, starts_at: str, ends_at: str, player: str = "a") -> list[str]:
        ladder.played(self.LOG).given(
            "rulings",
            f"""
            ruling_id  kind   player    starts_at             ends_at
            r1         annul  {player}  2026-01-{starts_at}Z  2026-01-{ends_at}Z
        """,
        )
        assert ladder.run().is_good
        return [row[0] for row in ladder.published("unscored_matches")[1:] if row[1] == "annulled"]

    def test_a_ruling_annuls_the_matches_of_a_player_that_started_in_its_period(self, ladder: LadderFolder) -> None:
        """On either side, its start included and its end not; whenever they end, and nobody else's."""
        assert self.annulled(ladder, "10T06:00:00", "11T00:00:00") == ["m2"]
        assert self.annulled(ladder, "10T06:00:00", "11T00:00:01") == ["m2", "m3"]
        assert self.annulled(ladder, "09T23:59:00", "10T06:00:00") == ["m1"]
        assert self.annulled(ladder, "09T00:00:00", "12T00:00:00") == ["m1", "m2", "m3"]

    def test_those_matches_are_as_if_they_had_never_been_played(self, ladder: LadderFolder) -> None:
        self.annulled(ladder, "09T00:00:00", "12T00:00:00")
        ladder.expect(
            "standings",
            """
            rank  player  points  streak  scored_matches
            1     c       1510    1       1
            2     b       1500    0       1
        """,
        )

    def test_a_place_under_the_cap_gets_free(self, ladder: LadderFolder) -> None:
        ladder.played("""
            match_id  started_at
            m1        10 10:00
            m2        10 11:00
            m3        10 12:00
        """)
        ladder.given(
            "rulings",
            """
            ruling_id  kind   player  starts_at             ends_at
            r1         annul  b       2026-01-10T10:00:00Z  2026-01-10T11:00:00Z
        """,
        )
        ladder.expect("unscored_matches", "match_id  reason\nm1  annulled")

    def test_one_match_under_two_rulings_is_annulled_once(self, ladder: LadderFolder) -> None:
        ladder.played(self.LOG).given(
            "rulings",
            """
            ruling_id  kind   match_id  player  starts_at             ends_at
            r1         annul  -         a       2026-01-10T00:00:00Z  2026-01-12T00:00:00Z
            r2         annul  -         b       2026-01-10T06:00:00Z  2026-01-10T06:00:01Z
            r3         annul  m2        -       -                     -
        """,
        )
        ladder.expect("unscored_matches", "match_id  reason\nm2  annulled\nm3  annulled")
        assert ladder.run().warnings == []

    def test_a_period_in_which_nothing_would_count_is_said(self, ladder: LadderFolder) -> None:
        assert self.annulled(ladder, "05T00:00:00", "06T00:00:00", "b") == []
        assert ladder.run().warnings == [
            (
                "ruling r1: no match of b that would count started from 2026-01-05T00:00:00Z to 2026-01-06T00:00:00Z, "
                "so annulling them has no effect"
            )
        ]

    def test_a_disqualification_has_no_period_which_is_said(self, ladder: LadderFolder) -> None:
        ladder.played(self.LOG).given(
            "rulings",
            """
            ruling_id  kind        player  starts_at
            r1         disqualify  a       2026-01-10T00:00:00Z
        """,
        )
        (warning,) = ladder.run().warnings
        assert warning.startswith("ruling r1: a is disqualified for the whole season, so its period has no effect")


class TestPrize:
    def prizes(self, ladder: LadderFolder, min_matches: int, as_of: datetime = END) -> dict[str, str]:
        ladder.configure(as_of=as_of, prize={"min_matches": min_matches})
        assert ladder.run().is_good
        return {row[1]: row[12] for row in ladder.published("standings")[1:]}

    def test_it_goes_to_number_1_of_the_final_standings(self, ladder: LadderFolder) -> None:
        ladder.played("""
            match_id  started_at
            m1        10 10:00
        """)
        assert self.prizes(ladder, 1) == {"a": "true", "b": "false"}
        assert self.prizes(ladder, 1, SECOND_BEFORE_THE_END) == {"a": "false", "b": "false"}

    def test_if_number_1_has_too_few_matches_nobody_gets_it(self, ladder: LadderFolder) -> None:
        ladder.played("""
            match_id  player_1  player_2  started_at
            m1        a         b         10 10:00
            m2        c         b         10 11:00
            m3        d         b         10 12:00
        """)
        assert set(self.prizes(ladder, 2).values()) == {"false"}

    def test_where_it_passes_down_the_best_ranked_who_has_them_gets_it(self, ladder: LadderFolder) -> None:
        """And all who share that rank; the disqualified have no rank."""
        ladder.played("""
            match_id  player_1  player_2  started_at  ended_at
            m1        a         x         10 10:00    10 10:00
            m2        a         y         10 11:00    10 11:00
            m3        b         c         10 12:00    10 12:00
            m4        b         d         10 13:00    10 14:00
            m5        c         b         10 13:00    10 13:30
            m6        e         f         10 13:00    10 14:00
            m7        e         g         10 12:00    10 12:00
            m8        f         e         10 13:00    10 13:30
            m9        z         x         10 12:00    10 12:00
            n1        z         y         10 13:00    10 14:00
            n2        z         c         10 14:00    10 14:00
        """)
        ladder.given("rulings", "ruling_id  kind  player\nr1  disqualify  z")
        assert not any(prize == "true" for prize in self.prizes(ladder, 3).values())
        ladder.configure(as_of=END, prize={"min_matches": 3, "passes_down": True})
        assert ladder.run().is_good
        rows = [(row[0], row[1], row[12]) for row in ladder.published("standings")[1:]]
        assert [row for row in rows if row[2] == "true"] == [("2", "b", "true"), ("2", "e", "true")]
        assert rows[0] == ("1", "a", "false")
        ladder.configure(as_of=SECOND_BEFORE_THE_END)
        assert ladder.run().is_good
        assert {row[12] for row in ladder.published("standings")[1:]} == {"false"}

    def test_where_it_passes_down_and_nobody_has_them_nobody_gets_it(self, ladder: LadderFolder) -> None:
        ladder.played("match_id  started_at\nm1  10 10:00")
        ladder.configure(as_of=END, prize={"min_matches": 2, "passes_down": True})
        assert ladder.run().is_good
        assert {row[12] for row in ladder.published("standings")[1:]} == {"false"}

    def test_who_share_rank_1_and_have_the_matches_each_get_it(self, ladder: LadderFolder) -> None:
        ladder.played("""
            match_id  player_1  player_2  started_at
            m1        a         b         10 10:00
            m2        c         d         10 10:00
        """)
        assert self.prizes(ladder, 1) == {"a": "true", "c": "true", "b": "false", "d": "false"}

    def test_it_asks_for_20_matches(self, ladder: LadderFolder) -> None:
        for matches, has_prize in ((19, "false"), (20, "true")):
            rows = "\n".join(f"m{number}  p{number}  10 10:00" for number in range(matches))
            ladder.played(f"match_id  player_2  started_at\n{rows}").configure(as_of=END)
            ladder.run()
            assert ladder.published("standings")[1][12] == has_prize

    def test_a_disqualified_leader_leaves_it_to_the_next(self, ladder: LadderFolder) -> None:
        ladder.played("""
            match_id  player_1  player_2  started_at
            m1        z         b         10 10:00
            m2        z         c         10 11:00
            m3        a         b         10 12:00
        """)
        ladder.given(
            "rulings",
            """
            ruling_id  kind        player
            r1         disqualify  z
        """,
        )
        assert self.prizes(ladder, 1) == {"a": "true", "b": "false", "c": "false", "z": "false"}


class TestRulings:
    LOG = """
        match_id  player_1  player_2  started_at  winner
        m1        a         b         02 10:00    1
        m2        a         b         02 11:00    1
        m3        a         b         02 12:00    2
        m4        a         c         20 10:00    1
        m5        a         d         21 10:00    2
    """

    def test_an_annulled_match_is_as_if_it_had_never_been_played(self, ladder: LadderFolder) -> None:
        """However old it is: the place under the cap, points, streaks and the peak of all later rows."""
        ladder.played(self.LOG)
        ladder.expect(
            "match_results",
            """
            match_id  player  change  points_after  streak_after
            m1        a       10      1510          1
            m1        b       0       1500          0
            m2        a       13      1523          2
            m2        b       0       1500          0
            m4        a       16      1539          3
            m4        c       0       1500          0
            m5        a       -5      1534          0
            m5        d       10      1510          1
        """,
        )
        ladder.given(
            "rulings",
            """
            ruling_id  kind   match_id
            r1         annul  m1
        """,
        )
        ladder.expect(
            "match_results",
            """
            match_id  player  change  points_after  streak_after
            m2        a       10      1510          1
            m2        b       0       1500          0
            m3        a       -5      1505          0
            m3        b       10      1510          1
            m4        a       10      1515          1
            m4        c       0       1500          0
            m5        a       -5      1510          0
            m5        d       10      1510          1
        """,
        )
        ladder.run()
        assert ladder.published("standings")[1][:10] == ["1", "a", "1510", "bronze", "4", "2", "2", "0", "1", "1515"]

    def test_without_the_ruling_the_old_tables_are_back_byte_for_byte(self, ladder: LadderFolder) -> None:
        ladder.played(self.LOG).run()
        before = ladder.files()
        ladder.given(
            "rulings",
            """
            ruling_id  kind        match_id  player
            r1         annul       m1        -
            r2         disqualify  -         d
        """,
        )
        ladder.run()
        assert ladder.files() != before
        (ladder.folder / "rulings.csv").unlink()
        ladder.run()
        assert ladder.files() == before

    def test_points_never_come_from_a_running_total(self, ladder: LadderFolder) -> None:
        """A second night over the same log gives the same tables, and a log that lost a match gives less."""
        ladder.played(self.LOG).run()
        before = ladder.files()
        ladder.run()
        assert ladder.files() == before
        ladder.played("""
            match_id  player_1  player_2  started_at
            m4        a         c         20 10:00
        """)
        ladder.expect(
            "standings",
            """
            player  points  best_streak  peak_points
            a       1510    1            1510
            c       1500    0            1500
        """,
        )

    def test_rulings_hold_whatever_as_of(self, ladder: LadderFolder) -> None:
        ladder.configure(as_of=datetime(2026, 1, 3, tzinfo=UTC)).played(self.LOG)
        ladder.given(
            "rulings",
            """
            ruling_id  kind        match_id  player
            r1         annul       m1        -
            r2         annul       m4        -
            r3         disqualify  -         d
        """,
        )
        ladder.expect(
            "unscored_matches",
            """
            match_id  reason
            m1        annulled
        """,
        )

    def test_a_ruling_without_effect_is_said(self, ladder: LadderFolder) -> None:
        ladder.played(self.LOG)
        ladder.given(
            "rulings",
            """
            ruling_id  kind        match_id  player
            r1         annul       m3        -
            r2         disqualify  -         b
        """,
        )
        assert ladder.run().warnings == []
        shutil.rmtree(ladder.out)  # else the matches of this run would be missed in the next
        ladder.played("""
            match_id  queue        player_1  player_2  started_at
            m3        casual       a         b         10 10:00
            m4        competitive  a         c         10 11:00
        """)
        assert ladder.run().warnings == [
            "ruling r1: match m3 does not score anyway (not_ranked_queue), so annulling it has no effect",
            "ruling r2: b has no scored match, so disqualifying them has no effect",
        ]

    def test_each_season_begins_afresh(self, ladder: LadderFolder) -> None:
        """Points, streak and the cap: nothing of the matches before the season counts in it."""
        ladder.played("""
            match_id  started_at
            m1        2025-12-31T22:00:00Z
            m2        2025-12-31T23:00:00Z
            m3        2026-01-01T00:00:00Z
            m4        2026-01-01T01:00:00Z
            m5        2026-01-01T02:00:00Z
        """)
        ladder.expect(
            "match_results",
            """
            match_id  player  points_after  streak_after
            m3        a       1510          1
            m3        b       1500          0
            m4        a       1523          2
            m4        b       1500          0
        """,
        )
