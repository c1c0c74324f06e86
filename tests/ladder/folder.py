"""A ladder made for a test: a season with three tiers, and matches drawn in their shortest form."""

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from tests.competition_folder import CompetitionFolder, csv_text, picture

SEASON = {"starts_at": datetime(2026, 1, 1, tzinfo=UTC), "ends_at": datetime(2026, 2, 1, tzinfo=UTC)}
TIERS = [
    {"name": "bronze", "from": 1500, "loss": 5},
    {"name": "silver", "from": 1700, "loss": 10},
    {"name": "gold", "from": 2000, "loss": 15},
]
DEFAULTS = {"queue": "competitive", "winner": "1", "player_1": "a", "player_2": "b"}


def moment(drawn: str) -> str:
    """`10 09:30` is the tenth of January 2026 at half past nine; what is written otherwise stays."""
    short = re.fullmatch(r"(\d\d) (\d\d:\d\d)(:\d\d)?", drawn)
    return f"2026-01-{short[1]}T{short[2]}{short[3] or ':00'}Z" if short else drawn


class LadderFolder(CompetitionFolder):
    """A ladder of January 2026."""

    def __init__(self, folder: Path, slug: str = "cup") -> None:
        super().__init__(folder, "ladder", slug)
        self.configure(season=SEASON, tiers=TIERS)

    def logged(self, cell: str) -> str:
        return moment(cell)

    def played(self, drawn: str) -> Self:
        """`matches` from its picture; columns that are not drawn are a win of a over b, ended when it started."""
        headings, *rows = picture(drawn)
        matches = []
        for row in rows:
            match: dict[str, Any] = DEFAULTS | dict(zip(headings, row, strict=True))
            match["ended_at"] = match.get("ended_at", match["started_at"])
            matches.append(match)
        names = list(matches[0])
        table = [names, *([self.logged(match[name]) for name in names] for match in matches)]
        (self.folder / "matches.csv").write_text(csv_text(table), encoding="utf-8")
        return self
