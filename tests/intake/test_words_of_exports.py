"""Words for nothing, and words of every column of the rules: docs/contract.md, "Words as people write them"."""

from pathlib import Path
from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorehouse.pipelines.intake.cells import cast
from scorehouse.pipelines.intake.contract_words import in_contract_words, told_as_written
from scorehouse.pipelines.intake.rejects import faults
from scorehouse.pipelines.rooms import ROOMS
from scorehouse.pipelines.settings import faults_of_spellings
from scorehouse.schemas.common import Column, columns
from tests.competition_folder import CompetitionFolder, read_records
from tests.random_comparisons import times
from tests.shared_data import copied_shape

HEADING = "game_id,table,white,black,started_at,ended_at,result\n"
GAME = "g1,1,Ada,Bo,2025-02-01T19:30:00Z,"


@pytest.fixture
def pool(tmp_path: Path) -> CompetitionFolder:
    pool = CompetitionFolder(tmp_path, "round_robin")
    (pool.folder / "entries.csv").write_text("player,level\nAda,2\nBo,1\n")
    return pool


@pytest.mark.parametrize(
    "how", [{"empty": ["tbc", "-"]}, {"values": {"games": {"result": {"": "tbc"}, "ended_at": {"": "-"}}}}]
)
def test_a_word_for_nothing_is_nothing(pool: CompetitionFolder, how: dict[str, Any]) -> None:
    (pool.folder / "games.csv").write_text(f"{HEADING}{GAME} - ,tbc\n")
    pool.configure(**how)
    pool.expect(
        "game_results",
        """
        game_id  ended_by
        g1       in_progress
    """,
    )


def test_a_word_for_nothing_where_something_must_be_is_told_as_it_stands_in_the_file(pool: CompetitionFolder) -> None:
    (pool.folder / "games.csv").write_text(HEADING + GAME.replace("Bo", "tbc") + ",\n")
    pool.configure(empty=["tbc"])
    assert pool.rejects() == [("games.csv", 2, "black", "tbc", "stands for nothing, as competition.toml has it")]


def test_a_word_of_a_column_comes_before_the_words_for_nothing(pool: CompetitionFolder) -> None:
    (pool.folder / "games.csv").write_text(f"{HEADING}{GAME}2025-02-01T20:30:00Z,-\n")
    pool.configure(empty=["-"], values={"games": {"result": {"draw": "-"}}})
    pool.expect(
        "game_results",
        """
        game_id  ended_by  white_points
        g1       play      0.5
    """,
    )


@pytest.mark.parametrize(
    ("format", "table", "column"),
    [
        (room.format, table, column)
        for room in ROOMS.values()
        for table, model in room.logs.items()
        for column in columns(model)
        if column.known_words
    ],
)
def test_every_column_of_which_the_rules_know_words_takes_the_export_s(format: str, table: str, column: Column) -> None:
    forms = {word: f"their {number}" for number, word in enumerate(column.known_words)}
    example = ROOMS[format].settings.model_construct(
        values={table: {column.name: {**forms, "": "?"}}}, columns={}, empty=[]
    )
    assert faults_of_spellings(example, dict(ROOMS[format].logs)) == []
    frame = pl.DataFrame({"row_number": range(len(forms) + 1), column.name: [*forms.values(), "?"]})
    exchanged = in_contract_words(frame, table, example)
    assert exchanged[column.name].to_list() == [*forms, ""]
    assert cast(exchanged, [column], ROOMS["ladder"].settings.model_construct(**DEFAULTS))[1].is_empty()


DEFAULTS = {"decimal": ".", "thousands": None}


@pytest.mark.parametrize("format", ["marathon", "round_robin"])
def test_a_column_of_many_words_takes_words_for_nothing_alone(format: str) -> None:
    room = ROOMS[format]
    name = room.players[0]
    table = next(table for table, model in room.logs.items() if name in {column.name for column in columns(model)})
    faults = [
        faults_of_spellings(room.settings.model_construct(values={table: {name: words}}, columns={}), dict(room.logs))
        for words in ({"": ["tbc"]}, {"Ada": ["tbc"]})
    ]
    assert [len(found) for found in faults] == [0, 1]


@pytest.mark.parametrize(
    ("shape", "more"),
    [
        ("word-for-nothing", ""),
        ("word-for-the-ranked-queue", ""),
    ],
)
def test_a_shape_of_real_exports_is_read(tmp_path: Path, shape: str, more: str) -> None:
    outcome = copied_shape(shape, tmp_path, more)
    assert outcome.competition is not None, outcome.errors
    assert outcome.rejects is None or outcome.rejects.is_empty()


def test_a_result_by_default_of_a_real_export_is_a_forfeit(tmp_path: Path) -> None:
    words = ('white = ["1-0", "1-def"]', 'white = "1-0"\nwhite_by_forfeit = "1-def"')
    outcome = copied_shape("result-by-default", tmp_path, "", words)
    assert outcome.is_good, outcome.rejects
    standings = read_records(tmp_path / "reports" / "result-by-default" / "standings.csv")
    assert [(row["player"], row["won"], row["forfeited"]) for row in standings] == [("Ada", "1", "0"), ("Bo", "0", "1")]


CELLS = st.lists(
    st.sampled_from(["", " ", "-", " - ", "tbc", "white", "x\u0301", "\u1e8b", "\0"]) | st.text(max_size=3)
)


@given(CELLS, st.lists(st.text(min_size=1, max_size=3).filter(str.strip) | st.sampled_from(["-", "tbc"])))
@settings(max_examples=times(100), deadline=None)
def test_any_cells_with_any_words_for_nothing_are_exchanged_and_told(cells: list[str], empty: list[str]) -> None:
    how = ROOMS["round_robin"].settings.model_construct(values={}, empty=empty)
    frame = pl.DataFrame({"row_number": range(len(cells)), "result": pl.Series(cells, dtype=pl.String)})
    exchanged = in_contract_words(frame, "games", how)["result"]
    for cell, now in zip(cells, exchanged, strict=True):
        assert now in (None, cell)
    found = faults(
        [
            {"row_number": row, "column": "result", "problem": "is empty", "remedy": "fill it in"}
            for row in range(len(cells))
        ]
    )
    assert [bool(value) for value in told_as_written(found, frame)["value"]] == [bool(cell.strip()) for cell in cells]
