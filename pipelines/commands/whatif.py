"""What rulings that nobody has made yet would change: the competition worked out twice, without them and with them."""

import shutil
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import polars as pl

from scorehouse.pipelines.errors import WrongUseError
from scorehouse.pipelines.intake.files import ENDINGS, ending_of, find_log_files
from scorehouse.pipelines.one_line import plain
from scorehouse.pipelines.publishing.files import replace_csv
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.pipelines.steps.loading import load_and_check
from scorehouse.pipelines.steps.opening import open_competition
from scorehouse.pipelines.steps.outcome import Outcome, Progress
from scorehouse.pipelines.steps.working_out import work_out
from scorehouse.pipelines.warehouse import SQL, Warehouse, quoted, read_sql
from scorehouse.pipelines.words.rows import messages
from scorehouse.pipelines.words.say import Message, say

RULINGS = "rulings"
# With `supersedes`, files are as old as their names; behind this letter of Unicode comes none.
LAST_LETTER = "\U0010ffff"
# What a row of the changes is of.
CHANGED = ("player", "stage")
# The competition without the rulings, beside the one with them, for sql/<room>/whatif.
WITHOUT = "without"


@dataclass(frozen=True, eq=False)
class Changes:
    """What more rulings would change."""

    slug: str
    rows: pl.DataFrame
    """A row a player (of the marathon also a stage), what changes before and after, and `why`."""
    warnings: list[str] = field(default_factory=list)

    def write(self, file: Path) -> None:
        """The rows as CSV."""
        replace_csv(self.rows, file)


def what_if(folder: Path, rulings: Path, progress: Progress) -> tuple[Outcome, pl.DataFrame | None]:
    """The outcome with the rulings of a file (or the first that failed), and what they change, a row a player.

    The file is one more log file of `rulings`, the newest, and goes through the same checks. Raises WrongUseError.
    """
    with TemporaryDirectory(prefix="scorehouse-") as scratch:
        plain = open_competition(folder)
        if plain.competition is None:
            return plain, None
        room = plain.competition.room
        if not (SQL / room.format / "whatif").is_dir():
            known = ", ".join(sorted(path.parent.name for path in SQL.glob("*/whatif")))
            raise WrongUseError(f"{folder}: a {room.format} has no rulings to try; {known} have")
        link = with_rulings(folder, plain.slug, rulings, Path(scratch))
        without = Path(scratch) / f"{WITHOUT}.duckdb"
        with Warehouse(without) as warehouse:
            work_out_one(warehouse, plain, progress)
            warehouse.finish()
        if not plain.is_good:
            return plain, None
        ruled = open_competition(link.parent)
        with Warehouse(Path(scratch) / "with.duckdb") as warehouse:
            work_out_one(warehouse, ruled, progress)
            name_as_given(ruled, link, rulings)
            if not ruled.is_good:
                return ruled, None
            progress("comparing")
            warehouse.execute(f"attach {quoted(str(without))} as {WITHOUT} (read_only)")
            changes = compare(warehouse, room)
            if changes.height:  # else they may say why nothing changes
                ruled.warnings = [warning for warning in ruled.warnings if warning not in plain.warnings]
        return ruled, changes


def compare(warehouse: Warehouse, room: Room) -> pl.DataFrame:
    """The room's changes, a row a player (of the marathon also a stage), with the causes in `why`."""
    folder = f"{room.format}/whatif"
    causes = warehouse.query(read_sql(folder, "causes"))
    warehouse.create(f"{room.format}.causes", causes)
    changes = warehouse.query(read_sql(folder, "changes"))
    key = [column for column in CHANGED if column in changes.columns]
    why: dict[tuple[object, ...], list[Message]] = defaultdict(list)
    for place, message in zip(causes.select(key).rows(), messages(room.format, "causes", causes), strict=True):
        why[place].append(message)
    others = [say("others_moved")]
    return changes.with_columns(
        why=pl.Series(["; ".join(why.get(row, others)) for row in changes.select(key).rows()], dtype=pl.String)
    )


def with_rulings(folder: Path, slug: str, rulings: Path, scratch: Path) -> Path:
    """The rulings in a folder of the same name that has the competition's files too."""
    if not rulings.exists():
        raise WrongUseError(f"--rulings: {rulings}: no such file")
    if not rulings.is_file() or ending_of(rulings.name) is None:
        raise WrongUseError(f"--rulings: {rulings} is no file of rulings; it ends in {', '.join(ENDINGS)}")
    if any(path.resolve() == rulings.resolve() for path in rulings_of(folder)):
        raise WrongUseError(f"--rulings: {rulings} is already among the rulings of {folder}")
    both = scratch / "with" / slug
    both.mkdir(parents=True)
    for path in folder.iterdir():
        if path.is_file():
            put(path, both / path.name)
    newest = both / f"{RULINGS}_{LAST_LETTER}{ending_of(rulings.name)}"
    put(rulings, newest)
    return newest


def put(file: Path, place: Path) -> None:
    """A file at another place too: the same one where the file system can, else a copy; a link would lead out."""
    try:
        place.hardlink_to(file.resolve())
    except OSError:
        shutil.copyfile(file, place)


def name_as_given(outcome: Outcome, link: Path, rulings: Path) -> None:
    """Faults and warnings of the extra rulings under the name that the user gave."""
    outcome.warnings = [warning.replace(plain(link.name), plain(rulings.name)) for warning in outcome.warnings]
    if outcome.rejects is not None:
        outcome.rejects = outcome.rejects.with_columns(
            pl.col("file", "problem").str.replace_all(plain(link.name), plain(rulings.name), literal=True)
        )


def rulings_of(folder: Path) -> list[Path]:
    return [file.path for file in find_log_files(folder, [RULINGS]).logs]


def work_out_one(warehouse: Warehouse, outcome: Outcome, progress: Progress) -> None:
    """One competition's results in a warehouse of its own."""
    load_and_check(warehouse, [outcome], None, accept_rejects=False, progress=progress)
    if outcome.is_good and outcome.competition is not None:
        work_out(warehouse, outcome.competition.room, [outcome], allow_empty=True)
