"""Marathons drawn in a few lines: a game a line, with its four seats."""

import gzip
import json
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partialmethod
from typing import Any, Self

import polars as pl

from tests.competition_folder import CompetitionFolder, csv_text, numbers, picture

Row = dict[str, str]

GAME = ("game_id", "table_name", "started_at", "server_fault")
SEAT = ("player", "game_points", "auto_moves", "left_table", "absent_deals")
# The third day of each stage of the regulation, at noon.
NOON_OF_STAGE = {
    str(stage): datetime(2015, month, 3, 12, tzinfo=UTC) for stage, month in enumerate((2, 4, 6, 8, 10), start=1)
}
# The points of seats that are drawn without: who stands first is first.
POINTS_BY_SEAT = ("30", "20", "10", "0")
SEAT_PICTURE = re.compile(r"(?P<player>.+?)(?: (?P<game_points>-?\d+))?(?P<notes>(?: (?:left|absent=\d+|auto=\d+))*)")


def drawn_games(drawn: str) -> list[Row]:
    """Seat rows of games drawn like this; all columns but `seats` may be left out.

        game_id  table_name     stage  started_at            server_fault  seats
        g1       RU-Marathon-1  -      2015-02-03T12:00:00Z  false         A 30, B 20 left, C 10 absent=9, D 0 auto=400

    Games are named g1, g2 … and start a minute apart, in stage 1 where no stage is named. Seats without points have 30,
    20, 10 and 0.
    """
    heading, *lines = picture(drawn)
    rows = []
    for place, line in enumerate(lines):
        game = dict(zip(heading, line, strict=True))
        start = NOON_OF_STAGE[game.get("stage") or "1"] + timedelta(minutes=place)
        usual = (f"g{place + 1}", "RU-Marathon-1", f"{start:%Y-%m-%dT%H:%M:%SZ}", "false")
        of_game = {name: game.get(name) or value for name, value in zip(GAME, usual, strict=True)}
        rows += [of_game | seat for seat in drawn_seats(game["seats"])]
    return rows


def drawn_seats(drawn: str) -> list[Row]:
    """`A 30 left, B 20, C, D 0 absent=9 auto=400`."""
    seats = []
    for points, seat in zip(POINTS_BY_SEAT, drawn.split(", "), strict=True):
        found = SEAT_PICTURE.fullmatch(seat)
        assert found, seat
        notes = dict([*note.split("="), "true"][:2] for note in found["notes"].split())
        seats.append(
            {
                "player": found["player"],
                "game_points": found["game_points"] or points,
                "auto_moves": notes.get("auto", "0"),
                "left_table": notes.get("left", "false"),
                "absent_deals": notes.get("absent", "0"),
            }
        )
    return seats


def series(**table_points: str) -> str:
    """A drawing of games in which players get these table points, one after the other, against a, b and c.

    `series(A="4 2 1 0")`: A is first, second, third and last; the games are A1, A2 …
    """
    lines = ["game_id  seats"]
    for player, row in table_points.items():
        for game, points in enumerate(row.split(), start=1):
            seats = ["a", "b", "c"]
            seats.insert(["4", "2", "1", "0"].index(points), player)
            lines.append(f"{player}{game}  {', '.join(seats)}")
    return "\n".join(lines)


class Marathon(CompetitionFolder):
    """A marathon's folder, drawn by games."""

    def games(self, drawn: str, file: str = "games.csv") -> Self:
        """Games drawn as `drawn_games` says."""
        return self.seats(drawn_games(drawn), file)

    def seats(self, rows: list[Row], file: str = "games.csv") -> Self:
        names = [*GAME, *SEAT]
        text = csv_text([names, *([row[name] for name in names] for row in rows)])
        (self.folder / file).write_text(text, encoding="utf-8")
        return self

    def table(self, file: str, rows: list[Row], shape: Callable[[list[Row]], Any] = list) -> Self:
        """A log file of any format; `shape` makes of the rows what the format can hold."""
        path, shaped = self.folder / file, shape(rows)
        if file.endswith(".parquet"):
            pl.DataFrame(shaped).write_parquet(path)
        elif file.endswith(".ndjson"):
            path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in shaped), encoding="utf-8")
        else:
            text = csv_text([list(rows[0]), *(list(row.values()) for row in rows)]).encode()
            path.write_bytes(gzip.compress(text) if file.endswith(".gz") else text)
        return self

    def rulings(self, drawn: str) -> Self:
        return self.given("rulings", drawn)

    def expect_of(self, table: str, drawn: str) -> None:
        """The rows of a table that speak of those who are drawn, by the first column; others may be there too."""
        heading, *expected = picture(drawn)
        spoken_of = {row[0] for row in numbers(expected)}
        assert [row for row in self.rows(table, heading) if row[0] in spoken_of] == numbers(expected)

    expect_standings = partialmethod(CompetitionFolder.expect, "standings")
    expect_standings_of = partialmethod(expect_of, "standings")
    expect_stage_standings = partialmethod(CompetitionFolder.expect, "stage_standings")
    expect_stage_standings_of = partialmethod(expect_of, "stage_standings")
    expect_best_series_of = partialmethod(expect_of, "best_series")
    expect_seat_results = partialmethod(CompetitionFolder.expect, "seat_results")
    expect_seat_results_of = partialmethod(expect_of, "seat_results")
    expect_review = partialmethod(CompetitionFolder.expect, "review")

    def expect_games(self, drawn: str) -> None:
        """What the seats of each game have in common, in the columns of `seat_results` that are drawn."""
        heading, *expected = picture(drawn)
        rows = self.rows("seat_results", heading)
        assert [row for place, row in enumerate(rows) if row not in rows[:place]] == numbers(expected)

    def write(self, file: str, text: str) -> Self:
        """A file as it stands, the white space before its lines taken off."""
        lines = [line.strip() for line in text.strip().splitlines()]
        (self.folder / file).write_text("\n".join(lines) + "\n", encoding="utf-8")
        return self
