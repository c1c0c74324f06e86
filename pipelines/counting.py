"""Whether anything of a log counts: results that rest on nothing are not published over good ones."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any

import polars as pl

from scorehouse.pipelines.one_line import shorten
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.pipelines.warehouse import Warehouse
from scorehouse.pipelines.words.say import Message, say

# Of what a log has in place of what counts, so many values are named.
VALUES_SHOWN = 5
# What a row of sql/<format>/criteria has beside the fields of its words.
OF_A_ROW = ("competition", "found", "times")


def ranked(warehouse: Warehouse, room: Room) -> set[str]:
    """The competitions in which anybody stands."""
    return set(warehouse.query(f"select distinct competition from {room.format}.standings")["competition"])


def criteria_at_odds(warehouse: Warehouse, room: Room) -> dict[str, list[Message]]:
    """By competition, what most of its games fail that came so far, with what the log has; the first criterion first.

    Each file of sql/<format>/criteria says of its competitions how many games came to it (`units`) and how many it
    kept; where the log has a value in place of the one that counts, in a row for each (`found`, and how many `times`).
    """
    at_odds: dict[str, list[tuple[int, Message]]] = {}
    for name, rows in warehouse.query_folder(f"{room.format}/criteria"):
        for slug, fields in by_competition(rows):
            if 2 * fields["kept"] < fields["units"]:
                at_odds.setdefault(slug, []).append((fields["kept"], say(f"{room.format}/{name}", **fields)))
    return {
        slug: [message for _, message in sorted(found, key=itemgetter(0), reverse=True)]
        for slug, found in at_odds.items()
    }


def by_competition(rows: pl.DataFrame) -> Iterator[tuple[str, dict[str, Any]]]:
    """The fields of each competition; of its values the first few, as they stand in the log."""
    for slug, group in groupby(rows.iter_rows(named=True), key=itemgetter("competition")):
        mine = list(group)
        fields = {name: value for name, value in mine[0].items() if name not in OF_A_ROW}
        if "found" in rows.columns:
            values = [f'"{shorten(row["found"])}" ({row["times"]:,})' for row in mine[:VALUES_SHOWN]]
            fields["found"] = values + ["…"] * (len(mine) > VALUES_SHOWN)
        yield slug, fields
