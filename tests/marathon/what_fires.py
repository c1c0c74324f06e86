"""What makes each of the marathon's claims, checks and other questions find something."""

from datetime import UTC, date, datetime

from tests.firing import WhatFires
from tests.marathon.drawn_marathon import Marathon, drawn_games

ONE_GAME = """
    game_id  seats
    g1       A, B, C, D
"""
AS_OF = datetime(2015, 2, 3, 13, tzinfo=UTC)
ONE_IS_LATER = """
    game_id  started_at            seats
    g1       2015-02-03T12:00:00Z  A, B, C, D
    g2       2015-02-04T12:00:00Z  A, B, C, D
"""
# The eleventh of February is in none.
STAGES_APART = [
    {"number": 1, "starts_on": date(2015, 2, 1), "ends_on": date(2015, 2, 10)},
    {"number": 2, "starts_on": date(2015, 2, 12), "ends_on": date(2015, 2, 20)},
]


def game_at(marathon: Marathon, started_at: str) -> object:
    """A game alone, at a moment."""
    return marathon.games(f"game_id  started_at  seats\ng1  {started_at}  A, B, C, D")


def ruled(marathon: Marathon, rulings: str) -> object:
    """A game of the first stage, and rulings."""
    return marathon.games(ONE_GAME).rulings(rulings)


FIRES = WhatFires(
    folder=lambda folder, slug: Marathon(folder, "marathon", slug),
    alterations={
        "addends_make_every_total": "update marathon.stage_standings set game_points = game_points + 1 where rank = 1",
        "counted_seats_are_the_games_of_the_stages": "update marathon.standings set games = games + 1 where rank = 1",
        "every_seat_has_one_result": "delete from marathon.seat_results where table_points = 0",
        "norm_ratings_lie_on_the_scale": """
            update marathon.stage_standings set norm_rating = norm_rating - 1 where norm_rank = 1
        """,
        "table_points_are_shared_out_whole": """
            update marathon.seat_results set table_points = table_points + 1 where table_points = 4
        """,
    },
    cases={
        "checks/a_game_has_four_seats": lambda marathon: marathon.seats(drawn_games(ONE_GAME)[:3]),
        "checks/a_game_has_one_table_one_start_one_fault": lambda marathon: marathon.seats([
            seat | {"table_name": f"RU-Marathon-{seat['player'] == 'A'}"} for seat in drawn_games(ONE_GAME)
        ]),
        "checks/a_ruling_has_what_its_kind_needs": lambda marathon: ruled(marathon, """
            ruling_id  kind             game_id
            r1         disqualify_game  -
        """),
        "checks/a_ruling_names_what_exists": lambda marathon: ruled(marathon, """
            ruling_id  kind             game_id
            r1         disqualify_game  g9
        """),
        "criteria/a_game_has_begun": lambda marathon: marathon.configure(as_of=AS_OF).games(ONE_IS_LATER),
        "criteria/a_game_is_at_a_table_of_the_event": lambda marathon: marathon.games("""
            game_id  table_name  seats
            g1       Kitchen     A, B, C, D
        """),
        "criteria/a_game_is_not_disqualified": lambda marathon: ruled(marathon, """
            ruling_id  kind             game_id
            r1         disqualify_game  g1
        """),
        "criteria/a_game_lies_in_a_stage": lambda marathon: game_at(
            marathon.configure(stages=STAGES_APART), "2015-02-11T12:00:00Z"
        ),
        "criteria/a_game_lies_in_the_event": lambda marathon: game_at(marathon, "2016-03-03T12:00:00Z"),
        "not_final/no_game_is_left_out": lambda marathon: marathon.games("""
            game_id  started_at            seats
            g1       2015-02-03T12:00:00Z  A, B, C, D
            g2       noon                  A, B, C, D
        """),
        "not_final/the_event_is_over": lambda marathon: marathon.games(ONE_GAME),
        "suspects/a_player_starts_one_game_at_a_time": lambda marathon: marathon.games("""
            game_id  table_name     started_at            seats
            g1       RU-Marathon-1  2015-02-03T12:00:00Z  A, B, C, D
            g2       RU-Marathon-2  2015-02-03T12:00:00Z  A, E, F, G
        """),
        "suspects/a_table_starts_one_game_at_a_time": lambda marathon: marathon.games("""
            game_id  started_at            seats
            g1       2015-02-03T12:00:00Z  A, B, C, D
            g2       2015-02-03T12:00:00Z  E, F, G, H
        """),
        "suspects/an_id_keeps_all_its_digits": lambda marathon: marathon.games("""
            game_id               seats
            12345678901234500000  A, B, C, D
        """),
        "warnings/a_fine_has_an_effect": lambda marathon: ruled(marathon, """
            ruling_id  kind              player  stage  amount
            r1         fine_game_points  A       2      200
        """),
        "warnings/a_fine_is_one_of_the_regulation": lambda marathon: ruled(marathon, """
            ruling_id  kind       player  game_id  amount
            r1         fine_game  A       g1       7
        """),
        "warnings/a_fine_of_game_points_moves_a_rank": lambda marathon: ruled(marathon, """
            ruling_id  kind              player  stage  amount
            r1         fine_game_points  A       1      200
        """),
        "warnings/a_ruling_lies_before_as_of": lambda marathon: (
            marathon.configure(as_of=AS_OF).games(ONE_IS_LATER).rulings("""
                ruling_id  kind             game_id
                r1         disqualify_game  g2
            """)
        ),
        "warnings/a_ruling_on_a_game_has_an_effect": lambda marathon: ruled(marathon, """
            ruling_id  kind         game_id
            r1         uphold_game  g1
        """),
        "warnings/points_add_up_as_in_other_games": lambda marathon: marathon.games("""
            game_id  seats
            g1       A, B, C, D
            g2       A, B, C, D
            g3       A 31, B, C, D
        """),
    },
)  # fmt: skip
