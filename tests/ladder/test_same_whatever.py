"""What changes nothing: which player is which, the order of the rows, and how they are spread over files."""

import random
from pathlib import Path
from typing import Any

import pytest

from tests.competition_folder import CompetitionFolder
from tests.ladder import random_logs as random_ladder

Row = dict[str, Any]
OTHER_SIDE = {"1": "2", "2": "1"}


def swapped(match: Row) -> Row:
    """The match with player 1 as player 2."""
    return match | {
        "player_1": match["player_2"],
        "player_2": match["player_1"],
        "account_1": match["account_2"],
        "account_2": match["account_1"],
        "winner": OTHER_SIDE.get(match["winner"], match["winner"]),
        "lost_by": OTHER_SIDE.get(match["lost_by"], match["lost_by"]),
    }


def files(folder: Path, settings: Row, tables: dict[str, list[Row]]) -> dict[str, bytes]:
    cup = CompetitionFolder(folder, "ladder")
    cup.configure(**settings).given_rows(tables)
    assert cup.run().is_good
    return cup.files()


@pytest.mark.parametrize("seed", [3, 6, 14])
def test_swapping_the_players_of_every_match_and_shuffling_the_rows_change_nothing(seed: int, tmp_path: Path) -> None:
    settings, tables = random_ladder.competition(random.Random(seed), 200)
    assert len(tables["matches"]) > 20
    before = files(tmp_path / "before", settings, tables)
    assert before["match_results.csv"].count(b"\n") > 5
    both = {"matches": [swapped(match) for match in tables["matches"]]}
    assert files(tmp_path / "swapped", settings, tables | both) == before
    random.Random(seed).shuffle(tables["matches"])
    assert files(tmp_path / "shuffled", settings, tables) == before


def test_a_log_in_many_files_is_the_same_as_in_one(tmp_path: Path) -> None:
    settings, tables = random_ladder.competition(random.Random(3), 200)
    before = files(tmp_path / "one", settings, tables)
    cup = CompetitionFolder(tmp_path / "many", "ladder")
    cup.configure(**settings).given_rows(tables)
    lines = (cup.folder / "matches.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    for part in range(3):
        (cup.folder / f"matches-{part}.csv").write_text("".join(lines[:1] + lines[1 + part :: 3]), encoding="utf-8")
    (cup.folder / "matches.csv").unlink()
    assert cup.run().is_good
    assert cup.files() == before
