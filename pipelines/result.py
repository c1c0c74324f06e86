"""What became of a competition, for whoever called a command."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import polars as pl

from scorehouse.pipelines.intake.accounting import FATES
from scorehouse.pipelines.intake.rejects import REJECT, as_words
from scorehouse.pipelines.steps.outcome import HAS_REJECTS

if TYPE_CHECKING:
    from scorehouse.pipelines.steps.outcome import Outcome

FILES = {"file": pl.String, "table": pl.String} | dict.fromkeys(("rows", *FATES), pl.Int64)


class Tables(Mapping[str, pl.DataFrame]):
    """The published tables of one competition by name, each read when it is asked for."""

    def __init__(self, folder: Path | None) -> None:
        self._files = {file.stem: file for file in sorted(folder.glob("*.parquet"))} if folder else {}

    def __getitem__(self, table: str) -> pl.DataFrame:
        return pl.read_parquet(self._files[table])

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)

    def __repr__(self) -> str:
        return f"Tables({', '.join(self)})"


@dataclass(frozen=True, eq=False)
class Result:
    """What became of one competition. Source: docs/contract.md, "What comes out"."""

    slug: str
    format: str | None
    """None where the settings cannot be read."""
    state: str | None
    """How far the competition is (`final`, `provisional`, …); None where nothing was worked out."""
    as_of: datetime | None
    """The moment that the results speak of, UTC."""
    errors: list[str]
    """Why it is not published; empty where it is, or could be."""
    warnings: list[str]
    rejects: pl.DataFrame
    """A row a fault: `file`, `line`, `column`, `value`, `problem`, `remedy`."""
    files: pl.DataFrame
    """A row a file: `file`, `table`, and of its `rows` how many were accepted, folded, superseded and rejected."""
    tables: Tables
    """What this run published; none of a check, nor of a competition that was refused."""

    @property
    def is_good(self) -> bool:
        """Whether it was published, or by a check could be."""
        return not self.errors

    @property
    def rows(self) -> dict[str, int]:
        """How many rows of all files were accepted, folded, superseded and rejected."""
        return {fate: int(self.files[fate].sum()) for fate in FATES}

    @property
    def words(self) -> list[str]:
        """What is wrong, a line each."""
        return [*as_words(self.rejects), *(error for error in self.errors if error != HAS_REJECTS)]

    def _repr_html_(self) -> str:
        """In a notebook: the account of its files."""
        return self.files._repr_html_()


def result_of(outcome: Outcome, published: Path | None = None) -> Result:
    """The result of an outcome; `published` is the folder of what was published of it."""
    intake = outcome.intake
    files = [
        (account.file.name, account.file.table, account.rows, *(getattr(account, fate) for fate in FATES))
        for account in (intake.files if intake else [])
    ]
    return Result(
        slug=outcome.slug,
        format=outcome.competition.room.format if outcome.competition else None,
        state=outcome.state or None,
        as_of=outcome.as_of,
        errors=list(outcome.errors),
        warnings=list(outcome.warnings),
        rejects=outcome.rejects if outcome.rejects is not None else pl.DataFrame(schema=REJECT),
        files=pl.DataFrame(files, schema=FILES, orient="row"),
        tables=Tables(published if outcome.is_good else None),
    )
