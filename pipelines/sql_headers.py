"""What a file of sql/ says of itself, in the comments above its select: what it is, its grain and its columns."""

import re
from dataclasses import dataclass
from itertools import takewhile

COLUMN = re.compile(r"(\w+): (.+)")


@dataclass(frozen=True)
class Header:
    """The first lines of a file, without their dashes."""

    what: str
    grain: str
    columns: dict[str, str]
    """What each column is that is described here; of one that means the same everywhere, the room's schema says it."""


def read_header(sql: str) -> Header:
    """The header of a select, which begins with it."""
    what, grain, *others = (line.removeprefix("-- ") for line in takewhile(is_comment, sql.splitlines()))
    found = [COLUMN.fullmatch(line) for line in others if not line.startswith("Rule: ")]
    return Header(what, grain.removeprefix("Grain: "), {column[1]: column[2] for column in found if column})


def is_comment(line: str) -> bool:
    return line.startswith("-- ")
