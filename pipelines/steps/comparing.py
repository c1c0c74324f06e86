"""What of the last published results is gone: an export that lost half of its games is a warning, with the figures."""

import json
from contextlib import suppress
from pathlib import Path

import duckdb
import polars as pl

from scorehouse.pipelines.intake.accounting import Intake
from scorehouse.pipelines.intake.settle import unit_of
from scorehouse.pipelines.publishing.swap import DATABASE
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.pipelines.steps.outcome import Outcome, loaded
from scorehouse.pipelines.warehouse import Warehouse, quoted
from scorehouse.pipelines.words.say import Message, say

LAST = "last_run"
# Of what is gone, so many are named.
NAMED = 3


def compare_with_last(warehouse: Warehouse, last: Path | None, outcomes: list[Outcome]) -> None:
    """Warnings about games and players that the last published run had, and this one has not.

    No published table depends on it. Source: docs/contract.md, "Nothing counts, nothing is published".
    """
    if last is None:
        return
    formats = {outcome.slug: format_of(last / outcome.slug) for outcome, _ in loaded(outcomes)}
    if not any(formats.values()):
        return
    try:
        warehouse.execute(f"attach {quoted(str(last / DATABASE))} as {LAST} (read_only)")
    except duckdb.Error:  # what is kept of the last run says what is wrong with it
        return
    for outcome, intake in loaded(outcomes):
        if before := formats[outcome.slug]:
            with suppress(duckdb.CatalogException):  # a database from which this format's rows were lost, as was said
                outcome.warnings += what_is_gone(warehouse, intake, before)
    warehouse.execute(f"detach {LAST}")


def format_of(folder: Path) -> str | None:
    """The format under which a competition was published; None where it was not, or its report cannot be read."""
    try:
        found = json.loads((folder / "run.json").read_text(encoding="utf-8")).get("format")
    except (OSError, ValueError, AttributeError):
        return None
    return found if isinstance(found, str) else None


def what_is_gone(warehouse: Warehouse, intake: Intake, format: str) -> list[Message]:
    room = intake.competition.room
    if format != room.format:
        return [say("format_has_changed", before=format, now=room.format)]
    found: list[Message] = []
    for table in room.required:
        if unit := room.units.get(table):
            found += told("games_are_gone", in_both(warehouse, room, table, unit_of(unit), intake.slug))
    # Whoever has another name now, by players.csv, is not gone.
    renamed = [row["account"] for row in intake.renamed]
    players = in_both(warehouse, room, "standings", "player", intake.slug).filter(~pl.col("name").is_in(renamed))
    return found + told("players_are_gone", players)


def in_both(warehouse: Warehouse, room: Room, table: str, name: str, slug: str) -> pl.DataFrame:
    """What a table names in either run: its `name`, and whether it was there `before` and is there `now`.

    Names and tables are those of the room's schemas, so the select is put together here.
    """
    place = f"{room.format}.{table}"
    return warehouse.query(
        f"select name, bool_or(is_before) as before, bool_or(not is_before) as now from ("
        f"select {name} as name, true as is_before from {LAST}.{place} where competition = $slug union all "
        f"select {name}, false from {warehouse.place(place)} where competition = $slug) group by name",
        {"slug": slug},
    )


def told(code: str, found: pl.DataFrame) -> list[Message]:
    gone = found.filter("before", ~pl.col("now"))["name"].sort()
    if gone.is_empty():
        return []
    before, now = found["before"].sum(), found["now"].sum()
    return [say(code, gone=gone.len(), before=before, now=now, names=gone.head(NAMED).to_list())]
