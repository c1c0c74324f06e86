"""The ladder's fixture."""

from pathlib import Path

import pytest

from tests.ladder.folder import LadderFolder


@pytest.fixture
def ladder(tmp_path: Path) -> LadderFolder:
    return LadderFolder(tmp_path)
