"""The digests of a run's files, in a list that `sha256sum -c SHA256SUMS` reads within the run's folder."""

import hashlib
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from scorehouse.pipelines.beside import at_once

LIST = "SHA256SUMS"
# File by file, by its path below the run's folder.
Digests = dict[str, str]


def digest(file: Path) -> str | None:
    """The digest of a file's bytes; none where it cannot be read."""
    try:
        with file.open("rb") as source:
            return hashlib.file_digest(source, "sha256").hexdigest()
    except OSError:
        return None


def digests_of(folder: Path, names: Iterable[str]) -> dict[str, str | None]:
    """The digests of files by their paths below a folder."""
    wanted = sorted(names)
    return dict(zip(wanted, at_once(partial(digest, folder / name) for name in wanted), strict=True))


def read_list(run: Path) -> Digests | None:
    """What a run has listed; none of a run of an earlier scorehouse, which wrote no list, or where it is broken."""
    try:
        lines = (run / LIST).read_text(encoding="utf-8", errors="surrogateescape").split("\n")
    except OSError:
        return None
    return dict(read_line(line) for line in lines if line)


def write_list(run: Path, digests: Digests) -> None:
    lines = "".join(as_line(name, digests[name]) for name in sorted(digests))
    file = run / LIST
    file.write_text(lines, encoding="utf-8", errors="surrogateescape")
    file.chmod(0o444)


def as_line(name: str, digest: str) -> str:
    """Behind a backslash, the backslashes and line ends of a name are written as two letters."""
    plain = name.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r")
    return f"{'' if plain == name else chr(92)}{digest}  {plain}\n"


def read_line(line: str) -> tuple[str, str]:
    """A file's path and digest; of a line that is cut or garbled, what no file has."""
    written, _, name = line.partition("  ")
    if written.startswith("\\"):
        ends = {"\\\\": "\\", "\\n": "\n", "\\r": "\r"}
        letters = iter(name)
        name = "".join(ends.get(letter + next(letters, ""), "") if letter == "\\" else letter for letter in letters)
    return name, written.lstrip("\\")
