"""One cause is one message for the person who must act; rejects.csv has every row of it."""

import warnings
from pathlib import Path

from scorehouse.pipelines.intake.rejects import as_words
from tests.competition_folder import CompetitionFolder
from tests.shared_data import run_shared

HEADING = "game_id,table_name,started_at,player,game_points\n"


def test_a_fault_of_every_row_is_one_line_and_a_line_each_in_rejects_csv(tmp_path: Path) -> None:
    outcome = run_shared("shapes/one-cause-400-rows", tmp_path)
    assert outcome.rejects is not None
    assert outcome.rejects.height == 400
    file, told = as_words(outcome.rejects)
    assert file == "  games.csv"
    assert told.startswith('    400 cells of started_at, lines 2 to 401, first "2025-02-01": is a day without a time; ')


def test_other_causes_of_the_file_stay_beside_it(marathon: CompetitionFolder) -> None:
    rows = [
        f"g1,RU-Marathon-1,x,{player},{points}\n" for player, points in zip("ABCD", ("1", "2o", "3", "4"), strict=True)
    ]
    (marathon.folder / "games.csv").write_text(HEADING + "".join(rows))
    outcome = marathon.run()
    assert outcome.rejects is not None
    told = as_words(outcome.rejects)
    assert [line.strip().split(" is ")[0] for line in told[1:]] == [
        '4 cells of started_at, lines 2 to 5, first "x":',
        'line 3, game_points: "2o"',
    ]
    assert as_words(outcome.rejects, 1)[-1] == "  … and 1 more, in rejects.csv"


def test_a_seat_that_is_missing_in_every_game_is_one_line(marathon: CompetitionFolder) -> None:
    rows = [f"g{number},RU-Marathon-1,2015-02-0{number}T12:00:00Z,{p},0\n" for number in range(1, 7) for p in "ABC"]
    (marathon.folder / "games.csv").write_text(HEADING + "".join(rows))
    outcome = marathon.run()
    assert outcome.rejects is not None
    assert outcome.rejects.height == 6
    (_, told) = as_words(outcome.rejects)
    assert told.strip() == '6 cells of game_id, first "g1": this game has 3 of its 4 seats; add the missing seats'


def test_no_warning_of_a_library_reaches_a_person(tmp_path: Path) -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        outcome = run_shared("shapes/workbook-with-extensions", tmp_path)
    assert outcome.is_good
    assert [str(one.message) for one in said if "openpyxl" in one.filename] == []
