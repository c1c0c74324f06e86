"""The reports' folder: every run is built beside the last one and swapped in by one rename.

    DIR/.current -> .runs/000012        the finished run
    DIR/<slug> -> .current/<slug>       DIR/scorehouse.duckdb -> .current/scorehouse.duckdb

A reader sees the old run or the new one; a run killed at any moment leaves the old one in place.
Source: docs/contract.md, "What comes out".
"""

import os
import shutil
from pathlib import Path
from types import TracebackType

from filelock import FileLock, Timeout

from scorehouse.pipelines.errors import BusyError, NotOursError

DATABASE = "scorehouse.duckdb"
CURRENT = ".current"
RUNS = ".runs"
FAULTS = ".faults"


class Publication:
    """A run on its way to being the current one. Holds the folder's lock from beginning to end."""

    def __init__(self, out: Path) -> None:
        self.out = out
        out.mkdir(parents=True, exist_ok=True)
        self.lock = FileLock(out / ".lock")

    def __enter__(self) -> "Publication":
        try:
            self.lock.acquire(timeout=0)
        except Timeout as error:
            raise BusyError(f"another run is writing to {self.out}; run again when it has finished") from error
        self.previous = self.finished_run()
        number = int(self.previous.name) + 1 if self.previous else 1
        self.run = self.out / RUNS / f"{number:06d}"
        shutil.rmtree(self.run, ignore_errors=True)  # what a killed run left
        self.run.mkdir(parents=True)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if kind is not None:
            shutil.rmtree(self.run, ignore_errors=True)
        self.lock.release()

    def finished_run(self) -> Path | None:
        current = self.out / CURRENT
        return self.out / RUNS / current.readlink().name if current.is_symlink() else None

    def previous_file(self, *parts: str) -> Path | None:
        """A file or folder of the last finished run, if it is there."""
        path = self.previous.joinpath(*parts) if self.previous else None
        return path if path is not None and path.exists() else None

    def keep(self, *parts: str) -> None:
        """A file of the last run, or every file of a folder of it, in this run too; nothing is copied."""
        source = self.previous_file(*parts)
        if source is None:
            return
        if source.is_dir():
            self.run.joinpath(*parts).mkdir(exist_ok=True)
            for inner in source.iterdir():
                self.keep(*parts, inner.name)
        elif not self.run.joinpath(*parts).exists():
            os.link(source, self.run.joinpath(*parts))

    def slugs_of_previous(self) -> list[str]:
        return sorted(path.name for path in self.previous.iterdir() if path.is_dir()) if self.previous else []

    def in_the_way(self, names: list[str]) -> list[str]:
        """In words, what stands in the reports' folder where links of ours belong."""
        return [
            f"{self.out} already holds {name}, not written by scorehouse; move it away, or choose another --out"
            for name in names
            if os.path.lexists(self.out / name) and not (self.out / name).is_symlink()
        ]

    def file_of_faults(self, slug: str) -> Path:
        """Where a fault of ours in a competition is written whole; what the last run wrote there is gone."""
        file = self.out / FAULTS / slug
        file.unlink(missing_ok=True)
        return file

    def finish(self) -> None:
        """Makes this run the current one. Raises NotOursError where something is in the way."""
        names = [path.name for path in self.run.iterdir() if path.is_dir() or path.name == DATABASE]
        if in_the_way := self.in_the_way(sorted(names)):
            raise NotOursError("\n".join(in_the_way))
        for path in self.run.rglob("*"):
            if path.is_file():
                path.chmod(0o444)
        for name in names:
            link(self.out / name, Path(CURRENT) / name)
        link(self.out / CURRENT, Path(RUNS) / self.run.name)
        self.forget_old_runs()

    def forget_old_runs(self) -> None:
        """The last two finished runs are kept, for readers who are still in them."""
        for path in (self.out / RUNS).iterdir():
            if path not in (self.run, self.previous):
                shutil.rmtree(path, ignore_errors=True)


def link(path: Path, target: Path) -> None:
    """A symbolic link at `path`, in one step also where there is one already."""
    if path.is_symlink() and path.readlink() == target:
        return
    beside = path.with_name(".new")  # a slug may be as long as a name can be
    beside.unlink(missing_ok=True)
    beside.symlink_to(target)
    beside.replace(path)
