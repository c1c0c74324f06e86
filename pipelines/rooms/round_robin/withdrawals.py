"""Withdrawals, taken one after the other: each is judged by what the ones before it left behind."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import itemgetter

import polars as pl

WITHDRAWALS = {"competition": pl.String, "player": pl.String, "position": pl.Int64, "status": pl.String}
WITHDRAWN_GAMES = {"competition": pl.String, "game_id": pl.String, "ended_by": pl.String, "outcome": pl.String}


@dataclass
class Game:
    """A game as withdrawals change it; `ended_at` is none while it is open, `ended_by` is set where they settle it."""

    game_id: str
    phase: str
    white: str
    black: str
    ended_at: datetime | None
    ended_by: str | None = None
    outcome: str | None = None

    def is_finished_by(self, moment: datetime) -> bool:
        """That moment included."""
        return self.ended_at is not None and self.ended_at <= moment

    def annul(self) -> None:
        """Also where somebody who left before had forfeited it."""
        self.ended_by, self.ended_at, self.outcome = "annulled", None, None

    def forfeit(self, player: str, left_at: datetime) -> None:
        """`player` loses it, at the moment of leaving."""
        self.ended_by, self.ended_at = "forfeit", left_at
        self.outcome = "black" if player == self.white else "white"


@dataclass(frozen=True)
class Missing:
    """Games of two players that were left out with rejected rows; no opponent: one whose entry was left out."""

    player: str
    opponent: str | None
    games: int

    @property
    def players(self) -> set[str | None]:
        return {self.player, self.opponent}


def take_withdrawals(
    leavers: pl.DataFrame, games: pl.DataFrame, missing: pl.DataFrame
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Who is withdrawn and who annulled, and the games that are forfeited or annulled by it.

    In: `leavers` with competition, table, player, left_at (UTC), sorted by competition, table, left_at and player;
    `games` of their tables with competition, table, game_id, phase, white, black, ended_at (UTC, null while open);
    `missing` with competition, table, player, opponent (null: somebody left out), games: those that were left out.
    Out: competition, player, position, status; and competition, game_id, ended_by, outcome.
    Source: docs/rules/round_robin.md, "Withdrawal".
    """
    games_of: dict[tuple[str, int], list[Game]] = {}
    for competition, table, *game in games.iter_rows():
        games_of.setdefault((competition, table), []).append(Game(*game))
    missing_of: dict[tuple[str, int], list[Missing]] = {}
    for competition, table, *pair in missing.iter_rows():
        missing_of.setdefault((competition, table), []).append(Missing(*pair))
    withdrawals: list[tuple[str, str, int, str]] = []
    settled: list[tuple[str, str, str, str | None]] = []
    for (competition, table), rows in groupby(leavers.iter_rows(), key=itemgetter(0, 1)):
        games_here = games_of.get((competition, table), [])
        in_order = [(player, left_at) for _, _, player, left_at in rows]
        for position, (player, status) in enumerate(
            leave_table(in_order, games_here, missing_of.get((competition, table), [])), start=1
        ):
            withdrawals.append((competition, player, position, status))
        settled += [
            (competition, game.game_id, game.ended_by, game.outcome) for game in games_here if game.ended_by is not None
        ]
    return (
        pl.DataFrame(withdrawals, schema=WITHDRAWALS, orient="row"),
        pl.DataFrame(settled, schema=WITHDRAWN_GAMES, orient="row"),
    )


def leave_table(
    leavers: Iterable[tuple[str, datetime]], games: list[Game], missing: list[Missing]
) -> list[tuple[str, str]]:
    """Player and status of each who leaves one table, in order; the games are changed in place.

    A game that was left out is one of theirs that they have not finished; it is not forfeited, for nobody could see it.
    """
    statuses = []
    annulled: set[str | None] = set()
    for player, left_at in leavers:
        own = [game for game in games if player in (game.white, game.black) and game.ended_by != "annulled"]
        own_of_table = [game for game in own if game.phase == "table"]
        lacking = sum(pair.games for pair in missing if player in pair.players and not annulled & pair.players)
        finished = sum(game.is_finished_by(left_at) for game in own_of_table)
        if 2 * finished < len(own_of_table) + lacking:
            statuses.append((player, "annulled"))
            annulled.add(player)
            for game in own_of_table:
                game.annul()
        else:
            statuses.append((player, "withdrawn"))
            for game in own:
                if not game.is_finished_by(left_at):
                    game.forfeit(player, left_at)
    return statuses
