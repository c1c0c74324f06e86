"""competition.toml of a ladder: what is required, what makes no sense, and the words for it."""

import re
from datetime import UTC, date, datetime
from typing import Any

import pytest

from tests.ladder.folder import TIERS, LadderFolder


def errors(ladder: LadderFolder, **settings: Any) -> list[str]:
    """The faults of the settings, without the file's name."""
    ladder.played("""
        match_id  started_at
        m1        10 10:00
    """)
    ladder.settings = {key: value for key, value in (ladder.settings | settings).items() if value is not None}
    outcome = ladder.configure().run()
    assert all("competition.toml" in error for error in outcome.errors)
    return [re.split(r"competition\.toml(?:, line \d+)?: ", error)[1] for error in outcome.errors]


def season(start: Any, end: Any) -> dict[str, Any]:
    return {"starts_at": start, "ends_at": end}


def tier(name: str, threshold: Any, loss: Any = 5) -> dict[str, Any]:
    return {"name": name, "from": threshold, "loss": loss}


def test_season_and_tiers_are_required(ladder: LadderFolder) -> None:
    assert errors(ladder, season=None, tiers=None) == [
        "season: missing; it is required",
        "tiers: missing; it is required",
    ]


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"cap": {"matchs": 2}}, 'cap.matchs: no such key; the nearest is "matches"'),
        ({"tiers": [tier("a", 1500) | {"los": 5}]}, 'tiers[1].los: no such key; the nearest is "loss"'),
        ({"tiers": [tier("a", 1500) | {"form": 5}]}, 'tiers[1].form: no such key; the nearest is "from"'),
        ({"points": {"win": "10"}}, 'points.win: Input should be a valid integer, not "10"'),
        ({"cap": {"matches": 0}}, "cap.matches: Input should be greater than or equal to 1, not 0"),
        ({"cap": {"hours": 0}}, "cap.hours: Input should be greater than or equal to 1, not 0"),
        ({"points": {"streak_max": -1}}, "points.streak_max: Input should be greater than or equal to 0, not -1"),
        ({"tiers": [tier("a", 1500, -1)]}, "tiers[1].loss: Input should be greater than or equal to 0, not -1"),
        ({"points": {"start": 1400}}, "points: start, 1400, lies below the floor, 1500"),
        (
            {"tiers": [tier("a", 1000)]},
            'tiers[1].from: the first tier, "a", must begin at the floor, 1500, not at 1000',
        ),
        (
            {"points": {"floor": 1000}},
            'tiers[1].from: the first tier, "bronze", must begin at the floor, 1000, not at 1500',
        ),
        (
            {"tiers": [tier("a", 1500), tier("b", 1600), tier("c", 1600)]},
            'tiers[3].from: "c" must begin above "b", 1600, not at 1600',
        ),
        (
            {"tiers": [tier("a", 1500), tier("a", 1600)]},
            'tiers: two are called "a"; a report could not tell them apart',
        ),
        (
            {"season": season(datetime(2026, 1, 2, tzinfo=UTC), datetime(2026, 1, 1, tzinfo=UTC))},
            "season: it ends at 2026-01-01 00:00:00+00:00, not after it starts, 2026-01-02 00:00:00+00:00",
        ),
        (
            {"season": season(datetime(2026, 1, 1), datetime(2026, 1, 2, tzinfo=UTC))},
            "season.starts_at: has no offset from UTC; add the offset or Z, or set log_timezone in competition.toml",
        ),
    ],
)
def test_what_makes_no_sense_is_said_with_its_key(ladder: LadderFolder, settings: dict[str, Any], words: str) -> None:
    assert errors(ladder, **settings) == [words]


def test_a_day_without_a_time_is_no_start_of_a_season(ladder: LadderFolder) -> None:
    found = errors(ladder, season=season(date(2026, 1, 1), datetime(2026, 2, 1, tzinfo=UTC)))
    assert found == ["season.starts_at: 2026-01-01 is a day; write a time, like 2026-01-01T00:00:00Z"]


def test_a_season_without_offsets_is_on_the_clock_of_the_log(ladder: LadderFolder) -> None:
    """Sao Paulo, three hours behind: the season begins at 03:00 UTC."""
    ladder.configure(
        log_timezone="America/Sao_Paulo",
        season=season(datetime(2026, 1, 1), datetime(2026, 2, 1)),
    )
    ladder.played("""
        match_id  player_2  started_at            ended_at
        m1        b         2026-01-01T02:59:59Z  2026-01-01T03:30:00Z
        m2        c         2026-01-01T00:00:00   2026-01-01T00:30:00
        m3        d         2026-01-31T23:59:59   2026-01-31T23:59:59
        m4        e         2026-02-01T03:00:00Z  2026-02-01T03:30:00Z
    """)
    ladder.expect(
        "unscored_matches",
        """
        match_id  reason
        m1        outside_season
        m4        outside_season
        """,
    )


def test_the_tiers_are_in_run_json_as_they_were_written(ladder: LadderFolder) -> None:
    assert errors(ladder) == []
    assert '"from": 1700' in (ladder.out / ladder.slug / "run.json").read_text(encoding="utf-8")
    assert TIERS[1]["from"] == 1700
