"""From a code and its fields to a sentence: the one place that makes sentences, and writes their numbers and moments.

A code of a room is `ladder/a_ruling_has_an_effect`; its words stand in `words/ladder.py`, or in `words/house.py` where
rooms share them. In the words, `{player}` is a field; `{reason:word}` is said by the words of `reason.<its value>`,
with the same fields; `{players:and}`, `{amounts:or}` are lists; `{change:signed}` is +10, 0 or -5; and `{rows:,}` is
formatted as in Python.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from functools import cache
from gettext import NullTranslations
from importlib import import_module
from string import Formatter
from typing import Any, NamedTuple

from scorehouse.schemas.moments import as_text

Fields = Mapping[str, Any]
HOUSE = "house"
ENGLISH = NullTranslations()


class Plural(NamedTuple):
    """Words that depend on how many there are, which the field `by` says."""

    by: str
    one: str
    more: str


class Fault(NamedTuple):
    """Words about a row that may not come in: what is wrong with it, and what to do."""

    problem: str | Plural
    remedy: str | Plural
    value: str | None = None
    """What is at fault, where that is not the cell of one column."""


Words = str | Plural | Fault


class Message(str):
    """A sentence in English that knows of what it was made, so that it can be said in another language too."""

    code: str
    fields: Fields

    def said_in(self, language: NullTranslations) -> str:
        """The sentence in another language: its catalogue has our English words, in the context of their code."""
        return sentence(self.code, self.fields, language)

    def as_data(self) -> dict[str, Any]:
        """Code and fields, as JSON can hold them."""
        return {"code": self.code, "fields": {name: as_data(value) for name, value in self.fields.items()}}


def say(code: str, /, **fields: Any) -> Message:
    """The words of a code, with their fields. Raises KeyError for a code or a field that is not there."""
    message = Message(sentence(code, fields))
    message.code, message.fields = code, fields
    return message


def decisions(format: str) -> list[Message]:
    """What a room decides where its regulation is silent, in the order of its catalogue."""
    return [say(f"{format}/{code}") for code in catalogue(format) if code.startswith("decision.")]


def sentence(code: str, fields: Fields, language: NullTranslations = ENGLISH) -> str:
    context, words = find(code)
    assert not isinstance(words, Fault)  # noqa: S101  (for the type checker)
    return fill(code, translated(context, words, fields, language), fields, language)


def say_fault(code: str, fields: Fields) -> tuple[str, str, str | None]:
    """Problem, remedy and value of a row that may not come in; no value where the words leave it to the cell."""
    context, words = find(code)
    assert isinstance(words, Fault)  # noqa: S101  (for the type checker)
    problem, remedy = (
        fill(code, translated(context, text, fields, ENGLISH), fields, ENGLISH)
        for text in (words.problem, words.remedy)
    )
    return problem, remedy, words.value and fill(code, words.value, fields, ENGLISH)


@cache
def catalogue(part: str) -> Mapping[str, Words]:
    """The words of a format, or of the house."""
    words: Mapping[str, Words] = import_module(f"scorehouse.pipelines.words.{part}").WORDS
    return words


@cache
def find(code: str) -> tuple[str, Words]:
    """Words, and the code in whose context translators find them: those that rooms share have the house's."""
    format, _, name = code.rpartition("/")
    if format and name in catalogue(format):
        return code, catalogue(format)[name]
    return name, catalogue(HOUSE)[name]


def translated(context: str, words: str | Plural, fields: Fields, language: NullTranslations) -> str:
    """The words in a language, still with their fields' names."""
    if isinstance(words, Plural):
        return language.npgettext(context, words.one, words.more, fields[words.by])
    return language.pgettext(context, words)


def fill(code: str, words: str, fields: Fields, language: NullTranslations) -> str:
    """Words with their fields."""
    return "".join(
        text if name is None else text + shown(code, name, how, fields, language) for text, name, how in parts(words)
    )


@cache
def parts(words: str) -> list[tuple[str, str | None, str]]:
    """Text, and the field behind it with how it is said."""
    return [(text, name, how or "") for text, name, how, _ in Formatter().parse(words)]


def shown(code: str, name: str, how: str, fields: Fields, language: NullTranslations) -> str:
    """One field of a sentence."""
    value = fields[name]
    if how == "word":
        return sentence(f"{code.rpartition('/')[0]}/{name}.{value}", fields, language)
    if how == "signed":
        return f"{value:+}" if value else "0"
    if isinstance(value, list):
        texts = [said(one, language) for one in value]
        if how:
            return f" {sentence(how, {}, language)} ".join(texts)
        return ("; " if any(isinstance(one, Message) for one in value) else ", ").join(texts)
    return said(value, language) if how == "" else format(value, how)


def said(value: Any, language: NullTranslations) -> str:
    """A value in a sentence."""
    if isinstance(value, Message):
        return value.said_in(language)
    if isinstance(value, datetime):
        return as_text(value)
    return sentence("nothing", {}, language) if value is None else str(value)


def as_data(value: Any) -> Any:
    """A field as JSON can hold it."""
    if isinstance(value, Message):
        return value.as_data()
    if isinstance(value, list):
        return [as_data(one) for one in value]
    if isinstance(value, datetime):
        return as_text(value)
    return value.isoformat() if isinstance(value, date) else value
