"""A competition made for a test: tables as pictures in, tables as pictures out."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

import tomlkit

from scorehouse.pipelines.commands.run import run
from scorehouse.pipelines.rooms import ROOMS
from scorehouse.pipelines.steps.outcome import Outcome
from scorehouse.schemas.common import columns

Rows = list[list[str]]


def picture(text: str) -> Rows:
    """A table drawn with two or more spaces between its columns; `-` is an empty cell."""
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    return [["" if cell == "-" else cell for cell in re.split(r"\s{2,}", line)] for line in lines]


def cell(value: Any) -> str:
    """A value as an export would write it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
    return str(value)


def csv_text(rows: Rows) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def read_csv(file: Path) -> Rows:
    """A CSV file's rows, its heading first."""
    return list(csv.reader(io.StringIO(file.read_bytes().decode(), newline="")))


def read_records(file: Path) -> list[dict[str, str]]:
    """A CSV file's rows by its heading."""
    heading, *rows = read_csv(file)
    return [dict(zip(heading, row, strict=True)) for row in rows]


def number(text: str) -> str | float:
    """A cell as a double where it is one, so that `4.0` and `4` are the same."""
    try:
        return float(text)
    except ValueError:
        return text


def numbers(rows: Rows) -> list[list[str | float]]:
    return [[number(cell) for cell in row] for row in rows]


def run_all(
    folders: Iterable[Path],
    out: Path,
    as_of: datetime | None = None,
    *,
    accept_rejects: bool = False,
    allow_empty: bool = False,
) -> list[Outcome]:
    """A nightly run over competitions."""
    return run(
        list(folders), out, as_of, accept_rejects=accept_rejects, allow_empty=allow_empty, progress=lambda step: None
    )


# What is said of a competition that is published without a game.
LEFT_OUT = "games were left out with rejected rows, and without them nothing is final; correct the log, so that none is"
# Where a reject is, and what is wrong.
FAULT = ("file", "line", "column", "value", "problem")


class CompetitionFolder:
    """A competition's folder, and what a run makes of it."""

    def __init__(self, folder: Path, format: str, slug: str = "cup") -> None:
        self.folder = folder / "data" / slug
        self.out = folder / "reports"
        self.slug = slug
        self.outcome: Outcome | None = None
        self.read: object = None
        self.folder.mkdir(parents=True)
        self.settings: dict[str, Any] = {"format": format, "name": "Cup"}
        self.configure()

    def configure(self, **settings: Any) -> Self:
        """Settings beside `format` and `name`."""
        self.settings |= settings
        (self.folder / "competition.toml").write_text(tomlkit.dumps(self.settings), encoding="utf-8")
        return self

    def given(self, table: str, drawn: str, file: str | None = None) -> Self:
        """A log table from its picture."""
        (self.folder / (file or f"{table}.csv")).write_text(csv_text(picture(drawn)), encoding="utf-8")
        return self

    def given_rows(self, tables: dict[str, list[dict[str, Any]]]) -> Self:
        """Log tables from rows of Python values; a required one is a heading alone where it has no row."""
        room = ROOMS[self.settings["format"]]
        for table, rows in tables.items():
            if rows or table in room.required:
                names = list(rows[0]) if rows else [column.name for column in columns(room.logs[table])]
                text = csv_text([names, *([cell(row[name]) for name in names] for row in rows)])
                (self.folder / f"{table}.csv").write_text(text, encoding="utf-8")
        return self

    def logged(self, cell: str) -> str:
        """A drawn cell as the log has it."""
        return cell

    def there(self) -> object:
        """What a run would read: another one wherever a file was written since."""
        return [(path.name, path.lstat().st_mtime_ns, path.lstat().st_size) for path in sorted(self.folder.iterdir())]

    def run(self, as_of: datetime | None = None, *, accept_rejects: bool = False, allow_empty: bool = False) -> Outcome:
        self.read = self.there()
        (self.outcome,) = run_all(
            [self.folder], self.out, as_of, accept_rejects=accept_rejects, allow_empty=allow_empty
        )
        return self.outcome

    def results(self) -> Outcome:
        """A run without a fault; the last one, where nothing was written since. Nothing needs to count."""
        outcome = self.outcome
        if outcome is None or self.read != self.there():
            outcome = self.run(allow_empty=True)
        assert outcome.is_good, (outcome.errors, outcome.rejects)
        return outcome

    def published(self, table: str) -> Rows:
        """A published table's CSV, with its heading."""
        return read_csv(self.out / self.slug / f"{table}.csv")

    def files(self) -> dict[str, bytes]:
        """The bytes of every published CSV."""
        return {path.name: path.read_bytes() for path in sorted((self.out / self.slug).glob("*.csv"))}

    def rows(self, table: str, names: list[str]) -> list[list[str | float]]:
        """Some columns of a published table."""
        self.results()
        heading, *rows = self.published(table)
        places = [heading.index(name) for name in names]
        return numbers([[row[place] for place in places] for row in rows])

    def expect(self, table: str, drawn: str) -> None:
        """All rows of a published table, in the columns that are drawn."""
        heading, *expected = picture(drawn)
        assert self.rows(table, heading) == numbers(expected), table

    def shows(self, **tables: str) -> Outcome:
        """The same of several tables."""
        for table, drawn in tables.items():
            self.expect(table, drawn)
        return self.results()

    def rejects(self, *columns: str, accept_rejects: bool = False) -> list[tuple[Any, ...]]:
        """What a run rejects, in these columns or those that say where and what."""
        outcome = self.run(accept_rejects=accept_rejects)
        assert outcome.rejects is not None, outcome.errors
        assert all(outcome.rejects["remedy"])
        return outcome.rejects.select(columns or FAULT).rows()

    def refuses(self, drawn: str) -> None:
        """All that a run rejects, in the columns that are drawn; it publishes nothing."""
        heading, *expected = picture(drawn)
        assert as_drawn(self.rejects(*heading)) == [[self.logged(cell) for cell in row] for row in expected]
        assert self.outcome is not None
        assert not self.outcome.is_good


def run_together(cups: Sequence[CompetitionFolder]) -> None:
    """One run over competitions whose results go to one place; each knows its outcome."""
    (out,) = {cup.out for cup in cups}
    outcomes = run_all([cup.folder for cup in cups], out, allow_empty=True)
    for cup, outcome in zip(cups, outcomes, strict=True):
        cup.outcome, cup.read = outcome, cup.there()


def as_drawn(rows: list[tuple[Any, ...]]) -> Rows:
    """Values as the cells of a picture."""
    return [["" if cell is None else str(cell) for cell in row] for row in rows]
