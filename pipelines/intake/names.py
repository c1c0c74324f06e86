"""players.csv: whose an account is, for ever or for a time; what cannot be is said."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations

import polars as pl

from scorehouse.pipelines.intake.accounting import Intake
from scorehouse.pipelines.intake.rejects import Fault, faults
from scorehouse.pipelines.rooms import ROOMS

PERSON = ("display_name", "club", "country")


@dataclass(frozen=True)
class Name:
    """An account that is a player's, from `valid_from` on and before `valid_until`."""

    file_number: int
    row_number: int
    account: str
    player: str
    valid_from: datetime | None
    valid_until: datetime | None

    @property
    def is_for_ever(self) -> bool:
        return self.valid_from is None and self.valid_until is None

    def holds_at(self, moment: datetime) -> bool:
        return (self.valid_from is None or self.valid_from <= moment) and (
            self.valid_until is None or moment < self.valid_until
        )

    def overlaps(self, other: "Name") -> bool:
        return (self.valid_from is None or other.valid_until is None or self.valid_from < other.valid_until) and (
            other.valid_from is None or self.valid_until is None or other.valid_from < self.valid_until
        )

    def fault(self, column: str, value: str | None, problem: str, remedy: str) -> Fault:
        place = {"table": "players", "file_number": self.file_number, "row_number": self.row_number}
        return {**place, "column": column, "value": value, "problem": problem, "remedy": remedy}


def read_names(intake: Intake, rows: pl.DataFrame) -> list[Name]:
    """The entries that can hold; the others become faults. What the page shows of each player goes to the intake."""
    fields = list(Name.__dataclass_fields__)
    rows = rows.filter(~pl.col("faulty"))
    names = [Name(**row) for row in rows.select(fields).iter_rows(named=True)]
    wrong = [*faults_of_periods(names), *faults_of_chains(names), *faults_of_persons(names, rows)]
    if not ROOMS[intake.competition.room.format].moments:  # a draw reads none of the logs that have any
        wrong += faults_without_moments(names)
    intake.add(faults(wrong))
    refused = {(fault["file_number"], fault["row_number"]) for fault in wrong}
    for row in rows.iter_rows(named=True):
        intake.settled_names |= {row["account"], row["player"]}
        if (row["file_number"], row["row_number"]) not in refused:
            person = intake.people.setdefault(row["player"], dict.fromkeys(PERSON))
            person |= {what: row[what] for what in PERSON if row[what] is not None}
    return [name for name in names if (name.file_number, name.row_number) not in refused]


def faults_of_periods(names: list[Name]) -> list[Fault]:
    """Periods that end before they start, and two at one time for one account."""
    wrong = [
        name.fault(
            "valid_until", f"{name.valid_until.isoformat()}Z", "does not lie after valid_from", "correct the period"
        )
        for name in names
        if name.valid_from and name.valid_until and name.valid_until <= name.valid_from
    ]
    for entries in grouped(names, "account").values():
        for one, other in combinations(entries, 2):
            if one.overlaps(other):
                wrong += [
                    name.fault("account", name.account, f"is given to {one.player} and to {other.player} at one time",
                               "make the periods follow each other")
                    for name in (one, other)
                ]  # fmt: skip
    return wrong


def faults_without_moments(names: list[Name]) -> list[Fault]:
    """Periods in a format whose rows have no time: nobody can tell which rows lie in them."""
    return [
        name.fault(
            "valid_from" if name.valid_from else "valid_until",
            f"{(name.valid_from or name.valid_until):%Y-%m-%dT%H:%M:%SZ}",
            "is a period, and the rows of this format have no time",
            "leave the period out; where two persons had one name, tell them apart by corrections",
        )
        for name in names
        if not name.is_for_ever and name.account != name.player
    ]


def faults_of_chains(names: list[Name]) -> list[Fault]:
    """Players who are themselves an account of another one: nobody knows which of the two is meant."""
    accounts = grouped(names, "account")
    wrong = []
    for name in names:
        owners = {entry.player for entry in accounts.get(name.player, ())}
        if owners and name.player not in owners:
            wrong.append(
                name.fault(
                    "player",
                    name.player,
                    f"is an account of {' and '.join(sorted(owners))}",
                    "name that player here too; or say with a row of its own when this account is the player's",
                )
            )
    return wrong


def faults_of_persons(names: list[Name], rows: pl.DataFrame) -> list[Fault]:
    """Rows of one player that call them differently."""
    wrong = []
    for player, entries in rows.group_by("player", maintain_order=True):
        for what in PERSON:
            said = entries[what].drop_nulls().unique(maintain_order=True)
            if said.len() > 1:
                places = set(entries.drop_nulls(what).select("file_number", "row_number").iter_rows())
                told = f"is one of several for {player[0]}: {', '.join(said)}"
                wrong += [
                    name.fault(what, None, told, "say it once")
                    for name in names
                    if (name.file_number, name.row_number) in places
                ]
    return wrong


def grouped(names: Iterable[Name], by: str) -> dict[str, list[Name]]:
    found = defaultdict(list)
    for name in names:
        found[getattr(name, by)].append(name)
    return dict(found)
