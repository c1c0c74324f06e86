"""Points that do not add up to what those of nearly all other games do are said, with the line."""

from pathlib import Path

import pytest

from tests.duplicate.folder import DuplicateFolder
from tests.marathon.drawn_marathon import Marathon

GAME, ODD = "A 30, B 20, C -20, D -30", "A 30, B 20, C 20, D -30"


@pytest.mark.parametrize("others", [2, 15])
def test_a_game_that_does_not_add_up_is_said(others: int, tmp_path: Path) -> None:
    marathon = Marathon(tmp_path, "marathon").games("\n".join(["seats", ODD, *[GAME] * others]))
    assert marathon.run().warnings == [
        (
            f"the game points of 1 game do not add up to 0, as those of {others} do: g1 to 40 (games.csv, line 2); "
            "look whether a seat has other points"
        )
    ]


def test_as_many_as_half_the_root_of_all_are_one_message_and_more_are_none(tmp_path: Path) -> None:
    marathon = Marathon(tmp_path, "marathon").games("\n".join(["seats", ODD, *[GAME] * 14, ODD]))
    (warning,) = marathon.run().warnings
    assert "of 2 games do not add up to 0, as those of 14 do: g1 to 40 (games.csv, line 2); g16 to 40" in warning
    marathon.games("\n".join(["seats", ODD, *[GAME] * 12, ODD]))
    assert [warning for warning in marathon.run().warnings if "add up" in warning] == []


def test_games_that_add_up_to_anything_are_none(tmp_path: Path) -> None:
    marathon = Marathon(tmp_path, "marathon").games("seats\nA 1, B, C, D\nA 2, B, C, D\nA 3, B, C, D")
    assert marathon.run().warnings == []


def test_a_table_of_a_deal_that_does_not_add_up_is_said(tmp_path: Path) -> None:
    duplicate = DuplicateFolder(tmp_path).given_deals("""
        1  1  A 8   B -8  C 0  D 0
        1  2  E 0   F 0   G 0  H 0
        2  1  A 16  B -6  C 0  D -8
        2  2  E 0   F 0   G 0  H 0
    """)
    assert [warning for warning in duplicate.run().warnings if "add up" in warning] == [
        (
            "the game points of 1 table do not add up to 0, as at 3 others: deal 2, table 1 to 2 (deals.csv, line 10); "
            "look whether a seat has other points"
        )
    ]
