"""A round robin made for a test: days instead of times, and columns that do not matter left out."""

import re
from datetime import UTC, datetime, timedelta
from typing import Self

from tests.competition_folder import CompetitionFolder, csv_text, picture

UNITS = {"s": "seconds", "h": "hours"}
# A column that a picture leaves out, and what its cells are then; without a start, a game starts on day 1.
USUAL = {
    "entries": {"level": "0"},
    "games": {"table": "1", "started_at": "day 1"},
    "turns": {},
}


def moment(cell: str) -> str:
    """`day 3`, `day 3 +1s`, `day 3 -2h` as a time of March 2026; all else as it is."""
    match = re.fullmatch(r"day (\d+)(?: ([+-]\d+)([sh]))?", cell)
    if match is None:
        return cell
    more = timedelta(**{UNITS[match[3]]: int(match[2])}) if match[2] else timedelta(0)
    return (datetime(2026, 3, 1, tzinfo=UTC) + timedelta(days=int(match[1]) - 1) + more).strftime("%Y-%m-%dT%H:%M:%SZ")


class RoundRobin(CompetitionFolder):
    """A competition's folder whose pictures speak of days."""

    def logged(self, cell: str) -> str:
        return moment(cell)

    def given(self, table: str, drawn: str, file: str | None = None) -> Self:
        heading, *rows = picture(drawn)
        usual = {name: cell for name, cell in USUAL[table].items() if name not in heading}
        logged = [[self.logged(cell) for cell in [*row, *usual.values()]] for row in rows]
        (self.folder / (file or f"{table}.csv")).write_text(csv_text([[*heading, *usual], *logged]), encoding="utf-8")
        return self

    def entered(self, players: str) -> Self:
        """Entries of the names alone: `A B C`."""
        return self.given("entries", "\n".join(["player", *players.split()]))

    def beaten(self, order: str, draws: str = "", **results: str) -> Self:
        """A whole table, ended on day 2: whoever comes first in `order` wins, those of `draws` draw with each other."""
        pairs = [(one, other) for place, one in enumerate(order) for other in order[place + 1 :]]
        rows = [
            [f"{w}{b}", w, b, "day 2", results.get(f"{w}{b}", "draw" if w in draws and b in draws else "white")]
            for w, b in pairs
        ]
        return self.given("games", "\n".join("  ".join(row) for row in [GAME, *rows]))

    def played_off(self, drawn: str) -> Self:
        """Play-off games in a file of their own; they start on day 3 unless the picture says."""
        heading, *rows = picture(drawn)
        starts = [] if "started_at" in heading else ["started_at"]
        lines = [[*heading, *starts], *([*row, "day 3"] if starts else row for row in rows)]
        text = "\n".join("  ".join(cell or "-" for cell in line) for line in lines)
        return self.given("games", text, file="games-play-offs.csv")

    def at(self, as_of: str) -> Self:
        self.configure(as_of=datetime.fromisoformat(moment(as_of)))
        return self


GAME = ["game_id", "white", "black", "ended_at", "result"]
