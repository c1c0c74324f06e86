"""The winner by name or by two scores: docs/contract.md, "Words as people write them"."""

import unicodedata
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from scorehouse.pipelines.intake.winners import winners_of
from scorehouse.schemas import marathon
from scorehouse.schemas.ladder import Matches
from scorehouse.schemas.ladder import Settings as LadderSettings
from scorehouse.schemas.round_robin import Games, Settings
from tests.ladder.folder import LadderFolder
from tests.random_comparisons import times
from tests.shared_data import copied_shape

HEADING = "match_id,queue,player_1,player_2,started_at,ended_at"
TIMES = "2026-01-10T10:00:00Z,2026-01-10T10:30:00Z"
FAULT = ("line", "column", "value", "problem")


@pytest.fixture
def ladder(tmp_path: Path) -> LadderFolder:
    return LadderFolder(tmp_path)


def write(ladder: LadderFolder, headings: str, *rows: str) -> None:
    lines = [f"m{number},competitive,Ada,Bo,{TIMES},{row}" for number, row in enumerate(rows, start=1)]
    (ladder.folder / "matches.csv").write_text("\n".join([f"{HEADING},{headings}", *lines, ""]))


def test_a_shape_of_real_exports_is_published(tmp_path: Path) -> None:
    outcome = copied_shape("winner-by-name", tmp_path, "", ('name = "Ladder"', 'name = "Ladder"\nwinner_by = "name"'))
    assert outcome.is_good, outcome.rejects


def test_the_winner_s_name_is_the_side(ladder: LadderFolder) -> None:
    write(ladder.configure(winner_by="name"), "winner", " Bo ")
    ladder.expect(
        "standings",
        """
        player  wins  losses
        Bo      1     0
        Ada     0     1
    """,
    )


def test_a_name_that_nobody_of_the_row_has_is_refused_as_it_stands(ladder: LadderFolder) -> None:
    write(ladder.configure(winner_by="name"), "winner", "Boo")
    assert ladder.rejects(*FAULT) == [(2, "winner", "Boo", "is not the name of player_1 or player_2")]


def test_the_higher_score_wins_and_a_winner_beside_the_scores_holds(ladder: LadderFolder) -> None:
    write(ladder.configure(winner_by=["a", "b"]), "a,b,winner", "3,10,", "0,0,1")
    ladder.expect(
        "match_results",
        """
        match_id  player  outcome
        m1        Ada     loss
        m1        Bo      win
        m2        Ada     win
        m2        Bo      loss
    """,
    )
    assert ladder.outcome is not None
    assert not [warning for warning in ladder.outcome.warnings if "kept out" in warning]


def test_equal_scores_are_nobody_s_and_none_are_no_result() -> None:
    winners = winners_of(Matches, LadderSettings.model_construct(winner_by=["a", "b"], decimal=".", thousands=None))
    assert winners is not None
    players = {"player_1": ["Ada"] * 3, "player_2": ["Bo"] * 3}
    frame = pl.DataFrame({**players, "a": ["2", "", "2.5"], "b": ["2.0", " ", "2"]})
    assert winners.in_sides(frame, knows_numbers=False)["winner"].to_list() == ["none", None, "1"]


def test_half_a_score_is_refused(ladder: LadderFolder) -> None:
    write(ladder.configure(winner_by=["a", "b"]), "a,b", "3,", "x,1")
    assert ladder.rejects(*FAULT) == [
        (2, "winner", "3 : ?", "is not the score of player_1 or player_2"),
        (3, "winner", "x : 1", "is not the score of player_1 or player_2"),
    ]


@pytest.mark.parametrize(("way", "missing"), [("name", ["winner"]), (["a", "c"], ["c"])])
def test_a_file_that_does_not_say_who_won_is_refused(ladder: LadderFolder, way: Any, missing: list[str]) -> None:
    write(ladder.configure(winner_by=way), "a,b", "3,1")
    found = ladder.rejects("column", "problem")
    assert found == [(name, "this column is missing") for name in missing]


@pytest.mark.parametrize("way", ["names", ["a"], ["a", "a"], ["a", " "], ["a", "b", "c"], 1, ["a", 2], []])
def test_any_other_way_to_win_is_refused(way: Any) -> None:
    with pytest.raises(ValidationError, match="two headings of scores"):
        Settings(format="round_robin", name="Cup", winner_by=way)


def test_a_format_without_two_sides_has_no_such_way() -> None:
    assert winners_of(marathon.Games, marathon.Settings(format="marathon", name="Cup")) is None


SEEN = ["", "Ada", "Bo", "white", "draw", "1", "2", "2,5", "1.000", "x", "\0", " "]
WRITTEN = st.sampled_from(SEEN) | st.text(max_size=3)
ROWS = st.lists(st.tuples(WRITTEN, WRITTEN, WRITTEN, WRITTEN, WRITTEN))


# But for four that Python calls white and Unicode does not.
WHITE_SPACE = "".join(chr(code) for code in range(0x3001) if chr(code).isspace() and code not in range(0x1C, 0x20))


def trimmed(text: str) -> str:
    return unicodedata.normalize("NFC", text).strip(WHITE_SPACE)


@given(ROWS, st.sampled_from(["name", ["one", "other"]]), st.sampled_from([".", ","]))
@settings(max_examples=times(200), deadline=None)
def test_any_row_has_a_winner_nobody_or_what_is_refused(rows: list[Any], way: Any, decimal: Any) -> None:
    """By a slow and obvious reading of the same rows."""
    winners = winners_of(Games, Settings(format="round_robin", name="Cup", winner_by=way, decimal=decimal))
    assert winners is not None
    names = ["white", "black", "result", "one", "other"]
    frame = pl.DataFrame(rows, schema=dict.fromkeys(names, pl.String), orient="row")
    found = winners.in_sides(frame, knows_numbers=False)["result"].to_list()
    for (white, black, result, one, other), winner in zip(rows, found, strict=True):
        white, black, result, one, other = map(trimmed, (white, black, result, one, other))
        if way == "name" and result and (result == white) != (result == black):
            assert winner == ("white" if result == white else "black")
        elif way != "name" and not result and {one, other} <= {"1", "2"}:
            assert winner == ("draw" if one == other else "white" if one > other else "black")
        elif way != "name" and not result and not one + other:
            assert winner is None
