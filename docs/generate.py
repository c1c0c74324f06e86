"""Writes what the documentation takes from the code: `python -m docs.generate`, after which nothing is out of date.

A page has such a part between two comments, `<!-- settings marathon -->` and `<!-- end -->`. What is in between nobody
writes by hand: it is what the command line, the settings, the schemas and the files of sql/ say of themselves.
"""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, TypeGuard, get_args, get_origin

import polars as pl
import sqlglot
from pydantic import BaseModel
from pydantic.fields import FieldInfo
from sqlglot import exp
from typer.testing import CliRunner

from scorehouse.pipelines.cli import app
from scorehouse.pipelines.commands.new import must_be_set, toml
from scorehouse.pipelines.intake.tables import CORRECTIONS, PLAYERS
from scorehouse.pipelines.rooms import ROOMS
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.pipelines.sql_headers import read_header
from scorehouse.pipelines.warehouse import FILES, TYPES, read_sql
from scorehouse.schemas import common
from scorehouse.schemas.common import Column, Model, columns, description, facts

HOUSE = Path(__file__).parent.parent
PART = re.compile(
    r"(?<=<!-- )(?P<kind>help|settings|tables|steps)(?: (?P<of>\w+))? -->\n.*?(?=<!-- end -->)", re.DOTALL
)
WIDTH_OF_HELP = "100"


def pages() -> list[Path]:
    """Every page of the documentation."""
    return [*sorted(HOUSE.glob("*.md")), *sorted((HOUSE / "docs").rglob("*.md"))]


def filled(page: str) -> str:
    """A page with its parts as the code says them now."""
    return PART.sub(lambda part: f"{head(part)} -->\n{KINDS[part['kind']](part['of'])}\n", page)


def head(part: re.Match[str]) -> str:
    return " ".join(filter(None, (part["kind"], part["of"])))


def help_of(command: str | None) -> str:
    """`--help` of a command, or of them all."""
    os.environ["COLUMNS"] = WIDTH_OF_HELP
    shown = CliRunner().invoke(app, [*([command] if command else []), "--help"], prog_name="scorehouse").output
    lines = [line.rstrip() for line in shown.strip().splitlines()]
    return "\n".join(["```", *lines, "```"])


def settings_of(format: str | None) -> str:
    """The settings of a format that are its own, or those that every format has."""
    everywhere = list(settings_in(common.Settings, ""))
    rows = settings_in(ROOMS[format].settings, "") if format else everywhere
    heading = ["setting", "default", "what it is"]
    return table(heading, [row for row in rows if format is None or (row not in everywhere and row[0] != "`format`")])


def settings_in(model: type[BaseModel], path: str) -> Iterator[list[str]]:
    """Setting, default and meaning of each field, a table of settings field by field."""
    for name, field in model.model_fields.items():
        key = path + (field.alias or name)
        if is_section(field.annotation):
            yield from settings_in(field.annotation, f"{key}.")
            continue
        words = words_of(field.annotation)
        choice = f" One of {', '.join(map(code, words))}." if words else ""
        yield [f"`{key}`", default_of(field), (field.description or "") + choice]
        for inner in filter(is_section, get_args(field.annotation)):
            yield from settings_in(inner, f"{key}[].")


def default_of(field: FieldInfo) -> str:
    if must_be_set(field):
        return "none: set it"
    if isinstance(field.default, list) and any(isinstance(value, BaseModel) for value in field.default):
        return f"{len(field.default)} of them"
    return "none" if field.default is None else code(field.default)


def is_section(annotation: Any) -> TypeGuard[type[BaseModel]]:
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)


def words_of(annotation: Any) -> list[str]:
    """The few words that a setting may have, in their order."""
    if get_origin(annotation) is Literal:
        return list(get_args(annotation))
    return [word for part in get_args(annotation) for word in words_of(part)]


def code(value: Any) -> str:
    """A value as competition.toml has it; of a table that people fill in, that it is empty."""
    return "empty" if value == {} else f"`{toml(value)}`"


def tables_of_format(format: str | None) -> str:
    """The tables of a format that stay in the database, or those that are not a room's."""
    if format is None:
        models = {f"{CORRECTIONS}.csv": common.Corrections, f"{PLAYERS}.csv": common.Players, FILES: common.Files}
        return "\n\n".join(table_of(name, model) for name, model in models.items())
    room = ROOMS[format]
    kinds = {
        "What comes in": room.logs,
        "What goes out": room.outputs,
        "Rules, from `competition.toml`": room.rule_tables,
        "Made by kernels": room.kernel_tables,
    }
    return "\n\n".join(
        text
        for kind, models in kinds.items()
        for text in (f"### {kind}", *(table_of(f"{format}.{name}", model) for name, model in models.items()))
    )


def table_of(name: str, model: Model) -> str:
    rows = [[f"`{column.name}`", TYPES[type(column.dtype)], explained(column, model)] for column in columns(model)]
    return "\n\n".join(
        [f"#### `{name}`", description(model) + keys_of(model), table(["column", "type", "what it is"], rows)]
    )


def keys_of(model: Model) -> str:
    """Of a log: whether there must be one, and what no two of its rows share."""
    if not is_log(model):
        return ""
    keys = " and ".join(", ".join(f"`{name}`" for name in key) for key in facts(model).keys)
    return f"{' Required.' if facts(model).is_required else ''} No two rows share {keys}."


def is_log(model: Model) -> bool:
    return "log" in (getattr(model.Config, "metadata", None) or {})


def explained(column: Column, model: Model) -> str:
    """What a column is, what it may hold, and of a log what it means that a cell is empty."""
    is_said = set(column.words) <= set(re.findall(r"\w+", column.description))
    few = [] if is_said or isinstance(column.dtype, pl.Boolean) else column.words
    words = f" One of {', '.join(f'`{word}`' for word in few)}." if few else ""
    if column.default is not None:
        return f"{column.description}{words} Empty, or not there: {code(column.default)}."
    return column.description + words + (" May be empty." if is_log(model) and not column.required else "")


def steps_of(format: str | None) -> str:
    """The views of a format: every step between logs and results."""
    room = ROOMS[str(format)]
    return "\n\n".join(step(room, model) for model in room.models if model not in room.outputs)


def step(room: Room, model: str) -> str:
    sql = read_sql(room.format, model)
    header = read_header(sql)
    meanings = {**room.names, **header.columns}
    selected = sqlglot.parse_one(sql, read="duckdb", into=exp.Select).named_selects
    rows = [[f"`{name}`", meanings.get(name, "")] for name in selected if name != "competition"]
    what = f"{header.what} {header.grain[0].upper()}{header.grain[1:]}"
    return f"#### `{room.format}.{model}`\n\n{what}\n\n{table(['column', 'what it is'], rows)}"


def table(headings: list[str], rows: list[list[str]]) -> str:
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join(f"| {' | '.join(map(escaped, line))} |" for line in lines)


def escaped(cell: str) -> str:
    return cell.replace("|", r"\|")


KINDS: dict[str, Callable[[str | None], str]] = {
    "help": help_of,
    "settings": settings_of,
    "tables": tables_of_format,
    "steps": steps_of,
}


def main() -> None:
    for page in pages():
        before = page.read_text(encoding="utf-8")
        if (after := filled(before)) != before:
            page.write_text(after, encoding="utf-8")


if __name__ == "__main__":
    main()
