"""The command line in this process, as quick as a function; as a process of its own where that is what is tested."""

import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import chdir, contextmanager
from pathlib import Path

from typer.testing import CliRunner, Result

from scorehouse.pipelines.cli import app

COMMAND = [sys.executable, "-m", "scorehouse"]


def scorehouse(*arguments: object, cwd: Path | None = None) -> Result:
    """What a command says, and its exit code; what would be a traceback is raised."""
    with chdir(cwd or Path()):
        return CliRunner().invoke(app, list(map(str, arguments)), catch_exceptions=False)


def scorehouse_process(
    *arguments: object, env: Mapping[str, str] | None = None, before: Callable[[], None] | None = None
) -> subprocess.CompletedProcess[str]:
    """The same of a process; `before` is what the new process does first."""
    return subprocess.run(
        [*COMMAND, *(os.fsdecode(str(argument)) for argument in arguments)],
        capture_output=True,
        text=True,
        errors="backslashreplace",
        env=os.environ | (env or {}),
        preexec_fn=before,
        check=False,
    )


@contextmanager
def no_file_larger_than(size: int) -> Iterator[None]:
    """As on a disk that is full: who writes more than so many bytes to a file is refused by the system."""
    before, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (before, most))
