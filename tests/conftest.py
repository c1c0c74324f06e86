"""What the tests share: a folder to write competitions into, how long they take, and on how many cores."""

from pathlib import Path

import pytest
from hypothesis import settings

from tests.competition_folder import CompetitionFolder, run_all
from tests.random_comparisons import LONG, SHORT

DATA = Path(__file__).parent.parent / "data"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="all of the random comparisons, where a tenth is usual")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile(LONG if config.getoption("--long") else SHORT)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """No worker where one file is named: to start them takes longer than most files. Else one for each core."""
    files = {Path(name.partition("::")[0]) for name in config.args}
    return 0 if len(files) == 1 and files.pop().is_file() else None


@pytest.fixture
def marathon(tmp_path: Path) -> CompetitionFolder:
    return CompetitionFolder(tmp_path, "marathon")


@pytest.fixture(scope="session")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The reports' folder of the sample competitions."""
    out = tmp_path_factory.mktemp("samples") / "reports"
    folders = sorted(file.parent for file in DATA.glob("*/competition.toml"))
    outcomes = run_all(folders, out)
    assert [outcome.errors for outcome in outcomes] == [[]] * len(folders)
    return out
