"""What makes each of the round robin's claims, checks and other questions find something."""

from tests.firing import WhatFires
from tests.round_robin.folder import RoundRobin

GAMES = """
    game_id  white  black
    AB       A      B
    AC       A      C
    BC       B      C
"""
OPEN_TURN = """
    game_id  turn  player  opened_at  moved_at
    AB       1     A       day 1      day 1 +1h
    AB       1     B       day 1      -
"""


def three(cup: RoundRobin, games: str = GAMES) -> RoundRobin:
    """A, B and C at one table, with each pair's game."""
    return cup.entered("A B C").given("games", games)


def turns(cup: RoundRobin, drawn: str) -> object:
    """The three, and turns of their games."""
    return three(cup).given("turns", drawn)


FIRES = WhatFires(
    folder=lambda folder, slug: RoundRobin(folder, "round_robin", slug),
    alterations={
        "addends_make_every_total": "update round_robin.standings set forfeited = forfeited + 1 where rank = 1",
        "every_entry_stands_once": "delete from round_robin.standings where rank = 1",
        "every_game_has_one_result": "delete from round_robin.game_results where phase = 'play_off'",
        "no_game_is_open_at_a_table_that_is_over": "update round_robin.table_status set status = 'final'",
        "played_games_are_won_drawn_or_lost": "update round_robin.standings set won = won + 1 where rank = 1",
        "points_are_shared_out_whole": "update round_robin.standings set points = points + 1 where rank = 1",
        "ranks_by_points_lie_in_their_range": "update round_robin.standings set best_rank = worst_rank + 1",
    },
    cases={
        "checks/a_pair_has_no_more_games_than_it_plays": lambda cup: three(cup, GAMES + "BA  B  A"),
        "checks/a_replay_names_the_play_off_game_of_its_pair": lambda cup: three(cup).played_off("""
            game_id  phase   replay_of  white  black
            r1       replay  -          A      B
        """),
        "checks/a_table_has_every_game_of_every_pair": lambda cup: three(cup, "game_id  white  black\nAB  A  B"),
        "checks/a_table_is_given_for_all_or_for_none": lambda cup: three(cup).given("entries", """
            player  table
            A       1
            B       -
            C       1
        """),
        "checks/a_turn_belongs_to_a_game_and_a_player_of_it": lambda cup: turns(cup, """
            game_id  turn  player  opened_at
            AC       1     A       day 1
            AC       1     B       day 1
        """),
        "checks/a_turn_opens_at_one_time_for_both": lambda cup: turns(cup, """
            game_id  turn  player  opened_at
            AB       1     A       day 1
            AB       1     B       day 2
        """),
        "checks/no_move_lies_before_its_opening": lambda cup: turns(cup, """
            game_id  turn  player  opened_at  moved_at
            AB       1     A       day 2      day 1
            AB       1     B       day 2      -
        """),
        "checks/nobody_meets_themselves": lambda cup: three(cup, GAMES.replace("B      C", "B      B")),
        "checks/players_of_a_game_are_entries_of_its_table": lambda cup: three(cup, GAMES + "XA  X  A"),
        "checks/the_split_is_that_of_the_games": lambda cup: three(cup).configure(tables={"max_players": 2}),
        "checks/turns_are_numbered_without_gaps_a_row_for_each_player": lambda cup: turns(cup, """
            game_id  turn  player  opened_at
            AB       2     A       day 2
            AB       2     B       day 2
        """),
        "not_final/no_clock_has_run_out_since": lambda cup: turns(cup, OPEN_TURN),
        "not_final/no_game_is_left_out": lambda cup: three(cup).given("turns", """
            game_id  turn  player  opened_at
            AB       1     A       day 1
            AB       1     B       day 2
        """),
        "suspects/a_pair_starts_one_game_at_a_time": lambda cup: three(cup).played_off("""
            game_id  phase     white  black  started_at
            p1       play_off  A      B      day 1
        """),
        "suspects/an_id_keeps_all_its_digits": lambda cup: three(cup, GAMES.replace("AB  ", "12345678901234500000  ")),
        "warnings/a_game_ends_after_it_starts": lambda cup: three(cup, """
            game_id  white  black  started_at  ended_at
            AB       A      B      day 2       day 1
            AC       A      C      day 2       -
            BC       B      C      day 2       -
        """),
        "warnings/a_table_has_no_more_players_than_allowed": lambda cup: (
            three(cup).configure(tables={"max_players": 2}).given("entries", """
                player  table
                A       1
                B       1
                C       1
            """)
        ),
        "warnings/a_withdrawal_lies_before_as_of": lambda cup: three(cup).at("day 3").given("entries", """
            player  withdrew_at
            A       day 9
            B       -
            C       -
        """),
        "warnings/players_of_a_game_are_entries": lambda cup: three(cup).given("entries", """
            player  level
            A       x
            B       1
            C       1
        """),
    },
)  # fmt: skip
