"""Why a total of the duplicate is what it is: addends by hand, of all players of many logs, and altered ones."""

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
from tests.duplicate import random_logs
from tests.duplicate.folder import DuplicateFolder
from tests.random_comparisons import times

SCOPES: dict[str, str | None] = {"standings": None, "deal_results": "deal", "deal_standings": "deal"}
# Of the log, as it is.
LOGGED = ("game_points",)
MEAN, SCALE, LOST = "A deal, 2 [Comptage des points]", "A deal, 3 [Comptage des points]", "A deal, 4 [Déconnexions]"
OUT, PENALTY = "A deal, 1 [Déconnexions]", "A deal, 7"
IMPS, GAME_POINTS = (f"Standings, after each deal, {number} [Comptage des points]" for number in (1, 2))


@pytest.fixture
def tournament(duplicate: DuplicateFolder) -> DuplicateFolder:
    """Two whole deals at three tables; table 3 of the first is out of the averages."""
    duplicate.configure(deals=2, prizes=[500, 300])
    duplicate.given_deals("""
        1  1  A 20  B 0  C 0  D 0
        1  2  E 4   F 0  G 0  H 0
        1  3  I 50  J 0  K 0  L 7 lost
        2  1  A 0   B 0  C 0  D 0
        2  2  E 9   F 0  G 0  H 0
        2  3  I 0   J 0  K 0  L 0
    """)
    return duplicate.given_rulings("false_mahjong  A  2  4\npenalty  I  1  40\npenalty  E  1  1")


def test_a_deal_by_hand(tournament: DuplicateFolder) -> None:
    """I: 50 less (20 + 4) / 2 is 38, from 32 on 9 IMPs; the own table is out. A penalty of 40 stands beside them."""
    expect_because(
        tournament,
        "I",
        f"""
        column      scope  kind         clause     subject  numerator  denominator
        average     1      table        {MEAN}     1        20         2
        average     1      table        {MEAN}     2        4          2
        average     1      left_out     {OUT}      3        0          2
        difference  1      game_points  {SCALE}    3        100        2
        difference  1      average      {SCALE}    3        -24        2
        imps        1      step         {SCALE}    32       9          1
        penalty     1      penalty      {PENALTY}  r2       40         1
        """,
    )


def test_the_first_of_the_standings_by_hand(tournament: DuplicateFolder) -> None:
    """A: 20 - 12 is 8, 3 IMPs; 0 - 3 is -3, -2 IMPs; less 4 for a false mahjong."""
    expect_because(
        tournament,
        "A",
        f"""
        column        scope  kind           clause     subject  numerator
        deals_lost    -      step           {SCALE}    1        0
        deals_lost    -      step           {SCALE}    2        1
        deals_missed  -      step           {SCALE}    1        0
        deals_missed  -      step           {SCALE}    2        0
        deals_won     -      step           {SCALE}    1        1
        deals_won     -      step           {SCALE}    2        0
        imps          -      step           {SCALE}    1        3
        imps          -      step           {SCALE}    2        -2
        penalties     -      false_mahjong  {PENALTY}  r1       4
        total         -      step           {SCALE}    1        3
        total         -      step           {SCALE}    2        -2
        total         -      false_mahjong  {PENALTY}  r1       -4
        """,
    )


def test_the_second_by_hand(tournament: DuplicateFolder) -> None:
    """L was lost in the first deal, whatever the robot scored: -2 IMPs; the second is even."""
    expect_because(
        tournament,
        "L",
        f"""
        column        scope  kind        clause     subject  numerator
        deals_missed  -      lost        {LOST}     1        1
        deals_missed  -      step        {SCALE}    2        0
        penalties     -      no_penalty  {PENALTY}  -        0
        total         -      lost        {LOST}     1        -2
        total         -      step        {SCALE}    2        0
        total         1      lost        {LOST}     1        -2
        total         2      lost        {LOST}     1        -2
        total         2      step        {SCALE}    2        0
        difference    1      lost        {SCALE}    3        0
        imps          1      lost        {LOST}     3        -2
        """,
    )


def test_the_third_by_hand(tournament: DuplicateFolder) -> None:
    """E: 4 - 12 is -8, -3 IMPs, 9 - 3 is 6, 3 IMPs, less 1; nobody else has -1. B has 0, as five others."""
    expect_because(
        tournament,
        "E",
        f"""
        column  scope  kind     clause     subject  numerator
        total   -      step     {SCALE}    1        -3
        total   -      penalty  {PENALTY}  r3       -1
        total   -      step     {SCALE}    2        3
        """,
    )
    shared = "Standings, after each deal [Les trois premiers]"
    expect_because(
        tournament,
        "B",
        f"""
        column                 scope  kind         clause         subject  numerator  denominator
        prize                  -      prize        {shared}       1        500000     8000
        prize                  -      prize        {shared}       2        300000     8000
        same_wind_game_points  -      other_winds  {GAME_POINTS}  1        0          1
        same_wind_game_points  -      other_winds  {GAME_POINTS}  2        0          1
        same_wind_imps         -      other_winds  {IMPS}         1        0          1
        same_wind_imps         -      other_winds  {IMPS}         2        0          1
        """,
    )


@pytest.fixture
def tie(duplicate: DuplicateFolder) -> DuplicateFolder:
    """A and E have -3 each: at one wind in the first deal alone, in which a penalty took 6 from A."""
    duplicate.given_deals("""
        1  1  A 16  B 0  C 0  D 0
        1  2  E 0   F 0  G 0  H 0
        2  1  B 0   A 0  C 0  D 0
        2  2  F 0   G 0  H 0  E 0
    """)
    return duplicate.given_rulings("penalty  A  1  6")


def test_a_tie_is_made_of_the_deals_at_one_wind(tie: DuplicateFolder) -> None:
    expect_because(
        tie,
        "A",
        f"""
        column                 scope  kind         clause                         subject  numerator
        same_wind_game_points  -      same_wind    {GAME_POINTS}                  1        16
        same_wind_game_points  -      other_winds  {GAME_POINTS}                  2        0
        same_wind_imps         -      same_wind    {IMPS}                         1        3
        same_wind_imps         -      penalty      Standings, after each deal, 1  r1       -6
        same_wind_imps         -      other_winds  {IMPS}                         2        0
        """,
    )


def test_ones_own_result_is_named_where_it_is_excluded(duplicate: DuplicateFolder) -> None:
    duplicate.configure(average={"own_result": "excluded"})
    duplicate.given_deals("1  1  A 10  B 0  C 0  D 0\n1  2  E 4  F 0  G 0  H 0")
    expect_because(
        duplicate,
        "A",
        """
        column      scope  kind         subject  numerator  denominator
        average     1      own_result   1        0          1
        average     1      table        2        4          1
        difference  1      game_points  1        10         1
        difference  1      average      1        -4         1
        imps        1      step         6        3          1
        """,
    )


def test_a_deal_that_is_left_out_and_its_penalty_wait(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("""
        1  1  A 16  B 0  C 0  D 0
        1  2  E 0   F 0  G 0  H 0
        2  1  A 16  B 0  C 0  D 0
    """).given_rulings("penalty  A  2  5")
    expect_because(
        duplicate,
        "A",
        """
        column     scope  kind           subject  numerator
        penalties  -      deal_left_out  r1       0
        total      -      step           1        3
        total      -      deal_left_out  2        0
        total      -      deal_left_out  r1       0
        """,
    )


def test_who_has_no_rank_sees_why(duplicate: DuplicateFolder) -> None:
    duplicate.configure(deals=2)
    duplicate.given_deals("1  1  A 0  B 0 lost  C 0  D 0\n2  1  A 0  B 0 lost  C 0  D 0")
    duplicate.given_rulings("disqualify  A  1  -")
    for player, kind, subject in (("A", "disqualified", "r1"), ("B", "missed_too_many", "2")):
        rest = [("no_average", 0)] * 2 if player == "A" else [("lost", -2)] * 2
        before, after = (f"total  -  {rest[deal][0]}  {deal + 1}  {rest[deal][1]}" for deal in (0, 1))
        row = f"total  -  {kind}  {subject}  0"
        rows = [row, before, after] if player == "A" else [before, row, after]
        expect_because(duplicate, player, "\n".join(["column  scope  kind  subject  numerator", *rows]))


def test_addends_make_every_total_of_the_sample(samples: Path) -> None:
    assert_addends_make_every_total(samples, "duplicate", SCOPES, LOGGED)


def test_addends_make_every_total_of_the_shared_logs(tmp_path: Path) -> None:
    assert_so_in_shared_logs(tmp_path, "duplicate", SCOPES, LOGGED)


def test_addends_make_every_total_of_random_tournaments(tmp_path: Path) -> None:
    drawn = (random_logs.competition(random.Random(seed), 12) for seed in range(times(40)))
    assert_so_in_random_logs(tmp_path, "duplicate", SCOPES, drawn, LOGGED)


FIRST_PENALTY = "rowid = (select min(rowid) from duplicate.rulings where amount is not null)"
FIRST_ENDED = "rowid = (select min(rowid) from duplicate.deal_results where difference is not null)"


@pytest.mark.parametrize(
    ("alteration", "found"),
    [
        (f"update duplicate.deal_results set imps = imps + 1 where {FIRST_ENDED}", "standings"),
        (f"update duplicate.deal_results set imps = imps + 1 where {FIRST_ENDED}", "deal_standings"),
        (f"update duplicate.deal_results set penalty = penalty + 1 where {FIRST_ENDED}", "deal_results"),
        (f"update duplicate.deal_results set game_points = game_points + 1 where {FIRST_ENDED}", "averages"),
        (f"update duplicate.deal_results set difference = difference + 1 where {FIRST_ENDED}", "deal_results"),
        (f"update duplicate.deal_results set average = average + 1 where {FIRST_ENDED}", "deal_results"),
        (f"update duplicate.deal_results set connection = 'lost' where {FIRST_ENDED}", "standings"),
        (f"delete from duplicate.deal_results where {FIRST_ENDED}", "standings"),
        ("update duplicate.deal_standings set total = total + 1 where rowid = 0", "deal_standings"),
        ("update duplicate.averages set average = average + 1 where rowid = 0", "averages"),
        ("update duplicate.averages set tables = tables + 1 where rowid = 0", "averages"),
        ("update duplicate.standings set total = total + 1 where rowid = 0", "standings"),
        ("update duplicate.standings set player = 'nobody' where rowid = 0", "standings"),
        ("delete from duplicate.standings where rowid = 0", "standings"),
        (f"update duplicate.rulings set amount = amount + 1 where {FIRST_PENALTY}", "deal_results"),
    ],
)
def test_the_claim_fails_when_a_single_addend_is_altered(
    samples: Path, tmp_path: Path, alteration: str, found: str
) -> None:
    assert found in {row[1] for row in broken_by(samples, tmp_path, "duplicate", alteration)}


@pytest.mark.parametrize(
    "alteration",
    [
        "update duplicate.standings set same_wind_imps = same_wind_imps + 1 where player = 'A'",
        "update duplicate.standings set same_wind_game_points = same_wind_game_points + 1 where player = 'A'",
        "update duplicate.deal_results set wind = 'S' where player = 'A' and deal = 1",
        "update duplicate.deal_results set connection = 'lost' where player = 'A' and deal = 1",
    ],
)
def test_the_claim_fails_when_a_deal_of_a_tie_is_altered(tie: DuplicateFolder, tmp_path: Path, alteration: str) -> None:
    tie.results()
    found = broken_by(tie.out, tmp_path, "duplicate", alteration)
    assert ("cup", "standings", None, "A") in found
