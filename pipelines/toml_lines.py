"""On which line of a TOML file a key stands: the one thing that tomllib does not say."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator

Path = tuple[str | int, ...]
HEADER = re.compile(r"\s*(\[\[?.+?\]\]?)\s*(?:#.*)?")
KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")
PART = re.compile(r"\[(\d+)\]|([^.\[\]]+)")


def line_of(text: str, place: str) -> int | None:
    """The line of a key, named like `stage.days` or `tiers[2].from`; of one that is missing, the line of its table."""
    wanted: Path = tuple(int(number) if number else name for number, name in PART.findall(place))
    found = dict(reversed([*lines_of(text)]))  # the first line of each
    for length in range(len(wanted), 0, -1):
        if wanted[:length] in found:
            return found[wanted[:length]]
    return None


def lines_of(text: str) -> Iterator[tuple[Path, int]]:
    """Every key and table with its line; the entries of a list of tables are numbered from 1."""
    table: Path = ()
    numbers: Counter[Path] = Counter()
    for line, content in enumerate(text.splitlines(), start=1):
        if header := HEADER.fullmatch(content):
            table = path_of(header[1])
            if header[1].startswith("[["):
                numbers[table] += 1
                yield table, line
                table = (*table, numbers[table])
            yield table, line
        elif key := KEY.match(content):
            yield (*table, *path_of(f"{key[1]} = 0")), line


def path_of(line: str) -> Path:
    """The names in a header or key, as TOML reads them; none of what only looks like one."""
    try:
        inner = tomllib.loads(line)
    except tomllib.TOMLDecodeError:
        return ()
    names: list[str] = []
    while isinstance(inner, dict) and inner:
        ((name, inner),) = inner.items()
        names.append(name)
        if isinstance(inner, list):
            inner = inner[0]
    return tuple(names)
