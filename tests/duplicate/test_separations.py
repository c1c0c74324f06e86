"""What separates each row of the duplicate's standings from the next one below it, key by key."""

from typing import Any

import pytest

from tests.duplicate.folder import DuplicateFolder

HEADING = "rank  player  next_player  key  clause  value  next_value  margin\n"
PAGE, REGULATION = "Standings, after each deal", "[Comptage des points]"
TOTAL = f"{PAGE} {REGULATION}"


def test_totals_separate_and_who_is_equal_in_all_shares_the_rank(duplicate: DuplicateFolder) -> None:
    """Own result and the other's: 8 of 16 points, and 4 of 8, make 4 and 2 IMPs."""
    duplicate.given_deals("""
        1  1  A 16  B 8  C 0  D 0
        1  2  E 0   F 0  G 0  H 0
    """)
    duplicate.shows(
        separations=HEADING
        + f"""
        1  A  B  total   {TOTAL}  3   2   1
        2  B  C  total   {TOTAL}  2   0   2
        3  C  D  shared  {TOTAL}  -   -   -
        3  D  G  shared  {TOTAL}  -   -   -
        3  G  H  shared  {TOTAL}  -   -   -
        3  H  F  total   {TOTAL}  0   -2  2
        7  F  E  total   {TOTAL}  -2  -3  1
        8  E  -  -       -        -   -   -
        """
    )


# A and another end with equal totals: deals, rulings, and the values that separate them.
TIES: dict[str, tuple[str, str, int, int]] = {
    "same_wind_imps": (
        "1  1  A 16  B 0  C 0  D 0\n1  2  E 0  F 0  G 0  H 0\n2  1  B 0  A 0  C 0  D 0\n2  2  F 0  G 0  H 0  E 0",
        "penalty  A  2  6",
        3,
        -3,
    ),
    "same_wind_game_points": (
        "1  1  A 1  B 0  C 0  D 0\n1  2  E 0  F 0  G 0  H 0",
        "\n".join(f"penalty  {player}  1  1" for player in "BCDFGH"),
        1,
        0,
    ),
    "deals_won_less_lost": (
        "1  1  A 16  B 0  C 0  D 0\n1  2  F 0  E 0  G 0  H 0\n2  1  B 0  A 0  C 0  D 0\n2  2  F 0  G 0  E 0  H 0",
        "penalty  A  1  3",
        1,
        0,
    ),
}


@pytest.mark.parametrize("criterion", TIES)
def test_each_criterion_of_the_tie_break_separates_two_of_equal_totals(
    duplicate: DuplicateFolder, criterion: str
) -> None:
    deals, rulings, value, next_value = TIES[criterion]
    duplicate.given_deals(deals).given_rulings(rulings)
    assert separation(duplicate, "A")[1:] == [
        criterion,
        f"{PAGE}, {list(TIES).index(criterion) + 1} {REGULATION}",
        value,
        next_value,
        value - next_value,
    ]


def separation(duplicate: DuplicateFolder, player: str) -> list[Any]:
    rows = duplicate.rows("separations", ["player", "key", "clause", "value", "next_value", "margin"])
    return next(row for row in rows if row[0] == player)


def test_the_disqualified_stand_below_all_for_their_status(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("1  1  A 16  B 8  C 0  D 0").given_rulings("disqualify  A  -  -\ndisqualify  B  -  -")
    duplicate.shows(
        separations=HEADING
        + f"""
        1  C  D  shared  {TOTAL}                -             -             -
        1  D  A  status  A deal [Déconnexions]  -             disqualified  -
        -  A  B  status  A deal [Déconnexions]  disqualified  disqualified  -
        -  B  -  -       -                      -             -             -
        """
    )


def test_the_last_complete_deal_alone_is_spoken_of(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("1  1  A 16  B 8  C 0  D 0\n2  1  A 0  B 0  C 0  D 0").ranked_as("ABCD", deal=2)
    duplicate.shows(
        separations="standings  scope  player\n" + "\n".join(f"standings  -  {player}" for player in "ABCD")
    )
