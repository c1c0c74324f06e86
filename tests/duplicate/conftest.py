"""What the tests of the duplicate share: a folder to write a tournament into."""

from pathlib import Path

import pytest

from tests.duplicate.folder import DuplicateFolder


@pytest.fixture
def duplicate(tmp_path: Path) -> DuplicateFolder:
    return DuplicateFolder(tmp_path)
