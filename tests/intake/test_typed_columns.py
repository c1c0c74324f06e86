"""Columns of Parquet whose type can hold more than any log means: a fault with its row, never the end of the run."""

import io
import random
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from scorehouse.pipelines.intake.cells import cast
from scorehouse.pipelines.intake.readers import Reader, UnreadableFileError
from scorehouse.schemas.common import Column
from scorehouse.schemas.marathon import Settings
from tests.competition_folder import CompetitionFolder

FARTHEST = 2**63 - 1
TYPES: dict[str, pl.DataType] = {
    "text": pl.String(),
    "whole": pl.Int64(),
    "boolean": pl.Boolean(),
    "moment": pl.Datetime("us"),
}
NO_TIME = "is of the year 9999, which exports write for no time at all"


def read(kind: str, cells: pl.Series, zone: str | None = "Asia/Tokyo") -> tuple[Any, Any, Any]:
    """The first cell of a column in a type, and its value and problem where it has one."""
    column = Column("cell", TYPES[kind], required=True, default=None, description="")
    frame = pl.DataFrame({"row_number": range(1, cells.len() + 1), "cell": cells})
    typed, faults = cast(frame, [column], Settings(format="marathon", name="Cup", log_timezone=zone))
    return typed["cell"][0], *(faults.row(0)[5:7] if faults.height else (None, None))


def times(number: int, unit: Any = "us", zone: str | None = None) -> pl.Series:
    return pl.Series([number], dtype=pl.Int64).cast(pl.Datetime(unit, zone))


@pytest.mark.parametrize("log_timezone", [None, "America/New_York"])
@pytest.mark.parametrize("zone", [None, "UTC", "Asia/Tokyo"])
@pytest.mark.parametrize(
    ("number", "unit"),
    [(sign * FARTHEST // part, unit) for unit in ("ms", "us") for sign in (1, -1) for part in (1, 5, 25)],
)
def test_a_time_far_out_is_no_time(number: int, unit: str, zone: str | None, log_timezone: str | None) -> None:
    value, written, problem = read("moment", times(number, unit, zone), log_timezone)
    assert value is None
    assert problem == "is not a time"
    assert written


def test_a_time_that_no_calendar_has_is_shown_as_it_is_stored() -> None:
    assert read("moment", times(FARTHEST, "ms"))[1] == f"{FARTHEST} milliseconds since 1970-01-01"
    assert read("moment", pl.Series([2**31 - 1], dtype=pl.Int32).cast(pl.Date))[1] == "2147483647 days since 1970-01-01"


@pytest.mark.parametrize("zone", [None, "UTC", "Asia/Tokyo", "America/New_York"])
def test_the_ends_of_the_calendar_are_no_times_in_any_zone(zone: str | None) -> None:
    for moment in (datetime(9999, 12, 31, 23, 59, 59), datetime(9999, 1, 2)):
        assert read("moment", pl.Series([moment]).dt.replace_time_zone(zone))[2] == NO_TIME
    assert read("moment", pl.Series([datetime(1, 1, 2)]).dt.replace_time_zone(zone))[0] is None
    assert read("moment", pl.Series([datetime(9998, 12, 1)]).dt.replace_time_zone(zone))[2] is None


@pytest.mark.parametrize(
    ("cells", "written"),
    [
        (pl.Series([timedelta(hours=1)]), "3600000000 microseconds"),
        (pl.Series([FARTHEST]).cast(pl.Duration("ms")), f"{FARTHEST} milliseconds"),
        (pl.Series([time(1)]), "01:00:00"),
        (pl.Series([["2015-02-05"]]), "['2015-02-05']"),
        (pl.Series([{"a": 1}]), "{'a': 1}"),
        (pl.Series([pl.Series([FARTHEST]).cast(pl.Datetime("us"))]), f"[{FARTHEST}]"),
        (pl.Series([{"a": None}]), "{'a': None}"),
    ],
)
def test_what_is_no_moment_is_shown_and_refused(cells: pl.Series, written: str) -> None:
    assert read("moment", cells) == (None, written, "is not a time")
    assert read("whole", cells) == (None, written, "is not a whole number")
    assert read("boolean", cells)[0] is None


@pytest.mark.parametrize(
    "cells",
    [
        pl.Series([timedelta(hours=1)]),
        pl.Series([["A"]]),
        pl.Series([{"a": timedelta(1), "b": FARTHEST}]),
        pl.Series([[1, 2]], dtype=pl.Array(pl.Int64, 2)),
        pl.Series([b"\xff"]),
    ],
    ids=["duration", "list", "struct", "array", "binary"],
)
def test_nobody_is_called_like_a_length_of_time_or_several_values(cells: pl.Series) -> None:
    assert read("text", cells)[2] == "is no text, or not in UTF-8"


@pytest.mark.parametrize(
    ("cells", "name"), [(pl.Series([date(2015, 2, 5)]), "2015-02-05"), (pl.Series(["A"], dtype=pl.Categorical), "A")]
)
def test_days_and_categories_can_be_names(cells: pl.Series, name: str) -> None:
    assert read("text", cells) == (name, None, None)


LOG = {
    "game_id": ["g1"] * 4,
    "table_name": ["RU-Marathon-1"] * 4,
    "started_at": [datetime(2015, 2, 5, 12)] * 4,
    "player": list("ABCD"),
    "game_points": [40, 10, -20, -30],
}


@pytest.mark.parametrize(
    ("column", "cells"),
    [
        ("started_at", pl.Series([FARTHEST] * 4).cast(pl.Datetime("us"))),
        ("started_at", pl.Series([timedelta(1)] * 4)),
        ("left_table", pl.Series([FARTHEST] * 4).cast(pl.Datetime("ms"))),
        ("player", pl.Series([[name] for name in "ABCD"])),
    ],
    ids=["far", "duration", "far in a column of words", "list"],
)
def test_a_run_names_the_rows_and_the_account_adds_up(
    marathon: CompetitionFolder, column: str, cells: pl.Series
) -> None:
    pl.DataFrame(LOG).with_columns(cells.alias(column)).write_parquet(marathon.folder / "games.parquet")
    outcome = marathon.configure(log_timezone="UTC", values={"games": {"left_table": {"true": "ja"}}}).run()
    assert outcome.rejects is not None
    assert outcome.rejects.select("file", "line", "column").rows() == [
        ("games.parquet", n, column) for n in range(1, 5)
    ]
    assert outcome.intake is not None
    assert [(file.rows, file.rejected) for file in outcome.intake.files] == [(4, 4)]


def test_a_column_of_any_type_that_is_kept_out_is_in_nobody_s_way(marathon: CompetitionFolder) -> None:
    odd = [pl.Series("far", [FARTHEST] * 4).cast(pl.Datetime("ms")), pl.Series("list", [[{"a": [timedelta(1)]}]] * 4)]
    pl.DataFrame(LOG).with_columns(odd).write_parquet(marathon.folder / "games.parquet")
    assert marathon.configure(log_timezone="UTC").run().is_good


@pytest.mark.parametrize("written", ["9999-12-31T23:59:59", "9999-12-31T23:59:59Z", "9999-12-31 23:59", "9999-12-31"])
@pytest.mark.parametrize("zone", ["America/New_York", "Asia/Tokyo"])
def test_never_is_no_time(written: str, zone: str) -> None:
    assert read("moment", pl.Series([written]), zone) == (None, written, NO_TIME)


@pytest.mark.parametrize("zone", ["America/New_York", "Asia/Tokyo"])
def test_the_first_day_of_the_calendar_is_no_time(zone: str) -> None:
    for written in ("0001-01-01T00:00:00", "0001-01-01T00:00:00Z"):
        assert read("moment", pl.Series([written]), zone)[2] == (
            "is of the year 1, which exports write for no time at all"
        )
    assert read("moment", pl.Series(["0000-01-01T00:00:00"]), zone)[2] == "is no day or hour that exists"


@pytest.mark.parametrize("written", ["0002-01-01T12:00:00", "0987-06-05T12:00:00", "9998-12-30T12:00:00"])
def test_a_year_far_out_is_read_all_the_same(written: str) -> None:
    assert read("moment", pl.Series([written]), "UTC") == (datetime.fromisoformat(written), None, None)


def test_a_damaged_file_never_has_fewer_rows_without_a_word(tmp_path: Path) -> None:
    content = io.BytesIO()
    pl.DataFrame({"game_id": [f"g{i}" for i in range(50)], "points": range(50)}).write_parquet(content)
    chance, whole, file = random.Random(7), content.getvalue(), tmp_path / "games.parquet"
    refused = 0
    for _ in range(150):
        damaged = bytearray(whole)
        for _ in range(3):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        file.write_bytes(damaged)
        try:
            assert sum(frame.height for frame in Reader(file).batches()) == 50
        except UnreadableFileError:
            refused += 1
    assert refused
