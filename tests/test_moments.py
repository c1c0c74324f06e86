"""Times as people write them: docs/contract.md, "Times"."""

from datetime import UTC, date, datetime, timedelta

import pytest

from scorehouse.schemas.moments import NotATimeError, bands_of_days, read_moment


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("2026-01-31T09:15:00Z", "2026-01-31T09:15:00"),
        ("2026-01-31t09:15:00z", "2026-01-31T09:15:00"),
        ("2026-01-31 09:15:00+01:00", "2026-01-31T08:15:00"),
        ("2026-01-31T09:15:00+0130", "2026-01-31T07:45:00"),
        ("2026-01-31T09:15-08", "2026-01-31T17:15:00"),
        ("2026-01-31T09:15:00.250Z", "2026-01-31T09:15:00.250000"),
        ("2026-01-31T09:15:00,250000000Z", "2026-01-31T09:15:00.250000"),
    ],
)
def test_iso_8601_with_an_offset_is_read_as_utc(written: str, read: str) -> None:
    assert read_moment(written, None) == datetime.fromisoformat(read).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ("2026-01-31", "is a day without a time"),
        ("12:00 03.02.2016", "is not a time"),
        ("2026-W05-6T10:00Z", "is not a time"),
        ("20260131T091500Z", "is not a time"),
        ("٢٠٢٦-01-31T09:15:00Z", "is not a time"),
        ("2026-02-30T09:15:00Z", "is no day or hour that exists"),
        ("2026-01-31T24:00:00Z", "is no day or hour that exists"),
        ("0001-01-01T00:00:00+14:00", "is no day or hour that exists"),
        ("2026-01-31T09:15:00.0000001Z", "is finer than a microsecond"),
        ("2026-01-31T09:15:00", "has no offset from UTC"),
    ],
)
def test_what_is_no_moment_is_said_in_words(written: str, problem: str) -> None:
    with pytest.raises(NotATimeError, match=problem) as caught:
        read_moment(written, None)
    assert caught.value.remedy


def test_a_time_without_an_offset_is_read_in_the_zone_of_the_log() -> None:
    assert read_moment("2016-07-01T12:00", "Europe/Copenhagen") == datetime(2016, 7, 1, 10, tzinfo=UTC)
    assert read_moment("2016-01-01T12:00", "Europe/Copenhagen") == datetime(2016, 1, 1, 11, tzinfo=UTC)


def test_a_time_that_summer_time_skipped_is_refused_whatever_the_setting() -> None:
    for ambiguous in (None, "earlier", "later"):
        with pytest.raises(NotATimeError, match="never was in Europe/Copenhagen"):
            read_moment("2016-03-27T02:30:00", "Europe/Copenhagen", ambiguous)


def test_a_time_that_was_twice_is_refused_unless_the_settings_choose() -> None:
    written, zone = "2015-11-01T01:30:00", "America/Los_Angeles"
    with pytest.raises(NotATimeError, match="was twice"):
        read_moment(written, zone)
    assert read_moment(written, zone, "earlier") == datetime(2015, 11, 1, 8, 30, tzinfo=UTC)
    assert read_moment(written, zone, "later") == datetime(2015, 11, 1, 9, 30, tzinfo=UTC)


def test_the_bands_of_days_follow_the_walls_of_their_zone() -> None:
    assert bands_of_days(date(2015, 2, 1), date(2015, 3, 31), "America/Los_Angeles") == [
        (datetime(2015, 2, 1, 8, tzinfo=UTC), datetime(2015, 4, 1, 7, tzinfo=UTC))
    ]


def test_a_zone_that_turned_its_clocks_back_over_midnight_has_a_day_in_two_bands() -> None:
    # Newfoundland went from 00:01 back to 23:01 of the day before.
    assert bands_of_days(date(2010, 11, 7), date(2010, 11, 7), "America/St_Johns") == [
        (datetime(2010, 11, 7, 2, 30, tzinfo=UTC), datetime(2010, 11, 7, 2, 31, tzinfo=UTC)),
        (datetime(2010, 11, 7, 3, 30, tzinfo=UTC), datetime(2010, 11, 8, 3, 30, tzinfo=UTC)),
    ]


def test_a_day_that_a_zone_left_out_has_no_band() -> None:
    assert bands_of_days(date(2011, 12, 30), date(2011, 12, 30), "Pacific/Apia") == []


@pytest.mark.parametrize("hours", range(-14, 13))
def test_a_day_is_one_band_in_every_zone_from_14_hours_before_utc_to_12_behind(hours: int) -> None:
    """`Etc/GMT-14` is 14 hours before UTC."""
    midnight = datetime(2026, 5, 3, tzinfo=UTC) + timedelta(hours=hours)
    band = (midnight, midnight + timedelta(days=1))
    assert bands_of_days(date(2026, 5, 3), date(2026, 5, 3), f"Etc/GMT{hours:+}") == [band]
