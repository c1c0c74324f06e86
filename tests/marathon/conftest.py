"""A marathon's folder that can be drawn by games."""

from pathlib import Path

import pytest

pytest.register_assert_rewrite("tests.marathon.drawn_marathon")

from tests.marathon.drawn_marathon import Marathon  # noqa: E402  (its assertions are rewritten first)


@pytest.fixture
def marathon(tmp_path: Path) -> Marathon:
    return Marathon(tmp_path, "marathon")
