"""What makes each of the ladder's claims, checks and other questions find something."""

from datetime import UTC, datetime

from tests.firing import WhatFires
from tests.ladder.folder import LadderFolder

AS_OF = datetime(2026, 1, 15, tzinfo=UTC)
LATER = {"starts_at": datetime(2027, 1, 1, tzinfo=UTC), "ends_at": datetime(2027, 2, 1, tzinfo=UTC)}
ONE_MATCH = """
    match_id  started_at
    m1        10 09:00
"""
NOT_OVER = """
    match_id  started_at  ended_at  winner
    m1        10 09:00    10 09:10  1
    m2        10 10:00    -         -
"""


def ruled(ladder: LadderFolder, rulings: str) -> object:
    """A match of a and b, and rulings."""
    return ladder.played(ONE_MATCH).given("rulings", rulings)


FIRES = WhatFires(
    folder=LadderFolder,
    alterations={
        "addends_make_every_total": "update ladder.standings set wins = wins + 1 where rank = 1",
        "changes_add_up_to_the_points_of_the_standings": """
            update ladder.standings set points = points + 1 where rank = 1
        """,
        "every_match_that_had_begun_has_one_verdict": """
            delete from ladder.unscored_matches where match_id = (select min(match_id) from ladder.unscored_matches)
        """,
        "no_points_lie_below_the_floor": """
            update ladder.match_results set change = change + 1 where points_before > 1900
        """,
    },
    cases={
        "checks/a_match_ends_after_it_starts": lambda ladder: ladder.played("""
            match_id  started_at  ended_at
            m1        10 09:00    10 08:00
        """),
        "checks/a_match_says_who_lost_by_what": lambda ladder: ladder.played("""
            match_id  started_at  ended_by  lost_by
            m1        10 09:00    resign    -
        """),
        "checks/a_match_says_who_won": lambda ladder: ladder.played("""
            match_id  started_at  winner  ended_by
            m1        10 09:00    -       play
        """),
        "checks/a_period_stands_in_place_of_a_match": lambda ladder: ruled(ladder, """
            ruling_id  kind   match_id  player  starts_at             ends_at
            r1         annul  -         a       2026-01-11T00:00:00Z  2026-01-10T00:00:00Z
        """),
        "checks/a_ruling_has_what_its_kind_needs": lambda ladder: ruled(ladder, """
            ruling_id  kind        match_id  player
            r1         disqualify  -         -
        """),
        "checks/a_ruling_names_what_exists": lambda ladder: ruled(ladder, """
            ruling_id  kind   match_id  player
            r1         annul  m9        -
        """),
        "criteria/a_match_has_begun": lambda ladder: ladder.configure(as_of=AS_OF).played("""
            match_id  started_at
            m1        20 09:00
        """),
        "criteria/a_match_is_between_two_accounts": lambda ladder: ladder.played("""
            match_id  started_at  account_2
            m1        10 09:00    guest
        """),
        "criteria/a_match_is_decided": lambda ladder: ladder.played("""
            match_id  started_at  winner
            m1        10 09:00    none
        """),
        "criteria/a_match_is_in_the_competitive_queue": lambda ladder: ladder.played("""
            match_id  started_at  queue
            m1        10 09:00    casual
        """),
        "criteria/a_match_lies_in_the_season": lambda ladder: ladder.configure(season=LATER).played(ONE_MATCH),
        "not_final/no_game_is_left_out": lambda ladder: ladder.played("""
            match_id  started_at  winner
            m1        10 09:00    1
            m2        10 10:00    nobody
        """),
        "not_final/no_match_is_pending": lambda ladder: ladder.configure(
            as_of=datetime(2026, 2, 2, tzinfo=UTC)
        ).played(NOT_OVER),
        "not_final/the_season_is_over": lambda ladder: ladder.played(ONE_MATCH),
        "suspects/a_pair_starts_one_match_at_a_time": lambda ladder: ladder.played("""
            match_id  started_at
            m1        10 09:00
            m2        10 09:00
        """),
        "suspects/a_player_is_in_one_match_at_a_time": lambda ladder: ladder.played("""
            match_id  started_at  ended_at  player_2
            m1        10 09:00    10 10:00  b
            m2        10 09:30    10 10:30  c
        """),
        "suspects/an_id_keeps_all_its_digits": lambda ladder: ladder.played("""
            match_id              started_at
            12345678901234500000  10 09:00
        """),
        "warnings/a_ruling_has_an_effect": lambda ladder: ladder.configure(season=LATER).played(ONE_MATCH).given(
            "rulings", """
            ruling_id  kind   match_id  player
            r1         annul  m1        -
        """),
        "warnings/a_ruling_lies_before_as_of": lambda ladder: ladder.configure(as_of=AS_OF).played("""
            match_id  started_at
            m1        10 09:00
            m2        20 09:00
        """).given("rulings", """
            ruling_id  kind   match_id  player
            r1         annul  m2        -
        """),
    },
)  # fmt: skip
