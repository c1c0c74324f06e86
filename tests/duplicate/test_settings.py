"""competition.toml of a duplicate: what is wrong is said by file, key and nearest key."""

import re
from typing import Any

import pytest

from scorehouse.pipelines.rooms.duplicate.room import rules
from scorehouse.schemas.duplicate import Settings
from tests.duplicate.folder import DuplicateFolder

OWN = "sbr_2025 or wbf, or lower bounds of your own, like [0, 1, 3]"


def faults(duplicate: DuplicateFolder, **settings: Any) -> list[str]:
    duplicate.given_deals("1  1  A 0  B 0  C 0  D 0").configure(**settings)
    return [re.split(r"competition\.toml(?:, line \d+)?: ", error)[1] for error in duplicate.run().errors]


@pytest.mark.parametrize(
    ("scale", "fault"),
    [
        ("sbr", f'imp_scale: "sbr" is no published scale, the nearest is "sbr_2025"; write {OWN}'),
        ("mcr", f'imp_scale: "mcr" is no published scale; write {OWN}'),
        ([0, 0.5, 2], f"imp_scale: must be {OWN} (whole numbers), not [0, 0.5, 2]"),
        (7, f"imp_scale: must be {OWN} (whole numbers), not 7"),
        ([1, 2], "imp_scale: lower bounds begin with 0, and each is more than the one before, not [1, 2]"),
        ([0, 2, 2], "imp_scale: lower bounds begin with 0, and each is more than the one before, not [0, 2, 2]"),
        ([0, 3, 2], "imp_scale: lower bounds begin with 0, and each is more than the one before, not [0, 3, 2]"),
        ([], "imp_scale: lower bounds begin with 0, and each is more than the one before, not []"),
    ],
)
def test_a_scale_that_is_none(duplicate: DuplicateFolder, scale: Any, fault: str) -> None:
    assert faults(duplicate, imp_scale=scale) == [fault]


def test_the_scale_is_required_for_it_is_the_organisers_to_set(duplicate: DuplicateFolder) -> None:
    del duplicate.settings["imp_scale"]
    assert faults(duplicate) == [f"imp_scale: missing; it is required, the organiser sets it: {OWN}"]


@pytest.mark.parametrize(
    ("settings", "key"),
    [
        ({"deals": 0}, "deals"),
        ({"deals": "80"}, "deals"),
        ({"deals_per_round": 0}, "deals_per_round"),
        ({"sessions": 0}, "sessions"),
        ({"prizes": [500, -1]}, "prizes[2]"),
        ({"prizes": [1.0005]}, "prizes[1]"),
        ({"average": {"own_result": "out"}}, "average.own_result"),
        ({"tie_break": ["imps"]}, "tie_break[1]"),
        ({"tie_break": ["same_wind_imps", "same_wind_imps"]}, "tie_break"),
        ({"substitute": {"imps": "robot"}}, "substitute.imps"),
        ({"missed_deal": {"imps": 2}}, "missed_deal.imps"),
        ({"missed_deal": {"disqualified_above": 1.5}}, "missed_deal.disqualified_above"),
    ],
)
def test_a_value_that_makes_no_sense_is_an_error_that_names_the_key(
    duplicate: DuplicateFolder, settings: dict[str, Any], key: str
) -> None:
    found = faults(duplicate, **settings)
    assert [fault.partition(": ")[0] for fault in found] == [key]


def test_an_unknown_key_is_an_error_that_names_the_nearest(duplicate: DuplicateFolder) -> None:
    assert faults(duplicate, deals_a_round=4, average={"own_results": "excluded"}) == [
        'average.own_results: no such key; the nearest is "own_result"',
        'deals_a_round: no such key; the nearest is "deals_per_round"',
    ]


def test_the_defaults_are_the_regulations(duplicate: DuplicateFolder) -> None:
    tables = rules(Settings(format="duplicate", name="Cup", imp_scale="sbr_2025"), None)
    assert tables["rules"] == [
        {
            "as_of": None,
            "is_whole": True,
            "deals": 80,
            "deals_per_round": 4,
            "own_result_is_included": True,
            "missed_deal_imps": -2,
            "missed_deals_allowed": 40,
        }
    ]
    assert [row["thousandths"] for row in tables["prizes"]] == [500000, 300000, 200000]
    assert tables["imp_scale"][0] == {"imps": 0, "lower_bound": 0, "upper_bound": 1}
    assert tables["imp_scale"][-1] == {"imps": 10, "lower_bound": 40, "upper_bound": None}
