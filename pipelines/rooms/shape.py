"""The shape that all rooms have: a module with these names."""

from datetime import datetime
from typing import Any, Protocol

import pandera.polars as pa

from scorehouse.pipelines.warehouse import Warehouse
from scorehouse.schemas.common import Settings

Model = type[pa.DataFrameModel]


class Room(Protocol):
    """A room is a module: declarations, and the few functions that are its own."""

    FORMAT: str
    """The format's name in competition.toml, the DuckDB schema, and the folder below sql/."""
    Settings: type[Settings]
    DECISIONS: tuple[str, ...]
    """What the regulation leaves open, as the rule page decides it: sentences for the reports."""
    INPUTS: dict[str, Model]
    """The log tables."""
    REQUIRED: tuple[str, ...]
    """Those of them without which there is nothing to do."""
    UNITS: dict[str, tuple[str, ...]]
    """Which columns name the game (or the table of a deal) that a row belongs to, and with which it falls."""
    MOMENTS: dict[str, tuple[str, ...]]
    """The columns whose latest moment is `as_of` where nobody sets one; a table's first is the row's own moment."""
    IDENTITY: dict[str, tuple[str, ...]]
    """What makes a unit the same one in another file (its table, its start): a newer file does not change it."""
    PLAYERS: tuple[str, ...]
    """The columns, of any log or result, that name a player; the same quantity has the same name in all of them."""
    RULES: dict[str, Model]
    """The tables of rules that SQL joins, from the settings."""
    OUTPUTS: dict[str, Model]
    """The tables of the rule page, in its order."""
    KERNEL_TABLES: dict[str, Model]
    """Tables that a kernel makes and SQL reads."""
    MODELS: tuple[str, ...]
    """The room's SQL files in the order in which they are built; `states` is among them."""

    EXAMPLE: dict[str, list[dict[str, Any]]]
    """Rows of the log tables for a competition to start from: one complete game, with what has no default."""

    def rules(self, settings: Any, as_of: datetime | None) -> dict[str, list[dict[str, Any]]]:
        """The rows of the tables of rules."""

    def read_log(self, warehouse: Warehouse) -> None:
        """The models that the checks read, over the whole log; built again when rejected rows have left."""

    def build(self, warehouse: Warehouse) -> None:
        """Every model and kernel table of the room, in order, for all competitions at once."""
