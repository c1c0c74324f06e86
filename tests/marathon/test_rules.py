"""The marathon's rule page, sentence by sentence. Numbers in names are the regulation's clauses."""

import csv
import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from itertools import product
from pathlib import Path
from typing import Any, Literal
from zoneinfo import ZoneInfo

import polars as pl
import pytest

from scorehouse.pipelines.warehouse import Warehouse
from tests.competition_folder import read_csv, read_records, run_together
from tests.marathon import sample
from tests.marathon.drawn_marathon import Marathon, Row, drawn_games, series
from tests.shared_data import run_shared

FEW_GAMES_RATE = {"stage": {"min_norm_rating_games": 1}}
SERIES_OF_TWO = {"stage": {"best_series_games": 2}}

# Which games count ----------------------------------------------------------------------------------------------------


def test_only_tables_whose_whole_name_matches_belong_to_the_event_4_3_and_8_1(marathon: Marathon) -> None:
    marathon.games("""
        table_name       seats
        RU-Marathon-1    A, B, C, D
        RU-Marathon-017  A, B, C, D
        RU-Marathon-     A, B, C, D
        RU-Marathon-1a   A, B, C, D
        xRU-Marathon-1   A, B, C, D
        RU-Marathon-1 2  A, B, C, D
        ru-marathon-1    A, B, C, D
        RU-Marathon-١    A, B, C, D
    """)
    marathon.expect_games("""
        game_id  stage  counted  reason
        g1       1      true     -
        g2       1      true     -
        g3       -      false    not_event_table
        g4       -      false    not_event_table
        g5       -      false    not_event_table
        g6       -      false    not_event_table
        g7       -      false    not_event_table
        g8       -      false    not_event_table
    """)


def test_a_pattern_of_alternatives_matches_all_of_the_name_too(marathon: Marathon) -> None:
    marathon.configure(event={"table_name_pattern": "клуб|(?i)Final table|T[0-9]+"})
    marathon.games("""
        table_name     seats
        клуб           A, B, C, D
        FINAL TABLE    A, B, C, D
        T12            A, B, C, D
        клуб 1         A, B, C, D
        a final table  A, B, C, D
        T12клуб        A, B, C, D
        Клуб           A, B, C, D
    """)
    marathon.expect_games("""
        game_id  reason
        g1       -
        g2       -
        g3       -
        g4       not_event_table
        g5       not_event_table
        g6       not_event_table
        g7       not_event_table
    """)


def test_the_event_follows_san_diego_and_the_stages_moscow_to_the_second_2_1_and_8_1(marathon: Marathon) -> None:
    marathon.games("""
        game_id  started_at                 seats
        e1       2015-01-31T23:59:59-08:00  A, B, C, D
        e2       2015-02-01T00:00:00-08:00  A, B, C, D
        e3       2015-11-30T23:59:59-08:00  A, B, C, D
        e4       2015-12-01T00:00:00-08:00  A, B, C, D
        s01      2015-01-31T23:59:59+03:00  A, B, C, D
        s02      2015-02-01T00:00:00+03:00  A, B, C, D
        s12      2015-03-31T23:59:59+03:00  A, B, C, D
        s21      2015-04-01T00:00:00+03:00  A, B, C, D
        s22      2015-05-31T23:59:59+03:00  A, B, C, D
        s31      2015-06-01T00:00:00+03:00  A, B, C, D
        s32      2015-07-31T23:59:59+03:00  A, B, C, D
        s41      2015-08-01T00:00:00+03:00  A, B, C, D
        s42      2015-09-30T23:59:59+03:00  A, B, C, D
        s51      2015-10-01T00:00:00+03:00  A, B, C, D
        s52      2015-11-30T23:59:59+03:00  A, B, C, D
        s61      2015-12-01T00:00:00+03:00  A, B, C, D
    """)
    marathon.expect_games("""
        game_id  stage  reason
        e1       -      outside_event
        e2       1      -
        e3       -      outside_stages
        e4       -      outside_event
        s01      -      outside_event
        s02      -      outside_event
        s12      1      -
        s21      2      -
        s22      2      -
        s31      3      -
        s32      3      -
        s41      4      -
        s42      4      -
        s51      5      -
        s52      5      -
        s61      -      outside_stages
    """)


def test_the_last_days_last_second_counts(marathon: Marathon) -> None:
    marathon.configure(event={"timezone": "Europe/Moscow"})
    marathon.games("""
        game_id  started_at                        seats
        first    2015-02-01T00:00:00+03:00         A, B, C, D
        last     2015-11-30T23:59:59+03:00         A, B, C, D
        later    2015-11-30T23:59:59.999999+03:00  A, B, C, D
        out      2015-12-01T00:00:00+03:00         A, B, C, D
    """)
    marathon.expect_games("""
        game_id  stage  reason
        first    1      -
        last     5      -
        later    5      -
        out      -      outside_event
    """)


def test_a_day_of_23_hours_and_one_of_25_are_whole_days_of_their_stage(marathon: Marathon) -> None:
    marathon.configure(
        event={"timezone": "America/Los_Angeles", "stage_timezone": "America/Los_Angeles"},
        stages=[
            {"number": 1, "starts_on": date(2015, 3, 8), "ends_on": date(2015, 3, 8)},
            {"number": 2, "starts_on": date(2015, 3, 9), "ends_on": date(2015, 10, 31)},
            {"number": 3, "starts_on": date(2015, 11, 1), "ends_on": date(2015, 11, 1)},
        ],
    )
    marathon.games("""
        game_id        started_at                 seats
        spring before  2015-03-07T23:59:59-08:00  A, B, C, D
        spring first   2015-03-08T00:00:00-08:00  A, B, C, D
        spring last    2015-03-08T23:59:59-07:00  A, B, C, D
        spring next    2015-03-09T00:00:00-07:00  A, B, C, D
        winter before  2015-10-31T23:59:59-07:00  A, B, C, D
        winter first   2015-11-01T00:00:00-07:00  A, B, C, D
        winter hour 1  2015-11-01T01:30:00-07:00  A, B, C, D
        winter hour 2  2015-11-01T01:30:00-08:00  A, B, C, D
        winter last    2015-11-01T23:59:59-08:00  A, B, C, D
        winter next    2015-11-02T00:00:00-08:00  A, B, C, D
    """)
    marathon.expect_games("""
        game_id        stage  reason
        spring before  -      outside_event
        spring first   1      -
        spring last    1      -
        spring next    2      -
        winter before  2      -
        winter first   3      -
        winter hour 1  3      -
        winter hour 2  3      -
        winter last    3      -
        winter next    -      outside_event
    """)


# Stages that begin and end on the days of clock changes: both of Los Angeles (8 March, 1 November), both of Copenhagen
# (29 March, 25 October), Moscow's last (26 October 2014), and a day that São Paulo began at 01:00 (18 October).
CHANGES = {
    "Los Angeles and Copenhagen": [(1, "2015-03-08", "2015-03-28"), (2, "2015-03-29", "2015-11-01")],
    "a gap, Copenhagen and Los Angeles": [(3, "2015-03-01", "2015-03-08"), (7, "2015-10-25", "2015-10-31")],
    "Moscow": [(1, "2014-10-01", "2014-10-25"), (2, "2014-10-26", "2014-10-26"), (3, "2014-10-27", "2014-11-02")],
    "São Paulo": [(1, "2015-02-21", "2015-02-22"), (2, "2015-10-17", "2015-10-17"), (3, "2015-10-18", "2015-10-18")],
}
ZONES = [
    ("America/Los_Angeles", "Europe/Moscow"),
    ("Europe/Moscow", "America/Los_Angeles"),
    ("Europe/Copenhagen", "Europe/Copenhagen"),
    ("America/Sao_Paulo", "America/Sao_Paulo"),
    ("America/Los_Angeles", "Europe/Copenhagen"),
]


def test_the_date_on_the_wall_decides_at_every_edge_over_every_clock_change(tmp_path: Path) -> None:
    cups: list[Marathon] = []
    expected = []
    for change, (event_zone, stage_zone) in product(CHANGES.values(), ZONES):
        stages = [(number, date.fromisoformat(first), date.fromisoformat(last)) for number, first, last in change]
        cups.append(Marathon(tmp_path, "marathon", slug=f"cup-{len(cups)}"))
        cups[-1].configure(
            event={"timezone": event_zone, "stage_timezone": stage_zone},
            stages=[{"number": n, "starts_on": first, "ends_on": last} for n, first, last in stages],
        )
        moments = moments_beside_midnights(stages, (event_zone, stage_zone))
        lines = ["game_id  started_at  seats", *(f"{m.isoformat()}  {m.isoformat()}  A, B, C, D" for m in moments)]
        cups[-1].games("\n".join(lines))
        expected.append([[m.isoformat(), *expected_stage(m, stages, event_zone, stage_zone)] for m in moments])
    run_together(cups)
    for cup, rows in zip(cups, expected, strict=True):
        assert cup.rows("seat_results", ["game_id", "stage", "reason"])[::4] == rows


def moments_beside_midnights(stages: list[tuple[int, date, date]], zones: tuple[str, str]) -> list[datetime]:
    """The first midnight of each stage, that after its last day, and a second and an hour beside, in both zones."""
    days = {day for _, first, last in stages for day in (first, last + timedelta(days=1))}
    midnights = {datetime.combine(day, time(), ZoneInfo(zone)).astimezone(UTC) for day in days for zone in zones}
    beside = [timedelta(seconds=seconds) for seconds in (-3600, -1, 0, 1, 3600)]
    return sorted({midnight + apart for midnight in midnights for apart in beside})


def expected_stage(
    moment: datetime, stages: list[tuple[int, date, date]], event_zone: str, stage_zone: str
) -> tuple[float | str, str]:
    """Stage and reason by the date that each zone's wall calendar shows."""
    if not stages[0][1] <= moment.astimezone(ZoneInfo(event_zone)).date() <= stages[-1][2]:
        return "", "outside_event"
    day = moment.astimezone(ZoneInfo(stage_zone)).date()
    found = [float(number) for number, first, last in stages if first <= day <= last]
    return (found[0], "") if found else ("", "outside_stages")


def test_a_game_inside_the_event_whose_date_lies_in_no_stage_is_outside_the_stages_decision(marathon: Marathon) -> None:
    marathon.configure(
        stages=[
            {"number": 1, "starts_on": date(2015, 2, 1), "ends_on": date(2015, 2, 10)},
            {"number": 2, "starts_on": date(2015, 2, 12), "ends_on": date(2015, 2, 20)},
        ]
    )
    marathon.games("""
        game_id  started_at                 seats
        gap      2015-02-11T23:59:59+03:00  A, B, C, D
        in       2015-02-12T00:00:00+03:00  A, B, C, D
    """)
    marathon.expect_games("""
        game_id  stage  reason
        gap      -      outside_stages
        in       2      -
    """)


NEAREST = {"outside_stages": "nearest"}


def test_a_day_in_no_stage_may_belong_to_the_nearest_stage_the_earlier_of_two(marathon: Marathon) -> None:
    """Gaps of one, two and three days, in Moscow's days."""
    marathon.configure(
        event=NEAREST,
        stages=[
            {"number": 1, "starts_on": date(2015, 2, 1), "ends_on": date(2015, 2, 10)},
            {"number": 2, "starts_on": date(2015, 2, 12), "ends_on": date(2015, 2, 12)},
            {"number": 5, "starts_on": date(2015, 2, 15), "ends_on": date(2015, 2, 15)},
            {"number": 7, "starts_on": date(2015, 2, 19), "ends_on": date(2015, 2, 20)},
        ],
    )
    marathon.games("""
        game_id  started_at                 seats
        g11      2015-02-11T23:59:59+03:00  A, B, C, D
        g12      2015-02-12T00:00:00+03:00  A, B, C, D
        g13      2015-02-13T23:59:59+03:00  A, B, C, D
        g14      2015-02-14T00:00:00+03:00  A, B, C, D
        g16      2015-02-16T12:00:00+03:00  A, B, C, D
        g17      2015-02-17T23:59:59+03:00  A, B, C, D
        g18      2015-02-18T00:00:00+03:00  A, B, C, D
    """)
    marathon.expect_games("""
        game_id  stage  counted  reason
        g11      1      true     -
        g12      2      true     -
        g13      2      true     -
        g14      5      true     -
        g16      5      true     -
        g17      5      true     -
        g18      7      true     -
    """)


def test_a_day_before_the_first_stage_or_after_the_last_that_is_one_of_the_event_may_belong_to_it(
    marathon: Marathon,
) -> None:
    """The event is on San Diego's days, the stages on Moscow's, and the other way round; outside it nothing changes."""
    stages = [{"number": 3, "starts_on": date(2015, 2, 1), "ends_on": date(2015, 2, 2)}]
    marathon.configure(event=NEAREST, stages=stages)
    marathon.games("""
        game_id  started_at            seats
        in       2015-02-03T07:59:59Z  A, B, C, D
        out      2015-02-03T08:00:00Z  A, B, C, D
    """)
    marathon.expect_games("""
        game_id  stage  reason
        in       3      -
        out      -      outside_event
    """)
    zones = {"timezone": "Pacific/Kiritimati", "stage_timezone": "Etc/GMT+12"}
    marathon.configure(event=NEAREST | zones)
    marathon.games("""
        game_id  started_at            seats
        out      2015-01-31T09:59:59Z  A, B, C, D
        in       2015-01-31T10:00:00Z  A, B, C, D
    """)
    marathon.expect_games("""
        game_id  stage  reason
        in       3      -
        out      -      outside_event
    """)


def test_a_game_of_the_nearest_stage_is_reviewed_and_counts_like_any_other(marathon: Marathon) -> None:
    marathon.configure(
        event=NEAREST,
        stages=[
            {"number": 1, "starts_on": date(2015, 2, 1), "ends_on": date(2015, 2, 10)},
            {"number": 2, "starts_on": date(2015, 2, 12), "ends_on": date(2015, 2, 20)},
        ],
    )
    marathon.games("""
        game_id  started_at                 server_fault  seats
        gap      2015-02-11T12:00:00+03:00  true          A, B, C, D
    """)
    marathon.expect("review", "game_id  reason\ngap  server_fault")
    marathon.expect_stage_standings_of("player  stage  games\nA  1  1")


def test_a_time_without_an_offset_is_read_in_the_logs_time_zone(marathon: Marathon) -> None:
    marathon.games("""
        game_id  started_at           seats
        before   2015-01-31T23:59:59  A, B, C, D
        first    2015-02-01T00:00:00  A, B, C, D
    """)
    marathon.expect_games("""
        game_id  reason
        before   outside_event
        first    -
    """)
    marathon.configure(log_timezone="Europe/Moscow")
    marathon.expect_games("""
        game_id  reason
        before   outside_event
        first    outside_event
    """)


def test_a_wall_clock_time_that_was_twice_is_read_as_the_settings_say(marathon: Marathon) -> None:
    marathon.configure(ambiguous_times="earlier", event={"stage_timezone": "UTC"})
    marathon.configure(
        stages=[
            {"number": 1, "starts_on": date(2015, 10, 1), "ends_on": date(2015, 10, 31)},
            {"number": 2, "starts_on": date(2015, 11, 1), "ends_on": date(2015, 11, 2)},
        ]
    )
    games = """
        game_id  started_at                 seats
        g1       2015-11-01T01:30:00        A, B, C, D
        g2       2015-11-01T01:45:00-07:00  B, C, D, A
    """
    marathon.games(games).configure(stage={"best_series_games": 1})
    marathon.expect_best_series_of("player  game_id\nA  g1")
    # Read as the later one, g1 begins after g2: of two series with as many points the earlier one is taken.
    marathon.games(games.replace("B, C, D, A", "A, B, C, D")).configure(ambiguous_times="later")
    marathon.expect_best_series_of("player  game_id\nA  g2")


REVIEWED = """
    game_id  server_fault  seats
    g1       false         A left, B, C, D
    g2       false         A left, B left, C, D
    g3       false         A absent=8, B, C, D
    g4       false         A absent=9, B absent=12, C, D absent=3
    g5       false         A auto=399, B, C, D
    g6       false         A auto=400, B auto=1000, C, D
    g7       true          A, B, C, D
    g8       false         Яна, Zoe, аня, Аня
    g9       true          Яна left auto=400 absent=9, B left, C left, D
"""
BANS = """
    ruling_id  kind               player  starts_at
    r1         disqualify_player  Яна     2015-01-01T00:00:00Z
    r2         disqualify_player  Zoe     2015-01-01T00:00:00Z
    r3         disqualify_player  аня     2015-01-01T00:00:00Z
    r4         disqualify_player  Zoe     2015-01-02T00:00:00Z
"""


def test_the_reasons_to_review_a_game_begin_at_their_thresholds_6_2(marathon: Marathon) -> None:
    marathon.games(REVIEWED).rulings(BANS)
    marathon.expect_review("""
        game_id  reason               detail          decision
        g2       players_left         2               pending
        g4       absent_deals         12              pending
        g6       auto_moves           1000            pending
        g7       server_fault         -               pending
        g8       player_disqualified  Zoe; Яна; аня   pending
        g9       absent_deals         9               pending
        g9       auto_moves           400             pending
        g9       player_disqualified  Яна             pending
        g9       players_left         3               pending
        g9       server_fault         -               pending
    """)


def test_the_thresholds_of_review_are_settings(marathon: Marathon) -> None:
    marathon.configure(review={"players_left": 1, "absent_deals": 7, "auto_moves": 399}).games(REVIEWED)
    marathon.expect_review("""
        game_id  reason        detail
        g1       players_left  1
        g2       players_left  2
        g3       absent_deals  8
        g4       absent_deals  12
        g5       auto_moves    399
        g6       auto_moves    1000
        g7       server_fault  -
        g9       absent_deals  9
        g9       auto_moves    400
        g9       players_left  3
        g9       server_fault  -
    """)


RULED = """
    game_id      server_fault  seats
    a none       true          A, B, C, D
    b upheld     true          A, B, C, D
    c out        true          A, B, C, D
    d both       true          A, B, C, D
    e no reason  false         A, B, C, D
    f upheld     false         A, B, C, D
    g out        false         A, B, C, D
"""
RULINGS = """
    ruling_id  kind             game_id
    r1         uphold_game      b upheld
    r2         disqualify_game  c out
    r3         disqualify_game  d both
    r4         uphold_game      d both
    r5         uphold_game      f upheld
    r6         disqualify_game  g out
"""


def test_a_game_to_review_counts_until_a_ruling_disqualifies_it_6_3(marathon: Marathon) -> None:
    marathon.games(RULED).rulings(RULINGS)
    marathon.expect_review("""
        game_id   reason        decision
        a none    server_fault  pending
        b upheld  server_fault  upheld
        c out     server_fault  disqualified
        d both    server_fault  disqualified
    """)
    marathon.expect_games("""
        game_id      stage  counted  reason
        a none       1      true     -
        b upheld     1      true     -
        c out        1      false    game_disqualified
        d both       1      false    game_disqualified
        e no reason  1      true     -
        f upheld     1      true     -
        g out        1      false    game_disqualified
    """)


def test_reviewed_automatically_it_is_out_for_all_four_unless_a_ruling_upholds_it(marathon: Marathon) -> None:
    marathon.configure(review={"apply": "automatically"}).games(RULED).rulings(RULINGS)
    marathon.expect_review("""
        game_id   reason        decision
        a none    server_fault  disqualified
        b upheld  server_fault  upheld
        c out     server_fault  disqualified
        d both    server_fault  disqualified
    """)
    marathon.expect_games("""
        game_id      stage  counted  reason
        a none       1      false    game_disqualified
        b upheld     1      true     -
        c out        1      false    game_disqualified
        d both       1      false    game_disqualified
        e no reason  1      true     -
        f upheld     1      true     -
        g out        1      false    game_disqualified
    """)


def test_a_game_left_out_by_points_1_to_3_is_neither_reviewed_nor_brought_back(marathon: Marathon) -> None:
    marathon.configure(
        review={"apply": "automatically"},
        stages=[
            {"number": 1, "starts_on": date(2015, 2, 1), "ends_on": date(2015, 2, 3)},
            {"number": 2, "starts_on": date(2015, 2, 5), "ends_on": date(2015, 2, 5)},
        ],
    )
    marathon.games("""
        game_id  table_name     started_at            server_fault  seats
        club     club           2015-02-03T12:00:00Z  true          A left, B left, C, D
        event    RU-Marathon-1  2015-01-03T12:00:00Z  true          A absent=9, B, C, D
        stages   RU-Marathon-1  2015-02-04T12:00:00Z  true          A auto=400, B, C, D
    """)
    marathon.rulings("""
        ruling_id  kind               game_id  player  starts_at
        r1         uphold_game        club     -       -
        r2         uphold_game        event    -       -
        r3         disqualify_game    stages   -       -
        r4         disqualify_player  -        A       2015-01-01T00:00:00Z
    """)
    marathon.expect_review("game_id  reason  detail  decision")
    marathon.expect_games("""
        game_id  stage  counted  reason
        club     -      false    not_event_table
        event    -      false    outside_event
        stages   -      false    outside_stages
    """)


def test_the_first_reason_that_holds_is_given(marathon: Marathon) -> None:
    marathon.games("""
        game_id  table_name     started_at            seats
        g1       club           2014-01-01T00:00:00Z  A, B, C, D
        g2       RU-Marathon-1  2014-01-01T00:00:00Z  A, B, C, D
        g3       RU-Marathon-1  2015-12-01T05:00:00Z  A, B, C, D
        g4       RU-Marathon-1  2015-02-03T12:00:00Z  A, B, C, D
        g5       RU-Marathon-1  2015-02-03T12:00:00Z  A, B, C, D
    """)
    marathon.rulings("""
        ruling_id  kind               game_id  player  starts_at
        r0         disqualify_player  -        A       2014-01-01T00:00:00Z
        r1         disqualify_game    g1       -       -
        r2         disqualify_game    g2       -       -
        r3         disqualify_game    g3       -       -
        r4         disqualify_game    g4       -       -
    """)
    marathon.expect_seat_results("""
        game_id  player  stage  counted  reason
        g1       A       -      false    not_event_table
        g1       B       -      false    not_event_table
        g1       C       -      false    not_event_table
        g1       D       -      false    not_event_table
        g2       A       -      false    outside_event
        g2       B       -      false    outside_event
        g2       C       -      false    outside_event
        g2       D       -      false    outside_event
        g3       A       -      false    outside_stages
        g3       B       -      false    outside_stages
        g3       C       -      false    outside_stages
        g3       D       -      false    outside_stages
        g4       A       1      false    game_disqualified
        g4       B       1      false    game_disqualified
        g4       C       1      false    game_disqualified
        g4       D       1      false    game_disqualified
        g5       A       1      false    player_disqualified
        g5       B       1      true     -
        g5       C       1      true     -
        g5       D       1      true     -
    """)


def test_a_disqualified_players_points_do_not_count_and_the_other_three_keep_theirs_6_3(marathon: Marathon) -> None:
    marathon.games("""
        seats
        A 30, B 20, C 10, D 0
    """)
    marathon.rulings("""
        ruling_id  kind               player  starts_at
        r1         disqualify_player  A       2015-02-03T00:00:00Z
    """)
    marathon.expect_seat_results("""
        game_id  player  place  game_points  table_points  counted  reason
        g1       A       1      30           4             false    player_disqualified
        g1       B       2      20           2             true     -
        g1       C       3      10           1             true     -
        g1       D       4      0            0             true     -
    """)
    marathon.expect_stage_standings("""
        stage  rank  player  games  table_points
        1      1     B       1      2
        1      2     C       1      1
        1      3     D       1      0
    """)


def test_a_disqualification_holds_from_its_start_to_before_its_end_by_the_start_of_the_game_decision(
    marathon: Marathon,
) -> None:
    marathon.games("""
        game_id  started_at                   seats
        g1       2015-02-03T11:59:59.999999Z  A, B, C, D
        g2       2015-02-03T12:00:00Z         A, B, C, D
        g3       2015-02-03T12:59:59.999999Z  A, B, C, D
        g4       2015-02-03T13:00:00Z         A, B, C, D
        g5       2015-02-03T13:59:59Z         A, B, C, D
        g6       2015-02-03T14:00:00Z         A, B, C, D
        g7       2015-09-01T00:00:00Z         A, B, C, D
    """)
    marathon.rulings("""
        ruling_id  kind               player  starts_at                  ends_at
        r1         disqualify_player  A       2015-02-03T12:00:00Z       2015-02-03T13:00:00Z
        r2         disqualify_player  A       2015-02-03T12:30:00Z       2015-02-03T12:31:00Z
        r3         disqualify_player  A       2015-02-03T17:00:00+03:00  -
    """)
    marathon.expect_seat_results_of("""
        player  game_id  counted  reason
        A       g1       true     -
        A       g2       false    player_disqualified
        A       g3       false    player_disqualified
        A       g4       true     -
        A       g5       true     -
        A       g6       false    player_disqualified
        A       g7       false    player_disqualified
    """)


def test_reviewed_automatically_a_disqualified_players_game_is_out_for_all_four(marathon: Marathon) -> None:
    marathon.configure(review={"apply": "automatically"})
    marathon.games("""
        seats
        A, B, C, D
        A, B, C, D
    """)
    marathon.rulings("""
        ruling_id  kind               player  game_id  starts_at
        r1         disqualify_player  A       -        2015-02-03T00:00:00Z
        r2         uphold_game        -       g2       -
    """)
    marathon.expect_seat_results("""
        game_id  player  reason
        g1       A       game_disqualified
        g1       B       game_disqualified
        g1       C       game_disqualified
        g1       D       game_disqualified
        g2       A       player_disqualified
        g2       B       -
        g2       C       -
        g2       D       -
    """)


# The moment that the results speak of ---------------------------------------------------------------------------------


def test_a_game_that_starts_at_as_of_is_there_and_one_a_second_later_is_not(marathon: Marathon) -> None:
    marathon.configure(as_of=datetime(2015, 2, 3, 15, 0, tzinfo=ZoneInfo("Europe/Moscow")))
    marathon.games("""
        game_id  started_at            seats
        g1       2015-02-03T12:00:00Z  A, B, C, D
        g2       2015-02-03T12:00:01Z  A, B, C, D
    """)
    # Rulings hold whatever their date, also about a game that is not there yet.
    marathon.rulings("""
        ruling_id  kind         game_id  player  amount
        r1         fine_game    g1       A       5
        r2         fine_game    g2       A       60
        r3         uphold_game  g2       -       -
    """)
    marathon.expect_seat_results("""
        game_id  player  game_points
        g1       A       25
        g1       B       20
        g1       C       10
        g1       D       0
    """)
    marathon.expect_standings_of("""
        player  games
        A       1
    """)


def test_the_command_line_says_as_of_before_the_settings_and_the_latest_start_where_nobody_does(
    marathon: Marathon,
) -> None:
    games = """
        game_id  started_at            seats
        g1       2015-02-03T12:00:00Z  A, B, C, D
        g2       2015-02-04T12:00:00Z  A, B, C, D
        g3       2015-02-05T12:00:00Z  A, B, C, D
    """
    marathon.games(games).run()
    assert as_of(marathon) == "2015-02-05T12:00:00Z"
    marathon.configure(as_of=datetime(2015, 2, 3, 12, tzinfo=UTC)).run()
    assert as_of(marathon) == "2015-02-03T12:00:00Z"
    marathon.run(as_of=datetime(2015, 2, 4, 12, tzinfo=UTC))
    assert as_of(marathon) == "2015-02-04T12:00:00Z"
    assert len(marathon.published("seat_results")) == 1 + 2 * 4


def as_of(marathon: Marathon) -> str:
    report = json.loads((marathon.out / marathon.slug / "run.json").read_text(encoding="utf-8"))
    moment: str = report["as_of"]
    return moment


def test_the_state_is_final_when_as_of_is_past_the_last_day_of_the_event(marathon: Marathon) -> None:
    marathon.games("""
        seats
        A, B, C, D
    """)
    assert marathon.run().state == "provisional"
    first_moment_after = datetime(2015, 12, 1, tzinfo=ZoneInfo("America/Los_Angeles")).astimezone(UTC)
    assert marathon.run(as_of=first_moment_after - timedelta(seconds=1)).state == "provisional"
    assert marathon.run(as_of=first_moment_after).state == "final"


def test_a_marathon_of_which_a_game_was_left_out_is_never_final(marathon: Marathon) -> None:
    """Contract, "Second edition"; a ruling is no game."""
    marathon.configure(as_of=datetime(2016, 1, 1, tzinfo=UTC))
    marathon.games("""
        seats
        A, B, C, D
    """)
    marathon.given(
        "games",
        "game_id  table_name  started_at  player  game_points\ng9  T  2015-02-03T12:00:00Z  A  x",
        "games-9.csv",
    )
    assert marathon.run(accept_rejects=True).state == "provisional"
    (marathon.folder / "games-9.csv").unlink()
    marathon.given("rulings", "ruling_id  kind  game_id\nr1  uphold_game  g9")
    assert marathon.run(accept_rejects=True).state == "final"


# Table points and fines -----------------------------------------------------------------------------------------------


def test_table_points_of_places_alone_and_shared_8_2(marathon: Marathon) -> None:
    marathon.games("""
        game_id           seats
        1 2 3 4           A 30, B 20, C 10, D 0
        1=2 3 4           A 30, B 30, C 10, D 0
        1 2=3 4           A 30, B 20, C 20, D 0
        1 2 3=4           A 30, B 20, C 10, D 10
        1=2 3=4           A 30, B 30, C 0, D 0
        1=2=3 4           A 30, B 30, C 30, D 0
        1 2=3=4           A 30, B 0, C 0, D 0
        1=2=3=4           A -1, B -1, C -1, D -1
    """)
    marathon.expect_seat_results("""
        game_id           player  place  table_points
        1 2 3 4           A       1      4
        1 2 3 4           B       2      2
        1 2 3 4           C       3      1
        1 2 3 4           D       4      0
        1 2 3=4           A       1      4
        1 2 3=4           B       2      2
        1 2 3=4           C       3      0.5
        1 2 3=4           D       3      0.5
        1 2=3 4           A       1      4
        1 2=3 4           B       2      1.5
        1 2=3 4           C       2      1.5
        1 2=3 4           D       4      0
        1 2=3=4           A       1      4
        1 2=3=4           B       2      1
        1 2=3=4           C       2      1
        1 2=3=4           D       2      1
        1=2 3 4           A       1      3
        1=2 3 4           B       1      3
        1=2 3 4           C       3      1
        1=2 3 4           D       4      0
        1=2 3=4           A       1      3
        1=2 3=4           B       1      3
        1=2 3=4           C       3      0.5
        1=2 3=4           D       3      0.5
        1=2=3 4           A       1      2.333
        1=2=3 4           B       1      2.333
        1=2=3 4           C       1      2.333
        1=2=3 4           D       4      0
        1=2=3=4           A       1      1.75
        1=2=3=4           B       1      1.75
        1=2=3=4           C       1      1.75
        1=2=3=4           D       1      1.75
    """)


def test_three_times_2_333_is_6_999_and_not_7_8_2(marathon: Marathon) -> None:
    marathon.games("""
        seats
        A 9, B 9, C 9, D 0
        A 9, B 9, C 9, D 0
        A 9, B 9, C 9, D 0
    """)
    marathon.expect_stage_standings("""
        player  table_points  score
        A       6.999         0.6999
        B       6.999         0.6999
        C       6.999         0.6999
        D       0             0
    """)


def test_shared_table_points_are_rounded_half_up_also_below_zero(marathon: Marathon) -> None:
    marathon.configure(table_points={"by_place": [5, 1, -1, -2]})
    marathon.games("""
        game_id  seats
        g1       A 9, B 9, C 9, D 0
        g2       A 9, B 0, C 0, D 0
        g3       A 9, B 9, C 9, D 9
    """)
    marathon.expect_seat_results("""
        game_id  player  table_points
        g1       A       1.667
        g1       B       1.667
        g1       C       1.667
        g1       D       -2
        g2       A       5
        g2       B       -0.667
        g2       C       -0.667
        g2       D       -0.667
        g3       A       0.75
        g3       B       0.75
        g3       C       0.75
        g3       D       0.75
    """)


def test_a_fine_in_a_game_is_taken_before_the_places_and_for_all_four_6_4(marathon: Marathon) -> None:
    marathon.games("""
        seats
        A 30, B 20, C 10, D 0
        A 30, B 20, C 10, D 0
        A 30, B 20, C 10, D 0
    """)
    marathon.rulings("""
        ruling_id  kind       game_id  player  amount
        r1         fine_game  g1       A       20
        r2         fine_game  g2       A       5
        r3         fine_game  g2       A       5
        r4         fine_game  g3       D       60
        r5         fine_game  g3       A       60
    """)
    marathon.expect_seat_results("""
        game_id  player  place  game_points  table_points
        g1       B       1      20           4
        g1       A       2      10           1.5
        g1       C       2      10           1.5
        g1       D       4      0            0
        g2       A       1      20           3
        g2       B       1      20           3
        g2       C       3      10           1
        g2       D       4      0            0
        g3       B       1      20           4
        g3       C       2      10           2
        g3       A       3      -30          1
        g3       D       4      -60          0
    """)


def test_a_fine_in_a_game_that_is_out_still_shows_6_4(marathon: Marathon) -> None:
    marathon.games("""
        game_id  table_name     seats
        g1       club           A 30, B 20, C 10, D 0
        g2       RU-Marathon-1  A 30, B 20, C 10, D 0
    """)
    marathon.rulings("""
        ruling_id  kind             game_id  player  amount
        r1         fine_game        g1       A       10
        r2         fine_game        g2       A       60
        r3         disqualify_game  g2       -       -
    """)
    marathon.expect_seat_results("""
        game_id  player  place  game_points  table_points  reason
        g1       A       1      20           3             not_event_table
        g1       B       1      20           3             not_event_table
        g1       C       3      10           1             not_event_table
        g1       D       4      0            0             not_event_table
        g2       B       1      20           4             game_disqualified
        g2       C       2      10           2             game_disqualified
        g2       D       3      0            1             game_disqualified
        g2       A       4      -30          0             game_disqualified
    """)
    marathon.expect_standings("rank  player")


def test_a_fine_of_game_points_lowers_the_total_of_its_stage_that_no_rank_reads_6_4_decision(
    marathon: Marathon,
) -> None:
    marathon.games("""
        stage  seats
        1      A 30, B 20, C 10, D 0
        2      A 30, B 20, C 10, D 0
    """)
    marathon.rulings("""
        ruling_id  kind              player  stage  amount
        r1         fine_game_points  A       1      600
        r2         fine_game_points  A       1      50
        r3         fine_game_points  B       2      100
    """)
    marathon.expect_stage_standings("""
        stage  rank  player  game_points  best_series_game_points  score
        1      1     A       -620         30                       0.4
        1      2     B       20           20                       0.2
        1      3     C       10           10                       0.1
        1      4     D       0            0                        0
        2      1     A       30           30                       0.4
        2      2     B       -80          20                       0.2
        2      3     C       10           10                       0.1
        2      4     D       0            0                        0
    """)


def test_such_a_fine_is_said_to_move_no_rank_one_sentence_for_all_of_them(marathon: Marathon) -> None:
    marathon.games("""
        stage  seats
        1      A 30, B 20, C 10, D 0
    """)
    fines = """
        ruling_id  kind              player  stage  amount
        r1         fine_game_points  A       1      600
    """
    words = "the player's total of game points, which no ranking key reads; "
    remedy = 'fines.game_points_total = "best_series" lowers the second key of the stage'
    marathon.rulings(fines)
    assert marathon.run().warnings == [f"ruling r1: the fine lowers {words}{remedy}"]
    marathon.rulings(fines + "r2  fine_game_points  A  1  50\nr3  fine_game_points  B  2  50")
    assert sorted(marathon.run().warnings) == [
        "ruling r3: B has no counted game in stage 2, so the fine has no effect",
        f"rulings r1, r2: the fines lower the players' totals of game points, which no ranking key reads; {remedy}",
    ]
    marathon.rulings(fines).configure(fines={"game_points_total": "best_series"})
    assert marathon.run().warnings == []


def test_a_fine_of_game_points_may_lower_those_of_the_best_series_the_second_key_6_4_decision(
    marathon: Marathon,
) -> None:
    """A and B have a first and a second place each; by game points A is before B, by 5, which the fines take."""
    games = """
        stage  seats
        1      A 30, B 20, C 10, D 0
        1      B 30, A 25, C 10, D 0
    """
    marathon.games(games).rulings("""
        ruling_id  kind              player  stage  amount
        r1         fine_game_points  A       1      50
        r2         fine_game_points  A       1      50
        r3         fine_game_points  C       2      50
    """)
    expected = """
        rank     player  score  game_points  best_series_game_points
        {first}  A       0.6    -45          {points}
        {other}  B       0.6    50           50
        3        C       0.2    20           20
        4        D       0      0            0
    """
    marathon.expect_stage_standings(expected.format(first=1, other=2, points=55))
    marathon.configure(fines={"game_points_total": "best_series"})
    a, b = (expected.format(first=2, other=1, points=-45).splitlines()[line] for line in (2, 3))
    marathon.expect_stage_standings(expected.format(first=2, other=1, points=-45).replace(f"{a}\n{b}", f"{b}\n{a}"))
    # The games of the series keep their own.
    marathon.expect_best_series_of("player  game_points\nA  30\nA  25")


def test_which_series_is_best_does_not_depend_on_such_a_fine(marathon: Marathon) -> None:
    """The same comes off every series; one with more table points is not given up for it."""
    marathon.configure(fines={"game_points_total": "best_series"}, stage={"best_series_games": 1})
    marathon.games("""
        seats
        A 30, B 20, C 10, D 0
        B 99, A 60, C 10, D 0
        A 35, B 20, C 10, D 0
    """).rulings("""
        ruling_id  kind              player  stage  amount
        r1         fine_game_points  A       1      600
    """)
    marathon.expect_best_series_of("player  game_id  game_points\nA  g3  35")
    marathon.expect_stage_standings_of("player  best_series_game_points  game_points\nA  -565  -475")


def test_a_fine_of_table_points_lowers_the_stages_total_and_leaves_the_best_series_6_4_decision(
    marathon: Marathon,
) -> None:
    marathon.games("""
        stage  seats
        1      A 30, B 20, C 10, D 0
        2      A 30, B 20, C 10, D 0
    """)
    marathon.rulings("""
        ruling_id  kind               player  stage  amount
        r1         fine_table_points  A       1      4
        r2         fine_table_points  A       1      1
    """)
    marathon.expect_stage_standings_of("""
        player  stage  rank  table_points  best_series_table_points  best_series_average  stage_average  score
        A       1      2     -1            4                         0.4                  -0.1           0.15
        A       2      1     4             4                         0.4                  0.4            0.4
    """)
    marathon.expect_best_series_of("""
        player  stage  table_points
        A       1      4
        A       2      4
    """)


# A stage --------------------------------------------------------------------------------------------------------------


def test_the_best_series_are_ten_consecutive_games_8_3_2(marathon: Marathon) -> None:
    marathon.games(series(A="2 1 1 0 2 4 2 4 4 2 4 4 0"))
    marathon.expect_best_series_of("""
        player  stage  position  game_id  table_points  game_points
        A       1      1         A3       1             10
        A       1      2         A4       0             0
        A       1      3         A5       2             20
        A       1      4         A6       4             30
        A       1      5         A7       2             20
        A       1      6         A8       4             30
        A       1      7         A9       4             30
        A       1      8         A10      2             20
        A       1      9         A11      4             30
        A       1      10        A12      4             30
    """)
    marathon.expect_stage_standings_of("""
        player  games  table_points  best_series_table_points  best_series_game_points  best_series_average
        A       13     30            27                        220                      2.7
    """)


def test_the_averages_of_1_3_9_10_11_and_12_games_8_3_1_to_8_3_3(marathon: Marathon) -> None:
    marathon.games(
        series(
            one="4",
            three="4 2 1",
            nine="4 4 4 4 4 4 4 4 4",
            ten="4 4 4 4 4 4 4 4 4 2",
            eleven="4 4 4 4 4 4 4 4 4 2 1",
            twelve="0 4 4 4 4 4 4 4 4 4 4 0",
        )
    )
    marathon.expect_stage_standings_of("""
        player  games  best_series_average  stage_average       score
        ten     10     3.8                  3.8                 3.8
        eleven  11     3.8                  3.5454545454545454  3.672727272727273
        twelve  12     4                    3.3333333333333335  3.6666666666666665
        nine    9      3.6                  3.6                 3.6
        three   3      0.7                  0.7                 0.7
        one     1      0.4                  0.4                 0.4
    """)


def test_of_series_with_equal_table_points_the_one_with_most_game_points_is_best_8_3_2(marathon: Marathon) -> None:
    marathon.configure(**SERIES_OF_TWO)
    marathon.games("""
        seats
        A 30, B, C, D
        B, A 5, C 4, D 3
        A 40, B, C, D
        A 1, B 0, C 0, D 0
        B 9, C 8, A 7, D 6
    """)
    marathon.expect_stage_standings_of("""
        player  best_series_table_points  best_series_game_points
        A       8                         41
    """)
    marathon.games("""
        seats
        A 30, B, C, D
        B, A 5, C 4, D 3
        A 31, B, C, D
    """)
    marathon.expect_best_series_of("""
        player  position  game_id
        A       1         g2
        A       2         g3
    """)


def test_of_series_equal_in_both_the_earliest_is_best_decision(marathon: Marathon) -> None:
    marathon.configure(**SERIES_OF_TWO)
    marathon.games("""
        game_id  started_at            seats
        g9       2015-02-03T12:00:00Z  A, B, C, D
        g8       2015-02-03T13:00:00Z  B, A, C, D
        g7       2015-02-03T14:00:00Z  A, B, C, D
    """)
    marathon.expect_best_series_of("""
        player  position  game_id
        A       1         g9
        A       2         g8
    """)


def test_two_games_in_the_same_minute_stay_two_games_of_a_series_in_order_of_their_ids(marathon: Marathon) -> None:
    marathon.games("""
        game_id  started_at            seats
        g2       2015-02-03T12:00:00Z  A, B, C, D
        g10      2015-02-03T12:00:00Z  B, A, C, D
        g1       2015-02-03T12:00:00Z  B, C, A, D
        G3       2015-02-03T12:00:00Z  B, C, D, A
    """)
    marathon.expect_best_series_of("""
        player  position  game_id  table_points
        A       1         G3       0
        A       2         g1       1
        A       3         g10      2
        A       4         g2       4
    """)


def test_a_game_that_does_not_count_leaves_its_neighbours_consecutive_decision(marathon: Marathon) -> None:
    marathon.configure(**SERIES_OF_TWO)
    marathon.games("""
        game_id  table_name     seats
        g1       RU-Marathon-1  A, B, C, D
        g2       club           B, C, D, A
        g3       RU-Marathon-1  B, C, D, A
        g4       RU-Marathon-1  A, B, C, D
    """)
    marathon.rulings("""
        ruling_id  kind             game_id
        r1         disqualify_game  g3
    """)
    marathon.expect_best_series_of("""
        player  position  game_id
        A       1         g1
        A       2         g4
    """)


def test_without_a_counted_game_a_player_has_no_row(marathon: Marathon) -> None:
    marathon.games("""
        game_id  stage  seats
        g1       1      A, B, C, D
        g2       2      E, F, G, H
    """)
    marathon.rulings("""
        ruling_id  kind               game_id  player  starts_at
        r1         disqualify_game    g2       -       -
        r2         disqualify_player  -        A       2015-02-01T00:00:00Z
    """)
    marathon.expect_standings("""
        player  stages_played
        B       1
        C       1
        D       1
    """)
    marathon.expect_stage_standings("""
        stage  player
        1      B
        1      C
        1      D
    """)


def test_players_are_ranked_by_score_then_game_points_of_the_series_then_games_8_3_4_and_8_3_5(
    marathon: Marathon,
) -> None:
    # C's second game takes no table points and five game points.
    marathon.games("""
        seats
        first 200, second 100, e 0, f -1
        B 40, g, h, i
        C 35, j, k, l
        m 90, n 80, o 70, C -5
        A 30, p, q, r
        a 30, s, t, u
    """)
    marathon.expect_stage_standings_of("""
        player  rank  score  best_series_game_points  games
        first   1     0.4    200                      1
        m       2     0.4    90                       1
        B       3     0.4    40                       1
        C       4     0.4    30                       2
        A       5     0.4    30                       1
        a       5     0.4    30                       1
        second  7     0.2    100                      1
    """)


def test_three_players_at_rank_1_are_followed_by_rank_4_decision(marathon: Marathon) -> None:
    marathon.games("""
        seats
        C 10, A 10, B 10, D 0
    """)
    marathon.expect_stage_standings("""
        rank  player
        1     A
        1     B
        1     C
        4     D
    """)
    marathon.expect_standings("""
        rank  player
        1     A
        1     B
        1     C
        4     D
    """)


@pytest.mark.parametrize(("ten", "twelve", "first"), [(9, 10, "twelve"), (10, 9, "ten"), (10, 10, "twelve")])
def test_15_of_10_and_18_of_12_are_a_tie_that_game_points_and_games_break(
    ten: int, twelve: int, first: str, marathon: Marathon
) -> None:
    # Both have 15 table points in ten games of the series; one has 15 in ten games, the other 18 in twelve.
    games = drawn_games(series(ten="2 1 2 1 2 1 2 1 2 1", twelve="2 1 1 2 1 2 1 2 1 2 1 2"))
    marathon.seats(with_game_points_in_all_games(games, {"ten": ten, "twelve": twelve}))
    rows = marathon.rows("stage_standings", ["player", "score", "best_series_game_points", "games"])
    found = [row for row in rows if row[0] in ("ten", "twelve")]
    expected = [["ten", 1.5, 10.0 * ten, 10], ["twelve", 1.5, 10.0 * twelve, 12]]
    assert found == (expected if first == "ten" else expected[::-1])


def with_game_points_in_all_games(games: list[Row], game_points: dict[str, int]) -> list[Row]:
    """Players have these game points in every game, the others 100 more or less by their seat."""
    seats = [{"30": "130", "20": "120", "10": "-100", "0": "-110"}[row["game_points"]] for row in games]
    mine = [game_points.get(row["player"]) for row in games]
    return [
        row | {"game_points": seat if own is None else str(own)}
        for row, seat, own in zip(games, seats, mine, strict=True)
    ]


def test_players_are_ranked_on_exact_values_and_not_on_shown_ones(marathon: Marathon) -> None:
    marathon.games("""
        seats
        shared 90, e 90, f 90, g 0
        shared 90, e 90, f 90, g 0
        shared 90, e 90, f 90, g 0
        whole 30, h, i, j
        h, whole 20, i, j
        h, i, whole 10, j
    """)
    marathon.expect_stage_standings_of("""
        player  score   best_series_game_points
        whole   0.7     60
        shared  0.6999  270
    """)


def test_norm_ratings_are_rounded_half_up_8_3_6(marathon: Marathon) -> None:
    games = """
        seats
        A, B, C, D
        A, B, C, D
        A, B, C, D
        A, B, C, D
    """
    marathon.games(games)
    marathon.expect_stage_standings("""
        rank  player  norm_rank  norm_rating
        1     A       1          1000
        2     B       2          667
        3     C       3          333
        4     D       4          0
    """)
    marathon.configure(stage={"norm_rating_scale": 3, "min_norm_rating_games": 5}).games(games + "A, B, C, E")
    marathon.expect_stage_standings("""
        player  games  norm_rank  norm_rating
        A       5      1          3
        B       5      2          2
        C       5      3          0
        D       4      -          0
        E       1      -          0
    """)


def test_norm_ratings_are_given_by_the_rank_among_those_with_4_games_8_3_6_decision(marathon: Marathon) -> None:
    marathon.games("""
        seats
        A, B, Star, Last
        A, B, Star, C
        A, B, Star, C
        A, B, D, C
        Star, e, D, C
        Champion, A, D, B
        Champion, A, D, B
        Champion, A, D, B
    """)
    marathon.expect_stage_standings("""
        rank  player    games  norm_rank  norm_rating
        1     A         7      1          1000
        2     Champion  3      -          0
        3     B         7      2          750
        4     Star      4      3          500
        5     D         5      4          250
        6     e         1      -          0
        7     C         4      5          0
        8     Last      1      -          0
    """)


def test_a_stages_winner_with_fewer_than_4_games_has_0_and_no_p_8_3_6_decision(marathon: Marathon) -> None:
    marathon.games("""
        seats
        Winner 60, B, C, D
        Winner 60, B, C, D
        Winner 60, B, C, D
        E, C, B, D
    """)
    marathon.expect_stage_standings("""
        rank  player  norm_rank  norm_rating
        1     Winner  -          0
        2     B       1          1000
        3     C       2          500
        4     E       -          0
        5     D       3          0
    """)


def test_players_who_share_the_last_rank_have_a_little_more_than_0_8_3_6_decision(marathon: Marathon) -> None:
    marathon.configure(**FEW_GAMES_RATE)
    marathon.games("""
        seats
        A 30, B 10, C 0, D 0
    """)
    marathon.expect_stage_standings("""
        rank  player  norm_rank  norm_rating
        1     A       1          1000
        2     B       2          667
        3     C       3          333
        3     D       3          333
    """)


def test_the_only_player_with_enough_games_has_1000_8_3_6_decision(marathon: Marathon) -> None:
    marathon.games("""
        seats
        B, C, D, only
        e, f, g, only
        h, i, j, only
        k, l, m, only
    """)
    marathon.expect_stage_standings_of("""
        player  rank  norm_rank  norm_rating
        only    13    1          1000
    """)


def test_the_numbers_of_a_stage_are_settings(marathon: Marathon) -> None:
    marathon.configure(stage={"best_series_games": 3, "min_norm_rating_games": 2, "norm_rating_scale": 7})
    marathon.games(series(A="4 2 1 4"))
    marathon.expect_stage_standings("""
        player  games  best_series_average  stage_average  norm_rank  norm_rating
        a       4      3.3333333333333335   3              1          7
        A       4      2.3333333333333335   2.75           2          5
        b       4      1.3333333333333333   1.25           3          2
        c       4      0                    0              4          0
    """)


# The whole marathon ---------------------------------------------------------------------------------------------------


def test_up_to_4_stages_all_are_summed_8_4_2(marathon: Marathon) -> None:
    marathon.configure(**FEW_GAMES_RATE)
    marathon.games("""
        stage  seats
        1      A, B, C, D
        2      A, B, D, C
        3      B, A, D, C
        4      B, D, A, C
        4      E, F, G, H
    """)
    marathon.expect_standings_of("""
        player  rank  total_norm_rating  score_sum  games  stages_played  dropped_stage
        B       1     3334               1.2        4      4              -
        A       2     3096               1.1        4      4              -
    """)


def test_of_5_stages_the_best_4_are_summed_8_4_3(marathon: Marathon) -> None:
    marathon.configure(**FEW_GAMES_RATE)
    marathon.games("""
        stage  seats
        1      A, B, C, D
        2      A, B, C, D
        3      D, B, C, A
        4      A, B, C, D
        5      A, C, B, D
    """)
    marathon.expect_standings("""
        rank  player  total_norm_rating  score_sum  games  stages_played  dropped_stage
        1     A       4000               1.6        5      5              3
        2     B       2668               0.8        5      5              5
        3     C       1666               0.5        5      5              1
        4     D       1000               0.4        5      5              1
    """)


def test_the_stage_left_out_has_the_lowest_norm_rating_whatever_its_score_8_4_3(marathon: Marathon) -> None:
    marathon.configure(**FEW_GAMES_RATE)
    marathon.games("""
        stage  seats
        1      A, b, c, d
        2      A, b, c, d
        3      A, b, c, d
        4      A, b, c, d
        5      e, A, f, g
        5      e, A, f, g
        5      e, A, f, g
    """)
    marathon.expect_stage_standings_of("""
        player  stage  score  norm_rating
        A       1      0.4    1000
        A       2      0.4    1000
        A       3      0.4    1000
        A       4      0.4    1000
        A       5      0.6    667
    """)
    marathon.expect_standings_of("""
        player  total_norm_rating  score_sum  dropped_stage
        A       4000               1.6        5
    """)


def test_of_5_stages_with_equal_norm_ratings_the_lowest_score_then_the_fewest_games_then_the_earliest_is_left_out(
    marathon: Marathon,
) -> None:
    # Fewer than 4 games a stage: the norm-rating is 0 for everybody in all five.
    marathon.games("""
        stage  seats
        1      games, y, earliest, z
        1      score, y, z, games
        2      games, y, earliest, z
        2      score, y, z, games
        3      games, y, earliest, z
        3      y, score, z, games
        4      games, y, earliest, z
        4      score, y, z, w
        5      games, y, earliest, z
        5      score, y, z, games
    """)
    # The last two keys of the whole: the sum of scores, then games, those of the stage left out too.
    marathon.expect_standings("""
        rank  player    total_norm_rating  score_sum  games  stages_played  dropped_stage
        1     y         0                  1.8        10     5              1
        2     games     0                  1.6        9      5              4
        3     score     0                  1.6        5      5              3
        4     z         0                  0.4        10     5              1
        5     earliest  0                  0.4        5      5              1
        6     w         0                  0          1      1              -
    """)


def test_with_other_settings_as_many_stages_are_left_out_as_were_played_above_them_in_stage_order(
    marathon: Marathon,
) -> None:
    marathon.configure(**FEW_GAMES_RATE, final={"best_stages": 2})
    marathon.games("""
        stage  seats
        1      B, C, A, D
        2      A, B, C, D
        3      B, C, E, A
        5      B, A, E, D
    """)
    marathon.expect_standings("""
        rank  player  total_norm_rating  score_sum  games  stages_played  dropped_stage
        1     B       2000               0.8        4      4              1 2
        2     A       1667               0.6        4      4              1 3
        3     C       1334               0.4        3      3              2
        4     E       666                0.2        2      2              -
        5     D       0                  0          3      3              1
    """)


def test_the_total_norm_rating_ranks_before_the_sum_of_scores_8_4_4(marathon: Marathon) -> None:
    marathon.configure(**FEW_GAMES_RATE)
    marathon.games("""
        stage  seats
        1      A, b, c, d
        2      e, B, f, g
        2      e, B, f, g
        2      e, B, f, g
    """)
    marathon.expect_standings_of("""
        player  rank  total_norm_rating  score_sum
        A       2     1000               0.4
        B       3     667                0.6
    """)


def test_a_sum_of_scores_is_rounded_half_up_to_12_decimals_8_4_4(marathon: Marathon) -> None:
    marathon.configure(stage={"best_series_games": 1024})
    marathon.games("""
        seats
        A 9, B 9, C 9, D 0
    """)
    marathon.rulings("""
        ruling_id  kind               player  stage  amount
        r1         fine_table_points  B       1      1
        r2         fine_table_points  C       1      5
    """)
    marathon.expect_stage_standings("""
        player  score
        A       0.0022783203125
        B       0.0017900390625
        D       0
        C       -0.0001630859375
    """)
    marathon.expect_standings("""
        player  score_sum
        A       0.002278320313
        B       0.001790039063
        D       0
        C       -0.000163085937
    """)


def test_equal_sums_of_scores_by_different_stages_are_a_tie(marathon: Marathon) -> None:
    # 0.1 + 0.2 against 0.3 + 0: as sums of doubles they differ.
    marathon.games("""
        stage  seats
        1      B 9, c 9, A 5, d 0
        2      e 9, A 8, f 7, B 6
    """)
    marathon.expect_standings("""
        rank  player  score_sum  games
        1     e       0.4        1
        2     A       0.3        2
        2     B       0.3        2
        4     c       0.3        1
        5     f       0.1        1
        6     d       0          1
    """)


# Output ---------------------------------------------------------------------------------------------------------------


def test_the_files_byte_by_byte(marathon: Marathon) -> None:
    marathon.games("""
        server_fault  seats
        true          Al "Ace",Jr 30, Яна 20, C 20, Zoe -7
    """)
    marathon.rulings("""
        ruling_id  kind               player  starts_at
        r1         disqualify_player  C       2015-01-01T00:00:00Z
    """)
    marathon.results()
    assert {name: text.decode() for name, text in marathon.files().items()} == {
        "best_series.csv": "stage,player,position,game_id,table_points,game_points\n"
        '1,"Al ""Ace"",Jr",1,g1,4.0,30\n'
        "1,Zoe,1,g1,0.0,-7\n"
        "1,Яна,1,g1,1.5,20\n",
        "review.csv": "game_id,reason,detail,decision\ng1,player_disqualified,C,pending\ng1,server_fault,,pending\n",
        "rulings_applied.csv": "ruling_id,kind,player,game,scope,amount,unit,note,effect,starts_at,ends_at\n"
        "r1,disqualify_player,C,,,1.0,games,,annulled,2015-01-01T00:00:00Z,\n",
        "seat_results.csv": "game_id,stage,player,place,game_points,table_points,counted,reason\n"
        'g1,1,"Al ""Ace"",Jr",1,30,4.0,true,\n'
        "g1,1,C,2,20,1.5,false,player_disqualified\n"
        "g1,1,Яна,2,20,1.5,true,\n"
        "g1,1,Zoe,4,-7,0.0,true,\n",
        "separations.csv": "standings,scope,rank,player,next_player,key,clause,value,next_value,margin\n"
        'stage_standings,1,1,"Al ""Ace"",Jr",Яна,score,A stage [8.3.1],0.4,0.15,0.25\n'
        "stage_standings,1,2,Яна,Zoe,score,A stage [8.3.1],0.15,0.0,0.15\n"
        "stage_standings,1,3,Zoe,,,,,,\n"
        'standings,,1,"Al ""Ace"",Jr",Яна,score_sum,The whole marathon [8.4.4],0.4,0.15,0.25\n'
        "standings,,2,Яна,Zoe,score_sum,The whole marathon [8.4.4],0.15,0.0,0.15\n"
        "standings,,3,Zoe,,,,,,\n",
        "stage_standings.csv": "stage,rank,player,games,table_points,game_points,best_series_table_points,"
        "best_series_game_points,best_series_average,stage_average,score,norm_rank,norm_rating\n"
        '1,1,"Al ""Ace"",Jr",1,4.0,30,4.0,30,0.4,0.4,0.4,,0\n'
        "1,2,Яна,1,1.5,20,1.5,20,0.15,0.15,0.15,,0\n"
        "1,3,Zoe,1,0.0,-7,0.0,-7,0.0,0.0,0.0,,0\n",
        "standings.csv": "rank,player,total_norm_rating,score_sum,games,stages_played,dropped_stage\n"
        '1,"Al ""Ace"",Jr",0,0.4,1,1,\n'
        "2,Яна,0,0.15,1,1,\n"
        "3,Zoe,0,0.0,1,1,\n",
    }


WHOLE, DOUBLE, TEXT, TRUTH = pl.Int64, pl.Float64, pl.String, pl.Boolean
TYPES = {
    "standings": [WHOLE, TEXT, WHOLE, DOUBLE, WHOLE, WHOLE, TEXT],
    "stage_standings": [*[WHOLE] * 2, TEXT, WHOLE, DOUBLE, WHOLE, DOUBLE, WHOLE, *[DOUBLE] * 3, *[WHOLE] * 2],
    "best_series": [WHOLE, TEXT, WHOLE, TEXT, DOUBLE, WHOLE],
    "seat_results": [TEXT, WHOLE, TEXT, WHOLE, WHOLE, DOUBLE, TRUTH, TEXT],
    "review": [TEXT] * 4,
}


def test_parquet_has_the_rows_of_the_csv_in_the_types_of_the_contract(marathon: Marathon) -> None:
    marathon.games(REVIEWED).rulings(BANS).results()
    folder = marathon.out / marathon.slug
    for table, types in TYPES.items():
        typed = pl.read_parquet(folder / f"{table}.parquet")
        assert typed.dtypes == types, table
        assert typed.height > 0, table
        assert typed.equals(pl.read_csv(folder / f"{table}.csv", schema=typed.schema)), table


def test_a_heading_and_no_rows_gives_empty_valid_tables(marathon: Marathon) -> None:
    marathon.seats([])
    marathon.given("rulings", "ruling_id  kind")
    outcome = marathon.results()
    assert (outcome.state, outcome.warnings) == ("provisional", [])
    assert as_of(marathon) is None
    for table, types in TYPES.items():
        typed = pl.read_parquet(marathon.out / marathon.slug / f"{table}.parquet")
        assert (typed.height, typed.dtypes) == (0, types)
        assert marathon.published(table) == [typed.columns]


def test_text_sorts_by_code_point_in_rows_and_in_ties(marathon: Marathon) -> None:
    marathon.games("""
        game_id  seats
        я        яна 0, Яна 0, Ёлка 0, ёж 0
        Я        zoe 0, Zoe 0, Émile 0, b 0
        Z        11th 0, 2nd 0, Ａ 0, 𝒜 0
        a        11th 0, 2nd 0, Ａ 0, 𝒜 0
    """)
    names = ["11th", "2nd", "Zoe", "b", "zoe", "Émile", "Ёлка", "Яна", "яна", "ёж", "Ａ", "𝒜"]
    assert [game_id for game_id, _ in marathon.rows("seat_results", ["game_id", "place"])[::4]] == ["Z", "a", "Я", "я"]
    twice = ["11th", "2nd", "Ａ", "𝒜"]
    assert [player for _, player in marathon.rows("stage_standings", ["rank", "player"])] == [
        *twice, *(name for name in names if name not in twice)
    ]  # fmt: skip
    assert [player for (player,) in marathon.rows("best_series", ["player"])] == sorted([*names, *twice])


def test_players_are_the_same_when_their_names_are_after_trimming_and_in_nfc_letter_case_included(
    marathon: Marathon,
) -> None:
    games = drawn_games("""
        seats
        one 30, B 20, C 10, D 0
        same 30, same B 20, other 10, b 0
    """)
    written = {"one": "\u00c9mile", "same": "E\u0301mile\u3000", "same B": "\u00a0B\u2003\t", "other": "\u00e9mile"}
    marathon.seats([row | {"player": written.get(row["player"], row["player"])} for row in games])
    marathon.expect_standings_of("""
        player        games
        \u00c9mile  2
        B             2
        \u00e9mile  1
        b             1
    """)


# Invariances ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def games() -> list[Row]:
    """The seats of the sample marathon: every kind of ruling, reason and tie."""
    return [row for file in sample.FILES for row in read_records(sample.FOLDER / file)]


@pytest.fixture(scope="module")
def rulings() -> list[Row]:
    return read_records(sample.FOLDER / "rulings.csv")


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The bytes of the tables of the sample's logs, under the regulation's own rules."""
    cup = with_the_logs_of_the_sample(Marathon(tmp_path_factory.mktemp("sample"), "marathon"))
    cup.results()
    assert all(text.count(b"\n") > 1 for text in cup.files().values())
    return cup.files()


def with_the_logs_of_the_sample(cup: Marathon) -> Marathon:
    for file in [*sample.FILES, "rulings.csv"]:
        shutil.copyfile(sample.FOLDER / file, cup.folder / file)
    return cup


def test_rows_in_any_order_give_the_same_bytes(
    games: list[Row], rulings: list[Row], published: dict[str, bytes], marathon: Marathon
) -> None:
    # All seats shuffled: those of a game are permuted, and stand far from each other.
    marathon.table("games.csv", random.Random(1).sample(games, len(games)))
    marathon.table("rulings.csv", random.Random(2).sample(rulings, len(rulings)))
    marathon.results()
    assert marathon.files() == published


def test_rows_over_many_files_of_every_format_give_the_same_bytes(
    games: list[Row], rulings: list[Row], published: dict[str, bytes], marathon: Marathon
) -> None:
    shuffled = random.Random(3).sample(games, len(games))
    marathon.table("games.csv", shuffled[0::6])
    marathon.table("games-2015-02.csv.gz", shuffled[1::6])
    marathon.table("games_text.parquet", shuffled[2::6])
    marathon.table("games.typed.parquet", shuffled[3::6], typed_games)
    marathon.table("games.4.ndjson", shuffled[4::6], plain_values)
    marathon.table("games-0.ndjson", shuffled[5::6])
    marathon.table("rulings-a.ndjson", rulings[0::3])
    marathon.table("rulings.b.parquet", rulings[1::3], typed_rulings)
    marathon.table("rulings_c.csv.gz", rulings[2::3])
    marathon.results()
    assert marathon.files() == published


def typed_games(rows: list[Row]) -> pl.DataFrame:
    """The rows as a program would export them: numbers, truth values, and moments with their zone."""
    return pl.DataFrame(rows).with_columns(
        pl.col("started_at").str.to_datetime(time_zone="America/Los_Angeles", time_unit="ms"),
        pl.col("game_points").cast(pl.Int16),
        pl.col("auto_moves", "absent_deals").cast(pl.UInt32),
        pl.col("left_table", "server_fault") == "true",
    )


def typed_rulings(rows: list[Row]) -> pl.DataFrame:
    """Nothing for none; moments in UTC, in nanoseconds."""
    empty = pl.DataFrame(rows).with_columns(pl.col(name).replace("", None) for name in rows[0])
    moments = pl.col("starts_at", "ends_at").str.to_datetime("%Y-%m-%dT%H:%M:%S%z", time_unit="ns", time_zone="UTC")
    return empty.with_columns(moments, pl.col("stage", "amount").cast(pl.Int32))


def plain_values(rows: list[Row]) -> list[dict[str, Any]]:
    """The rows with JSON's own numbers and truth values."""
    numbers, truths = ("game_points", "auto_moves", "absent_deals"), ("left_table", "server_fault")
    return [
        row | {name: int(row[name]) for name in numbers} | {name: row[name] == "true" for name in truths}
        for row in rows
    ]


def test_a_typed_time_without_a_zone_is_read_in_the_logs_time_zone_too(
    games: list[Row], rulings: list[Row], published: dict[str, bytes], marathon: Marathon
) -> None:
    units: tuple[Literal["ms", "us", "ns"], ...] = ("ms", "us", "ns")
    for place, unit in enumerate(units):
        frame = pl.DataFrame(games[place::3]).with_columns(pl.col("started_at").str.to_datetime(time_unit=unit))
        frame.write_parquet(marathon.folder / f"games-{unit}.parquet")
    marathon.table("rulings.csv", rulings)
    marathon.results()
    assert marathon.files() == published


@pytest.mark.parametrize(("zone", "processors"), [("Asia/Kathmandu", 1), ("America/St_Johns", 2)])
def test_another_time_zone_of_the_machine_and_fewer_processors_give_the_same_bytes(
    zone: str, processors: int, published: dict[str, bytes], tmp_path: Path
) -> None:
    command = "import os, sys; os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:int(sys.argv.pop(1))]); "
    command += "from scorehouse.pipelines.cli import main; main()"
    cup = with_the_logs_of_the_sample(Marathon(tmp_path, "marathon"))
    subprocess.run(
        [sys.executable, "-c", command, str(processors), "run", str(cup.folder), "--out", str(cup.out)],
        env=os.environ | {"TZ": zone, "POLARS_MAX_THREADS": str(processors)},
        check=True,
        capture_output=True,
    )
    assert cup.files() == published


def test_one_thread_and_two_give_the_same_bytes_of_more_rows_than_one_thread_takes_at_a_time(
    marathon: Marathon, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = pl.select(seat=pl.int_range(132_000)).with_columns(game=pl.col("seat") // 4)
    rows = seats.select(
        game_id="g" + pl.col("game").cast(pl.String),
        table_name=pl.lit("RU-Marathon-1"),
        started_at=(pl.lit(datetime(2015, 2, 2)) + pl.duration(minutes=pl.col("game") * 7919 % 400_000)).dt.strftime(
            "%FT%TZ"
        ),
        player="p" + ((pl.col("seat") * 31 + pl.col("game") % 7) % 97).cast(pl.String),
        game_points=(pl.col("seat") * 7919 % 41 - 20).cast(pl.String),
    )
    rows.write_parquet(marathon.folder / "games.parquet")
    bytes_by_threads = []
    for threads in (1, 2):
        with monkeypatch.context() as patch:
            patch.setattr(Warehouse, "__init__", warehouse_with_threads(threads))
            marathon.run()
        intake = marathon.results().intake
        assert intake is not None
        assert intake.total("rejected") == 0
        bytes_by_threads.append(marathon.files())
    assert bytes_by_threads[0] == bytes_by_threads[1]
    assert bytes_by_threads[0]["seat_results.csv"].count(b"\n") == 1 + 132_000


def warehouse_with_threads(threads: int) -> Callable[[Warehouse, Path], None]:
    """The start of a warehouse whose DuckDB uses so many threads."""
    start = Warehouse.__init__

    def start_with_threads(self: Warehouse, file: Path) -> None:
        start(self, file)
        self.execute(f"set threads = {threads}")

    return start_with_threads


def test_permuting_the_four_seats_of_a_game_in_the_file_changes_nothing(
    games: list[Row], rulings: list[Row], published: dict[str, bytes], marathon: Marathon
) -> None:
    marathon.table("rulings.csv", rulings)
    for order in ((3, 2, 1, 0), (1, 3, 0, 2)):
        marathon.table("games.csv", [games[first + seat] for first in range(0, len(games), 4) for seat in order])
        marathon.results()
        assert marathon.files() == published


def test_adding_a_game_to_one_stage_changes_no_row_of_another(
    games: list[Row], rulings: list[Row], published: dict[str, bytes], marathon: Marathon
) -> None:
    marathon.table("games.csv", games).table("rulings.csv", rulings)
    more = drawn_games("""
        game_id  stage  seats
        added    3      Красная Панда 500, newcomer 400, Kite 300, Jón 200
    """)
    marathon.table("games-more.csv", more).results()
    for name in ("stage_standings", "best_series", "seat_results", "review"):
        before, after = (of_other_stages(text[f"{name}.csv"].decode(), "3") for text in (published, marathon.files()))
        assert before == after, name
    assert ["3", "newcomer"] in [row[:2] for row in marathon.published("best_series")]


def of_other_stages(text: str, stage: str) -> list[Row]:
    """The rows of a table that speak of other stages, or of none."""
    rows = list(csv.DictReader(text.splitlines()))
    assert rows
    return [row for row in rows if row.get("stage") != stage]


def test_a_ruling_added_and_removed_again_gives_the_old_bytes(
    games: list[Row], rulings: list[Row], published: dict[str, bytes], marathon: Marathon
) -> None:
    marathon.table("games.csv", games).table("rulings.csv", rulings)
    marathon.given(
        "rulings",
        """
        ruling_id  kind               player         starts_at
        added      disqualify_player  Красная Панда  2015-02-01T00:00:00Z
        """,
        file="rulings-added.csv",
    ).results()
    assert marathon.files() != published
    (marathon.folder / "rulings-added.csv").unlink()
    marathon.run()
    assert marathon.files() == published


def test_a_stage_of_one_day_far_from_utc_counts_as_any_other(tmp_path: Path) -> None:
    assert run_shared("traps/one-day-stage-in-tokyo", tmp_path).is_good
    heading, *rows = read_csv(tmp_path / "one-day-stage-in-tokyo" / "seat_results.csv")
    names = ("stage", "player", "table_points", "counted")
    assert [[row[heading.index(name)] for name in names] for row in rows] == [
        ["1", player, points, "true"] for player, points in (("A", "4.0"), ("B", "2.0"), ("C", "1.0"), ("D", "0.0"))
    ]


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Asia/Kathmandu", "Etc/GMT+12", "Pacific/Pago_Pago"])
def test_an_event_of_one_day_is_over_when_its_day_is(zone: str, tmp_path: Path) -> None:
    day = datetime(2026, 5, 3, tzinfo=ZoneInfo(zone))
    marathon = Marathon(tmp_path, "marathon").configure(
        event={"timezone": zone, "stage_timezone": zone},
        stages=[{"number": 1, "starts_on": day.date(), "ends_on": day.date()}],
    )
    starts = [day - timedelta(seconds=1), day, day + timedelta(days=1, seconds=-1), day + timedelta(days=1)]
    marathon.games("\n".join(["started_at  seats", *(f"{start.isoformat()}  A, B, C, D" for start in starts)]))
    assert [row[0] for row in marathon.rows("seat_results", ["game_id", "counted"]) if row[1] == "true"][::4] == [
        "g2",
        "g3",
    ]
    assert marathon.results().state == "final"


def test_an_event_of_a_day_that_its_zone_left_out_has_no_game(tmp_path: Path) -> None:
    marathon = Marathon(tmp_path, "marathon").configure(
        event={"timezone": "Pacific/Apia", "stage_timezone": "Pacific/Apia"},
        stages=[{"number": 1, "starts_on": date(2011, 12, 30), "ends_on": date(2011, 12, 30)}],
    )
    marathon.games("started_at  seats\n2011-12-30T12:00:00Z  A, B, C, D")
    (error,) = marathon.run().errors
    assert error.startswith("nothing counts: 0 of 1 games lie in the event")
    assert marathon.run(allow_empty=True).state == "provisional"
