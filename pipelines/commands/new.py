"""A competition to start from: settings with their defaults and clauses, and logs with one complete example."""

import csv
import io
import textwrap
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any, get_args

import polars as pl
import tomlkit
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from scorehouse.pipelines.competitions import SETTINGS_FILE, slug_faults, slug_of
from scorehouse.pipelines.errors import WrongUseError
from scorehouse.pipelines.intake.tables import tables_of
from scorehouse.pipelines.rooms import ROOMS
from scorehouse.pipelines.rooms.shape import Room, Rows
from scorehouse.schemas.common import Model, columns

WIDTH = 100


def write_new(format: str, folder: Path, year: int) -> list[Path]:
    """Writes a competition of a year, which runs as it is, and returns its files. Raises WrongUseError."""
    if format not in ROOMS:
        nearest = get_close_matches(format, list(ROOMS), n=1, cutoff=0)[0]
        raise WrongUseError(f'"{format}" is no format: {", ".join(ROOMS)}; did you mean "{nearest}"?')
    if folder.exists() and not folder.is_dir():
        raise WrongUseError(f"{folder} is not a folder")
    if folder.exists() and any(folder.iterdir()):
        raise WrongUseError(f"{folder} is not empty; name a folder that is, or one that does not exist yet")
    if faults := slug_faults(slug_of(folder)):
        raise WrongUseError(f"{folder}: {faults[0]}")
    texts = files_of(ROOMS[format], year)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in texts]


def files_of(room: Room, year: int) -> dict[str, str]:
    """The new folder's files by name."""
    logs = {
        f"{table}.csv": csv_text([column.name for column in columns(model)], example_rows(room, table, model, year))
        for table, model in tables_of(room).items()
    }
    return {SETTINGS_FILE: settings_text(room, year), **logs}


def example_rows(room: Room, table: str, model: Model, year: int) -> Rows:
    """The example of a log, with its times in a year."""
    moments = {column.name for column in columns(model) if isinstance(column.dtype, pl.Datetime)}
    return [
        {name: f"{year}{value[4:]}" if name in moments else value for name, value in row.items()}
        for row in room.example.get(table, [])
    ]


def csv_text(headings: list[str], rows: list[dict[str, Any]]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, headings, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def settings_text(room: Room, year: int) -> str:
    """competition.toml with every setting of a room, from its typed settings: description, clause and default."""
    to_set = room.to_start_with(year)
    settings = room.settings.model_validate(needed(room.settings) | to_set)
    head = (
        f"# Every setting of the format {room.format}; a line left out means the default that stands here.\n"
        '# "Set this" marks what has no default, or another one than stands here: with this, all of a log of the\n'
        "# year counts. In brackets: the clause of the regulation.\n\n"
    )
    lines = lines_of(settings, (), words=example_words(room), to_set=tuple(paths(to_set)))
    return head + "\n".join(lines).strip() + "\n"


def paths(settings: dict[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Where settings stand, table by table."""
    for key, value in settings.items():
        yield from paths(value, (*path, key)) if isinstance(value, dict) else [(*path, key)]


def example_words(room: Room) -> dict[str, dict[str, Any]]:
    """An example of `[columns]` and of `[values]` in this format: of its first player, and its first few words."""
    known = [(table, column) for table, model in room.logs.items() for column in columns(model)]
    table, player = next((table, column.name) for table, column in known if column.name in room.players)
    of, column = next((table, column) for table, column in known if column.words)
    word = column.words[0]
    return {
        "columns": {table: {player: ["Игрок", "Spieler"]}},
        "values": {of: {column.name: {word: f"the export's word for {word}"}}},
    }


def needed(model: type[BaseModel]) -> dict[str, Any]:
    """An example for each setting without a default."""
    found: dict[str, Any] = {}
    for name, field in model.model_fields.items():
        if must_be_set(field):
            found[field.alias or name] = example(field)
    return found


def must_be_set(field: FieldInfo) -> bool:
    """Whether there is no default: none at all, or one that is no value and is refused."""
    return field.is_required() or (field.default is None and field.validate_default is True)


def example(field: FieldInfo) -> Any:
    if field.examples:
        return field.examples[0]
    if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
        return needed(field.annotation)
    words = get_args(field.annotation)
    return words[0] if words else None


def lines_of(
    settings: BaseModel,
    path: tuple[str, ...],
    *,
    explained: bool = True,
    by_default: bool = False,
    words: dict[str, dict[str, Any]] | None = None,
    to_set: tuple[tuple[str, ...], ...] = (),
) -> Iterator[str]:
    """The lines of a table of settings: its own keys first, then the tables within.

    `words`: examples of the tables in which people name things themselves; `to_set`: what stands for a default.
    """
    fields = [
        (field.alias or name, getattr(settings, name), field) for name, field in type(settings).model_fields.items()
    ]
    for key, value, field in fields:
        if not is_table(value):
            is_to_set = (*path, key) in to_set
            yield from comment(field, by_default=by_default, is_to_set=is_to_set) if explained else ()
            yield from assignment(key, value, field)
            yield from [""] if explained else ()
    for key, value, field in fields:
        if is_table(value):
            is_to_set = (*path, key) in to_set
            yield from comment(field, by_default=by_default, is_to_set=is_to_set) if explained else ()
            yield from tables((*path, key), value, field, words or {}, to_set)


def is_table(value: Any) -> bool:
    return isinstance(value, BaseModel | dict) or (isinstance(value, list) and is_table(next(iter(value), None)))


def comment(field: FieldInfo, *, by_default: bool, is_to_set: bool = False) -> Iterator[str]:
    """What a setting means, and whether somebody must set it: not what stands in a default, nor the format.

    Where it is not the default that stands there, the default too, if it is of one line.
    """
    is_marked = is_to_set or (must_be_set(field) and field.examples and not by_default)
    words = ("Set this. " if is_marked else "") + (field.description or "")
    if is_to_set and isinstance(field.default, str):
        words += f" The default is {toml(field.default)}."
    yield from textwrap.wrap(words, WIDTH, initial_indent="# ", subsequent_indent="# ", break_on_hyphens=False)


def assignment(key: str, value: Any, field: FieldInfo) -> Iterator[str]:
    """`key = value`; as a comment where it is not set."""
    if value is None:
        yield f"# {key} = {toml(example(field))}"
    else:
        yield f"{key} = {toml(value)}"


def tables(
    path: tuple[str, ...],
    value: Any,
    field: FieldInfo,
    words: dict[str, dict[str, Any]],
    to_set: tuple[tuple[str, ...], ...],
) -> Iterator[str]:
    """The tables below a key: one, several of a list, or an example in comments where there is none."""
    if isinstance(value, dict):
        yield from (f"# {line}" for line in lines_of_words(path, words[path[-1]]))
        yield ""
    elif isinstance(value, list):
        if not field.is_required():
            of = "another year" if path in to_set else "all of these"
            yield f"# The default is {of}; whoever writes one writes them all, and every line of each."
        for number, one in enumerate(value):
            yield f"[[{'.'.join(path)}]]"
            yield from lines_of(one, path, explained=number == 0, by_default=not field.is_required())
            yield from [""] if number else ()
    else:
        yield f"[{'.'.join(path)}]"
        yield from lines_of(value, path, to_set=to_set)


def lines_of_words(path: tuple[str, ...], words: dict[str, Any]) -> Iterator[str]:
    """A table of tables in which people name things themselves."""
    for key, value in words.items():
        if not isinstance(value, dict):
            yield f"{key} = {toml(value)}"
        else:
            if not any(isinstance(inner, dict) for inner in value.values()):
                yield f"[{'.'.join((*path, key))}]"
            yield from lines_of_words((*path, key), value)


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    text: str = tomlkit.item(value).as_string()
    return text
