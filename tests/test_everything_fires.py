"""Each claim, check and warning finds something in some competition; one that finds nothing in any may be dead."""

from importlib import import_module
from pathlib import Path

import pytest

from scorehouse.pipelines.rooms import ROOMS
from tests.conftest import DATA
from tests.firing import ASKED, WhatFires, broken_claims, files_of, fired_by_cases, slug_of_case

FIRES: dict[str, WhatFires] = {format: import_module(f"tests.{format}.what_fires").FIRES for format in ROOMS}
every_room = pytest.mark.parametrize("format", FIRES)


@every_room
def test_every_file_has_what_makes_it_fire(format: str) -> None:
    """A new file goes into `tests/<format>/what_fires.py`; a name there without a file is one too many."""
    fires = FIRES[format]
    assert {f"claims/{claim}" for claim in fires.alterations} == files_of(ROOMS[format], "claims")
    assert set(fires.cases) == files_of(ROOMS[format], *ASKED)


@every_room
def test_every_check_and_warning_finds_its_case(format: str, tmp_path: Path) -> None:
    fired = fired_by_cases(tmp_path, FIRES[format])
    assert [file for file in FIRES[format].cases if slug_of_case(file) not in fired[file]] == []


@every_room
def test_every_claim_finds_results_that_were_altered(format: str, tmp_path: Path) -> None:
    alterations = FIRES[format].alterations
    found = broken_claims(tmp_path, ROOMS[format], DATA / f"{format}-sample", alterations)
    assert {claim: before for claim, (before, _) in found.items()} == dict.fromkeys(alterations, 0)
    assert [claim for claim, (_, after) in found.items() if not after] == []
