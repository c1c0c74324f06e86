"""What cannot be two games: rows that are in order each by itself, and together say one thing twice.

Each file of `sql/<room>/suspects` finds the rows of one kind. They are a warning; with `suspects = "refuse"` they are
rejects. Source: docs/contract.md, "Suspects".
"""

from functools import partial
from typing import Any

from scorehouse.pipelines.beside import each
from scorehouse.pipelines.intake.accounting import Intake
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.pipelines.warehouse import PROVENANCE, SQL, Warehouse, read_sql
from scorehouse.pipelines.words.rows import faults_of_rows
from scorehouse.pipelines.words.say import Message, say

GAMES_SHOWN = 5
ROWS_OF_THEM = 100
# How many rows and games are suspects of one kind.
Counts = dict[str, int]


def judge_suspects(warehouse: Warehouse, room: Room, intakes: list[Intake]) -> None:
    """The suspects of each competition, on its intake: faults where its settings refuse them, else warnings."""
    kinds = sorted(file.stem for file in (SQL / room.format / "suspects").glob("*.sql"))
    found = each(warehouse, [partial(find, format=room.format, kind=kind) for kind in kinds])
    for kind, counts in zip(kinds, found, strict=True):
        for intake in intakes:
            if intake.slug in counts and intake.competition.settings.suspects == "refuse":
                rows = warehouse.query(f"from main.{kind} where competition = ?", [intake.slug])
                intake.add(faults_of_rows(room.format, kind, rows))
            elif intake.slug in counts:
                intake.warnings.append(warning(warehouse, intake, kind, counts[intake.slug]))
        warehouse.execute(f"drop table main.{kind}")


def find(warehouse: Warehouse, format: str, kind: str) -> dict[str, Counts]:
    """The table `main.<kind>` of the suspects of a kind, and how many each competition has.

    There may be as many as the log has rows: they stay in the warehouse, and a warning looks at the first.
    """
    warehouse.fill(f"main.{kind}", read_sql(f"{format}/suspects", kind))
    counts = warehouse.query(
        f"select competition, count(*) as rows, count(distinct unit) as games from main.{kind} group by competition"
    )
    return {row.pop("competition"): row for row in counts.iter_rows(named=True)}


def warning(warehouse: Warehouse, intake: Intake, kind: str, counts: Counts) -> Message:
    """How many suspects of a kind there are, and the first of them, a game each."""
    code = f"{intake.competition.room.format}/{kind}"
    rows = warehouse.query(
        f"select * exclude (competition) from main.{kind} where competition = ? order by all limit ?",
        [intake.slug, ROWS_OF_THEM],
    )
    rows = rows.unique("unit", keep="first", maintain_order=True).head(GAMES_SHOWN)
    lines = intake.lines(rows.select(PROVENANCE).iter_rows())
    first = [one(code, row, intake, lines) for row in rows.iter_rows(named=True)]
    more = counts["games"] - len(first)
    return say(
        "suspects_and_more" if more else "suspects", found=say(f"{code}.found", **counts), first=first, more=more
    )


def one(code: str, row: dict[str, Any], intake: Intake, lines: dict[tuple[int, int], int]) -> Message:
    """A suspect and where it stands."""
    place = row.pop("file_number"), row.pop("row_number")
    return say(f"{code}.one", **row, file=intake.files[place[0]].file.name, line=lines[place])
