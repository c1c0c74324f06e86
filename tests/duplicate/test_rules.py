"""The rule page of the duplicate, sentence by sentence, as pictures of tables."""

import random
from pathlib import Path
from typing import Any

import pytest

from scorehouse.schemas.duplicate import PUBLISHED_SCALES, published_scales
from tests.competition_folder import LEFT_OUT, run_all
from tests.duplicate.folder import DuplicateFolder, deals_of
from tests.shared_data import account, run_shared, shared_folder

# A deal, 1: who is disconnected


@pytest.mark.parametrize("connection", ["lost", "robot"])
def test_a_disconnected_table_leaves_the_averages_at_all_four_winds(
    duplicate: DuplicateFolder, connection: str
) -> None:
    duplicate.given_deals(f"""
        1  1  A 10  B 6  C 5  D 0
        1  2  E 0   F 0  G 0  H 50 {connection}
    """)
    duplicate.expect(
        "averages",
        """
        deal  wind  tables  average
        1     E     1       10
        1     S     1       6
        1     W     1       5
        1     N     1       0
        """,
    )


def test_a_player_back_at_the_very_end_of_a_deal_is_rejoined_and_scores(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("""
        1  1  A 10 rejoined  B 0  C 0  D 0
        1  2  E 0            F 0  G 0  H 0
    """)
    duplicate.expect(
        "deal_results",
        """
        table  wind  connection  in_average  average  difference  imps
        1      E     rejoined    true        5        5           2
        1      S     connected   true        0        0           0
        1      W     connected   true        0        0           0
        1      N     connected   true        0        0           0
        2      E     connected   true        5        -5          -2
        2      S     connected   true        0        0           0
        2      W     connected   true        0        0           0
        2      N     connected   true        0        0           0
        """,
    )


# A deal, 2: averages


def test_ones_own_result_is_in_the_average(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("""
        1  1  A 12  B 0  C 0  D 0
        1  2  E 0   F 0  G 0  H 0
        1  3  I 0   J 0  K 0  L 0
    """)
    assert east(duplicate) == [("A", "4.0", "8.0", "3"), ("E", "4.0", "-4.0", "-2"), ("I", "4.0", "-4.0", "-2")]


def test_ones_own_result_may_be_excluded_and_averages_still_hold_the_mean_over_all(duplicate: DuplicateFolder) -> None:
    duplicate.configure(average={"own_result": "excluded"})
    duplicate.given_deals("""
        1  1  A 12  B 0  C 0  D 0
        1  2  E 0   F 0  G 0  H 0
        1  3  I 0   J 0  K 0  L 0
    """)
    assert east(duplicate) == [("A", "0.0", "12.0", "5"), ("E", "6.0", "-6.0", "-3"), ("I", "6.0", "-6.0", "-3")]
    assert duplicate.published("averages")[1] == ["1", "E", "3", "4.0"]


def east(duplicate: DuplicateFolder) -> list[tuple[str, ...]]:
    """Player, average, difference and IMPs of the East seats."""
    assert duplicate.run().is_good
    heading, *rows = duplicate.published("deal_results")
    places = [heading.index(name) for name in ("player", "average", "difference", "imps")]
    return [tuple(row[place] for place in places) for row in rows if row[2] == "E"]


# A deal, 3: the IMP scale


@pytest.mark.parametrize("tables", [1, 2, 3, 7, 11])
@pytest.mark.parametrize(("beside", "imps"), [(-1, 3), (0, 4), (1, 4)])
@pytest.mark.parametrize("sign", [1, -1])
def test_a_difference_on_a_step_is_on_it_and_a_hair_less_is_not(
    tmp_path: Path, tables: int, beside: int, imps: int, sign: int
) -> None:
    """The step is 9, game points are near 900 million, the difference is 9 and `beside` parts of `tables`."""
    duplicate = DuplicateFolder(tmp_path)
    duplicate.configure(average={"own_result": "excluded"})
    far = 900_000_000
    others = [far] * tables
    others[0] -= sign * (9 * tables + beside)
    lines = [f"1  1  A {far}  B 0  C 0  D 0"]
    lines += [f"1  {t}  E{t} {points}  F{t} 0  G{t} 0  H{t} 0" for t, points in enumerate(others, start=2)]
    duplicate.given_deals("\n".join(lines))
    assert east(duplicate)[0][3] == str(sign * imps)


@pytest.mark.parametrize("name", sorted(published_scales()))
def test_a_published_scale_is_as_the_page_prints_it_and_has_its_source(name: str) -> None:
    page = (shared_folder() / "rules" / "duplicate.md").read_text(encoding="utf-8")
    printed = next(line for line in page.splitlines() if line.strip().startswith(f"- `{name}`"))
    assert [int(bound) for bound in printed.split("): ")[1].split()] == published_scales()[name]
    assert PUBLISHED_SCALES.read_text(encoding="utf-8").count("source = ") == len(published_scales())


def test_a_scale_of_ones_own_is_a_list_of_lower_bounds(duplicate: DuplicateFolder) -> None:
    duplicate.configure(imp_scale=[0, 5, 6])
    duplicate.given_deals("""
        1  1  A 10  B 12  C 9  D 0
        1  2  E 0   F 0   G 0  H 0
    """)
    duplicate.expect(
        "deal_results",
        """
        player  difference  imps
        A       5           1
        B       6           2
        C       4.5         0
        D       0           0
        E       -5          -1
        F       -6          -2
        G       -4.5        0
        H       0           0
        """,
    )


def test_a_difference_beyond_the_last_step_gives_the_last(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("""
        1  1  A 1000000000   B 0  C 0  D 0
        1  2  E -1000000000  F 0  G 0  H 0
    """)
    assert east(duplicate) == [("A", "0.0", "1000000000.0", "10"), ("E", "0.0", "-1000000000.0", "-10")]


# A deal, 4 to 6: who did not end it


def test_two_disconnected_at_one_table_get_their_minus_2_each_and_the_table_leaves_once(
    duplicate: DuplicateFolder,
) -> None:
    duplicate.given_deals("""
        1  1  A 10 lost  B 20 robot  C 8  D 0
        1  2  E 0        F 0         G 0  H 0
        1  3  I 4        J 4         K 4  L 0
    """)
    duplicate.expect(
        "deal_results",
        """
        table  wind  player  in_average  average  difference  imps
        1      E     A       false       2        -           -2
        1      S     B       false       2        -           -2
        1      W     C       false       2        6           3
        1      N     D       false       0        0           0
        2      E     E       true        2        -2          -1
        2      S     F       true        2        -2          -1
        2      W     G       true        2        -2          -1
        2      N     H       true        0        0           0
        3      E     I       true        2        2           1
        3      S     J       true        2        2           1
        3      W     K       true        2        2           1
        3      N     L       true        0        0           0
        """,
    )
    assert duplicate.published("averages")[1] == ["1", "E", "2", "2.0"]


def test_with_a_substitute_the_table_counts_and_the_absent_player_gets_minus_2(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("""
        1  1  A 30 substitute:Reserve  B 0  C 0  D 0
        1  2  E 0                      F 0  G 0  H 0
    """)
    duplicate.expect(
        "deal_results",
        """
        player  connection  in_average  average  difference  imps
        A       substitute  true        15       -           -2
        B       connected   true        0        0           0
        C       connected   true        0        0           0
        D       connected   true        0        0           0
        E       connected   true        15       -15         -5
        F       connected   true        0        0           0
        G       connected   true        0        0           0
        H       connected   true        0        0           0
        """,
    )


def test_a_player_may_get_the_imps_of_the_seat_as_the_substitute_played_it(duplicate: DuplicateFolder) -> None:
    """Of a substitute only; the deal counts as missed, its difference is empty, and it may be won."""
    duplicate.configure(substitute={"imps": "seat"})
    duplicate.given_deals("""
        1  1  A 30 substitute:Reserve  B 0       C 0  D 0
        1  2  E 0                      F 0       G 0  H 0
        1  3  I 0                      J 0 lost  K 0  L 0
    """)
    assert duplicate.run().is_good
    heading, *rows = duplicate.published("deal_results")
    found = {row[3]: (row[heading.index("difference")], row[heading.index("imps")]) for row in rows}
    assert (found["A"], found["E"], found["J"]) == (("", "5"), ("-15.0", "-5"), ("", "-2"))
    assert standing(duplicate, "total", "deals_won", "deals_missed")["A"] == ("5", "1", "1")


def test_where_no_table_counts_the_seat_of_a_substitute_has_0(duplicate: DuplicateFolder) -> None:
    duplicate.configure(substitute={"imps": "seat"})
    duplicate.given_deals("1  1  A 30 substitute:X  B 0 lost  C 0  D 0")
    assert {row: values for row, *values in east(duplicate)} == {"A": ["", "", "0"]}


def test_the_imps_of_a_missed_deal_are_the_organisers(duplicate: DuplicateFolder) -> None:
    duplicate.configure(missed_deal={"imps": -5})
    duplicate.given_deals("1  1  A 30 lost  B 0  C 0  D 0")
    duplicate.expect(
        "standings",
        """
        rank  player  total  deals_lost  deals_missed
        1     B       0      0           0
        1     C       0      0           0
        1     D       0      0           0
        4     A       -5     1           1
    """,
    )


def test_substitutions_are_due_for_who_was_a_robot_in_the_last_complete_deal(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("""
        1  1  A 0 robot  B 0  C 0        D 0
        1  2  E 0        F 0  G 0        H 0
        2  1  A 0 lost   B 0  C 0 robot  D 0
        2  2  E 0 robot  F 0  G 0        H 0
    """)
    duplicate.expect(
        "substitutions_due",
        """
        player  table  wind
        C       1      W
        E       2      E
    """,
    )


def test_a_player_may_be_back_from_any_later_deal(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("""
        1  1  A 0 robot          B 0  C 0  D 0
        2  1  A 0 substitute:X   B 0  C 0  D 0
        3  1  A 0                B 0  C 0  D 0
    """)
    duplicate.expect(
        "standings",
        """
        rank  player  total  deals_missed
        1     B       0      0
        1     C       0      0
        1     D       0      0
        4     A       -4     2
    """,
    )
    assert duplicate.published("substitutions_due")[1:] == []


def test_where_no_table_counts_who_ended_the_deal_gets_0_and_averages_have_0_tables(
    duplicate: DuplicateFolder,
) -> None:
    duplicate.given_deals("""
        1  1  A 10 lost  B 6  C 0  D 0
        1  2  E 0        F 0  G 0  H 50 robot
    """)
    assert east(duplicate) == [("A", "", "", "-2"), ("E", "", "", "0")]
    assert duplicate.published("averages")[1:] == [["1", wind, "0", ""] for wind in "ESWN"]


def test_one_table_alone_is_its_own_average_and_without_its_own_result_has_none(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("1  1  A 10  B 0  C 0  D 0")
    assert east(duplicate) == [("A", "10.0", "0.0", "0")]
    duplicate.configure(average={"own_result": "excluded"})
    assert east(duplicate) == [("A", "", "", "0")]
    assert duplicate.published("averages")[1] == ["1", "E", "1", "10.0"]


def test_without_own_results_a_disconnected_table_is_measured_against_the_one_that_counts(
    duplicate: DuplicateFolder,
) -> None:
    duplicate.configure(average={"own_result": "excluded"})
    duplicate.given_deals("""
        1  1  A 10  B 0  C 0  D 0
        1  2  E 0   F 0  G 0  H 0 lost
    """)
    assert east(duplicate) == [("A", "", "", "0"), ("E", "10.0", "-10.0", "-4")]


# A deal, 7: penalties


def test_penalties_of_a_deal_add_up_and_are_no_part_of_its_imps(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("""
        1  1  A 10  B 0  C 0  D 0
        1  2  E 0   F 0  G 0  H 0
    """).given_rulings("""
        false_mahjong  A  1  4
        false_mahjong  A  1  8
        penalty        A  1  1
        penalty        B  1  2
    """)
    duplicate.expect(
        "standings",
        """
        rank  player  total  imps  penalties  deals_won
        1     C       0      0     0          0
        1     D       0      0     0          0
        1     F       0      0     0          0
        1     G       0      0     0          0
        1     H       0      0     0          0
        6     B       -2     0     2          0
        7     E       -2     -2    0          0
        8     A       -11    2     13         1
    """,
    )
    heading, first, *_ = duplicate.published("deal_results")
    assert dict(zip(heading, first, strict=True))["penalty"] == "13"


def test_rulings_of_an_incomplete_last_deal_wait_with_it(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("""
        1  1  A 0  B 0  C 0  D 0
        2  1  A 0  B 0  C 0  -
    """).given_rulings("""
        penalty     A  2  5
        disqualify  B  2  -
        penalty     D  2  7
    """)
    duplicate.expect(
        "standings",
        """
        rank  player  total  status
        1     A       0      -
        1     B       0      -
        1     C       0      -
        1     D       0      -
    """,
    )
    duplicate.given_deals("""
        1  1  A 0  B 0  C 0  D 0
        2  1  A 0  B 0  C 0  D 0
    """)
    duplicate.expect(
        "standings",
        """
        rank  player  total  status
        1     C       0      -
        2     A       -5     -
        3     D       -7     -
        -     B       0      disqualified
    """,
    )


# Disqualified


def missing(count: int, played: int) -> str:
    """A misses the first `count` of `played` deals, in turn lost, with a robot, with a substitute."""
    ways = ["lost", "robot", "substitute:X"]
    lines = [f"{d}  1  A 0 {ways[d % 3] if d <= count else 'connected'}  B 0  C 0  D 0" for d in range(1, played + 1)]
    return "\n".join(lines)


def test_exactly_half_of_the_deals_missed_is_not_more_than_half(duplicate: DuplicateFolder) -> None:
    duplicate.configure(deals=4).given_deals(missing(2, 4))
    duplicate.expect(
        "standings",
        """
        rank  player  total  deals_missed  status
        1     B       0      0             -
        1     C       0      0             -
        1     D       0      0             -
        4     A       -4     2             -
    """,
    )


def test_one_deal_more_than_half_disqualifies_from_that_deal_on(duplicate: DuplicateFolder) -> None:
    duplicate.configure(deals=4).given_deals(missing(3, 4))
    duplicate.expect(
        "deal_standings",
        """
        deal  rank  player  total
        1     1     B       0
        1     1     C       0
        1     1     D       0
        1     4     A       -2
        2     1     B       0
        2     1     C       0
        2     1     D       0
        2     4     A       -4
        3     1     B       0
        3     1     C       0
        3     1     D       0
        3     -     A       -6
        4     1     B       0
        4     1     C       0
        4     1     D       0
        4     -     A       -6
    """,
    )
    assert duplicate.published("standings")[-1][10:] == ["disqualified", ""]


def test_half_is_of_all_deals_of_the_tournament_80_give_41(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals(missing(41, 42))
    assert duplicate.run().is_good
    ranks = {row[0]: row[1] for row in duplicate.published("deal_standings")[1:] if row[2] == "A"}
    assert (ranks["40"], ranks["41"], ranks["42"]) == ("4", "", "")


def test_a_share_means_what_is_written(duplicate: DuplicateFolder) -> None:
    """As doubles 0.29 × 100 is less than 29."""
    duplicate.configure(deals=100, missed_deal={"disqualified_above": 0.29}).given_deals(missing(29, 29))
    assert duplicate.run().is_good
    assert duplicate.published("standings")[4][:2] == ["4", "A"]


def test_a_ruling_disqualifies_from_its_deal_on_or_from_the_first(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals(missing(0, 2)).given_rulings("""
        disqualify  A  2  -
        disqualify  B  -  -
    """)
    duplicate.expect(
        "deal_standings",
        """
        deal  rank  player
        1     1     A
        1     1     C
        1     1     D
        1     -     B
        2     1     C
        2     1     D
        2     -     A
        2     -     B
    """,
    )


def test_a_disqualified_player_belongs_to_no_tie_and_takes_no_prize_and_stays_in_the_averages(
    duplicate: DuplicateFolder,
) -> None:
    duplicate.configure(deals=1).given_deals("""
        1  1  A 10  B 0  C 0  D 0
        1  2  E 0   F 0  G 0  H 0
    """)
    duplicate.given_rulings("""
        disqualify  A  -  -
        disqualify  B  -  -
        penalty     C  1  1
        penalty     D  1  2
        penalty     F  1  3
        penalty     G  1  4
        penalty     H  1  5
    """)
    duplicate.expect(
        "standings",
        """
        rank  player  total  same_wind_imps  status        prize
        1     C       -1     -               -             500
        2     D       -2     0               -             300
        3     E       -2     0               -             200
        4     F       -3     -               -             -
        5     G       -4     -               -             -
        6     H       -5     -               -             -
        -     A       2      -               disqualified  -
        -     B       0      -               disqualified  -
    """,
    )
    assert east(duplicate) == [("A", "5.0", "5.0", "2"), ("E", "5.0", "-5.0", "-2")]


# Standings, after each deal


def standing(duplicate: DuplicateFolder, *columns: str) -> dict[str, tuple[str, ...]]:
    """Columns of the published standings by player."""
    outcome = duplicate.run()
    assert outcome.is_good, (outcome.errors, outcome.rejects)
    heading, *rows = duplicate.published("standings")
    places = [heading.index(name) for name in columns]
    return {row[heading.index("player")]: tuple(row[place] for place in places) for row in rows}


TIE = ("rank", "total", "same_wind_imps", "same_wind_game_points")


def test_tied_players_who_met_at_one_wind_in_several_deals_have_all_of_them_counted(
    duplicate: DuplicateFolder,
) -> None:
    """A and E sit at one wind in deals 1 and 2 (A: +2 and +2), not in deal 3; both have 4 IMPs less 4 in all."""
    duplicate.given_deals("""
        1  1  A 10  B 0   C 0  D 0
        1  2  E 0   F 0   G 0  H 0
        2  1  B 0   A 10  C 0  D 0
        2  2  F 0   E 0   G 0  H 0
        3  1  E 0   B 0   A 0  D 0
        3  2  F 0   G 0   C 0  H 0
    """).given_rulings("""
        penalty  A  3  8
    """)
    found = standing(duplicate, *TIE)
    assert found["A"] == ("7", "-4", "4", "20")
    assert found["E"] == ("8", "-4", "-4", "0")


def test_penalties_in_the_deals_at_the_same_wind_count_there(duplicate: DuplicateFolder) -> None:
    """The same, but the penalty is in a deal that both sat East in."""
    duplicate.given_deals("""
        1  1  A 10  B 0  C 0  D 0
        1  2  E 0   F 0  G 0  H 0
    """).given_rulings("penalty  A  1  4")
    found = standing(duplicate, *TIE)
    assert found["A"] == ("7", "-2", "-2", "10")
    assert found["E"] == ("8", "-2", "-2", "0")


def test_the_second_criterion_is_game_points_and_those_of_a_deal_one_did_not_end_are_0(
    duplicate: DuplicateFolder,
) -> None:
    duplicate.given_deals("""
        1  1  A 30 lost  B 0  C 0  D 0
        1  2  E 20       F 0  G 0  H 0
    """).given_rulings("penalty  E  1  2")
    found = standing(duplicate, *TIE)
    assert found["E"] == ("7", "-2", "-2", "20")
    assert found["A"] == ("8", "-2", "-2", "0")


def test_the_third_criterion_is_deals_won_less_deals_lost_over_all_deals(duplicate: DuplicateFolder) -> None:
    """No wind in common: A lost a deal (-2), F won one (+2) and has a penalty of 4."""
    duplicate.given_deals("""
        1  1  A 0   B 0   C 0  D 0
        1  2  E 10  F 10  G 0  H 0
    """).given_rulings("""
        penalty  F  1  4
        penalty  B  1  9
    """)
    found = standing(duplicate, "rank", "total", "same_wind_imps", "deals_won", "deals_lost")
    assert found["F"] == ("6", "-2", "0", "1", "0")
    assert found["A"] == ("7", "-2", "0", "0", "1")


TIED = """
    1  1  A 10  B 0   C 0  D 0
    1  2  E 12  F 0   G 0  H 0
    2  1  B 0   A 12  C 0  D 0
    2  2  F 0   E 0   G 0  H 0
"""


@pytest.mark.parametrize(
    ("tie_break", "ranks"),
    [
        (["same_wind_imps", "same_wind_game_points", "deals_won_less_lost"], ("7", "8")),
        (["same_wind_game_points"], ("7", "8")),
        (["same_wind_imps", "deals_won_less_lost"], ("7", "7")),
        ([], ("7", "7")),
    ],
)
def test_the_criteria_of_a_tie_are_a_setting(
    duplicate: DuplicateFolder, tie_break: list[str], ranks: tuple[str, str]
) -> None:
    """A and E sat at one wind in both deals, with -2 each and one deal won and lost; A has 22 game points, E 12."""
    duplicate.configure(tie_break=tie_break).given_deals(TIED).given_rulings("penalty  A  1  4")
    found = standing(duplicate, *TIE)
    assert (found["A"][1:], found["E"][1:]) == (("-2", "-2", "22"), ("-2", "-2", "12"))
    assert (found["A"][0], found["E"][0]) == ranks


@pytest.mark.parametrize(
    ("tie_break", "first"),
    [
        (["same_wind_game_points", "deals_won_less_lost"], "E"),
        (["deals_won_less_lost", "same_wind_game_points"], "A"),
    ],
)
def test_the_criteria_of_a_tie_hold_in_their_order(
    duplicate: DuplicateFolder, tie_break: list[str], first: str
) -> None:
    """Of A and E, E has a game point more in the deal at one wind, and A has won a deal."""
    others = "\n".join(f"penalty  {player}  1  {20 + place}" for place, player in enumerate("BCDFGH"))
    duplicate.configure(tie_break=tie_break).given_deals("""
        1  1  A 10  B 0  C 0   D 0
        1  2  E 11  F 0  G 0   H 0
        2  1  B 0   C 0  A 30  D 0
        2  2  E 0   F 0  H 0   G 0
    """).given_rulings(f"penalty  A  2  5\n{others}")
    found = standing(duplicate, *TIE)
    assert (found["A"][1:], found["E"][1:]) == (("0", "0", "10"), ("0", "0", "11"))
    assert [player for player in "AE" if found[player][0] == "1"] == [first]


def test_the_group_is_taken_once_and_not_formed_anew_after_a_criterion_has_split_it(
    duplicate: DuplicateFolder,
) -> None:
    """A, E and F have 0; F leads by deals won. A and E alone were at one wind, where A was better: they share."""
    duplicate.given_deals("""
        1  1  A 10  B 0   C 0   D 0
        1  2  E 0   F 0   G 0   H 0
        2  1  C 0   A 0   B 0   D 0
        2  2  H 0   F 10  E 10  G 0
    """).given_rulings("""
        penalty  F  2  2
        penalty  C  1  9
        penalty  D  1  9
        penalty  G  1  9
        penalty  H  1  9
    """)
    assert {player: row for player, row in standing(duplicate, *TIE).items() if player in "AEF"} == {
        "F": ("1", "0", "0", "0"),
        "A": ("2", "0", "0", "0"),
        "E": ("2", "0", "0", "0"),
    }


def test_in_a_group_all_must_have_sat_in_the_deal(duplicate: DuplicateFolder) -> None:
    """X comes for A in deal 2: A and X have no deal in common, though each sat East."""
    duplicate.given_deals("""
        1  1  A 5  B 0  C 0  D 0
        2  1  X 9  B 0  C 0  D 0
    """).given_rulings("""
        penalty  B  1  1
        penalty  C  1  2
        penalty  D  1  3
    """)
    found = standing(duplicate, *TIE)
    assert found["A"] == found["X"] == ("1", "0", "0", "0")


def test_groups_of_five_share_deals_only_where_all_five_sat_at_one_wind(duplicate: DuplicateFolder) -> None:
    """All East players have 0 in deal 1 (equal points); in deal 2 one of them sits South."""
    duplicate.given_deals("""
        1  1  A 7  a 0  b 0  c 0
        1  2  B 7  d 0  e 0  f 0
        1  3  C 7  g 0  h 0  i 0
        1  4  D 7  j 0  k 0  l 0
        1  5  E 7  m 0  n 0  o 0
        2  1  A 3  a 0  b 0  c 0
        2  2  B 3  d 0  e 0  f 0
        2  3  C 3  g 0  h 0  i 0
        2  4  D 3  j 0  k 0  l 0
        2  5  m 3  E 0  n 0  o 0
    """).given_rulings("\n".join(f"penalty  {player}  1  {place}" for place, player in enumerate("abcdefghijklmno", 1)))
    found = standing(duplicate, *TIE)
    assert [found[player] for player in "ABCDE"] == [("1", "0", "0", "7")] * 5


def test_a_total_that_nobody_shares_has_no_tie_break(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("1  1  A 0  B 0  C 0  D 0").ranked_as("DCBA")
    assert standing(duplicate, *TIE) == {
        "D": ("1", "0", "", ""),
        "C": ("2", "-1", "", ""),
        "B": ("3", "-2", "", ""),
        "A": ("4", "-3", "", ""),
    }


def test_a_penalty_survives_every_recalculation(duplicate: DuplicateFolder) -> None:
    """Deal after deal comes in; what was taken in deal 1 stays taken."""
    lines = [f"{deal}  1  A 0  B 0  C 0  D 0" for deal in range(1, 4)]
    duplicate.given_rulings("penalty  A  1  3")
    for played in (1, 2, 3):
        duplicate.given_deals("\n".join(lines[:played]))
        assert standing(duplicate, "rank", "total", "penalties")["A"] == ("4", "-3", "3")
    assert [row for row in duplicate.published("deal_standings") if row[2] == "A"] == [
        [str(deal), "4", "A", "-3"] for deal in (1, 2, 3)
    ]


def test_whoever_sits_in_any_complete_deal_is_in_every_standing_with_0_before(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("""
        1  1  A 0  B 0  C 0  D 0
        2  1  A 0  B 0  C 0  E 0
        3  1  A 0  B 0  C 0  F 0
        4  1  A 0  B 0  C 0  -
    """).given_rulings("penalty  E  2  1")
    duplicate.expect(
        "deal_standings",
        """
        deal  rank  player  total
        1     1     A       0
        1     1     B       0
        1     1     C       0
        1     1     D       0
        1     1     E       0
        1     1     F       0
        2     1     A       0
        2     1     B       0
        2     1     C       0
        2     1     D       0
        2     1     F       0
        2     6     E       -1
        3     1     A       0
        3     1     B       0
        3     1     C       0
        3     1     D       0
        3     1     F       0
        3     6     E       -1
    """,
    )


def test_players_who_share_ranks_share_the_prizes_of_the_ranks_they_cover(duplicate: DuplicateFolder) -> None:
    duplicate.configure(deals=1).given_deals("1  1  A 0  B 0  C 0  D 0").given_rulings("penalty  D  1  1")
    assert standing(duplicate, "rank", "prize") == {
        "A": ("1", str(1000 / 3)),
        "B": ("1", str(1000 / 3)),
        "C": ("1", str(1000 / 3)),
        "D": ("4", ""),
    }


def test_there_are_as_many_prizes_as_the_organiser_sets(duplicate: DuplicateFolder) -> None:
    duplicate.configure(deals=1).given_deals("1  1  A 0  B 0  C 0  D 0").ranked_as("ABCD")
    duplicate.configure(prizes=[12.35])
    assert [row[0] for row in standing(duplicate, "prize").values()] == ["12.35", "", "", ""]
    duplicate.configure(prizes=[])
    assert [row[0] for row in standing(duplicate, "prize").values()] == ["", "", "", ""]


def test_the_standing_is_final_with_prizes_when_the_last_deal_is_complete_and_not_before(
    duplicate: DuplicateFolder,
) -> None:
    duplicate.configure(deals=2).given_deals("1  1  A 0  B 0  C 0  D 0").ranked_as("ABCD")
    assert standing(duplicate, "prize")["A"] == ("",)
    assert duplicate.run().state == "provisional"
    duplicate.given_deals("1  1  A 0  B 0  C 0  D 0\n2  1  A 0  B 0  C 0  -")
    assert duplicate.run().state == "provisional"
    duplicate.given_deals("1  1  A 0  B 0  C 0  D 0\n2  1  A 0  B 0  C 0  D 0")
    assert standing(duplicate, "prize")["A"] == ("500.0",)
    assert duplicate.run().state == "final"


def test_names_are_sorted_by_code_point(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("1  1  яна 0  a 0  Я 0  Z 0")
    assert list(standing(duplicate, "rank").items()) == [("Z", ("1",)), ("a", ("1",)), ("Я", ("1",)), ("яна", ("1",))]


# The regulation's own words


def test_regulation_deconnexions_whatever_the_robot_scores_the_player_gets_minus_2_and_the_others_score(
    duplicate: DuplicateFolder,
) -> None:
    """« quel que soit le score obtenu par le robot de remplacement, le joueur marque -2 IMPs de pénalité »"""
    duplicate.given_deals("""
        1  1  A 88 lost  B 10  C 0  D 0
        1  2  E 0        F 0   G 0  H 0
    """)
    found = standing(duplicate, "total")
    assert (found["A"], found["B"]) == (("-2",), ("4",))


def test_regulation_the_three_first_receive_500_300_200(duplicate: DuplicateFolder) -> None:
    duplicate.configure(deals=1).given_deals("1  1  A 0  B 0  C 0  D 0").ranked_as("ABCD")
    assert standing(duplicate, "prize") == {"A": ("500.0",), "B": ("300.0",), "C": ("200.0",), "D": ("",)}


def test_regulation_more_than_half_of_the_deals_of_80(duplicate: DuplicateFolder) -> None:
    """« Un joueur déconnecté plus de la moitié des donnes est disqualifié. »"""
    duplicate.given_deals(missing(40, 80))
    assert standing(duplicate, "status", "deals_missed")["A"] == ("", "40")
    duplicate.given_deals(missing(41, 80))
    assert standing(duplicate, "status", "deals_missed")["A"] == ("disqualified", "41")


def test_a_substitute_who_has_a_seat_of_their_own_is_warned_of(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("""
        1  1  A 0 substitute:F   B 0 substitute:B  C 0 substitute:X  D 0
        1  2  E 0                F 0               G 0               H 0
        2  1  A 0 substitute:X   B 0               C 0               D 0
        2  2  E 0                F 0               G 0               H 0
    """)
    assert duplicate.run().warnings == [
        "deal 1, table 1: F sits in for A, and has a seat at table 2",
        "deal 1, table 1: B sits in for B, who is the same",
    ]


# An incomplete last deal


@pytest.mark.parametrize(
    ("last", "missing_words"),
    [
        ("2  1  A 0  B 0  -    -  \n2  2  E 0  F 0  G 0  H 0\n2  3  I 0  J 0  K 0  L 0", "table 1 lacks W, N"),
        ("2  1  A 0  B 0  C 0  D 0", "tables 2 to 3 are missing"),
        ("2  3  I 0  J 0  K 0  L 0", "tables 1 to 2 are missing"),
        ("2  1  A 0  B 0  C 0  D 0\n2  3  I 0  -    K 0  L 0", "table 3 lacks S; table 2 is missing"),
    ],
)
def test_an_incomplete_last_deal_is_left_out_and_said_so_and_its_rows_are_accepted(
    duplicate: DuplicateFolder, last: str, missing_words: str
) -> None:
    first = "1  1  A 0  B 0  C 0  D 0\n1  2  E 0  F 0  G 0  H 0\n1  3  I 0  J 0  K 0  L 0\n"
    duplicate.given_deals(first + last)
    outcome = duplicate.run()
    assert outcome.is_good
    assert outcome.warnings == [f"deal 2 is not complete and is left out, its rulings wait with it: {missing_words}"]
    assert outcome.intake is not None
    assert outcome.intake.total("accepted") == len(deals_of(first + last, 1))
    assert {row[0] for row in duplicate.published("deal_results")[1:]} == {"1"}


def test_a_first_deal_that_is_incomplete_leaves_the_tables_empty(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("1  2  A 0  B 0  C 0  D 0")
    outcome = duplicate.run(allow_empty=True)
    assert outcome.is_good
    assert outcome.warnings == [
        "deal 1 is not complete and is left out, its rulings wait with it: table 1 is missing",
        "nothing counts: 0 of 1 deals are complete: deal 1 is not, and is left out",
    ]
    assert [duplicate.published(table)[1:] for table in ("standings", "deal_results", "averages")] == [[], [], []]


def test_a_log_without_a_row_gives_empty_tables(duplicate: DuplicateFolder) -> None:
    (duplicate.folder / "deals.csv").write_text("deal,round,session,table,wind,player,game_points\n")
    outcome = duplicate.run()
    assert outcome.is_good
    assert outcome.state == "provisional"
    assert duplicate.published("standings")[1:] == []


# Nothing depends on order, numbers of tables, or names


def random_rows(seed: int) -> list[dict[str, Any]]:
    """Five deals at four tables with every kind of connection, from a seed."""
    draw = random.Random(seed)
    drawn = []
    for deal in range(1, 6):
        players = [f"p{number:02}" for number in range(16)]
        draw.shuffle(players)
        for table in range(4):
            seats = [
                f"{player} {draw.randint(-30, 60)} {draw.choice(['connected'] * 8 + ['lost', 'robot', 'rejoined'])}"
                for player in players[4 * table : 4 * table + 4]
            ]
            drawn.append("  ".join([str(deal), str(table + 1), *seats]))
    return deals_of("\n".join(drawn), 1)


def imps_by_seat(duplicate: DuplicateFolder, rows: list[dict[str, Any]]) -> dict[tuple[str, str], str]:
    duplicate.write_deals(rows)
    assert duplicate.run().is_good
    heading, *found = duplicate.published("deal_results")
    return {(row[0], row[heading.index("player")]): row[heading.index("imps")] for row in found}


def test_the_results_do_not_depend_on_the_order_of_rows_or_the_number_of_files(duplicate: DuplicateFolder) -> None:
    rows = random_rows(1)
    imps_by_seat(duplicate, rows)
    before = duplicate.files()
    random.Random(2).shuffle(rows)
    duplicate.write_deals(rows[:30])
    duplicate.write_deals(rows[30:], "deals-2.csv")
    assert duplicate.run().is_good
    assert duplicate.files() == before


def test_the_imps_do_not_depend_on_the_numbers_of_tables(duplicate: DuplicateFolder) -> None:
    rows = random_rows(3)
    before = imps_by_seat(duplicate, rows)
    other = {"1": "3", "2": "1", "3": "4", "4": "2"}
    assert imps_by_seat(duplicate, [row | {"table": other[row["table"]]} for row in rows]) == before


def test_the_imps_do_not_depend_on_the_names_of_players(duplicate: DuplicateFolder) -> None:
    rows = random_rows(4)
    before = imps_by_seat(duplicate, rows)
    renamed = imps_by_seat(duplicate, [row | {"player": f"Я{99 - int(row['player'][1:])}"} for row in rows])
    assert {(deal, f"p{99 - int(player[1:]):02}"): imps for (deal, player), imps in renamed.items()} == before


# Published without rejected rows


def test_a_complete_last_deal_with_a_rejected_row_is_not_incomplete_and_its_table_falls(
    duplicate: DuplicateFolder,
) -> None:
    duplicate.configure(deals=1).given_deals("""
        1  1  A x  B 0  C 0  D 0
        1  2  E 0  F 0  G 0  H 0
    """)
    assert not duplicate.run().is_good
    outcome = duplicate.run(accept_rejects=True)
    assert outcome.is_good
    assert outcome.warnings == [f"provisional, not final: {LEFT_OUT}"]
    assert outcome.intake is not None
    assert (outcome.intake.total("accepted"), outcome.intake.total("rejected")) == (4, 4)
    assert [row[3] for row in duplicate.published("deal_results")[1:]] == ["E", "F", "G", "H"]


def test_a_tournament_of_which_a_table_was_left_out_is_never_final_and_gives_no_prize(
    duplicate: DuplicateFolder,
) -> None:
    """Contract, "Second edition"."""
    duplicate.configure(deals=1).given_deals("""
        1  1  A x  B 0  C 0  D 0
        1  2  E 0  F 0  G 0  H 0
    """)
    assert duplicate.run(accept_rejects=True).state == "provisional"
    assert {row[11] for row in duplicate.published("standings")[1:]} == {""}
    duplicate.given_deals("""
        1  1  A 0  B 0  C 0  D 0
        1  2  E 0  F 0  G 0  H 0
    """).given_rulings("penalty  A  1  x")
    # A ruling is no game.
    assert duplicate.run(accept_rejects=True).state == "final"
    assert "" not in {row[11] for row in duplicate.published("standings")[1:]}


def test_an_earlier_deal_with_a_missing_seat_is_published_without_that_table(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("""
        1  1  A 0  -    C 0  D 0
        1  2  E 0  F 0  G 0  H 0
        2  1  A 0  B 0  C 0  D 0
        2  2  E 0  F 0  G 0  H 0
    """).given_rulings("penalty  A  1  3")
    outcome = duplicate.run(accept_rejects=True)
    assert outcome.is_good
    assert outcome.warnings == [
        "ruling r1: the seat of A in deal 1 is left out with rejected rows, so the penalty has no effect",
        f"provisional, not final: {LEFT_OUT}",
    ]
    assert duplicate.published("averages")[1] == ["1", "E", "1", "0.0"]
    assert len(duplicate.published("deal_results")[1:]) == 12


def test_a_deal_of_which_no_row_is_left_is_said_and_its_file_is_not_left_out(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("""
        1  1  A 0  B 0  C 0  D 0
        2  1  A x  B 0  C 0  D 0
        4  1  A 0  B 0  C 0  D 0
    """)
    outcome = duplicate.run(accept_rejects=True)
    assert outcome.is_good
    assert outcome.warnings == [
        "deal 2 is in no result: all of its rows were rejected",
        f"provisional, not final: {LEFT_OUT}",
    ]
    assert [row[0] for row in duplicate.published("averages")[1::4]] == ["1", "4"]


def test_a_tournament_with_rejects_does_not_hold_up_another(duplicate: DuplicateFolder, tmp_path: Path) -> None:
    other = DuplicateFolder(tmp_path, "other")
    other.given_deals("1  1  A 0  B 0  C 0  D 0")
    duplicate.given_deals("1  1  A x  B 0  C 0  D 0").given_rulings("penalty  A  1  1")
    folders = [duplicate.folder, other.folder]
    outcomes = run_all(folders, other.out)
    assert [(outcome.slug, outcome.is_good, outcome.warnings) for outcome in outcomes] == [
        ("cup", False, []),
        ("other", True, []),
    ]
    assert len(other.published("standings")[1:]) == 4


# More players than seats.

TWO_DEALS_A_ROUND = {"imp_scale": [0, 10, 20], "deals": 4, "deals_per_round": 2, "prizes": []}


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        (
            ["H", "I", "I", "I"],
            [
                "9 players for 8 seats: 2 of them sit in fewer than 4 deals, first H (1), I (3)",
                (
                    "1 seat changes hands within a round: table 2, N, in round 1: H (deal 1), I (deal 2); "
                    "where one sat in for the other, the log has connection substitute for it"
                ),
            ],
        ),
        (
            ["H", "H", "I", "I"],
            ["9 players for 8 seats: 2 of them sit in fewer than 4 deals, first H (2), I (2)"],
        ),
        (["H", "H", "H", "H"], []),
    ],
    ids=["within a round", "between rounds", "never"],
)
def test_a_seat_that_changes_hands_is_said(duplicate: DuplicateFolder, seats: list[str], said: list[str]) -> None:
    duplicate.configure(**TWO_DEALS_A_ROUND).given_deals(
        "\n".join(
            f"{deal}  1  A 30  B -10  C -10  D {-deal}\n{deal}  2  E 10  F -30  G 10  {player} 10"
            for deal, player in enumerate(seats, start=1)
        )
    )
    assert duplicate.run().warnings == said


def test_seats_that_nearly_all_change_hands_within_a_round_are_not_those_of_rounds(duplicate: DuplicateFolder) -> None:
    duplicate.configure(**TWO_DEALS_A_ROUND).given_deals("1  1  A 30  B -10  C -10  D 1\n2  1  B 30  A 1  D 2  C 3\n")
    assert duplicate.run().warnings == []


def test_trap_a_seat_that_changes_hands(tmp_path: Path) -> None:
    outcome = run_shared("traps/seat-changes-hands", tmp_path)
    assert (outcome.state, account(outcome, "deals")) == ("final", {"accepted": 16})
    assert outcome.warnings == [
        "9 players for 8 seats: 2 of them sit in fewer than 2 deals, first Hal (1), Ivo (1)",
        (
            "1 seat changes hands within a round: table 2, N, in round 1: Hal (deal 1), Ivo (deal 2); "
            "where one sat in for the other, the log has connection substitute for it"
        ),
    ]
