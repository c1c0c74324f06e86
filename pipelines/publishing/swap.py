"""The reports' folder: every run is built beside the last one and swapped in by one rename.

    DIR/.current -> .runs/000012        the finished run
    DIR/<slug> -> .current/<slug>       DIR/scorehouse.duckdb -> .current/scorehouse.duckdb

A reader sees the old run or the new one; a run killed at any moment, or by a power cut, leaves one of them whole: files
and folders are on the disk before the rename, and the rename before an old run goes. A new competition's link comes
last, for it would lead nowhere before.
Source: docs/contract.md, "What comes out".
"""

import os
import shutil
from pathlib import Path
from types import TracebackType

from filelock import FileLock, Timeout

from scorehouse.pipelines.errors import BusyError, NotOursError
from scorehouse.pipelines.publishing.digests import Digests, digests_of, read_list, write_list
from scorehouse.pipelines.publishing.durable import sync, sync_all

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
        self.kept: Digests = {}
        self.lists: dict[Path, Digests | None] = {}

    def __enter__(self) -> "Publication":
        try:
            self.lock.acquire(timeout=0)
        except Timeout as error:
            raise BusyError(f"another run is writing to {self.out}; run again when it has finished") from error
        self.previous = self.finished_run()
        self.finished = self.finished_runs()
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

    def finished_runs(self) -> list[Path]:
        """The last finished run, and before it the one that is kept beside it; newer ones were never finished."""
        if self.previous is None:
            return []
        older = (path for path in (self.out / RUNS).iterdir() if path.name < self.previous.name)
        return [self.previous, *sorted(older, reverse=True)]

    def intact(self, name: str, runs: list[Path]) -> tuple[Path | None, list[str]]:
        """The first of some runs in which a competition or the database is as it was published.

        Beside it the files that are not, in those before it. A run without digests is of an earlier
        scorehouse, and is believed.
        """
        damaged: list[str] = []
        for run in runs:
            if not os.path.lexists(run / name):
                continue
            listed = self.listed(run)
            if listed is None:
                return run, damaged
            wanted = {path: listed[path] for path in listed if path == name or path.startswith(f"{name}/")}
            found = digests_of(run, wanted)
            wrong = [path for path, digest in wanted.items() if found[path] != digest]
            if wanted and not wrong:
                return run, damaged
            damaged += wrong or [name]
        return None, damaged

    def listed(self, run: Path) -> Digests | None:
        """The digests of a finished run's files; none of a run of an earlier scorehouse. Read once."""
        if run not in self.lists:
            self.lists[run] = read_list(run)
        return self.lists[run]

    def keep(self, run: Path, name: str) -> None:
        """A file of an earlier run, or every file of a folder of it, in this run too; nothing is copied."""
        source, target = run / name, self.run / name
        if source.is_dir():
            target.mkdir(exist_ok=True)
            for inner in source.iterdir():
                self.keep(run, f"{name}/{inner.name}")
        elif not target.exists():
            os.link(source, target)
            if name in (listed := self.listed(run) or {}):
                self.kept[name] = listed[name]

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
        """Makes this run the current one. Raises NotOursError where something is in the way of the database."""
        if in_the_way := self.in_the_way([DATABASE]):
            raise NotOursError("\n".join(in_the_way))
        self.write_digests()
        self.sync()
        link(self.out / CURRENT, Path(RUNS) / self.run.name)
        self.link_names()
        sync(self.out)
        self.remove_old_runs()

    def write_digests(self) -> None:
        """The list of all files; of those that are kept, the digests are known."""
        files = [path for path in self.run.rglob("*") if path.is_file()]
        for path in files:
            path.chmod(0o444)
        new = {str(path.relative_to(self.run)) for path in files} - set(self.kept)
        write_list(self.run, {name: found for name, found in digests_of(self.run, new).items() if found} | self.kept)

    def sync(self) -> None:
        """All files and folders of this run, then the folders in which it stands."""
        sync_all([self.run, *self.run.rglob("*")])
        sync_all([self.run.parent, self.out, self.out.resolve().parent])

    def link_names(self) -> None:
        """A link for each competition and the database; one that leads nowhere any more goes."""
        names = [path.name for path in self.run.iterdir() if path.is_dir() or path.name == DATABASE]
        for name in names:
            if not self.in_the_way([name]):
                link(self.out / name, Path(CURRENT) / name)
        for path in self.out.iterdir():
            if path.is_symlink() and path.readlink() == Path(CURRENT) / path.name and path.name not in names:
                path.unlink()

    def remove_old_runs(self) -> None:
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
