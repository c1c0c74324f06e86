"""The fixture of the round robin's tests."""

from pathlib import Path

import pytest

from tests.round_robin.folder import RoundRobin


@pytest.fixture
def cup(tmp_path: Path) -> RoundRobin:
    return RoundRobin(tmp_path, "round_robin")
