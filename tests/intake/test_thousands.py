"""Numbers with thousands: read where the settings say how they are written, and never as one where they do not."""

import shutil
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl
import polars as pl
import pytest

from scorehouse.pipelines.commands.draw import as_cell
from scorehouse.pipelines.intake.cells import cast
from scorehouse.pipelines.intake.numerals import numerals_of
from scorehouse.pipelines.intake.readers import Reader
from scorehouse.pipelines.settings import SettingsError, read_settings
from scorehouse.schemas.common import Column
from scorehouse.schemas.marathon import Settings
from tests.competition_folder import CompetitionFolder
from tests.shared_data import shared_folder

TYPES: dict[str, pl.DataType] = {"whole": pl.Int64(), "number": pl.Float64()}
MAY_BE_TWO = "is a number of thousands, or one with decimals"


def read(kind: str, written: Any, *, knows_numbers: bool = False, **settings: Any) -> tuple[Any, str, str]:
    """A cell's value, problem and remedy."""
    column = Column("cell", TYPES[kind], required=False, default=None, description="")
    frame = pl.DataFrame({"row_number": [1], "cell": [written]})
    how = Settings(format="marathon", name="Cup", **settings)
    typed, faults = cast(frame, [column], how, knows_numbers=knows_numbers)
    problem, remedy = faults.select("problem", "remedy").row(0) if faults.height else ("", "")
    return typed["cell"][0], problem, remedy


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("decimal", [".", ","])
@pytest.mark.parametrize(
    "written", ["1,000", "1.000", "-1.000", "\u22121,000", "+1,000", "34,000", "100.000", "012.000", "001,000"]
)
def test_what_may_be_a_thousand_or_one_is_no_number_with_zeros_too(kind: str, decimal: str, written: str) -> None:
    value, problem, remedy = read(kind, written, decimal=decimal)
    assert (value, problem) == (None, MAY_BE_TWO)
    assert f'thousands = "{"," if "," in written else "."}"' in remedy


@pytest.mark.parametrize("decimal", [".", ","])
@pytest.mark.parametrize("written", ["1,250", "1.250", "12.125", "-999,999"])
def test_decimals_that_may_be_a_thousand_are_no_number(decimal: str, written: str) -> None:
    assert read("number", written, decimal=decimal)[:2] == (None, MAY_BE_TWO)
    assert read("whole", written, decimal=decimal)[0] is None


SET = 'set thousands = "{}"{} in competition.toml if it is {}'
REMEDIES = [
    ("whole", "1,000", ".", SET.format(",", "", 1000) + "; if it is 1, write it so"),
    ("whole", "1,000", ",", SET.format(",", ' and decimal = "."', 1000) + "; if it is 1, write it so"),
    ("whole", "34.000", ".", SET.format(".", ' and decimal = ","', 34000) + "; if it is 34, write it so"),
    ("whole", "34.000", ",", SET.format(".", "", 34000) + "; if it is 34, write it so"),
    ("whole", "1.250", ",", SET.format(".", "", 1250) + "; else write a whole one"),
    ("number", "1,250", ".", SET.format(",", "", 1250) + ', and thousands = "" and decimal = "," if it is 1.25'),
    ("number", "1.250", ".", SET.format(".", ' and decimal = ","', 1250) + ', and thousands = "" if it is 1.25'),
]


@pytest.mark.parametrize(("kind", "written", "decimal", "remedy"), REMEDIES)
def test_the_remedy_names_both_numbers_and_what_to_set_for_each(
    kind: str, written: str, decimal: str, remedy: str
) -> None:
    assert read(kind, written, decimal=decimal)[2] == remedy


@pytest.mark.parametrize(
    ("written", "remedy"),
    [
        ("34,200", 'set thousands = "," in competition.toml if it is 34200; else write a whole one'),
        ("1 000", 'set thousands = " " in competition.toml if it is 1000, or write it so'),
        ("1\u202f000", 'set thousands = " " in competition.toml if it is 1000, or write it so'),
        ("1'000'000", 'set thousands = "\'" in competition.toml if it is 1000000, or write it so'),
        ("1,000,000", 'set thousands = "," in competition.toml if it is 1000000, or write it so'),
        ("1.000.000", 'set thousands = "." and decimal = "," in competition.toml if it is 1000000, or write it so'),
        ("1.000,0", 'set thousands = "." and decimal = "," in competition.toml if it is 1000.0, or write it so'),
        ("1 000,0", 'set thousands = " " and decimal = "," in competition.toml if it is 1000.0, or write it so'),
    ],
)
def test_a_number_with_thousands_says_what_to_set(written: str, remedy: str) -> None:
    assert read("whole", written) == (None, "is not a whole number", remedy)


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("written", ["1,000", "-34,000", "1,250", "100,000", "1,000,000", "1 000", "1'000", "1,000.00"])
def test_a_decimal_comma_is_never_the_remedy_for_a_thousand(kind: str, written: str) -> None:
    assert "set decimal" not in read(kind, written)[2]
    assert 'set decimal = ","' in read(kind, "178,0")[2]


@pytest.mark.parametrize(
    ("thousands", "decimal", "written", "value"),
    [
        (",", ".", "60,300", 60300),
        (",", ".", "-1,000", -1000),
        (",", ".", "\u22121,234,567", -1234567),
        (",", ".", "60300", 60300),
        (",", ".", "60,300.00", 60300),
        (",", ".", "1.000", 1),
        (".", ",", "60.300", 60300),
        (".", ",", "60.300,0", 60300),
        (" ", ".", "60 300", 60300),
        (" ", ",", "60\u00a0300,0", 60300),
        (" ", ".", "60\u202f300", 60300),
        (" ", ".", "60\u2009300", 60300),
        ("'", ".", "60'300", 60300),
        ("'", ".", "60\u2019300", 60300),
        ("", ".", "1.000", 1),
        ("", ",", "1,000", 1),
    ],
)
def test_thousands_are_read_as_the_settings_say(thousands: str, decimal: str, written: str, value: int) -> None:
    assert read("whole", written, thousands=thousands, decimal=decimal)[0] == value
    assert read("number", written, thousands=thousands, decimal=decimal)[0] == value


def test_three_decimals_are_decimals_where_thousands_are_written_otherwise() -> None:
    assert read("number", "12.125", thousands=",")[0] == 12.125
    assert read("number", "12,125", thousands=" ", decimal=",")[0] == 12.125
    assert read("number", "1'012.125", thousands="'")[0] == 1012.125


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize(
    ("thousands", "decimal", "written"),
    [
        (",", ".", "6,03"),
        (",", ".", "1,00,000"),
        (",", ".", "1,0000"),
        (",", ".", "1234,567"),
        (",", ".", "0,300"),
        (",", ".", ",300"),
        (",", ".", "60,300,"),
        (",", ".", "60,,300"),
        (",", ".", "1.5,000"),
        (".", ",", "6.03"),
        (".", ",", "1850.5"),
        (".", ",", "1.0000"),
        (" ", ".", "6 03"),
        (" ", ".", "60  300"),
        (" ", ".", "60,300"),
        (" ", ",", "60.300"),
        ("'", ".", "60 300"),
        ("", ".", "60,300"),
        ("", ",", "60.300"),
    ],
)
def test_groups_that_are_no_thousands_are_no_number(kind: str, thousands: str, decimal: str, written: str) -> None:
    value, problem, remedy = read(kind, written, thousands=thousands, decimal=decimal)
    assert value is None
    assert problem
    assert "decimal =" not in remedy


def test_a_malformed_group_is_said() -> None:
    assert read("whole", "6,03", thousands=",")[1:] == (
        'is not a whole number with "," between thousands',
        "write it with three digits behind each, or without any",
    )


@pytest.mark.parametrize(
    ("written", "remedy"),
    [
        ("60,300 pts", 'write the number alone, without "pts"'),
        ("60300pts.", 'write the number alone, without "pts."'),
        ("-12 очков", 'write the number alone, without "очков"'),
        ("7 p", 'write the number alone, without "p"'),
        ("50%", 'write the number alone, without "%"'),
        ("€ 1.000", 'write the number alone, without "€"'),
        ("(1,000)", "write it without brackets, a negative one with a minus in front"),
        ("(1000)", "write it without brackets, a negative one with a minus in front"),
        ("1,000-", "write the minus in front"),
        ("1000\u2212", "write the minus in front"),
    ],
)
@pytest.mark.parametrize("settings", [{}, {"thousands": ","}, {"decimal": ","}])
def test_a_number_among_other_things_is_to_be_written_alone(
    written: str, remedy: str, settings: dict[str, Any]
) -> None:
    assert read("whole", written, **settings) == (None, "is not a whole number", remedy)
    assert read("number", written, **settings) == (None, "is not a number", remedy)


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"thousands": "."}, 'thousands and decimal are both "."; set decimal = ",", or another thousands'),
        (
            {"thousands": ",", "decimal": ","},
            'thousands and decimal are both ","; set decimal = ".", or another thousands',
        ),
        ({"thousands": "_"}, "thousands: Input should be ',', '.', ' ', \"'\" or '', not \"_\""),
        ({"thousands": 3}, "thousands: Input should be ',', '.', ' ', \"'\" or '', not 3"),
    ],
)
def test_thousands_that_make_no_sense_are_an_error(
    marathon: CompetitionFolder, settings: dict[str, Any], problem: str
) -> None:
    marathon.configure(**settings)
    with pytest.raises(SettingsError) as caught:
        read_settings(marathon.folder / "competition.toml")
    assert caught.value.faults == [problem]


@pytest.mark.parametrize(("written", "meant"), [("\u00a0", " "), ("\u202f", " "), ("\u2009", " "), ("\u2019", "'")])
def test_a_space_of_the_settings_is_any_space(marathon: CompetitionFolder, written: str, meant: str) -> None:
    marathon.configure(thousands=written)
    assert read_settings(marathon.folder / "competition.toml")[1].thousands == meant


EVERY_SETTING = [
    {"thousands": thousands, "decimal": decimal}
    for thousands in (None, ",", ".", " ", "'", "")
    for decimal in (".", ",")
    if thousands != decimal
]
NUMBERS = [1850.5, 1.125, -12.25, 1.0, 1000.0, 999999.999, 0.125, 123456.7]


@pytest.mark.parametrize("settings", EVERY_SETTING)
def test_of_a_typed_number_nothing_is_in_doubt(settings: dict[str, Any], tmp_path: Path) -> None:
    """In Parquet, a workbook and NDJSON alike, whatever the settings say of the numbers in texts."""
    book, content = openpyxl.Workbook(), BytesIO()
    for row in (["number"], *([number] for number in NUMBERS)):
        book.active.append(row)
    book.save(content)
    (tmp_path / "games.xlsx").write_bytes(content.getvalue())
    pl.DataFrame({"number": NUMBERS}).write_ndjson(tmp_path / "games.ndjson")
    pl.DataFrame({"number": NUMBERS}).write_parquet(tmp_path / "games.parquet")
    column = Column("number", pl.Float64(), required=False, default=None, description="")
    for ending in ("xlsx", "ndjson", "parquet"):
        (frame,) = Reader(tmp_path / f"games.{ending}").batches()
        how = Settings(format="marathon", name="Cup", **settings)
        typed, faults = cast(frame, [column], how, knows_numbers=ending != "parquet")
        assert faults.is_empty(), (ending, faults)
        assert typed["number"].to_list() == NUMBERS


def test_a_text_of_a_workbook_is_in_doubt_as_it_is_in_a_csv_file(marathon: CompetitionFolder) -> None:
    book = openpyxl.Workbook()
    for row in (
        ["game_id", "table_name", "started_at", "player", "game_points"],
        *(["g1", "RU-Marathon-1", "2015-02-05T12:00:00Z", name, points]
          for name, points in (("A", "1.000"), ("B", 1000), ("C", -1000.0), ("D", "-1,000"))),
    ):  # fmt: skip
        book.active.append(row)
    book.active.title = "games"
    book.save(marathon.folder / "games.xlsx")
    outcome = marathon.run()
    assert outcome.rejects is not None
    assert outcome.rejects.filter(pl.col("column") == "game_points").select("line", "value", "problem").rows() == [
        (2, "1.000", MAY_BE_TWO),
        (5, "-1,000", MAY_BE_TWO),
    ]


@pytest.mark.parametrize("settings", EVERY_SETTING)
@pytest.mark.parametrize("number", [*NUMBERS, -1e9, 1e-7])
def test_what_a_draw_writes_is_read_back(settings: dict[str, Any], number: float) -> None:
    cell = as_cell(number, numerals_of(Settings(format="marathon", name="Cup", **settings)))
    assert read("number", cell, **settings)[0] == number


def shared(cup: CompetitionFolder, folder: str) -> CompetitionFolder:
    shutil.copytree(shared_folder() / "data" / folder, cup.folder, dirs_exist_ok=True)
    for file in cup.folder.iterdir():
        file.chmod(0o644)
    return cup


@pytest.mark.parametrize(
    ("folder", "lines"),
    [
        ("traps/thousands-as-ones", [2, 5]),
        ("shapes/thousands-all-whole", [2, 3, 4, 5]),
        ("shapes/thousands-all-whole-with-decimal-comma", [2, 3, 4, 5]),
    ],
)
def test_a_thousand_is_never_published_as_one(marathon: CompetitionFolder, folder: str, lines: list[int]) -> None:
    outcome = shared(marathon, folder).run()
    assert outcome.rejects is not None
    of_points = outcome.rejects.filter(pl.col("column") == "game_points")
    assert of_points.select("line", "problem").rows() == [(line, MAY_BE_TWO) for line in lines]
    assert outcome.intake is not None
    assert (outcome.intake.total("rows"), outcome.intake.total("accepted")) == (4, 0)


def test_thousands_of_a_club_are_read_as_it_says(marathon: CompetitionFolder) -> None:
    shared(marathon, "shapes/thousands")
    outcome = marathon.run()
    assert outcome.rejects is not None
    assert 'set thousands = "," in competition.toml if it is 26200' in outcome.rejects["remedy"][1]
    settings = (marathon.folder / "competition.toml").read_text(encoding="utf-8")
    (marathon.folder / "competition.toml").write_text(f'thousands = ","\n{settings}', encoding="utf-8")
    assert marathon.run().is_good
    assert [row[4] for row in marathon.published("seat_results")[1:]] == ["34200", "26200", "21400", "18200"]
