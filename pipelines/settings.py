"""competition.toml, read into the room's typed settings; everything wrong with it is said at once."""

import difflib
import json
import tomllib
from collections.abc import Iterator
from datetime import date
from itertools import takewhile
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from scorehouse.pipelines.intake.tables import tables_of
from scorehouse.pipelines.rooms import ROOMS
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.schemas import common
from scorehouse.schemas.common import Model
from scorehouse.schemas.moments import NotATimeError, as_utc

# What pydantic calls the two forms of `common.Forms`.
FORMS = ("constrained-str", "list[constrained-str]")


class SettingsError(Exception):
    """What is wrong with a competition.toml, a line a fault."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


def read_settings(file: Path) -> tuple[Room, common.Settings]:
    """The room of a competition and its settings; raises SettingsError with every fault of the file."""
    raw = read_toml(file)
    if faults := list(numbers_too_large(raw)):
        raise SettingsError(faults)
    room = ROOMS.get(raw["format"]) if isinstance(raw.get("format"), str) else None
    if room is None:
        given = f"{raw['format']!r} is none of" if "format" in raw else "missing; it is one of"
        raise SettingsError([f"format: {given} {', '.join(ROOMS)}"])
    try:
        settings: common.Settings = room.settings.model_validate(raw)
        if settings.as_of is not None:
            moment = as_utc(settings.as_of, settings.log_timezone, settings.ambiguous_times)
            settings = settings.model_copy(update={"as_of": moment})
    except ValidationError as error:
        raise SettingsError([*dict.fromkeys(explain(fault, room.settings) for fault in error.errors())]) from error
    except NotATimeError as error:
        raise SettingsError([f"as_of: {error.problem}; {error.remedy}"]) from error
    faults = faults_of_spellings(settings, tables_of(room)) if settings.columns or settings.values else []
    if faults:
        raise SettingsError(faults)
    return room, settings


def read_toml(file: Path) -> dict[str, Any]:
    """What stands in a file of settings, unchecked; raises SettingsError."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError as error:
        raise SettingsError([f"cannot be read: {error}; save it as UTF-8"]) from error
    except ValueError as error:  # beside errors of TOML, a number of too many digits
        raise SettingsError([f"not TOML: {str(error).partition(';')[0]}"]) from error
    except RecursionError as error:
        raise SettingsError(["not TOML that can be read: its brackets are nested too deep"]) from error
    except OSError as error:
        raise SettingsError([f"cannot be read: {error.strerror}"]) from error


def numbers_too_large(value: Any, place: str = "") -> Iterator[str]:
    """The whole numbers past what TOML promises, 64 bits, and what tables can hold."""
    inner = value.items() if isinstance(value, dict) else enumerate(value, start=1) if isinstance(value, list) else ()
    for key, one in inner:
        yield from numbers_too_large(one, f"{place}[{key}]" if isinstance(key, int) else f"{place}.{key}".lstrip("."))
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        yield f"{place}: is no number of 64 bits; write one between -9223372036854775808 and 9223372036854775807"


def faults_of_spellings(settings: common.Settings, tables: dict[str, Model]) -> list[str]:
    """What is wrong with `[columns]` and `[values]`: tables, columns and words that do not exist, or meant twice."""
    faults = []
    for section in ("columns", "values"):
        for table, inner in getattr(settings, section).items():
            place = f"{section}.{table}"
            if table not in tables:
                faults.append(unknown(place, "table", table, list(tables)))
                continue
            known = {column.name: column for column in common.columns(tables[table])}
            faults += [unknown(f"{place}.{name}", "column", name, list(known)) for name in inner if name not in known]
            if section == "columns":
                faults += meant_twice(place, inner)
                continue
            for name, words in inner.items():
                if name in known and not known[name].known_words and set(words) != {""}:
                    faults.append(
                        f"{place}.{name}: {name} is no column of few words; leave its cells as they are, but for "
                        f'"" = "a word for nothing"'
                    )
                elif name in known:
                    allowed = [*known[name].known_words, ""]
                    faults += [
                        unknown(f"{place}.{name}.{word}", "word", word, allowed)
                        for word in words
                        if word not in allowed
                    ]
                    faults += meant_twice(f"{place}.{name}", words)
    return faults


def unknown(place: str, kind: str, name: str, known: list[str]) -> str:
    nearest = difflib.get_close_matches(name, known, n=1, cutoff=0)
    return f'{place}: no such {kind}; the nearest is "{nearest[0]}"'


def meant_twice(place: str, exports: common.Spellings) -> list[str]:
    """An export's word that stands for two of the contract's."""
    first: dict[str, str] = {}
    pairs = [(word, written) for word, forms in exports.items() for written in common.spellings({word: forms})]
    return [
        f'{place}: "{written}" cannot be both {first[written]} and {word}'
        for word, written in pairs
        if first.setdefault(written, word) != word
    ]


def explain(fault: ErrorDetails, model: type[BaseModel]) -> str:
    """One fault in words: the key, what is wrong, and the nearest key that exists."""
    # Of a word or a list of words, each is a fault of its own there, under a name that nobody has written.
    loc = tuple(takewhile(lambda part: part not in FORMS, fault["loc"]))
    place = "".join(f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in loc).lstrip(".")
    if loc != fault["loc"]:
        return f"{place}: write a word in quotation marks, or a list of such words, and none of them empty"
    if fault["type"] == "extra_forbidden":
        known = keys_beside(fault["loc"], model)
        nearest = difflib.get_close_matches(str(fault["loc"][-1]), known, n=1, cutoff=0) or known[:1]
        return f'{place}: no such key; the nearest is "{nearest[0]}"'
    if fault["type"] == "missing":
        return f"{place}: missing; it is required"
    if fault["type"].startswith(("datetime", "date_")) and isinstance(fault["input"], str):
        return f"{place}: write the time as TOML has it, without quotation marks, not {json.dumps(fault['input'])}"
    if fault["type"].startswith("datetime") and isinstance(fault["input"], date):
        return f"{place}: {fault['input']} is a day; write a time, like {fault['input']}T00:00:00Z"
    words = fault["msg"].removeprefix("Value error, ")
    is_plain = isinstance(fault["input"], str | int | float | list) and fault["type"] != "value_error"
    shown = f", not {json.dumps(fault['input'], ensure_ascii=False, default=str)}" if is_plain else ""
    return f"{place}: {words}{shown}" if place else words


def keys_beside(place: tuple[int | str, ...], model: Any) -> list[str]:
    """The keys that exist where an unknown one was found."""
    for part in place[:-1]:
        if isinstance(part, str):
            model = model.model_fields[part].annotation
        while not (isinstance(model, type) and issubclass(model, BaseModel)):
            model = next(inner for inner in get_args(model) if inner is not type(None))
    return [field.alias or name for name, field in model.model_fields.items()]
