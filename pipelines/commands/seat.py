"""The seats of a duplicate's next round: by rank, or by lot while there is no complete deal."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import polars as pl

from scorehouse.pipelines.errors import WrongUseError
from scorehouse.pipelines.intake.files import find_log_files
from scorehouse.pipelines.publishing.files import replace_csv
from scorehouse.pipelines.publishing.swap import DATABASE
from scorehouse.pipelines.rooms.duplicate.room import ROOM
from scorehouse.pipelines.rooms.duplicate.seating import count_meetings, fewer_meetings, meetings_of, vertical_quartiles
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.pipelines.steps.loading import load_and_check
from scorehouse.pipelines.steps.opening import open_competition
from scorehouse.pipelines.steps.outcome import Outcome, Progress
from scorehouse.pipelines.warehouse import Warehouse, read_sql
from scorehouse.pipelines.words.rows import messages
from scorehouse.pipelines.words.say import say
from scorehouse.schemas.duplicate import WINDS, EntriesBeforePlay

FOLDER = "duplicate/seating"
PLAYERS_A_TABLE = len(WINDS)
# Those of a run that are about who sits.
WARNINGS = ("an_incomplete_last_deal_is_left_out", "an_entered_player_sits_in_a_deal")


@dataclass(frozen=True)
class Seating:
    """Who sits where in a round. `tables` holds a list a table: who sits East, South, West and North."""

    round: int
    tables: list[list[str]]
    meetings_before: int
    meetings_after: int
    seed: int | None
    """The seed of the lots; none where the seats come from the standing."""
    warnings: list[str] = field(default_factory=list, compare=False)

    @property
    def rows(self) -> pl.DataFrame:
        """A row a seat: `round`, `table`, `wind`, `player`, by table and wind."""
        return pl.DataFrame(
            [
                (self.round, number, wind, player)
                for number, players in enumerate(self.tables, start=1)
                for wind, player in zip(WINDS, players, strict=True)
            ],
            schema={"round": pl.Int64, "table": pl.Int64, "wind": pl.String, "player": pl.String},
            orient="row",
        )

    def write(self, file: Path) -> None:
        """The rows as CSV."""
        replace_csv(self.rows, file)


def seat_next_round(folder: Path, seed: int, progress: Progress) -> tuple[Outcome, Seating | None]:
    """The next round's seating; none where the outcome has errors.

    The seed is that of the lots, if they are drawn. Raises WrongUseError for a competition that is no duplicate.
    Source: duplicate, "Seating".
    """
    outcome = open_competition(folder)
    if outcome.competition is None:
        return outcome, None
    if outcome.competition.room.format != ROOM.format:
        raise WrongUseError(f'{folder}: seats are for a duplicate, and this is a "{outcome.competition.room.format}"')
    if not has_deals(folder):
        outcome.competition = replace(outcome.competition, room=before_the_first_deal())
    with TemporaryDirectory(prefix="scorehouse-") as scratch, Warehouse(Path(scratch) / DATABASE) as warehouse:
        warehouse.create_tables(ROOM)
        load_and_check(warehouse, [outcome], None, accept_rejects=False, progress=progress)
        if not outcome.is_good:
            return outcome, None
        progress(f"{outcome.slug}: seating")
        ROOM.build(warehouse)
        for name in WARNINGS:
            outcome.warnings += messages(ROOM.format, name, warehouse.query(read_sql(f"{ROOM.format}/warnings", name)))
        return outcome, seat(warehouse, outcome, seed)


def has_deals(folder: Path) -> bool:
    return any(file.table == "deals" for file in find_log_files(folder, list(ROOM.logs)).logs)


def before_the_first_deal() -> Room:
    """The room while nothing is played: the entries are all that it needs, and there are no deals to correct."""
    logs = {table: model for table, model in ROOM.logs.items() if table != "deals"}
    return replace(ROOM, logs=logs | {"entries": EntriesBeforePlay})


def seat(warehouse: Warehouse, outcome: Outcome, seed: int) -> Seating | None:
    """The seating from what is in the warehouse; none, and an error in the outcome, where there can be none."""
    ranked = warehouse.query(read_sql(FOLDER, "players_by_rank"))
    if ranked.is_empty():
        entered = warehouse.query(read_sql(FOLDER, "entered_players"))
        if not warehouse.query(read_sql(FOLDER, "begun_deals")).is_empty():
            outcome.warnings.append(say("duplicate/drawn_round_has_begun"))
        return draw_lots(outcome, entered["player"].to_list(), seed)
    if not makes_whole_tables(outcome, ranked.height, "duplicate/players_fill_no_tables"):
        return None
    pairs = warehouse.query(read_sql(FOLDER, "rounds_together"))
    meetings = meetings_of(*(pairs[column].to_numpy().astype(np.int64) for column in ("one", "other", "rounds")))
    before = vertical_quartiles(ranked["player_number"].to_numpy().astype(np.int64))
    after = fewer_meetings(before, meetings)
    name = dict(ranked.select("player_number", "player").iter_rows())
    return Seating(
        round=next_round(warehouse, outcome),
        tables=[[name[number] for number in table] for table in after.tolist()],
        meetings_before=count_meetings(before, meetings),
        meetings_after=count_meetings(after, meetings),
        seed=None,
    )


def draw_lots(outcome: Outcome, players: list[str], seed: int) -> Seating | None:
    """The first round by lot: the same for the same entries and seed, in whatever order the entries come."""
    if not players:
        outcome.errors.append(say("duplicate/nobody_to_seat"))
        return None
    if not makes_whole_tables(outcome, len(players), "duplicate/entries_fill_no_tables"):
        return None
    drawn = sorted(players)
    random.Random(seed).shuffle(drawn)  # noqa: S311  (a lot that anybody can repeat)
    tables = [drawn[first : first + PLAYERS_A_TABLE] for first in range(0, len(drawn), PLAYERS_A_TABLE)]
    return Seating(1, tables, 0, 0, seed)


def makes_whole_tables(outcome: Outcome, players: int, code: str) -> bool:
    over = players % PLAYERS_A_TABLE
    if over:
        too = {"too_many": over, "too_few": PLAYERS_A_TABLE - over}
        outcome.errors.append(say(code, players=players, seats=PLAYERS_A_TABLE, **too))
    return not over


def next_round(warehouse: Warehouse, outcome: Outcome) -> int:
    """The number of the round after that of the last complete deal; a warning where that round is not complete."""
    last, deals, deals_per_round = warehouse.query(read_sql(FOLDER, "last_complete_deal")).row(0)
    current: int = (last - 1) // deals_per_round + 1
    end = min(current * deals_per_round, deals)
    if last < end:
        outcome.warnings.append(say("duplicate/round_is_not_complete", round=current, end=end, last=last))
    elif last == deals:
        outcome.warnings.append(say("duplicate/all_deals_are_played", deals=last, round=current + 1))
    return current + 1
