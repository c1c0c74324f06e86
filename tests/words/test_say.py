"""Sentences of codes and fields, in English and in the languages of gettext."""

import json
from collections.abc import Iterator
from datetime import datetime
from gettext import NullTranslations

import polars as pl
import pytest

from scorehouse.pipelines.words import say as words
from scorehouse.pipelines.words.rows import faults_of_rows, messages
from scorehouse.pipelines.words.say import Fault, Message, Plural, say

WORDS = {
    "house": {
        "nothing": "none",
        "and": "and",
        "or": "or",
        "begins": "{player} begins at {moment}",
        "costs": "costs {amounts:or} or less, said {players:and}; {games}",
        "left": Plural("rows", "{rows} row of {file} was left out", "{rows:,} rows of {file} were left out"),
        "all_left": "all of it: {wrong}",
        "late": Fault("is after {ends_at}", "correct it"),
        "gap": Fault("is missing", "add it", "{first} to {last}"),
    },
    "chess": {
        "out": "{player} is out: {reason:word}",
        "reason.late": "{player} came {minutes} minutes late",
    },
}  # fmt: skip


FRENCH = {
    ("chess/out", "{player} is out: {reason:word}"): "{player} est éliminé : {reason:word}",
    ("chess/reason.late", "{player} came {minutes} minutes late"): "{minutes} minutes de retard",
    ("begins", "{player} begins at {moment}"): "{player} commence ({moment})",
}


class French(NullTranslations):
    """A language, as gettext asks it: by the context and the English words."""

    def pgettext(self, context: str, message: str) -> str:
        return FRENCH.get((context, message), message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return "{rows} ligne" if n < 2 else "{rows} lignes"


@pytest.fixture(autouse=True)
def catalogues(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    words.find.cache_clear()
    monkeypatch.setattr(words, "catalogue", lambda part: WORDS[part])
    yield
    words.find.cache_clear()


def test_a_sentence_has_its_fields_moments_written_as_in_the_files() -> None:
    assert (
        say("begins", player="Zoé {x}", moment=datetime(2026, 1, 31, 9, 15)) == "Zoé {x} begins at 2026-01-31T09:15:00Z"
    )
    assert (
        say("begins", player=None, moment=datetime(2026, 1, 31, 9, 15, 0, 250_000))
        == "none begins at 2026-01-31T09:15:00.25Z"
    )


def test_lists_are_said_with_the_word_between_them() -> None:
    said = say("costs", amounts=[10, 20, 30], players=["A", "B"], games=["g1", "g2"])
    assert said == "costs 10 or 20 or 30 or less, said A and B; g1, g2"


@pytest.mark.parametrize(("rows", "said"), [(1, "1 row of a was left out"), (2000, "2,000 rows of a were left out")])
def test_a_plural_goes_by_its_number(rows: int, said: str) -> None:
    assert say("left", rows=rows, file="a") == said


def test_a_rooms_code_finds_the_words_that_rooms_share_where_it_has_none_itself() -> None:
    assert say("chess/left", rows=1, file="a") == say("left", rows=1, file="a")
    with pytest.raises(KeyError):
        say("chess/unknown")


def test_a_word_is_said_by_the_words_of_its_value_with_the_same_fields() -> None:
    assert say("chess/out", player="A", reason="late", minutes=61) == "A is out: A came 61 minutes late"
    with pytest.raises(KeyError):
        say("chess/out", player="A", reason="unheard_of", minutes=61)


def test_a_message_can_be_said_in_another_language_and_so_can_those_within_it() -> None:
    message = say("chess/out", player="A", reason="late", minutes=61)
    assert message.said_in(French()) == "A est éliminé : 61 minutes de retard"
    assert say("left", rows=1, file="a").said_in(French()) == "1 ligne"
    whole = say("all_left", wrong=[message, say("begins", player="B", moment=datetime(2026, 1, 1))])
    assert whole == "all of it: A is out: A came 61 minutes late; B begins at 2026-01-01T00:00:00Z"
    assert whole.said_in(French()) == (
        "all of it: A est éliminé : 61 minutes de retard; B commence (2026-01-01T00:00:00Z)"
    )


def test_a_message_is_data_too() -> None:
    inner = say("begins", player="B", moment=datetime(2026, 1, 1))
    assert json.loads(json.dumps(say("all_left", wrong=[inner]).as_data())) == {
        "code": "all_left",
        "fields": {"wrong": [{"code": "begins", "fields": {"player": "B", "moment": "2026-01-01T00:00:00Z"}}]},
    }


def test_a_row_of_a_warning_is_said_by_its_code_or_by_the_name_of_its_file() -> None:
    rows = pl.DataFrame({"competition": ["cup"], "rows": [1], "file": ["a"]})
    (message,) = messages("chess", "left", rows)
    assert (type(message), message.code, message.fields) == (Message, "chess/left", {"rows": 1, "file": "a"})
    coded = rows.with_columns(code=pl.lit("out"), player=pl.lit("A"), reason=pl.lit("late"), minutes=pl.lit(1))
    assert messages("chess", "left", coded) == ["A is out: A came 1 minutes late"]


@pytest.mark.parametrize(
    ("cell", "value"),
    [(None, None), (True, "true"), (7, "7"), ("a", "a"), (datetime(2026, 1, 1), "2026-01-01T00:00:00Z")],
)
def test_a_check_needs_no_column_that_it_has_not_and_its_value_is_the_cell(cell: object, value: str | None) -> None:
    row = {"competition": "cup", "table": "games", "file_number": 3, "column": "rated"}
    found = faults_of_rows("chess", "late", pl.DataFrame({**row, "rated": [cell], "ends_at": datetime(2026, 1, 2)}))
    assert found.to_dicts() == [
        {
            "table": "games",
            "file_number": 3,
            "row_number": None,
            "line": None,
            "column": "rated",
            "value": value,
            "problem": "is after 2026-01-02T00:00:00Z",
            "remedy": "correct it",
            "unit": None,
        }
    ]


def test_the_words_of_a_check_may_say_the_value() -> None:
    row = {"competition": "cup", "table": "games", "file_number": 3, "column": "round", "first": 3, "last": 5}
    (found,) = faults_of_rows("chess", "gap", pl.DataFrame(row)).to_dicts()
    assert (found["value"], found["problem"]) == ("3 to 5", "is missing")
