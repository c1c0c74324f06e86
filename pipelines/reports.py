"""What was published, for whoever reads it: one whole finished run, also while the next one is written."""

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import duckdb
import polars as pl

from scorehouse.pipelines.errors import WrongUseError
from scorehouse.pipelines.publishing.swap import CURRENT, DATABASE
from scorehouse.pipelines.result import Tables

REPORT = "run.json"


class Published:
    """One competition as it was last published. Source: docs/results.md."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.report: dict[str, Any] = json.loads((folder / REPORT).read_text(encoding="utf-8"))
        """What `run.json` says: files with digests and rows, rules, versions, warnings."""
        self.tables = Tables(folder)

    @property
    def slug(self) -> str:
        return self.folder.name

    @property
    def name(self) -> str:
        return str(self.report["name"])

    @property
    def format(self) -> str:
        return str(self.report["format"])

    @property
    def state(self) -> str:
        return str(self.report["state"])

    @property
    def as_of(self) -> datetime | None:
        """The moment that the results speak of, UTC."""
        text = self.report["as_of"]
        return datetime.fromisoformat(text) if text else None

    @property
    def warnings(self) -> list[str]:
        return list(self.report["warnings"])

    @property
    def rejects(self) -> pl.DataFrame | None:
        """What the last run rejected, as text; None where it rejected nothing."""
        file = self.folder / "rejects.csv"
        return pl.read_csv(file, infer_schema=False) if file.exists() else None

    def __repr__(self) -> str:
        return f"Published({self.slug!r}, {self.format}, {self.state})"


class Reports(Mapping[str, Published]):
    """The published competitions by their slug, all of the run that was the last when this was opened."""

    def __init__(self, folder: Path) -> None:
        run = (folder / CURRENT).resolve()
        if not run.is_dir():
            raise WrongUseError(f"{folder}: nothing was published there yet")
        self._run = run
        self._slugs = sorted(path.parent.name for path in run.glob(f"*/{REPORT}"))

    def __getitem__(self, slug: str) -> Published:
        if slug not in self._slugs:
            raise KeyError(slug)
        return Published(self._run / slug)

    def __iter__(self) -> Iterator[str]:
        return iter(self._slugs)

    def __len__(self) -> int:
        return len(self._slugs)

    def database(self) -> duckdb.DuckDBPyConnection:
        """The database of all competitions, read-only; close it, or use it in a `with`. Source: docs/database.md."""
        return duckdb.connect(self._run / DATABASE, read_only=True)

    def __repr__(self) -> str:
        return f"Reports({', '.join(self)})"
