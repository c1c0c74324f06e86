"""The shape that all rooms have, and that the type checker holds them to."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, Generic, TypeVar

from scorehouse.pipelines.warehouse import Warehouse
from scorehouse.schemas.common import Model, Settings, columns, facts

Rows = list[dict[str, Any]]
AnySettings = TypeVar("AnySettings", bound=Settings)


@dataclass(frozen=True)
class RoomOf(Generic[AnySettings]):
    """A competition's format: what comes in, what goes out, and the two steps between.

    What is known of a log table (its keys, its unit, its moments) stands with its schema.
    """

    format: str
    """The format's name in competition.toml, the DuckDB schema, and the folder below sql/."""
    settings: type[AnySettings]
    logs: Mapping[str, Model]
    """The log tables."""
    rule_tables: Mapping[str, Model]
    """The tables of rules that SQL joins, from the settings."""
    kernel_tables: Mapping[str, Model]
    """Tables that a kernel makes and SQL reads."""
    outputs: Mapping[str, Model]
    """The tables of the rule page, in its order."""
    models: tuple[str, ...]
    """The room's SQL files in the order in which they are built; `states` is among them."""
    names: Mapping[str, str]
    """What a column of a model is, where it is the same in all of them; else the model's file says it."""
    example: Mapping[str, Rows]
    """Rows of the log tables for a competition to start from: one complete game, with what has no default."""
    to_start_with: Callable[[int], dict[str, Any]]
    """Settings of a new competition in a year, in place of a season or defaults that its log may not fit."""
    rules: Callable[[AnySettings, datetime | None], dict[str, Rows]]
    """The rows of the tables of rules, from the settings and `as_of`."""
    read_log: Callable[[Warehouse], None]
    """The models that the checks read, over the whole log; built again when rejected rows have left."""
    build: Callable[[Warehouse], None]
    """Every model and kernel table of the room, in order, for all competitions at once."""

    @cached_property
    def stored(self) -> dict[str, Model]:
        """The tables that stay in the database."""
        return {**self.logs, **self.rule_tables, **self.kernel_tables, **self.outputs}

    @cached_property
    def required(self) -> tuple[str, ...]:
        """The log tables without which there is nothing to do."""
        return tuple(table for table, model in self.logs.items() if facts(model).is_required)

    @cached_property
    def units(self) -> dict[str, tuple[str, ...]]:
        """Log by log, which columns name the game (or the table of a deal) with which a row falls."""
        return {table: facts(model).unit for table, model in self.logs.items() if facts(model).unit}

    @cached_property
    def moments(self) -> dict[str, tuple[str, ...]]:
        """Log by log, the columns whose latest moment is `as_of` where nobody sets one; the first is the row's own."""
        return {table: facts(model).moments for table, model in self.logs.items() if facts(model).moments}

    @cached_property
    def identity(self) -> dict[str, tuple[str, ...]]:
        """Log by log, what makes a game the same one in another file (its table, its start)."""
        return {table: facts(model).identity for table, model in self.logs.items() if facts(model).identity}

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The columns, of any log or result, that name a player; the same quantity has the same name in all."""
        models = [*self.logs.values(), *self.outputs.values()]
        return tuple(dict.fromkeys(column.name for model in models for column in columns(model) if column.is_player))


# A room whose settings are whatever its own are: what all but the room itself need to know.
Room = RoomOf[Any]
