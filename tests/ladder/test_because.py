"""Why a total of the ladder is what it is: addends by hand, of all players of many seasons, and altered ones."""

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
from tests.ladder import random_logs
from tests.ladder.folder import LadderFolder
from tests.random_comparisons import times

SCOPES: dict[str, str | None] = {"standings": None}
POINTS, STREAKS = "Points [Pontos]", "Points [Séries de vitórias]"
CAP, FAIR_PLAY = "Which matches score, 5 [Que partidas contam]", "Which matches score, 3 [Jogo limpo]"


@pytest.fixture
def season(ladder: LadderFolder) -> LadderFolder:
    """a beats b twice, and once more within the day; c beats a; of a and c's second match a ruling says no."""
    ladder.configure(points={"start": 1502})
    ladder.played("""
        match_id  player_1  player_2  queue        started_at
        m1        a         b         competitive  10 10:00
        m2        a         b         competitive  10 11:00
        m3        a         b         competitive  10 12:00
        m4        c         a         competitive  11 10:00
        m5        c         a         competitive  11 11:00
        m6        a         c         casual       11 12:00
    """)
    ladder.given("rulings", "ruling_id  kind  match_id  player\nr1  annul  m5  -\nr2  disqualify  -  c")
    return ladder


def test_the_first_by_hand(season: LadderFolder) -> None:
    """a: 1502 + 10 + (10 + 3) - 5 = 1520, most 1525; the third match with b had no place, m1 and m2 had taken both."""
    expect_because(
        season,
        "a",
        f"""
        column          scope  kind              clause                                      subject     numerator
        best_streak     -      win               {STREAKS}                                   m1          1
        best_streak     -      win               {STREAKS}                                   m2          1
        peak_points     -      start             {POINTS}                                    -           1502
        peak_points     -      win               {POINTS}                                    m1          10
        peak_points     -      win               {POINTS}                                    m2          10
        peak_points     -      streak            {POINTS}                                    m2, 1       3
        points          -      start             {POINTS}                                    -           1502
        points          -      win               {POINTS}                                    m1          10
        points          -      win               {POINTS}                                    m2          10
        points          -      streak            {POINTS}                                    m2, 1       3
        points          -      place_taken       {CAP}                                       m1          0
        points          -      place_taken       {CAP}                                       m2          0
        points          -      opponent_cap      {CAP}                                       m3          0
        points          -      loss              {POINTS}                                    m4, bronze  -5
        points          -      annulled_by       {FAIR_PLAY}                                 r1          0
        points          -      annulled          {FAIR_PLAY}                                 m5          0
        points          -      not_ranked_queue  Which matches score, 1 [Que partidas contam]  m6        0
        streak          -      loss              {STREAKS}                                   m4          0
        """,
    )


def test_the_second_by_hand(season: LadderFolder) -> None:
    """b: 1502 - 5 would be below the floor, which gives back 3; at the floor the second loss takes nothing."""
    scored = "Which matches score [Que partidas contam]"
    expect_because(
        season,
        "b",
        f"""
        column          scope  kind          clause    subject     numerator
        best_streak     -      no_win        {STREAKS}  -          0
        losses          -      loss          {scored}  m1          1
        losses          -      loss          {scored}  m2          1
        peak_points     -      start         {POINTS}  -           1502
        points          -      start         {POINTS}  -           1502
        points          -      loss          {POINTS}  m1, bronze  -5
        points          -      floor         {POINTS}  m1          3
        points          -      loss          {POINTS}  m2, bronze  -5
        points          -      floor         {POINTS}  m2          5
        points          -      place_taken   {CAP}     m1          0
        points          -      place_taken   {CAP}     m2          0
        points          -      opponent_cap  {CAP}     m3          0
        scored_matches  -      loss          {scored}  m1          1
        scored_matches  -      loss          {scored}  m2          1
        scored_matches  -      opponent_cap  {CAP}     m3          0
        streak          -      loss          {STREAKS}  m2         0
        """,
    )


def test_the_third_by_hand(season: LadderFolder) -> None:
    """c: 1502 + 10; the ruling that disqualifies takes the rank and no points."""
    expect_because(
        season,
        "c",
        f"""
        column  scope  kind              clause                                        subject  numerator
        points  -      disqualified      Standings [Jogo limpo]                        r2       0
        points  -      start             {POINTS}                                      -        1502
        points  -      win               {POINTS}                                      m4       10
        points  -      annulled_by       {FAIR_PLAY}                                   r1       0
        points  -      annulled          {FAIR_PLAY}                                   m5       0
        points  -      not_ranked_queue  Which matches score, 1 [Que partidas contam]  m6       0
        streak  -      win               {STREAKS}                                     m4       1
        """,
    )


def test_who_has_no_scored_match_has_reasons_and_no_total(ladder: LadderFolder) -> None:
    ladder.played(
        "match_id  player_1  player_2  account_2  started_at\nm1  a  b  account  10 10:00\nm2  c  d  ai  10 10:00"
    )
    expect_because(
        ladder,
        "d",
        """
        column  scope  kind              clause                                        subject  numerator
        points  -      not_two_accounts  Which matches score, 2 [Que partidas contam]  m2       0
        """,
    )


def test_addends_make_every_total_of_the_sample(samples: Path) -> None:
    assert_addends_make_every_total(samples, "ladder", SCOPES)


def test_addends_make_every_total_of_the_shared_logs(tmp_path: Path) -> None:
    assert_so_in_shared_logs(tmp_path, "ladder", SCOPES)


def test_addends_make_every_total_of_random_seasons(tmp_path: Path) -> None:
    drawn = (random_logs.competition(random.Random(seed), 80) for seed in range(times(40)))
    assert_so_in_random_logs(tmp_path, "ladder", SCOPES, drawn)


LAST = "rowid = (select max(rowid) from ladder.match_results)"
FIRST_WIN = "rowid = (select min(rowid) from ladder.match_results where outcome = 'win')"


@pytest.mark.parametrize(
    "alteration",
    [
        f"update ladder.match_results set change = change + 1 where {FIRST_WIN}",
        f"update ladder.match_results set outcome = 'loss' where {FIRST_WIN}",
        f"update ladder.match_results set player = 'nobody' where {FIRST_WIN}",
        f"delete from ladder.match_results where {FIRST_WIN}",
        "update ladder.match_results set points_after = 9000 where rowid = 0",
        "update ladder.match_results set streak_after = 90 where rowid = 0",
        f"update ladder.match_results set streak_after = streak_after + 1 where {LAST}",
        "update ladder.rules set start_points = start_points + 1 where competition = 'ladder-sample'",
        "update ladder.standings set points = points + 1 where rowid = 0",
        "update ladder.standings set streak = streak + 1 where rowid = 0",
        "update ladder.standings set player = 'nobody' where rowid = 0",
        "delete from ladder.standings where rowid = 0",
    ],
)
def test_the_claim_fails_when_a_single_addend_is_altered(samples: Path, tmp_path: Path, alteration: str) -> None:
    assert broken_by(samples, tmp_path, "ladder", alteration)
