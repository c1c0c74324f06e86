"""The draw: from the entries alone, the tables and games of a round robin, in the form of the next input."""

import csv
import shutil
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import combinations, groupby
from operator import itemgetter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import numpy as np
import polars as pl

from scorehouse.pipelines.competitions import SETTINGS_FILE, Competition
from scorehouse.pipelines.errors import WrongUseError
from scorehouse.pipelines.intake.files import find_log_files
from scorehouse.pipelines.intake.numerals import BY_DEFAULT, Numerals, numerals_of
from scorehouse.pipelines.intake.tables import PLAYERS
from scorehouse.pipelines.rooms.round_robin.room import ROOM
from scorehouse.pipelines.settings import read_settings
from scorehouse.pipelines.steps.loading import load_and_check
from scorehouse.pipelines.steps.opening import open_competition
from scorehouse.pipelines.steps.outcome import Outcome, Progress
from scorehouse.pipelines.warehouse import Warehouse, read_sql
from scorehouse.schemas.common import columns
from scorehouse.schemas.moments import as_text
from scorehouse.schemas.round_robin import Settings

# The room as a draw sees it: the other logs are not read, and the checks find their tables empty.
ENTRIES_ONLY = replace(ROOM, logs={"entries": ROOM.logs["entries"]})
OTHER_LOGS = [table for table in ROOM.logs if table not in ENTRIES_ONLY.logs]


@dataclass(frozen=True, eq=False)
class Draw:
    """The tables and games of a competition's folder; rows are in the columns of the logs."""

    folder: Path
    starts_at: datetime
    """The start of all games, UTC."""
    seed: int
    """The seed of the lots: with it, the same is drawn again."""
    entries: pl.DataFrame
    games: pl.DataFrame
    warnings: list[str] = field(default_factory=list)

    def write(self, out: Path) -> None:
        """The draw as a new competition's folder, which appears whole or not at all; raises WrongUseError."""
        write_folder(self, out)


def draw_games_of(folder: Path, starts_at: datetime, seed: int, progress: Progress) -> tuple[Outcome, Draw | None]:
    """Tables by strength, or as the entries give them; everyone meets everyone, colours by lot.

    No draw where the outcome has errors.

    The same entries and the same seed give the same draw, in whatever order the rows stand.
    Raises WrongUseError where the folder is no round robin.
    Source: docs/rules/round_robin.md, "Tables".
    """
    outcome = open_competition(folder)
    if outcome.competition is None:
        return outcome, None
    settings = outcome.competition.settings
    if not isinstance(settings, Settings):
        raise WrongUseError(f"{folder}: its format is {outcome.competition.room.format}; only a round robin is drawn")
    entries = read_entries(outcome, outcome.competition, progress)
    if not outcome.is_good:
        return outcome, None
    start = starts_at.astimezone(UTC).replace(tzinfo=None)
    outcome.warnings += [
        f"{entry['player']} left before the games start, and was drawn all the same; "
        "take the entry out and draw again to leave the player out"
        for entry in entries
        if entry["withdrew_at"] is not None and entry["withdrew_at"] <= start
    ]
    lot = Random(seed)  # noqa: S311 (a lot that can be drawn again)
    games = draw_games(entries, settings.tables.games_a_pair, start, lot)
    return outcome, Draw(folder, starts_at, seed, as_log("entries", entries), as_log("games", games))


def read_entries(outcome: Outcome, competition: Competition, progress: Progress) -> list[dict[str, Any]]:
    """The entries with their tables, by table and strength; none where any is wrong, and the outcome says what."""
    outcome.competition = replace(competition, room=ENTRIES_ONLY)
    with TemporaryDirectory(prefix="scorehouse-") as scratch, Warehouse(Path(scratch) / "draw.duckdb") as warehouse:
        warehouse.create_tables(ROOM)
        load_and_check(warehouse, [outcome], None, accept_rejects=False, progress=progress)
        other_files = tuple(f"{file.name} is no table" for file in find_log_files(competition.folder, OTHER_LOGS).logs)
        outcome.warnings = [warning for warning in outcome.warnings if not warning.startswith(other_files)]
        if not outcome.is_good:
            return []
        names = [column.name for column in columns(ROOM.logs["entries"])]
        seats: pl.DataFrame = warehouse.query(read_sql("round_robin/draw", "seats_in_order"))
        return seats.select(names).to_dicts()


def draw_games(
    entries: list[dict[str, Any]], games_a_pair: int, starts_at: datetime, random: Random
) -> list[dict[str, Any]]:
    """So many games for every pair of a table, all at the same time.

    Who has white in the first is drawn pair by pair; from then on colours change.
    """
    games = []
    for table, seated in groupby(entries, key=itemgetter("table")):
        pairs = [
            pair if random.getrandbits(1) else pair[::-1]
            for pair in combinations([entry["player"] for entry in seated], 2)
        ]
        rounds = [pair[:: -1 if turned % 2 else 1] for turned in range(games_a_pair) for pair in pairs]
        for number, (white, black) in enumerate(rounds, start=1):
            games.append(
                {
                    "game_id": f"t{table}-{number:02d}",
                    "table": table,
                    "phase": "table",
                    "replay_of": None,
                    "white": white,
                    "black": black,
                    "started_at": starts_at,
                    "ended_at": None,
                    "result": None,
                }
            )
    return games


def as_log(table: str, rows: list[dict[str, Any]]) -> pl.DataFrame:
    """Rows in the columns and types of a log table; moments in UTC."""
    return pl.DataFrame(rows, schema={column.name: column.dtype for column in columns(ROOM.logs[table])})


def write_folder(drawn: Draw, out: Path) -> None:
    """The draw as a competition's folder, which appears whole or not at all; WrongUseError if `out` is in use."""
    refuse_folder_in_use(out)
    out.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=f".{out.name}-", dir=out.parent) as scratch:
        beside = Path(scratch) / "drawn"
        beside.mkdir()
        shutil.copyfile(drawn.folder / SETTINGS_FILE, beside / SETTINGS_FILE)
        for file in find_log_files(drawn.folder, [PLAYERS]).logs:
            if file.sheet is None:  # whose the accounts of later logs are
                shutil.copyfile(file.path, beside / file.path.name)
        _, settings = read_settings(beside / SETTINGS_FILE)
        encoding = "utf-8-sig" if settings.encoding else "utf-8"
        for table, rows in (("entries", drawn.entries), ("games", drawn.games)):
            # The mark, for settings may say that files without one are in another encoding.
            text = csv_text(rows.columns, rows.to_dicts(), numerals_of(settings))
            (beside / f"{table}.csv").write_text(text, encoding=encoding)
        beside.replace(out)


def refuse_folder_in_use(out: Path) -> None:
    if out.exists() and not (out.is_dir() and not any(out.iterdir())):
        raise WrongUseError(f"--out: {out} is there already, and not empty; name a new folder")


def csv_text(names: list[str], rows: list[dict[str, Any]], numerals: Numerals = BY_DEFAULT) -> str:
    """Rows as a log's CSV, numbers as the settings have them."""
    lines: list[str] = []
    writer = csv.writer(SimpleNamespace(write=lines.append), lineterminator="\n")
    writer.writerow(names)
    writer.writerows([as_cell(row[name], numerals) for name in names] for row in rows)
    return "".join(lines)


def as_cell(value: Any, numerals: Numerals = BY_DEFAULT) -> str:
    """A value as intake reads it back: the same double, the same microsecond."""
    if value is None:
        return ""
    if isinstance(value, datetime):
        return as_text(value)
    if isinstance(value, float):
        return numerals.write(np.format_float_positional(value, trim="-"))
    return str(value)
