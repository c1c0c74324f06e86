"""Times as people write them, where the settings say how: docs/contract.md, "Times as people write them"."""

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from scorehouse.pipelines.intake.cells import cast
from scorehouse.schemas.common import Column
from scorehouse.schemas.marathon import Settings
from scorehouse.schemas.time_formats import DIRECTIVES, known_format
from tests.ladder.folder import LadderFolder
from tests.random_comparisons import times
from tests.shared_data import copied_shape


def read(cells: Any, **how: Any) -> tuple[list[Any], list[tuple[str, str]]]:
    """Moments of London, and problems with their remedies."""
    cup = {"format": "marathon", "name": "Cup", "log_timezone": "Europe/London", "times": how}
    column = Column("cell", pl.Datetime("us"), required=False, default=None, description="")
    frame = pl.DataFrame({"row_number": range(len(cells)), "cell": cells})
    typed, faults = cast(frame, [column], Settings.model_validate(cup))
    return typed["cell"].to_list(), faults.select("problem", "remedy").rows()


@pytest.fixture
def ladder(tmp_path: Path) -> LadderFolder:
    return LadderFolder(tmp_path)


EVENING, SUMMER = datetime(2025, 1, 31, 19, 30), datetime(2025, 7, 31, 18, 30)


@pytest.mark.parametrize(
    ("written", "form", "moment"),
    [
        ("31/01/2025 19:30", "%d/%m/%Y %H:%M", EVENING),
        ("31/7/2025 19:30", "%d/%m/%Y %H:%M", SUMMER),
        ("31/7/2025 19:30 UTC", "%d/%m/%Y %H:%M", datetime(2025, 7, 31, 19, 30)),
        ("31/7/2025 19:30 GMT", "%d/%m/%Y %H:%M GMT", datetime(2025, 7, 31, 19, 30)),
        ("31/7/2025 20:30 +0200", "%d/%m/%Y %H:%M %z", SUMMER),
        ("2025/1/31 7:05:09", "%Y/%m/%d %H:%M:%S", datetime(2025, 1, 31, 7, 5, 9)),
        ("31.01.25 19h30", "%d.%m.%y %Hh%M", EVENING),
        ("1/31/2025 7:30 pm", "%m/%d/%Y %I:%M %p", EVENING),
        ("Fri, 31 Jan 2025 19:30", "%a, %d %b %Y %H:%M", EVENING),
        ("202501311930", "%Y%m%d%H%M", EVENING),
        ("1738351800", "unix", EVENING),
        ("1738351800.5", "unix", EVENING + timedelta(seconds=0.5)),
        ("1738351800000", "unix_ms", EVENING),
        ("45688.8125", "excel", EVENING),
        ("45688,8125", "excel", EVENING),
        ("45688.8124999999", "excel", EVENING),
        ("45869.8125", "excel", SUMMER),
    ],
)
def test_a_time_is_read_in_the_form_that_the_settings_name(written: str, form: str, moment: datetime) -> None:
    assert read([written], formats=[form]) == ([moment], [])
    assert read([f" {written}\u00a0"], formats=["%Y/%d/%m", form, form]) == ([moment], [])


@pytest.mark.parametrize("written", ["2025-01-31T7:53", "2025-01-31 07:53 UTC", "2025-01-31 08:53:00 +01:00"])
def test_iso_8601_with_one_digit_of_an_hour_or_utc_needs_no_setting(written: str) -> None:
    assert read([written]) == ([datetime(2025, 1, 31, 7, 53)], [])


@pytest.mark.parametrize(
    ("written", "form"),
    [
        ("31/02/2025 10:00", "%d/%m/%Y %H:%M"),
        ("1738351800", "unix_ms"),
        ("0", "unix"),
        ("45688.81", "excel"),
        ("20251111", "%Y%m%d%H"),
        ("2025111 10", "%Y%m%d %H"),
        ("٣١/01/2025 10:00", "%d/%m/%Y %H:%M"),
        ("31.12.9999 23:59", "%d.%m.%Y %H:%M"),
        ("30/03/2025 01:30", "%d/%m/%Y %H:%M"),
        ("26/10/2025 01:30", "%d/%m/%Y %H:%M"),
    ],
)
def test_what_is_no_time_in_that_form_is_refused(written: str, form: str) -> None:
    moments, faults = read([written], formats=[form])
    assert moments == [None]
    assert len(faults) == 1


def test_a_day_that_two_formats_read_differently_is_refused() -> None:
    both = ["%d/%m/%Y %H:%M", "%m/%d/%Y %H:%M"]
    moments, faults = read(["03/04/2025 10:00", "31/01/2025 10:00", "03/03/2025 10:00"], formats=both)
    assert moments == [None, datetime(2025, 1, 31, 10), datetime(2025, 3, 3, 10)]
    assert faults == [
        (
            "may be 2025-04-03T10:00:00 or 2025-03-04T10:00:00: two formats of [times] read it",
            "keep the one that the export has, or correct the cell",
        )
    ]


@pytest.mark.parametrize(
    ("written", "forms"),
    [
        ("31/01/2025", 'set formats = ["%d/%m/%Y"], or "%m/%d/%Y" if the month stands first, in [times]'),
        ("31.1.2025", 'set formats = ["%d.%m.%Y"] in [times]'),
        ("2025/1/31, 7:30:00 PM", 'set formats = ["%Y/%m/%d, %I:%M:%S %p"] in [times]'),
        ("1738351800", 'set formats = ["unix"] in [times]'),
        ("1738351800000", 'set formats = ["unix_ms"] in [times]'),
        ("45688.8125", 'set formats = ["excel"] in [times]'),
    ],
)  # fmt: skip
def test_a_time_in_another_form_says_what_to_set(written: str, forms: str) -> None:
    (fault,) = read([written])[1]
    assert fault == ("is not a time", f"write it like 2026-01-31T09:15:00Z, or {forms} of competition.toml")
    for form in forms_in(forms):
        assert len(read([written], formats=[form], day_only="12:00")[1]) == (1 if form.startswith("%m") else 0)


def forms_in(remedy: str) -> list[str]:
    return remedy.split('"')[1::2]


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ("%d.%m", "no day, month and year"),
        ("%H:%M", "no day, month and year"),
        ("%-d.%m.%Y", "%d, %m and %H read one digit too"),
        ("%d.%m.%Y %Q", "%Q is not read"),
        ("%d.%m.%Y %", "% is not read"),
        ("%d.%m.%Y %I:%M", "%I without %p"),
        ("%d.%m.%Y %H:%M %p", "%p without it"),
        ("%d.%m.%Y %M", "minutes without hours"),
        ("%d.%m.%Y %d", "names a part twice"),
        ("%Y-%d-%m", "the other way round"),
        ("dd.mm.yyyy", "no day, month and year"),
    ],
)
def test_a_form_that_says_no_whole_day_or_two_things_is_refused(form: str, words: str) -> None:
    with pytest.raises(ValidationError, match=words):
        read([], formats=[form])


@pytest.mark.parametrize("day_only", ["noon", "24:00", "12", "in order", "", 12])
def test_a_day_means_an_order_or_a_time_of_day_and_nothing_else(day_only: Any) -> None:
    with pytest.raises(ValidationError):
        read([], day_only=day_only)


@pytest.mark.parametrize(
    ("written", "form"), [("2025-07-31", "unix"), ("31/7/2025", "%d/%m/%Y"), ("45869", "excel"), ("45869.0", "excel")]
)
def test_a_day_is_at_the_time_of_day_that_the_settings_name(written: str, form: str) -> None:
    assert read([written], formats=[form])[1][0][0] == "is a day without a time"
    assert read([written], formats=[form], day_only="9:30") == ([datetime(2025, 7, 31, 8, 30)], [])


def test_days_of_a_typed_column_are_days_too() -> None:
    cells = pl.Series([datetime(2025, 7, 31).date(), None])
    assert read(cells, day_only="12:00") == ([datetime(2025, 7, 31, 11), None], [])


DAYS = """
    match_id,queue,player_1,player_2,started_at,ended_at,winner
    m2,competitive,A,B,2026-01-10,2026-01-10,1
    m1,competitive,A,B,10/01/2026,11/01/2026,2
    m3,competitive,A,C,10/01/2026,,
    m4,competitive,A,B,2026-01-11,2026-01-11,1
"""


def test_games_of_a_day_keep_the_order_of_the_file(ladder: LadderFolder) -> None:
    ladder.configure(log_timezone="Europe/London", times={"day_only": "in file order", "formats": ["%d/%m/%Y"]})
    write(ladder, "matches.csv", DAYS)
    assert ladder.results().is_good
    assert logged(ladder, "match_id", "started_at", "ended_at") == [
        ("m1", "2026-01-10 12:00:01", "2026-01-11 12:00:00"),
        ("m2", "2026-01-10 12:00:00", "2026-01-10 12:00:00"),
        ("m3", "2026-01-10 12:00:02", None),
        ("m4", "2026-01-11 12:00:01", "2026-01-11 12:00:01"),
    ]


def write(cup: LadderFolder, file: str, text: str) -> None:
    (cup.folder / file).write_text("".join(f"{line.strip()}\n" for line in text.strip().splitlines()))


def logged(cup: LadderFolder, *names: str) -> list[tuple[str | None, ...]]:
    with duckdb.connect(str(cup.out / "scorehouse.duckdb"), read_only=True) as database:
        columns = ", ".join(f"{name}::varchar" for name in names)
        return database.execute(f"select {columns} from ladder.matches order by all").fetchall()


def test_a_day_in_file_order_needs_the_zone_whose_day_it_is(ladder: LadderFolder) -> None:
    ladder.configure(times={"day_only": "in file order"})
    write(ladder, "matches.csv", DAYS)
    assert ("matches.csv", 2, "started_at", "2026-01-10", "is a day without a time") in ladder.rejects()


@pytest.mark.parametrize(
    ("shape", "times"),
    [
        ("day-first-times", 'formats = ["%d/%m/%Y %H:%M", "%Y/%m/%d %H:%M", "%d.%m.%Y %H:%M"]'),
        ("day-only-times", 'day_only = "in file order"'),
        ("day-only-times", 'day_only = "12:00"'),
        ("day-only-times", "day_only = 12:00:00"),
    ],
)
def test_a_shape_of_real_exports_is_published(tmp_path: Path, shape: str, times: str) -> None:
    outcome = copied_shape(shape, tmp_path, f"[times]\n{times}\n")
    assert outcome.is_good, outcome.rejects


PARTS = [*(f"%{name}" for name in DIRECTIVES), ".", "/", "-", " ", ":", "T", "Z", "UTC", "%", "x"]
WHOLE = ["unix", "unix_ms", "excel", "%d/%m/%Y", "%d%m%y", "%Y%m%d%H%M%S%f", "%d %b %Y%z"]
FORMS = st.lists(st.sampled_from(PARTS), max_size=9).map("".join) | st.sampled_from(WHOLE)
WRITTEN = st.text(st.sampled_from("0123456789./-: TZUCGMPA+,٣äJan"), max_size=20) | st.integers(0, 2**63).map(str)


@given(st.lists(FORMS, max_size=4), st.none() | st.sampled_from(["in file order", "12:00"]), st.lists(WRITTEN))
@settings(max_examples=times(200), deadline=None)
def test_any_cell_in_any_forms_is_a_time_or_a_fault(forms: list[str], day_only: str | None, cells: list[str]) -> None:
    good = list(filter(is_known, forms))
    moments, faults = read(pl.Series(cells, dtype=pl.String), formats=good, day_only=day_only)
    missing = [cell for cell, moment in zip(cells, moments, strict=True) if moment is None and cell.strip()]
    assert len(faults) == len(missing)


def is_known(form: str) -> bool:
    try:
        return known_format(form) == form
    except ValueError:
        return False
