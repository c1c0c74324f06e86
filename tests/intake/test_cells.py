"""One cast for every cell."""

from datetime import datetime
from typing import Any

import polars as pl
import pytest

from scorehouse.pipelines.intake.cells import cast
from scorehouse.schemas.common import Column
from scorehouse.schemas.marathon import Settings

SETTINGS = Settings(format="marathon", name="Cup", log_timezone="Europe/Copenhagen")
TYPES: dict[str, pl.DataType] = {
    "text": pl.String(),
    "whole": pl.Int64(),
    "number": pl.Float64(),
    "boolean": pl.Boolean(),
    "moment": pl.Datetime("us"),
}


def read(kind: str, values: Any, default: Any = None) -> tuple[list[Any], list[str]]:
    """The cells of a column in their type, and the problems."""
    column = Column("cell", TYPES[kind], required=True, default=default, description="")
    cells = values if isinstance(values, pl.Series) else pl.Series("cell", values)
    frame = pl.DataFrame({"row_number": range(1, len(values) + 1), "cell": cells})
    typed, faults = cast(frame, [column], SETTINGS)
    return typed["cell"].to_list(), faults["problem"].to_list()


@pytest.mark.parametrize("written", ["-12", "\u221212", " -12 ", "-12.0", "-12.", "\u00a0-12\t"])
def test_a_whole_number_is_read_however_an_export_writes_it(written: str) -> None:
    assert read("whole", [written]) == ([-12], [])


@pytest.mark.parametrize(
    "written", ["25x0", "1e2", "1,234", "12.5", "--1", "1 000", "٣", "0x10", "1_000", "-", ".0", "-.0", "2000000000.5"]
)
def test_what_is_no_whole_number_is_said(written: str) -> None:
    assert read("whole", [written]) == ([None], ["is not a whole number"])


@pytest.mark.parametrize(
    "written", ["1000000001", "-1000000001", "99999999999999999999999", "100000000000", "2000000000.0", "9" * 5000]
)
def test_a_number_too_large_for_exact_sums_is_said(written: str) -> None:
    values, problems = read("whole", [written])
    assert values == [None]
    size = "small, less than -1,000,000,000" if written.startswith("-") else "large, more than 1,000,000,000"
    assert problems == [f"is too {size}"]


@pytest.mark.parametrize("written", ["inf", "nan", "1e5", "1,5"])
def test_a_number_is_written_in_digits(written: str) -> None:
    assert read("number", [written]) == ([None], ["is not a number"])
    assert read("number", ["1850.5"]) == ([1850.5], [])


def test_booleans_are_true_false_1_0_yes_no() -> None:
    assert read("boolean", ["true", "FALSE", "1", "0", "Yes", "no"]) == ([True, False, True, False, True, False], [])
    assert read("boolean", ["maybe"]) == ([None], ["is neither true nor false"])


def test_an_empty_cell_is_the_default_or_nothing() -> None:
    assert read("whole", ["", "  ", "3"], default=0) == ([0, 0, 3], [])
    assert read("text", ["", "\u3000", "x"]) == ([None, None, "x"], [])


def test_text_is_trimmed_of_unicode_white_space_and_brought_to_nfc() -> None:
    assert read("text", ["\u00a0Zoe\u0308\u2003"]) == (["Zo\u00eb"], [])
    assert read("text", ["null", "Bye", "=1+1", "a\nb"]) == (["null", "Bye", "=1+1", "a\nb"], [])


def test_moments_of_every_shape_stand_in_one_column() -> None:
    values, problems = read(
        "moment", ["2016-01-01T12:00:00Z", "2016-01-01T12:00:00", "2016-01-01 12:00+01", "2016-03-27T02:30:00"]
    )
    assert values == [datetime(2016, 1, 1, 12), datetime(2016, 1, 1, 11), datetime(2016, 1, 1, 11), None]
    assert problems == ["never was in Europe/Copenhagen: the clocks skipped it"]


def test_a_second_60_is_no_moment() -> None:
    for written in ("2016-01-01T12:00:60Z", "2016-01-01T12:00:60"):
        assert read("moment", [written]) == ([None], ["is no day or hour that exists"])


def test_typed_moments_are_utc_or_the_log_s_zone() -> None:
    noon = datetime(2016, 1, 1, 12)
    naive = pl.Series([noon], dtype=pl.Datetime("ms"))
    assert read("moment", naive) == ([datetime(2016, 1, 1, 11)], [])
    assert read("moment", naive.dt.replace_time_zone("America/New_York")) == ([datetime(2016, 1, 1, 17)], [])


def test_typed_moments_that_are_no_moments_are_said() -> None:
    fine = pl.Series([1_451_649_600_000_000_001], dtype=pl.Int64).cast(pl.Datetime("ns", "UTC"))
    assert read("moment", fine)[0] == [None]
    assert len(read("moment", fine)[1]) == 1
    assert read("moment", pl.Series([datetime(2016, 1, 1).date()]))[1] == ["is a day without a time"]
    assert read("moment", pl.Series([datetime(2016, 3, 27, 2, 30)], dtype=pl.Datetime("us")))[1] == [
        "never was in Europe/Copenhagen: the clocks skipped it"
    ]


@pytest.mark.parametrize("dtype", [pl.Int8, pl.UInt64, pl.Float32, pl.Decimal(10, 2), pl.String, pl.Categorical])
def test_whole_numbers_are_read_from_columns_of_any_type(dtype: Any) -> None:
    numbers = pl.Series(["7", "8"]) if dtype in (pl.String, pl.Categorical) else pl.Series([7, 8])
    assert read("whole", numbers.cast(dtype)) == ([7, 8], [])


def test_text_is_read_from_columns_of_any_type() -> None:
    assert read("text", pl.Series([7, 8])) == (["7", "8"], [])
    assert read("text", pl.Series([b"a"])) == (["a"], [])
    assert read("boolean", pl.Series([1, 0])) == ([True, False], [])


@pytest.mark.parametrize("dtype", [pl.Float64, pl.Decimal(20, 2), pl.Int64])
def test_a_typed_whole_number_is_the_text_that_a_csv_file_has(dtype: pl.DataType) -> None:
    cells = pl.Series("cell", [201602046007, 1, None], dtype=pl.Int64).cast(dtype)
    assert read("text", cells) == (["201602046007", "1", None], [])


def test_a_typed_number_with_decimals_keeps_them() -> None:
    assert read("text", pl.Series("cell", [1.5, float("nan"), 1e20])) == (["1.5", "NaN", "1e+20"], [])


def test_bytes_that_are_no_utf_8_are_said_and_never_made_equal() -> None:
    problem = "is no text, or not in UTF-8"
    assert read("text", pl.Series("cell", [b"\xc1na", b"\xc9na", "Ána".encode(), None])) == (
        [None, None, "Ána", None],
        [problem, problem],
    )


def test_a_list_is_no_name() -> None:
    assert read("text", pl.Series("cell", [["A"], None])) == ([None, None], ["is no text, or not in UTF-8"])


def test_a_nul_in_a_name_is_said() -> None:
    assert read("text", ["An\0na", "Anna"]) == ([None, "Anna"], ["has a NUL character"])


@pytest.mark.parametrize("dtype", [pl.Float64, pl.Float32, pl.Decimal(20, 3)])
def test_the_point_of_a_typed_number_marks_no_thousands(dtype: pl.DataType) -> None:
    commas = SETTINGS.model_copy(update={"decimal": ","})
    frame = pl.DataFrame({"row_number": [1], "cell": pl.Series([1.125]).cast(dtype)})
    columns = {kind: Column("cell", TYPES[kind], required=True, default=None, description="") for kind in TYPES}
    typed, faults = cast(frame, [columns["number"]], commas)
    assert typed["cell"].to_list() == [1.125]
    assert faults.is_empty()
    _, faults = cast(frame, [columns["whole"]], commas)
    assert faults["problem"].to_list() == ["is not a whole number"]
