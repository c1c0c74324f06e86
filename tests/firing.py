"""Which of a room's claims, checks and other questions find something, in competitions made for it."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import polars as pl

from scorehouse.pipelines.rooms.shape import Room
from scorehouse.pipelines.steps.loading import load_and_check
from scorehouse.pipelines.steps.opening import open_competitions
from scorehouse.pipelines.steps.outcome import Outcome
from scorehouse.pipelines.steps.working_out import work_out_all
from scorehouse.pipelines.warehouse import SQL, Warehouse, read_sql
from tests.competition_folder import CompetitionFolder

# The folders whose files are asked of every log, on its way to its results.
ASKED = ("checks", "criteria", "not_final", "suspects", "warnings")
SUSPECTS = {file.stem for file in SQL.glob("*/suspects/*.sql")}


class WhatFires(NamedTuple):
    """Of a room, for each of its files, what makes it find something."""

    folder: Callable[[Path, str], CompetitionFolder]
    """An empty competition in a folder, with its slug."""
    alterations: dict[str, str]
    """By claim: what breaks it in the results of the room's sample."""
    cases: dict[str, Callable[..., object]]
    """By `checks/<name>`: what is given to a competition, so that the file finds it."""


def files_of(room: Room, *folders: str) -> set[str]:
    """`checks/<name>` of each file in these folders of a room."""
    return {f"{folder}/{file.stem}" for folder in folders for file in (SQL / room.format / folder).glob("*.sql")}


def slug_of_case(file: str) -> str:
    """Whose competition a case is."""
    return file.replace("/", "-").replace("_", "-")


class WatchedWarehouse(Warehouse):
    """A warehouse that knows in which competitions each file of a folder found something."""

    def __init__(self, file: Path) -> None:
        self.fired: dict[str, set[str]] = defaultdict(set)
        super().__init__(file)

    def query_folder(self, folder: str) -> list[tuple[str, pl.DataFrame]]:
        found = super().query_folder(folder)
        for name, rows in found:
            self.fired[f"{folder.split('/')[1]}/{name}"] |= set(rows["competition"])
        return found

    def fill(self, table: str, select: str) -> None:
        super().fill(table, select)
        name = table.removeprefix("main.")
        if name in SUSPECTS:
            self.fired[f"suspects/{name}"] |= set(
                self.query(f"select distinct competition from {table}")["competition"]
            )


@contextmanager
def worked_out(scratch: Path, folders: list[Path]) -> Iterator[tuple[WatchedWarehouse, list[Outcome]]]:
    """Competitions' results as a run works them out, rejects left out; before anything is published."""
    outcomes = open_competitions(folders)
    with WatchedWarehouse(scratch / "built.duckdb") as warehouse:
        load_and_check(warehouse, outcomes, None, accept_rejects=True, progress=lambda step: None)
        work_out_all(warehouse, outcomes, lambda step: None, allow_empty=True)
        yield warehouse, outcomes


def fired_by_cases(scratch: Path, fires: WhatFires) -> dict[str, set[str]]:
    """By file, the competitions in which it found something: each case is one, named for the file that it is for."""
    folders = []
    for file, give in fires.cases.items():
        competition = fires.folder(scratch, slug_of_case(file))
        give(competition)
        folders.append(competition.folder)
    with worked_out(scratch, folders) as (warehouse, outcomes):
        assert [(outcome.slug, outcome.errors) for outcome in outcomes if not outcome.is_good] == []
        return warehouse.fired


def broken_claims(scratch: Path, room: Room, sample: Path, alterations: dict[str, str]) -> dict[str, tuple[int, int]]:
    """By claim, how many rows it finds in the results of a sample, and how many once these are altered."""
    found = {}
    with worked_out(scratch, [sample]) as (warehouse, outcomes):
        assert [outcome.errors for outcome in outcomes] == [[]]
        for claim, alteration in alterations.items():
            sql = read_sql(f"{room.format}/claims", claim)
            before = warehouse.query(sql).height
            warehouse.execute("begin")
            warehouse.execute(alteration)
            found[claim] = (before, warehouse.query(sql).height)
            warehouse.execute("rollback")
    return found
