"""A duplicate made for a test: a line a table, a cell a seat."""

from pathlib import Path
from typing import Any, Self

from scorehouse.schemas.duplicate import WINDS
from tests.competition_folder import CompetitionFolder, cell, csv_text, picture


class DuplicateFolder(CompetitionFolder):
    """A duplicate's folder: the league's scale and one deal a round, unless a test says otherwise."""

    def __init__(self, folder: Path, slug: str = "cup") -> None:
        super().__init__(folder, "duplicate", slug)
        self.configure(imp_scale="sbr_2025", deals_per_round=1)

    def given_deals(self, drawn: str, file: str = "deals.csv") -> Self:
        """A log from lines `deal  table  A 10  B 0  C -3 lost  D 0 substitute:Who`: E, S, W, N; `-` is no row."""
        self.write_deals(deals_of(drawn, self.settings["deals_per_round"]), file)
        return self

    def write_deals(self, rows: list[dict[str, Any]], file: str = "deals.csv") -> None:
        names = list(rows[0])
        text = csv_text([names, *([cell(row[name]) for name in names] for row in rows)])
        (self.folder / file).write_text(text, encoding="utf-8")

    def given_rulings(self, drawn: str) -> Self:
        """Rulings from lines `kind  player  deal  amount`."""
        rows = [[f"r{number}", *row, ""] for number, row in enumerate(picture(drawn), start=1)]
        text = csv_text([["ruling_id", "kind", "player", "deal", "amount", "note"], *rows])
        (self.folder / "rulings.csv").write_text(text, encoding="utf-8")
        return self

    def ranked_as(self, players: str, deal: int = 1) -> Self:
        """Penalties that rank players in this order, where all else is equal."""
        return self.given_rulings(
            "\n".join(f"penalty  {player}  {deal}  {place}" for place, player in enumerate(players) if place)
        )


def deals_of(drawn: str, deals_per_round: int) -> list[dict[str, Any]]:
    rows = []
    for deal, table, *seats in picture(drawn):
        for wind, seat in zip(WINDS, seats, strict=True):
            if not seat:
                continue
            player, game_points, *connected = seat.split(" ")
            connection, _, substitute = (connected or [""])[0].partition(":")
            rows.append(
                {
                    "deal": deal,
                    "round": (int(deal) - 1) // deals_per_round + 1,
                    "session": 1,
                    "table": table,
                    "wind": wind,
                    "player": player,
                    "game_points": game_points,
                    "connection": connection,
                    "substitute": substitute,
                }
            )
    return rows
