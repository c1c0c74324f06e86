"""The third step: the results, what they warn of, and what must hold of them."""

from collections import defaultdict
from datetime import datetime

import polars as pl

from scorehouse.pipelines.counting import criteria_at_odds, ranked
from scorehouse.pipelines.intake.accounting import Intake
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.pipelines.steps.outcome import Outcome, Progress, loaded, rooms_of
from scorehouse.pipelines.warehouse import PROVENANCE, Warehouse
from scorehouse.pipelines.words.rows import DETAILS_SHOWN, messages
from scorehouse.pipelines.words.say import Message, say
from scorehouse.schemas.moments import without_zone


def work_out_all(
    warehouse: Warehouse,
    outcomes: list[Outcome],
    progress: Progress,
    *,
    allow_empty: bool = False,
    now: datetime | None = None,
) -> list[Room]:
    """The results of every room that has a competition left; returns those rooms."""
    rooms = rooms_of(outcomes)
    for room in rooms:
        progress(f"{room.format}: working out")
        work_out(warehouse, room, outcomes, allow_empty=allow_empty, now=now)
    return rooms


def work_out(
    warehouse: Warehouse, room: Room, outcomes: list[Outcome], *, allow_empty: bool, now: datetime | None = None
) -> None:
    """The room's results, its warnings, and its claims: where one does not hold, the competition is not published.

    `now` is for a warning alone: that what is over by now is not final for want of a later as_of.
    """
    mine = loaded(outcomes, room)
    room.build(warehouse)
    states = dict(warehouse.query(f"select competition, state from {room.format}.states").iter_rows())
    for outcome, _ in mine:
        outcome.state = states[outcome.slug]
    for name, found in warehouse.query_folder(f"{room.format}/warnings"):
        for outcome, intake in mine:
            mine_alone = found.filter(pl.col("competition") == outcome.slug)
            outcome.warnings += messages(room.format, name, with_places(mine_alone, outcome, intake))
    why_not_final(warehouse, room, mine, now)
    refuse_empty(warehouse, room, mine, allow_empty=allow_empty)
    for name, broken in warehouse.query_folder(f"{room.format}/claims"):
        for outcome, _ in mine:
            rows = broken.filter(pl.col("competition") == outcome.slug)
            if rows.height:
                claim = name.replace("_", " ")
                outcome.errors.append(
                    f"a claim about the results does not hold: {claim} ({rows.height} times, first {rows.row(0)}); "
                    "this is a fault of scorehouse, please report it"
                )
                warehouse.forget(room, outcome.slug)


def with_places(rows: pl.DataFrame, outcome: Outcome, intake: Intake) -> pl.DataFrame:
    """Rows about rows of a log with their `file` and `line`, as far as they are shown; beside `as_of`, who sets it."""
    if "as_of" in rows.columns:
        rows = rows.with_columns(as_of_found=pl.lit(outcome.as_of_found))
    if "row_number" not in rows.columns:
        return rows
    places = rows.select(PROVENANCE).rows()
    lines = intake.lines(places[:DETAILS_SHOWN])
    return rows.drop(PROVENANCE).with_columns(
        file=pl.Series([intake.files[number].file.name for number, _ in places], dtype=pl.String),
        line=pl.Series([lines.get(place) for place in places], dtype=pl.Int64),
    )


def why_not_final(warehouse: Warehouse, room: Room, mine: list[tuple[Outcome, Intake]], now: datetime | None) -> None:
    """Warnings: what keeps a competition from being final that could be, and what makes it so.

    What is over by the clock (`over_at`) and not at as_of is said where nobody asked for that moment by an option.
    """
    why: dict[str, list[Message]] = defaultdict(list)
    for name, found in warehouse.query_folder(f"{room.format}/not_final"):
        for outcome, intake in mine:
            rows = found.filter(pl.col("competition") == outcome.slug)
            if "over_at" in rows.columns and (now is None or outcome.as_of_found == "option"):
                continue
            if "over_at" in rows.columns:
                rows = rows.filter(pl.col("over_at") <= without_zone(now))
            why[outcome.slug] += messages(room.format, name, with_places(rows, outcome, intake))
    for outcome, _ in mine:
        if why[outcome.slug]:
            outcome.warnings.append(say(f"{room.format}/not_final", state=outcome.state, why=why[outcome.slug]))


def refuse_empty(warehouse: Warehouse, room: Room, mine: list[tuple[Outcome, Intake]], *, allow_empty: bool) -> None:
    """A competition that has games and nobody in its standings is refused; where most games do not count, it is said.

    Source: docs/contract.md, "Nothing counts, nothing is published".
    """
    somebody_stands, at_odds = ranked(warehouse, room), criteria_at_odds(warehouse, room)
    for outcome, intake in mine:
        why = at_odds.get(outcome.slug, [])
        if outcome.slug in somebody_stands or not intake.rows_of(room.required):
            outcome.warnings += why
        elif allow_empty:
            outcome.warnings.append(say("nothing_counts", why=why or [say("nothing_is_left")]))
        else:
            outcome.errors.append(say("nothing_counts_and_is_refused", why=why or [say("nothing_is_left")]))
            warehouse.forget(room, outcome.slug)
