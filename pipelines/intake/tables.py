"""The tables that a competition's folder may hold: the room's logs, and in every room words about them."""

from typing import Any

import pandera.polars as pa

from scorehouse.pipelines.rooms import ROOMS
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.schemas import common
from scorehouse.schemas.common import Model, columns, keys

CORRECTIONS, PLAYERS = "corrections", "players"


def tables_of(room: Room) -> dict[str, Model]:
    """Every table of a room's folders. A draw reads but one of the logs; the others are tables all the same."""
    return {**logs_of(room), CORRECTIONS: corrections_model(room), PLAYERS: common.Players}


def logs_of(room: Room) -> dict[str, Model]:
    return dict(ROOMS[room.format].logs)


def key_headings(room: Room) -> dict[str, dict[str, str]]:
    """Per table, the key's columns and their headings in corrections.csv.

    A heading is the column's name; `<table>.<column>` where corrections.csv has a column of that name itself.
    """
    own = [column.name for column in columns(common.Corrections)]
    return {
        table: {
            name: f"{table}.{name}" if name in own else name
            for name in dict.fromkeys(name for key in keys(model) for name in key)
        }
        for table, model in logs_of(room).items()
    }


def corrections_model(room: Room) -> Model:
    """The columns of corrections.csv in a room: those of every room, with its tables, and the keys of these."""
    headings = dict.fromkeys(heading for table in key_headings(room).values() for heading in table.values())
    fields = {
        f"key_{number}": pa.Field(alias=heading, nullable=True, description="Of the key.")
        for number, heading in enumerate(headings)
    }
    fields["table"] = pa.Field(isin=list(logs_of(room)), description="The table of the row.")
    body: dict[str, Any] = {"__annotations__": dict.fromkeys(fields, str), "__doc__": common.Corrections.__doc__}
    return type("Corrections", (common.Corrections,), body | fields)
