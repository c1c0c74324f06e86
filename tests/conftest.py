"""What the tests share: a folder to write competitions into, and the runs over it."""

from pathlib import Path

import pytest

from tests.competition_folder import CompetitionFolder


@pytest.fixture
def marathon(tmp_path: Path) -> CompetitionFolder:
    return CompetitionFolder(tmp_path, "marathon")
