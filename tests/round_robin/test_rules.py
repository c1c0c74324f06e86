"""The rule page "Round robin", sentence by sentence, as pictures."""

from datetime import datetime

import pytest

from tests.addends import expect_because
from tests.round_robin.folder import RoundRobin

# Turns of the game AB: A's and B's hours after the opening, a day apart; `-` is no move.
HEADING = "game_id  turn  player  opened_at  moved_at"


def turns(*moves: tuple[str, str], game: str = "AB") -> str:
    """Turn n opens on day n; a move is `+1h` after it, or none."""
    lines = [HEADING]
    for turn, pair in enumerate(moves, start=1):
        for player, move in zip(game, pair, strict=True):
            moved_at = "-" if move == "-" else f"day {turn} {move}"
            lines.append(f"{game}  {turn}  {player}  day {turn}  {moved_at}")
    return "\n".join(lines)


def one_game(
    cup: RoundRobin, *moves: tuple[str, str], ended_at: str = "-", result: str = "-", as_of: str = "day 20"
) -> RoundRobin:
    """A table of two whose only game has these turns."""
    cup.entered("A B").given("games", f"game_id  white  black  ended_at  result\nAB  A  B  {ended_at}  {result}")
    return cup.given("turns", turns(*moves)).at(as_of)


ENDING = "game_id  white_points  black_points  ended_by  ended_at_turn\n"
OPEN, ABANDONED = "AB  -  -  in_progress  -", "AB  0  0  abandoned  "
A_LOSES, B_LOSES = "AB  0  1  time  ", "AB  1  0  time  "
IN_TIME = ("+1h", "+1h")


class TestTables:
    """ "Tables" """

    @pytest.mark.parametrize(
        ("players", "fill", "sizes"),
        [
            (1, "even", [1]),
            (7, "even", [7]),
            (8, "even", [4, 4]),
            (15, "even", [5, 5, 5]),
            (16, "even", [6, 5, 5]),
            (8, "full", [6, 2]),
            (15, "full", [7, 6, 2]),
            (16, "full", [7, 7, 2]),
            (14, "full", [7, 7]),
        ],
    )
    def test_the_fewest_tables_that_hold_everybody_filled_evenly_or_from_the_top(
        self, cup: RoundRobin, players: int, fill: str, sizes: list[int]
    ) -> None:
        cup.configure(tables={"fill": fill})
        cup.entered(" ".join(f"p{number}" for number in range(players))).given("games", "game_id  white  black")
        rows = "\n".join(f"{table}  {size}" for table, size in enumerate(sizes, start=1))
        cup.shows(table_status=f"table  players\n{rows}")

    def test_tables_of_two_filled_from_the_top_leave_the_last_one_alone(self, cup: RoundRobin) -> None:
        """There is no other way to seat three; the strongest are not split for it."""
        cup.configure(tables={"fill": "full", "max_players": 2})
        cup.entered("A B C").given("games", "game_id  white  black")
        cup.shows(
            table_status="""
            table  players
            1      2
            2      1
        """
        )

    def test_strength_is_level_then_who_entered_first_empty_last_then_the_name_by_code_point(
        self, cup: RoundRobin
    ) -> None:
        cup.configure(tables={"max_players": 2}).given(
            "entries",
            """
            player  level   entered_at
            weak    -1.5    day 1
            я       1500    -
            a       1500    -
            Z       1500    -
            late    1500    day 1 +1s
            early   1500.0  day 1
            strong  1500.5  day 9
        """,
        ).given("games", "game_id  white  black")
        cup.shows(
            standings="""
            table  player
            1      early
            1      strong
            2      Z
            2      late
            3      a
            3      я
            4      weak
        """
        )

    def test_tables_of_the_entries_are_taken_as_they_are(self, cup: RoundRobin) -> None:
        cup.given(
            "entries",
            """
            player  level  table
            A       1      9
            B       9      4
        """,
        ).given("games", "game_id  white  black")
        cup.shows(
            table_status="""
            table  players  games  finished  status
            4      1        0      0         final
            9      1        0      0         final
        """
        )

    def test_each_table_has_a_podium_of_its_own(self, cup: RoundRobin) -> None:
        cup.given(
            "entries",
            """
            player  table
            A       1
            B       1
            C       2
            D       2
        """,
        ).given(
            "games",
            """
            game_id  table  white  black  ended_at  result
            AB       1      A      B      day 2     white
            CD       2      C      D      day 2     black
        """,
        )
        cup.shows(
            standings="""
            table  rank  player  points
            1      1     A       1
            1      2     B       0
            2      1     D       1
            2      2     C       0
        """
        )


class TestClock:
    """ "How a game ends" """

    def test_a_missed_move_alone_costs_nothing(self, cup: RoundRobin) -> None:
        """Mosse saltate: una mossa saltata di per sé non ti costa la partita."""
        one_game(cup, ("-", "+1h"), IN_TIME).shows(game_results=ENDING + OPEN)

    def test_two_missed_in_a_row_lose_by_time(self, cup: RoundRobin) -> None:
        """Mosse saltate: saltane due di fila e la perdi per tempo."""
        one_game(cup, IN_TIME, ("-", "+1h"), ("-", "+1h")).shows(game_results=ENDING + A_LOSES + "3")

    def test_a_second_double_miss_abandons_also_when_not_in_a_row_and_counts_as_played(self, cup: RoundRobin) -> None:
        """Partite abbandonate: vale 0 per ciascuno. Conta comunque come partita giocata."""
        one_game(cup, ("-", "-"), IN_TIME, ("-", "-")).shows(
            game_results=ENDING + ABANDONED + "3",
            standings="""
                rank  player  points  played  won  drawn  lost  forfeited
                1     A       0       1       0    0      1     0
                1     B       0       1       0    0      1     0
            """,
        )

    def test_a_first_double_miss_ends_nothing(self, cup: RoundRobin) -> None:
        one_game(cup, ("-", "-"), IN_TIME).shows(game_results=ENDING + OPEN)

    def test_two_double_misses_in_a_row_are_abandoned_and_not_lost_by_either(self, cup: RoundRobin) -> None:
        one_game(cup, ("-", "-"), ("-", "-")).shows(game_results=ENDING + ABANDONED + "2")

    def test_a_second_double_miss_comes_before_two_in_a_row_of_the_same_turn(self, cup: RoundRobin) -> None:
        one_game(cup, ("-", "-"), IN_TIME, ("-", "+1h"), ("-", "-")).shows(game_results=ENDING + ABANDONED + "4")

    def test_a_double_miss_right_after_a_single_one_loses_for_who_missed_both(self, cup: RoundRobin) -> None:
        one_game(cup, ("+1h", "-"), ("-", "-")).shows(game_results=ENDING + B_LOSES + "2")

    def test_a_single_miss_right_after_a_double_one_loses_for_who_missed_both(self, cup: RoundRobin) -> None:
        one_game(cup, ("-", "-"), ("-", "+1h")).shows(game_results=ENDING + A_LOSES + "2")

    def test_three_misses_that_alternate_between_the_players_end_nothing(self, cup: RoundRobin) -> None:
        one_game(cup, ("-", "+1h"), ("+1h", "-"), ("-", "+1h")).shows(game_results=ENDING + OPEN)

    def test_a_move_exactly_at_24_hours_is_in_time_and_a_second_later_is_missed(self, cup: RoundRobin) -> None:
        one_game(cup, ("+24h", "+1h"), ("+24h", "+1h")).shows(game_results=ENDING + OPEN)
        one_game(cup, ("+86401s", "+1h"), ("+86401s", "+1h")).shows(game_results=ENDING + A_LOSES + "2")

    @pytest.mark.parametrize(("as_of", "ending"), [("day 3 -1s", OPEN), ("day 3", B_LOSES + "2")])
    def test_a_turn_still_open_is_no_miss_until_its_24_hours_are_over(
        self, cup: RoundRobin, as_of: str, ending: str
    ) -> None:
        one_game(cup, ("+1h", "-"), ("+1h", "-"), as_of=as_of).shows(game_results=ENDING + ending)

    def test_a_move_made_after_as_of_is_not_there_yet(self, cup: RoundRobin) -> None:
        one_game(cup, ("-", "+1h"), ("+30h", "+1h"), as_of="day 3").shows(game_results=ENDING + A_LOSES + "2")

    def test_the_hours_are_those_of_the_settings(self, cup: RoundRobin) -> None:
        cup.configure(clock={"hours_per_move": 48})
        one_game(cup, ("+48h", "+1h"), ("+48h", "+1h")).shows(game_results=ENDING + OPEN)

    def test_the_first_end_counts_and_not_the_last(self, cup: RoundRobin) -> None:
        one_game(cup, ("-", "+1h"), ("-", "+1h"), ("+1h", "-"), ("+1h", "-")).shows(
            game_results=ENDING + A_LOSES + "2",
            review="""
                game_id  reason           detail
                AB       turns_after_end  2
            """,
        )


class TestResultsAndTheClock:
    """ "How a game ends", Decision; black misses turns 1 and 2: the clock's end is on day 3."""

    def lost_on_day_3(self, cup: RoundRobin, ended_at: str, result: str, *more: tuple[str, str]) -> RoundRobin:
        return one_game(cup, ("+1h", "-"), ("+1h", "-"), *more, ended_at=ended_at, result=result)

    def test_a_result_before_the_clocks_end_stands(self, cup: RoundRobin) -> None:
        self.lost_on_day_3(cup, "day 3 -1s", "black").shows(
            game_results=ENDING + "AB  0  1  play  2", review="game_id  reason  detail"
        )

    def test_a_result_that_came_with_the_clocks_end_or_later_is_listed_not_lost(self, cup: RoundRobin) -> None:
        self.lost_on_day_3(cup, "day 3", "black").shows(
            game_results=ENDING + B_LOSES + "2",
            review="""
                game_id  reason            detail
                AB       result_after_end  black
            """,
        )

    def test_a_result_without_a_time_does_not_stand_against_the_clock(self, cup: RoundRobin) -> None:
        self.lost_on_day_3(cup, "-", "draw").shows(
            game_results=ENDING + B_LOSES + "2",
            review="""
                game_id  reason            detail
                AB       result_after_end  draw
            """,
        )

    def test_a_result_by_default_before_the_clocks_end_stands_and_a_later_one_does_not(self, cup: RoundRobin) -> None:
        self.lost_on_day_3(cup, "day 3 -1s", "black_by_forfeit").shows(
            game_results=ENDING + "AB  0  1  forfeit  -", review="game_id  reason  detail"
        )
        self.lost_on_day_3(cup, "day 3", "black_by_forfeit").shows(
            game_results=ENDING + B_LOSES + "2", review="game_id  reason  detail\nAB  result_after_end  black"
        )

    def test_a_late_result_that_says_the_same_is_not_reviewed(self, cup: RoundRobin) -> None:
        self.lost_on_day_3(cup, "day 4", "white").shows(
            game_results=ENDING + B_LOSES + "2", review="game_id  reason  detail"
        )

    def test_any_result_after_an_abandoned_game_says_otherwise(self, cup: RoundRobin) -> None:
        one_game(cup, ("-", "-"), ("-", "-"), IN_TIME, ended_at="day 5", result="draw").shows(
            game_results=ENDING + ABANDONED + "2",
            review="""
                game_id  reason            detail
                AB       result_after_end  draw
                AB       turns_after_end   1
            """,
        )

    def test_turns_that_follow_a_result_before_the_clocks_end_are_not_reviewed(self, cup: RoundRobin) -> None:
        self.lost_on_day_3(cup, "day 3 -1s", "black", IN_TIME).shows(
            game_results=ENDING + "AB  0  1  play  3", review="game_id  reason  detail"
        )

    def test_a_forfeited_game_that_the_clock_would_have_ended_is_reviewed_for_its_result_alone(
        self, cup: RoundRobin
    ) -> None:
        self.lost_on_day_3(cup, "day 4", "black", IN_TIME).given(
            "entries",
            """
            player  withdrew_at
            A       -
            B       day 1
            C       -
        """,
        ).given(
            "games",
            """
            game_id  white  black  ended_at  result
            AB       A      B      day 4     black
            AC       A      C      -         -
            BC       B      C      day 1     white
        """,
        ).shows(
            game_results="""
                game_id  white_points  black_points  ended_by     ended_at_turn
                AB       1             0             forfeit      -
                AC       -             -             in_progress  -
                BC       1             0             play         -
            """,
            review="""
                game_id  reason                   detail
                AB       result_after_withdrawal  black
            """,
        )

    def test_a_result_without_a_time_is_known_once_no_time_of_its_game_lies_after_as_of(self, cup: RoundRobin) -> None:
        one_game(cup, IN_TIME, ("+1h", "+2h"), result="white", as_of="day 2 +7199s").shows(game_results=ENDING + OPEN)
        cup.at("day 2 +2h").shows(game_results=ENDING + "AB  1  0  play  2")

    def test_a_draw_is_half_a_point_for_both(self, cup: RoundRobin) -> None:
        """Formato: una rara patta ½."""
        cup.entered("A B").beaten("AB", draws="AB").shows(
            standings="""
            rank  player  points  won  drawn  lost
            1     A       0.5     0    1      0
            1     B       0.5     0    1      0
        """
        )


class TestAsOf:
    """The cut of the contract, and what the page says of it."""

    def test_what_ended_at_as_of_counts_and_a_second_later_is_open(self, cup: RoundRobin) -> None:
        cup.entered("A B C").given(
            "games",
            """
            game_id  white  black  ended_at   result
            AB       A      B      day 5      white
            AC       A      C      day 5 +1s  black
            BC       B      C      -          draw
        """,
        ).at("day 5").shows(
            game_results="""
                game_id  white_points  black_points  ended_by
                AB       1             0             play
                AC       -             -             in_progress
                BC       0.5           0.5           play
            """,
            table_status="""
                table  players  games  finished  status
                1      3        3      2         in_progress
            """,
        )

    def test_a_game_of_the_table_that_starts_later_is_open_and_listed_a_play_off_is_not_there(
        self, cup: RoundRobin
    ) -> None:
        cup.entered("A B").given(
            "games",
            """
            game_id  phase     white  black  started_at  ended_at  result
            AB       table     A      B      day 3       day 4     white
            pAB      play_off  A      B      day 3       day 4     white
        """,
        ).at("day 3 -1s").shows(
            game_results="""
                game_id  white_points  black_points  ended_by     ended_at_turn
                AB       -             -             in_progress  -
            """,
            table_status="""
                table  games  finished  status
                1      1      0         in_progress
            """,
        )

    def test_who_leaves_after_as_of_is_still_in(self, cup: RoundRobin) -> None:
        cup.given(
            "entries",
            """
            player  withdrew_at
            A       day 2 +1s
            B       -
        """,
        ).given("games", "game_id  white  black\nAB  A  B").at("day 2")
        cup.shows(
            standings="""
            rank  player  status
            1     A       -
            1     B       -
        """
        )

    def test_without_one_it_is_the_latest_start_end_opening_or_move_and_not_a_withdrawal(self, cup: RoundRobin) -> None:
        cup.given(
            "entries",
            """
            player  withdrew_at  entered_at
            A       day 9        day 9
            B       -            -
        """,
        ).given("games", "game_id  white  black\nAB  A  B").given("turns", turns(IN_TIME, ("+3h", "-")))
        outcome = cup.run()
        assert outcome.as_of == datetime(2026, 3, 2, 3)


class TestWithdrawal:
    """ "Withdrawal" """

    FOUR = """
        game_id  white  black  ended_at  result
        AB       A      B      day 2     {AB}
        AC       A      C      day 4     black
        AD       A      D      day 5     white
        BC       B      C      day 5     white
        BD       B      D      day 5     white
        CD       C      D      day 5     draw
    """

    def four(self, cup: RoundRobin, **leaving: str) -> RoundRobin:
        lines = [f"{player}  {leaving.get(player, '-')}" for player in "ABCD"]
        cup.given("entries", "player  withdrew_at\n" + "\n".join(lines))
        return cup.given("games", self.FOUR.format(AB="white")).at("day 9")

    def test_fewer_than_half_finished_annuls_all_games_of_the_player(self, cup: RoundRobin) -> None:
        """Ritiro: se ha giocato meno della metà delle sue partite, tutte le sue partite vengono annullate."""
        self.four(cup, A="day 3").shows(
            standings="""
                rank  player  points  played  status
                1     B       2       2       -
                2     C       0.5     2       -
                2     D       0.5     2       -
                -     A       0       0       annulled
            """,
            game_results="""
                game_id  white_points  black_points  ended_by
                AB       -             -             annulled
                AC       -             -             annulled
                AD       -             -             annulled
                BC       1             0             play
                BD       1             0             play
                CD       0.5           0.5           play
            """,
            table_status="""
                players  games  finished  status
                4        6      6         play_off_pending
            """,
        )

    def test_half_or_more_finished_lets_the_results_stand_and_forfeits_the_rest(self, cup: RoundRobin) -> None:
        """Ritiro: altrimenti i suoi risultati restano validi e le partite rimanenti sono perse a forfait."""
        self.four(cup, A="day 4").shows(
            standings="""
                rank  player  points  played  won  drawn  lost  forfeited  status
                1     B       2       3       2    0      1     0          -
                2     C       1.5     3       1    1      1     0          -
                2     D       1.5     3       1    1      1     0          -
                4     A       1       3       1    0      2     1          withdrawn
            """,
            game_results="""
                game_id  white_points  black_points  ended_by
                AB       1             0             play
                AC       0             1             play
                AD       0             1             forfeit
                BC       1             0             play
                BD       1             0             play
                CD       0.5           0.5           play
            """,
        )

    def test_a_result_by_default_is_a_forfeit_and_not_one_of_who_left_later(self, cup: RoundRobin) -> None:
        """How a game ends, Decision: B did not play A; B leaves after it, having finished both games."""
        cup.given("entries", "player  withdrew_at\nA  -\nB  day 4\nC  -").given(
            "games",
            """
            game_id  white  black  ended_at  result
            AB       A      B      day 2     white_by_forfeit
            BC       B      C      day 3     black
            AC       A      C      day 3     black_by_forfeit
        """,
        ).at("day 9")
        cup.shows(
            standings="""
                rank  player  points  played  won  drawn  lost  forfeited  status
                1     C       2       2       2    0      0     0          -
                2     A       1       2       1    0      1     1          -
                3     B       0       2       0    0      2     1          withdrawn
            """,
            game_results="""
                game_id  white_points  black_points  ended_by  ended_at_turn
                AB       1             0             forfeit   -
                AC       0             1             forfeit   -
                BC       0             1             play      -
            """,
            rulings_applied="""
                player  amount  effect
                B       0       no_effect
            """,
            review="game_id  reason  detail",
        )
        expect_because(
            cup,
            "A",
            """
            column     scope  kind             clause           subject  numerator
            forfeited  1      won_by_forfeit   How a game ends  AB       0
            forfeited  1      lost_by_forfeit  How a game ends  AC       1
            points     1      won_by_forfeit   How a game ends  AB       2
            points     1      lost_by_forfeit  How a game ends  AC       0
            """,
        )

    def test_exactly_half_is_not_fewer_and_the_moment_of_leaving_is_included(self, cup: RoundRobin) -> None:
        cup.given("entries", "player  withdrew_at\nA  day 2\nB  -\nC  -").given(
            "games",
            """
            game_id  white  black  ended_at  result
            AB       A      B      day 2     white
            AC       A      C      day 3     white
            BC       B      C      day 3     white
        """,
        ).at("day 9")
        cup.shows(
            standings="""
            rank  player  points  forfeited  status
            1     A       1       1          withdrawn
            1     B       1       0          -
            1     C       1       0          -
        """
        )
        cup.given("entries", "player  withdrew_at\nA  day 2 -1s\nB  -\nC  -")
        cup.shows(
            standings="""
            rank  player  points  forfeited  status
            1     B       1       0          -
            2     C       0       0          -
            -     A       0       0          annulled
        """
        )

    def test_a_game_that_has_not_begun_is_listed_as_forfeited_or_annulled_so_that_points_add_up(
        self, cup: RoundRobin
    ) -> None:
        cup.given("entries", "player  withdrew_at\nA  day 3\nB  -\nC  day 1").given(
            "games",
            """
            game_id  white  black  started_at  ended_at  result
            AB       A      B      day 9       -         -
            AC       A      C      day 9       -         -
            BC       B      C      day 9       -         -
        """,
        ).at("day 4")
        cup.shows(
            game_results="""
                game_id  white_points  black_points  ended_by
                AB       -             -             annulled
                AC       -             -             annulled
                BC       -             -             annulled
            """
        )
        cup.given("entries", "player  withdrew_at\nA  day 3\nB  -\nC  -").given(
            "games",
            """
            game_id  white  black  started_at  ended_at  result
            AB       A      B      day 1       day 2     white
            AC       A      C      day 9       day 9     white
            BC       B      C      day 1       -         -
        """,
        ).shows(
            game_results="""
                game_id  white_points  black_points  ended_by
                AB       1             0             play
                AC       0             1             forfeit
                BC       -             -             in_progress
            """,
            standings="player  points\nA  1\nC  1\nB  0",
            review="game_id  reason",
        )

    def test_a_forfeited_game_whose_log_has_a_result_is_reviewed_whatever_the_result(self, cup: RoundRobin) -> None:
        """Either the moment of leaving or the result is wrong; what lies after as_of is not known."""
        cup.given("entries", "player  withdrew_at\nA  day 3\nB  -\nC  -\nD  -\nE  -").given(
            "games",
            """
            game_id  white  black  ended_at  result
            AB       A      B      day 2     white
            AC       A      C      day 3     draw
            AD       A      D      day 5     black
            AE       A      E      day 6     white
            BC       B      C      day 2     white
            BD       B      D      day 2     white
            BE       B      E      day 2     white
            CD       C      D      day 2     white
            CE       C      E      day 2     white
            DE       D      E      day 2     white
        """,
        ).at("day 5").shows(
            review="""
                game_id  reason                   detail
                AD       result_after_withdrawal  black
            """
        )

    def test_a_forfeited_play_off_game_with_a_result_is_not_reviewed(self, cup: RoundRobin) -> None:
        cup.given("entries", "player  withdrew_at\nA  day 4\nB  -").beaten("AB", draws="AB")
        cup.played_off("game_id  phase  white  black  ended_at  result\np1  play_off  A  B  day 5  white")
        cup.at("day 9").shows(review="game_id  reason")

    def test_who_leaves_without_a_game_keeps_a_rank(self, cup: RoundRobin) -> None:
        cup.given("entries", "player  withdrew_at\nA  day 1\nB  -").given("games", "game_id  white  black")
        cup.shows(
            standings="""
            rank  player  status     best_rank  worst_rank
            1     A       withdrawn  1          2
            1     B       -          1          2
        """
        )

    def test_a_player_with_less_than_half_played_who_did_not_leave_keeps_everything(self, cup: RoundRobin) -> None:
        cup.entered("A B C D").given(
            "games",
            """
            game_id  white  black  ended_at  result
            AB       A      B      day 2     white
            AC       A      C      -         -
            AD       A      D      -         -
            BC       B      C      -         -
            BD       B      D      -         -
            CD       C      D      -         -
        """,
        ).at("day 30")
        cup.shows(
            standings="""
            rank  player  points  played  status
            1     A       1       1       -
            2     B       0       1       -
            2     C       0       0       -
            2     D       0       0       -
        """
        )

    @pytest.mark.parametrize("left_at", ["day 3", "day 4"])
    def test_removing_a_player_leaves_no_game_open(self, cup: RoundRobin, left_at: str) -> None:
        """Neither before the half nor after it, though no result of the player came in later."""
        self.four(cup, A=left_at).given("games", self.FOUR.format(AB="white").replace("day 5     white", "-  -", 1))
        outcome = cup.run()
        assert outcome.is_good
        assert "in_progress" not in {row[7] for row in cup.published("game_results")}

    def test_an_abandoned_game_and_a_forfeited_one_count_as_finished(self, cup: RoundRobin) -> None:
        """B leaves first: by B's forfeit C has finished 1 of 2 when C leaves, and keeps the results."""
        cup.given("entries", "player  withdrew_at\nA  -\nB  day 6\nC  day 7").given(
            "games",
            """
            game_id  white  black  ended_at  result
            AB       A      B      -         -
            AC       A      C      -         -
            BC       B      C      -         -
        """,
        ).given("turns", turns(("-", "-"), ("-", "-"))).at("day 9")
        cup.shows(
            game_results="""
                game_id  white_points  black_points  ended_by
                AB       0             0             abandoned
                AC       1             0             forfeit
                BC       0             1             forfeit
            """,
            standings="""
                rank  player  points  status
                1     A       1       -
                2     C       1       withdrawn
                3     B       0       withdrawn
            """,
        )

    def test_games_that_an_earlier_withdrawal_annulled_are_no_longer_their_games(self, cup: RoundRobin) -> None:
        """B has finished 1 of 3, but 1 of 2 without the game against A, who left before."""
        cup.given("entries", "player  withdrew_at\nA  day 2\nB  day 4\nC  -\nD  -").given(
            "games",
            """
            game_id  white  black  ended_at  result
            AB       A      B      -         -
            AC       A      C      -         -
            AD       A      D      -         -
            BC       B      C      day 3     white
            BD       B      D      -         -
            CD       C      D      day 3     white
        """,
        ).at("day 9")
        cup.shows(
            standings="""
            player  status
            B       withdrawn
            C       -
            D       -
            A       annulled
        """
        )

    def test_a_later_annulment_takes_also_what_was_forfeited_to_the_player(self, cup: RoundRobin) -> None:
        """A leaves with 2 of 3, and forfeits to D; D leaves with 1 of 3, and that game is gone for both."""
        self.four(cup, A="day 4", D="day 4 +1h")
        cup.shows(
            standings="""
                rank  player  points  played  status
                1     A       1       2       withdrawn
                1     B       1       2       -
                1     C       1       2       -
                -     D       0       0       annulled
            """
        )

    @pytest.mark.parametrize(("b_left_at", "loser"), [("day 4 -1s", "B"), ("day 4", "A"), ("day 4 +1s", "A")])
    def test_in_a_game_between_two_who_left_the_first_loses_and_at_one_time_the_first_by_name(
        self, cup: RoundRobin, b_left_at: str, loser: str
    ) -> None:
        cup.given("entries", f"player  withdrew_at\nA  day 4\nB  {b_left_at}\nC  -").given(
            "games",
            """
            game_id  white  black  ended_at  result
            AB       A      B      -         -
            AC       A      C      day 2     white
            BC       B      C      day 2     white
        """,
        ).at("day 9")
        cup.shows(
            game_results=f"""
            game_id  white_points           black_points           ended_by
            AB       {int(loser == "B")}    {int(loser == "A")}    forfeit
            AC       1                      0                      play
            BC       1                      0                      play
        """
        )

    def test_a_play_off_game_with_an_annulled_player_is_listed_as_it_ended_and_has_no_effect(
        self, cup: RoundRobin
    ) -> None:
        self.four(cup, A="day 3").played_off("""
            game_id  phase     white  black  ended_at  result
            pAC      play_off  A      C      day 6     black
            pCD      play_off  C      D      day 6     white
        """)
        cup.shows(
            standings="""
                rank  player
                1     B
                2     C
                3     D
                -     A
            """,
            play_offs="""
                place  player  state
                2      C       decided
                2      D       decided
            """,
        )
        assert ["pAC", "1", "play_off", "A", "C", "0.0", "1.0", "play", ""] in cup.published("game_results")

    @pytest.mark.parametrize("logged", [True, False])
    def test_a_withdrawn_player_forfeits_every_play_off_game_not_finished_logged_or_not(
        self, cup: RoundRobin, logged: bool
    ) -> None:
        cup.given("entries", "player  withdrew_at\nA  day 4\nB  -").beaten("AB", draws="AB")
        if logged:
            cup.played_off("game_id  phase  white  black  ended_at  result\np1  play_off  A  B  day 5  white")
        cup.at("day 9").shows(
            standings="""
                rank  player
                1     B
                2     A
            """,
            play_offs="""
                player  state
                A       decided
                B       decided
            """,
        )
        assert (
            cup.published("game_results")[2:]
            == [["p1", "1", "play_off", "A", "B", "0.0", "1.0", "forfeit", ""]][: int(logged)]
        )

    def test_a_play_off_game_finished_by_the_moment_of_leaving_stands(self, cup: RoundRobin) -> None:
        cup.given("entries", "player  withdrew_at\nA  day 5\nB  -").beaten("AB", draws="AB")
        cup.played_off("game_id  phase  white  black  ended_at  result\np1  play_off  A  B  day 5  white")
        cup.at("day 9").shows(standings="rank  player\n1  A\n2  B")

    def test_of_two_who_left_the_first_loses_the_play_off_that_was_never_played(self, cup: RoundRobin) -> None:
        cup.given("entries", "player  withdrew_at\nA  day 5\nB  day 4").beaten("AB", draws="AB")
        cup.at("day 9").shows(standings="rank  player\n1  A\n2  B")


class TestPlayOffs:
    """ "Standings" """

    def test_a_tie_at_place_4_or_lower_is_shared_and_the_ranks_it_covers_are_skipped(self, cup: RoundRobin) -> None:
        """Spareggi: 4º posto o inferiore — i giocatori condividono il piazzamento."""
        cup.entered("A B C D E F").beaten("ABCDEF", draws="DE")
        cup.shows(
            standings="""
                rank  player
                1     A
                2     B
                3     C
                4     D
                4     E
                6     F
            """,
            play_offs="table  place  player  state",
            table_status="status\nfinal",
        )

    def test_a_tie_that_reaches_from_place_3_down_is_played_off(self, cup: RoundRobin) -> None:
        cup.entered("A B C D E").beaten("ABCDE", draws="CDE")
        cup.shows(
            play_offs="""
                place  player  state
                3      C       due
                3      D       due
                3      E       due
            """,
            table_status="status\nplay_off_pending",
        )

    def test_the_last_place_that_is_played_off_is_a_setting(self, cup: RoundRobin) -> None:
        cup.configure(play_off={"last_place": 1}).entered("A B C").beaten("ABC", draws="BC")
        cup.shows(play_offs="place  player", table_status="status\nfinal")

    def test_a_single_game_decides_between_two_and_both_share_the_rank_until_then(self, cup: RoundRobin) -> None:
        """Spareggi: una singola partita decide. Il vincitore prende il posto più alto."""
        cup.entered("A B C").beaten("ABC", draws="AB").shows(
            standings="""
                rank  player  points
                1     A       1.5
                1     B       1.5
                3     C       0
            """
        )
        cup.played_off("game_id  phase  white  black  ended_at  result\np1  play_off  A  B  day 4  black").shows(
            standings="""
                rank  player  points  played
                1     B       1.5     2
                2     A       1.5     2
                3     C       0       2
            """,
            play_offs="""
                place  player  state
                1      A       decided
                1      B       decided
            """,
            table_status="games  finished  status\n3  3  final",
        )

    def test_a_draw_in_a_play_off_is_replayed_once_and_no_more(self, cup: RoundRobin) -> None:
        """Spareggi: si rigioca, ma solo un'altra volta. Se la parità persiste, condividono il piazzamento."""
        cup.entered("A B").beaten("AB", draws="AB")
        states = []
        for replay in ("", "r1  replay  p1  B  A  -  -", "r1  replay  p1  B  A  day 5  draw"):
            cup.played_off(f"""
                game_id  phase     replay_of  white  black  ended_at  result
                p1       play_off  -          A      B      day 4     draw
                {replay}
            """)
            cup.shows(standings="rank  player\n1  A\n1  B")
            states.append((cup.published("play_offs")[1][3], cup.published("table_status")[1][4]))
        assert states == [("due", "play_off_pending"), ("playing", "play_off_pending"), ("shared", "final")]

    def test_whoever_wins_the_replay_takes_the_higher_place(self, cup: RoundRobin) -> None:
        cup.entered("A B").beaten("AB", draws="AB").played_off("""
            game_id  phase     replay_of  white  black  ended_at  result
            p1       play_off  -          A      B      day 4     draw
            r1       replay    p1         B      A      day 5     white
        """).shows(standings="rank  player\n1  B\n2  A", play_offs="player  state\nA  decided\nB  decided")

    def test_an_abandoned_play_off_game_is_replayed_too(self, cup: RoundRobin) -> None:
        """Spareggi: senza un esito (per una patta, o perché entrambi i giocatori la lasciano scadere due volte)."""
        cup.entered("A B").beaten("AB", draws="AB").given("turns", turns(("-", "-"), ("-", "-")).replace("AB ", "p1 "))
        cup.played_off("game_id  phase  white  black  ended_at  result\np1  play_off  A  B  -  -").at("day 9")
        cup.shows(play_offs="player  state\nA  due\nB  due")

    def test_a_replay_of_a_game_with_a_winner_has_no_effect_and_is_listed(self, cup: RoundRobin) -> None:
        cup.entered("A B").beaten("AB", draws="AB").played_off("""
            game_id  phase     replay_of  white  black  ended_at  result
            p1       play_off  -          A      B      day 4     white
            r1       replay    p1         B      A      day 5     white
        """)
        cup.shows(standings="rank  player\n1  A\n2  B", game_results="game_id  ended_by\nAB  play\np1  play\nr1  play")

    def test_more_than_two_play_a_mini_round_robin_and_are_ordered_by_their_points_in_it(self, cup: RoundRobin) -> None:
        """Spareggi: un mini girone all'italiana tra loro, tutte le partite avviate insieme."""
        cup.entered("A B C").beaten("ABC", draws="ABC").played_off("""
            game_id  phase     white  black  ended_at  result
            p1       play_off  A      B      day 4     black
            p2       play_off  B      C      day 4     white
            p3       play_off  C      A      day 4     white
        """).shows(
            standings="""
                rank  player  points
                1     B       1
                2     C       1
                3     A       1
            """
        )

    def test_those_equal_in_the_mini_round_robin_share_the_place(self, cup: RoundRobin) -> None:
        cup.entered("A B C").beaten("ABC", draws="ABC").played_off("""
            game_id  phase     replay_of  white  black  ended_at  result
            p1       play_off  -          A      B      day 4     white
            p2       play_off  -          A      C      day 4     white
            p3       play_off  -          B      C      day 4     draw
            r3       replay    p3         B      C      day 5     draw
        """).shows(
            standings="""
                rank  player
                1     A
                2     B
                2     C
            """,
            play_offs="player  state\nA  shared\nB  shared\nC  shared",
        )

    def test_a_replays_result_replaces_the_games(self, cup: RoundRobin) -> None:
        """With the halves of the drawn game B would have 1½ and stand alone."""
        cup.entered("A B C").beaten("ABC", draws="ABC").played_off("""
            game_id  phase     replay_of  white  black  ended_at  result
            p1       play_off  -          A      B      day 4     draw
            r1       replay    p1         A      B      day 5     white
            p2       play_off  -          B      C      day 4     white
            p3       play_off  -          C      A      day 4     white
        """).shows(standings="rank  player\n1  A\n1  B\n1  C")

    def test_an_open_game_comes_before_one_that_is_due(self, cup: RoundRobin) -> None:
        cup.entered("A B C").beaten("ABC", draws="ABC").played_off("""
            game_id  phase     white  black  ended_at  result
            p1       play_off  A      B      day 4     white
            p2       play_off  A      C      -         -
        """).shows(
            play_offs="player  state\nA  playing\nB  playing\nC  playing", standings="rank  player\n1  A\n1  B\n1  C"
        )

    def test_play_offs_are_due_when_every_game_of_the_table_has_ended(self, cup: RoundRobin) -> None:
        cup.entered("A B C").given(
            "games",
            """
            game_id  white  black  ended_at  result
            AB       A      B      day 2     draw
            AC       A      C      day 2     white
            BC       B      C      -         -
        """,
        )
        cup.shows(play_offs="place  player", table_status="status\nin_progress")

    def test_a_play_off_game_begun_before_the_table_ended_counts(self, cup: RoundRobin) -> None:
        cup.entered("A B").beaten("AB", draws="AB").played_off("""
            game_id  phase     white  black  started_at  ended_at    result
            p1       play_off  A      B      day 1       day 1 +1h  white
        """).shows(standings="rank  player\n1  A\n2  B")

    def test_a_play_off_among_players_who_are_not_tied_is_listed_and_has_no_effect(self, cup: RoundRobin) -> None:
        cup.entered("A B C").beaten("ABC", draws="AB").played_off("""
            game_id  phase     white  black  ended_at  result
            p1       play_off  A      C      day 4     black
            p2       play_off  B      C      -         -
        """).shows(
            standings="rank  player\n1  A\n1  B\n3  C",
            play_offs="player  state\nA  due\nB  due",
            game_results="""
                game_id  ended_by
                AB       play
                AC       play
                BC       play
                p1       play
                p2       in_progress
            """,
        )

    def test_one_player_alone_is_final(self, cup: RoundRobin) -> None:
        cup.entered("A").given("games", "game_id  white  black")
        outcome = cup.shows(standings="rank  player  best_rank  worst_rank\n1  A  1  1", table_status="status\nfinal")
        assert outcome.state == "final"


class TestSeveralGamesAPair:
    """ "Tables", games_a_pair"""

    TWICE = """
        game_id  white  black  ended_at  result
        AB1      A      B      day 2     white
        AB2      B      A      day 3     white
        AC1      A      C      day 2     white
        AC2      C      A      day 3     draw
        BC1      B      C      day 2     {BC1}
        BC2      C      B      day 4     {BC2}
    """

    def twice(self, cup: RoundRobin, bc1: str, bc2: str, left_at: str = "-") -> RoundRobin:
        cup.configure(tables={"games_a_pair": 2})
        cup.given("entries", f"player  withdrew_at\nA  -\nB  {left_at}\nC  -")
        return cup.given("games", self.TWICE.format(BC1=bc1, BC2=bc2)).at("day 9")

    def test_points_of_all_games_of_a_pair_add_up(self, cup: RoundRobin) -> None:
        self.twice(cup, "white", "draw").shows(
            standings="""
                rank  player  points  played  won  drawn  lost
                1     A       2.5     4       2    1      1
                1     B       2.5     4       2    1      1
                3     C       1       4       0    2      2
            """,
            table_status="games  finished  status\n6  6  play_off_pending",
        )

    def test_a_play_off_is_one_game_all_the_same(self, cup: RoundRobin) -> None:
        self.twice(cup, "white", "draw").played_off(
            "game_id  phase  white  black  ended_at  result\np1  play_off  A  B  day 5  black"
        ).shows(standings="rank  player\n1  B\n2  A\n3  C", table_status="games  status\n6  final")

    def test_half_of_their_games_is_half_of_all_of_them(self, cup: RoundRobin) -> None:
        """B has finished 2 of 4 on day 3 (of 2 pairings both begun), and 1 of 4 before."""
        self.twice(cup, "-", "-", left_at="day 3").shows(
            standings="player  status\nA  -\nC  -\nB  withdrawn",
            game_results="""
                game_id  ended_by  white_points
                AB1      play      1
                AB2      play      1
                AC1      play      1
                AC2      play      0.5
                BC1      forfeit   0
                BC2      forfeit   1
            """,
        )
        self.twice(cup, "-", "-", left_at="day 3 -1s").shows(
            standings="player  status\nA  -\nC  -\nB  annulled",
            table_status="games  finished  status\n6  6  final",
        )

    def test_ranges_count_every_open_game_of_a_pair(self, cup: RoundRobin) -> None:
        """A has 2½, B 1 and C ½: with two games left, B can have 3 and C 2½; when one is drawn, 2½ and 2."""
        self.twice(cup, "-", "-").shows(standings="player  best_rank  worst_rank\nA  1  2\nB  1  3\nC  1  3")
        self.twice(cup, "draw", "-").shows(standings="player  best_rank  worst_rank\nA  1  1\nB  1  3\nC  2  3")


class TestLeftOut:
    """Contract, "Second edition": a game that was left out with rejected rows counts as open."""

    def left_out(self, cup: RoundRobin, **tables: str) -> RoundRobin:
        outcome = cup.run(accept_rejects=True)
        assert outcome.is_good, outcome.errors
        cup.shows(**tables)
        return cup

    def test_its_table_is_never_final_and_ranges_leave_room_for_it_and_another_table_is_as_ever(
        self, cup: RoundRobin
    ) -> None:
        cup.given("entries", "player  table\nA  1\nB  1\nC  1\nD  2\nE  2").given(
            "games",
            """
            game_id  table  white  black  ended_at  result
            AB       1      A      B      day 2     white
            AC       1      A      C      day 2     White
            BC       1      B      C      day 2     white
            DE       2      D      E      day 2     white
        """,
        )
        self.left_out(
            cup,
            table_status="""
                table  players  games  finished  status
                1      3        3      2         in_progress
                2      2        1      1         final
            """,
            standings="""
                table  rank  player  points  played  best_rank  worst_rank
                1      1     A       1       1       1          1
                1      1     B       1       2       1          2
                1      3     C       0       1       1          3
                2      1     D       1       1       1          1
                2      2     E       0       1       2          2
            """,
            game_results="game_id\nAB\nBC\nDE",
            play_offs="player",
        )

    def test_a_missing_game_that_was_accepted_is_one_that_was_left_out(self, cup: RoundRobin) -> None:
        cup.entered("A B C").given(
            "games",
            """
            game_id  white  black  ended_at  result
            AB       A      B      day 2     white
            AC       A      C      day 2     white
        """,
        )
        self.left_out(cup, table_status="games  finished  status\n3  2  in_progress")

    def test_a_second_game_of_a_pair_may_be_the_one(self, cup: RoundRobin) -> None:
        cup.configure(tables={"games_a_pair": 2}).entered("A B").given(
            "games", "game_id  white  black  ended_at  result\nAB  A  B  day 2  white\nBA  B  A  day 2  x"
        )
        self.left_out(
            cup,
            table_status="games  finished  status\n2  1  in_progress",
            standings="player  best_rank  worst_rank\nA  1  1\nB  1  2",
        )

    def test_a_game_falls_with_its_turns(self, cup: RoundRobin) -> None:
        cup.entered("A B").given("games", "game_id  white  black  ended_at  result\nAB  A  B  day 9  white")
        cup.given("turns", turns(IN_TIME, ("-1h", "+1h")))
        self.left_out(cup, table_status="games  finished  status\n1  0  in_progress")

    def test_a_left_out_play_off_game_keeps_its_table_from_being_final(self, cup: RoundRobin) -> None:
        """Also where the tie was over without it: A had left, and play-offs with A need not be logged."""
        cup.given("entries", "player  withdrew_at\nA  day 4\nB  -").beaten("AB", draws="AB").at("day 9")
        cup.shows(table_status="status\nfinal")
        cup.played_off("game_id  phase  white  black  ended_at  result\np1  play_off  A  B  day 5  x")
        self.left_out(
            cup, table_status="games  finished  status\n1  1  play_off_pending", standings="rank  player\n1  B\n2  A"
        )

    def test_it_is_one_of_a_leavers_games_that_was_not_finished_and_is_not_forfeited(self, cup: RoundRobin) -> None:
        """A has finished 1 of 3, not 1 of 2; C 2 of 3, and what C's left-out game would have given B nobody has."""
        cup.given("entries", "player  withdrew_at\nA  day 3\nB  -\nC  day 3\nD  -").given(
            "games",
            """
            game_id  white  black  ended_at  result
            AB       A      B      day 2     white
            AC       A      C      day 2     x
            AD       A      D      -         -
            BC       B      C      day 2     x
            BD       B      D      day 2     white
            CD       C      D      day 2     white
        """,
        ).at("day 9")
        self.left_out(
            cup,
            standings="""
                rank  player  points  status     best_rank  worst_rank
                1     B       1       -          1          2
                1     C       1       withdrawn  1          2
                3     D       0       -          3          3
                -     A       0       annulled   -          -
            """,
            table_status="games  finished  status\n5  4  in_progress",
        )

    def test_a_game_with_somebody_whose_entry_was_left_out_may_still_give_points(self, cup: RoundRobin) -> None:
        cup.given("entries", "player  level  table\nA  1  1\nB  1  1\nC  x  1").beaten("ABC", AB="black")
        self.left_out(
            cup,
            standings="""
                rank  player  points  best_rank  worst_rank
                1     B       1       1          1
                2     A       0       1          2
            """,
            table_status="players  games  finished  status\n2  3  1  in_progress",
        )

    def test_one_player_alone_whose_game_was_left_out_is_not_final(self, cup: RoundRobin) -> None:
        cup.given("entries", "player  level  table\nA  1  1\nB  x  1").given(
            "games", "game_id  white  black  ended_at  result\nAB  A  B  day 2  x"
        )
        self.left_out(cup, table_status="players  status\n1  in_progress")

    def test_where_nobody_knows_of_which_table_it_is_none_is_final(self, cup: RoundRobin) -> None:
        cup.entered("A B").beaten("AB")
        (cup.folder / "games-play-offs.csv").write_text("game_id,white,black\np1,A,B\n")
        self.left_out(cup, table_status="games  finished  status\n1  1  in_progress")

    def test_corrected_the_table_is_final(self, cup: RoundRobin) -> None:
        cup.entered("A B").given("games", "game_id  white  black  ended_at  result\nAB  A  B  day 2  x")
        self.left_out(cup, table_status="status\nin_progress")
        cup.beaten("AB").shows(table_status="status\nfinal")


class TestBestAndWorstRank:
    """ "Output", best_rank and worst_rank"""

    def test_before_any_game_has_ended_everybody_can_be_first_and_last(self, cup: RoundRobin) -> None:
        pairs = [(one, other) for one in "ABCDEFG" for other in "ABCDEFG" if one < other]
        games = "\n".join(f"{one}{other}  {one}  {other}" for one, other in pairs)
        cup.entered("A B C D E F G").given("games", "game_id  white  black\n" + games)
        cup.shows(standings="player  best_rank  worst_rank\n" + "\n".join(f"{player}  1  7" for player in "ABCDEFG"))

    def test_an_open_game_of_others_may_be_abandoned(self, cup: RoundRobin) -> None:
        """Only when BC gives nobody anything does nobody but D stay above A."""
        cup.entered("A B C D").given(
            "games",
            """
            game_id  white  black  ended_at  result
            AB       A      B      day 2     white
            AC       A      C      day 2     black
            AD       A      D      day 2     black
            BC       B      C      -         -
            BD       B      D      day 2     white
            CD       C      D      day 2     black
        """,
        )
        cup.shows(
            standings="""
            player  best_rank  worst_rank
            D       1          3
            A       2          4
            B       1          3
            C       1          3
        """.replace("D       1          3", "D       1          1")
        )

    def test_when_all_has_ended_both_are_the_rank_by_points_and_a_play_off_may_leave_it(self, cup: RoundRobin) -> None:
        cup.entered("A B").beaten("AB", draws="AB")
        cup.played_off("game_id  phase  white  black  ended_at  result\np1  play_off  A  B  day 4  black")
        cup.shows(standings="rank  player  best_rank  worst_rank\n1  B  1  1\n2  A  1  1")

    def test_annulled_players_have_none_and_stand_in_nobodys_way(self, cup: RoundRobin) -> None:
        cup.given("entries", "player  withdrew_at\nA  day 1\nB  -\nC  -").given(
            "games",
            """
            game_id  white  black
            AB       A      B
            AC       A      C
            BC       B      C
        """,
        ).at("day 2")
        cup.shows(
            standings="""
            player  best_rank  worst_rank
            B       1          2
            C       1          2
            A       -          -
        """
        )
