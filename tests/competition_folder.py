"""A competition made for a test: tables as pictures in, tables as pictures out."""

import csv
import io
import json
import re
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Self

from scorehouse.pipelines import nightly
from scorehouse.pipelines.nightly import Outcome

Rows = list[list[str]]


def picture(text: str) -> Rows:
    """A table drawn with two or more spaces between its columns; `-` is an empty cell."""
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    return [["" if cell == "-" else cell for cell in re.split(r"\s{2,}", line)] for line in lines]


def toml_value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, list):
        return "[" + ", ".join(toml_value(inner) for inner in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml_value(inner)}" for key, inner in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)


def toml(settings: dict[str, Any]) -> str:
    """competition.toml of settings as `tomllib` reads them."""
    plain = [f"{key} = {toml_value(value)}" for key, value in settings.items() if not is_section(value)]
    sections = []
    for key, value in settings.items():
        if isinstance(value, dict):
            sections += [f"[{key}]", *(f"{inner} = {toml_value(v)}" for inner, v in value.items())]
        elif is_section(value):
            for item in value:
                sections += [f"[[{key}]]", *(f"{inner} = {toml_value(v)}" for inner, v in item.items())]
    return "\n".join(plain + sections) + "\n"


def is_section(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def cell(value: Any) -> str:
    """A value as an export would write it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
    return str(value)


def csv_text(rows: list[list[str]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


class CompetitionFolder:
    """A competition's folder, and what a run makes of it."""

    def __init__(self, folder: Path, format: str, slug: str = "cup") -> None:
        self.folder = folder / "data" / slug
        self.out = folder / "reports"
        self.slug = slug
        self.folder.mkdir(parents=True)
        self.settings: dict[str, Any] = {"format": format, "name": "Cup"}
        self.configure()

    def configure(self, **settings: Any) -> Self:
        """Settings beside `format` and `name`."""
        self.settings |= settings
        (self.folder / "competition.toml").write_text(toml(self.settings), encoding="utf-8")
        return self

    def given(self, table: str, drawn: str, file: str | None = None) -> Self:
        """A log table from its picture."""
        (self.folder / (file or f"{table}.csv")).write_text(csv_text(picture(drawn)), encoding="utf-8")
        return self

    def given_rows(self, tables: dict[str, list[dict[str, Any]]]) -> Self:
        """Log tables from rows of Python values."""
        for table, rows in tables.items():
            names = list(rows[0]) if rows else []
            text = csv_text([names, *([cell(row[name]) for name in names] for row in rows)])
            if names:
                (self.folder / f"{table}.csv").write_text(text, encoding="utf-8")
        return self

    def run(self, as_of: datetime | None = None, *, accept_rejects: bool = False) -> Outcome:
        outcomes = nightly.run(
            [self.folder], self.out, as_of, accept_rejects=accept_rejects, progress=lambda step: None
        )
        return outcomes[0]

    def published(self, table: str) -> Rows:
        """A published table's CSV, with its heading."""
        return list(csv.reader(io.StringIO((self.out / self.slug / f"{table}.csv").read_bytes().decode(), newline="")))

    def expect(self, table: str, drawn: str) -> None:
        """Runs the competition and compares a published table with its picture, in the columns that are drawn."""
        outcome = self.run()
        assert outcome.is_good, (outcome.errors, outcome.rejects)
        expected = picture(drawn)
        published = self.published(table)
        places = [published[0].index(name) for name in expected[0]]
        assert [[number(row[place]) for place in places] for row in published] == [
            [number(value) for value in row] for row in expected
        ]

    def files(self) -> dict[str, bytes]:
        """The bytes of every published CSV."""
        return {path.name: path.read_bytes() for path in sorted((self.out / self.slug).glob("*.csv"))}


def number(text: str) -> str | float:
    """A cell as a double where it is one, so that `4.0` and `4` are the same."""
    try:
        return float(text)
    except ValueError:
        return text
