"""The third step: the results, what they warn of, and what must hold of them."""

import polars as pl

from scorehouse.pipelines.counting import criteria_at_odds, ranked
from scorehouse.pipelines.intake.accounting import Intake
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.pipelines.steps.outcome import Outcome, Progress, loaded, rooms_of
from scorehouse.pipelines.warehouse import Warehouse
from scorehouse.pipelines.words.rows import messages
from scorehouse.pipelines.words.say import say


def work_out_all(
    warehouse: Warehouse, outcomes: list[Outcome], progress: Progress, *, allow_empty: bool = False
) -> list[Room]:
    """The results of every room that has a competition left; returns those rooms."""
    rooms = rooms_of(outcomes)
    for room in rooms:
        progress(f"{room.format}: working out")
        work_out(warehouse, room, outcomes, allow_empty=allow_empty)
    return rooms


def work_out(warehouse: Warehouse, room: Room, outcomes: list[Outcome], *, allow_empty: bool) -> None:
    """The room's results, its warnings, and its claims: where one does not hold, the competition is not published."""
    mine = loaded(outcomes, room)
    room.build(warehouse)
    states = dict(warehouse.query(f"select competition, state from {room.format}.states").iter_rows())
    for outcome, _ in mine:
        outcome.state = states[outcome.slug]
    for name, found in warehouse.query_folder(f"{room.format}/warnings"):
        for outcome, _ in mine:
            mine_alone = found.filter(pl.col("competition") == outcome.slug)
            outcome.warnings += messages(room.format, name, mine_alone)
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
