"""A fault of scorehouse's own: what nobody named is caught here, and nowhere else, and ends one competition alone.

It is told in one line, with what to report; the whole traceback goes to a file.
"""

import errno
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile

from scorehouse.pipelines.one_line import shorten
from scorehouse.pipelines.version import own_version

PACKAGE = Path(__file__).parent.parent
LETTERS_SHOWN = 300
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EMFILE, errno.ENFILE, errno.ENOMEM)


@dataclass(frozen=True)
class Fault:
    """What went wrong though nobody foresaw it."""

    error: BaseException

    def told(self, file: Path | None) -> str:
        """One line for a person; the traceback goes into the file, without one into the system's temporary folder."""
        error = self.error
        if isinstance(error, OSError) and error.filename is not None:
            return f"{printable(error.filename)}: {error.strerror}"
        words = ": ".join(filter(None, [f"{type(error).__name__} in {place(error)}", printable(error)]))
        try:
            written = f"and its traceback, which is in {keep(''.join(traceback.format_exception(error)), file)}"
        except OSError as full:
            written = f"(its traceback could not be written: {full.strerror})"
        return f"{words}; this is a fault of scorehouse {own_version()}, please report this line {written}"


@contextmanager
def caught(tell: Callable[[Fault], object]) -> Iterator[None]:
    """Whatever goes wrong within is told, and what comes after goes on; but not what the machine is the cause of."""
    try:
        yield
    except BaseException as error:  # a panic of a library is no Exception
        if is_of_the_machine(error):
            raise
        tell(Fault(error))


def is_of_the_machine(error: BaseException) -> bool:
    """What no competition can help: the person at the keyboard, too little memory, no room on the disk."""
    import duckdb  # here, for a command that only shows its help needs none

    if isinstance(error, OSError):
        return error.errno in NO_ROOM
    if isinstance(error, KeyboardInterrupt | SystemExit | GeneratorExit | MemoryError):
        return True
    if isinstance(error, duckdb.InterruptException | duckdb.OutOfMemoryException | duckdb.IOException):
        return True
    return isinstance(error, RuntimeError) and str(error) == "Query interrupted"


def place(error: BaseException) -> str:
    """Where in our code it came from: the last of our own lines on the way to it."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if PACKAGE in Path(frame.filename).parents]
    if not ours:
        return "scorehouse"
    return f"{Path(ours[-1].filename).relative_to(PACKAGE)}, line {ours[-1].lineno}, {ours[-1].name}"


def printable(text: object) -> str:
    """A name or an error's words on one line of a terminal."""
    return shorten(str(text), LETTERS_SHOWN)


def keep(text: str, file: Path | None) -> Path:
    """Writes a traceback, for its owner alone to read: a log's cells may stand in it."""
    if file is None:
        with NamedTemporaryFile(
            "w", prefix="scorehouse-", suffix=".txt", delete=False, errors="backslashreplace"
        ) as new:
            new.write(text)
        return Path(new.name)
    file.parent.mkdir(mode=0o700, exist_ok=True)
    file.write_text(text, encoding="utf-8", errors="backslashreplace")
    return file
