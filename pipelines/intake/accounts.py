"""players.csv: whose an account is. Names in the log become players, before keys and checks.

An entry holds for rows whose own moment lies in its period. A row without a moment (a ruling, a deal) names an account,
too, or a player: that is read where only one player can be meant, by the rest of the log, and refused otherwise.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations, product
from typing import Any

import polars as pl

from pipelines.intake.accounting import Intake
from pipelines.intake.rejects import faults
from pipelines.intake.settle import unit_of
from pipelines.rooms.shape import Room
from pipelines.warehouse import Warehouse
from schemas.common import columns, keys

Fault = dict[str, object]
# account, player, valid_from, valid_until, is_timeless
Row = tuple[str, str, datetime | None, datetime | None, bool]
PERSON = ("display_name", "club", "country")
GAMES_NAMED = 5


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
    names = [Name(**row) for row in rows.select(fields).iter_rows(named=True)]
    wrong = [*faults_of_periods(names), *faults_of_chains(names), *faults_of_persons(names, rows)]
    if not intake.competition.room.MOMENTS:
        wrong += faults_without_moments(names)
    intake.add(faults(wrong))
    refused = {(fault["file_number"], fault["row_number"]) for fault in wrong}
    for row in rows.iter_rows(named=True):
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


def give_names(warehouse: Warehouse, intake: Intake, names: list[Name]) -> dict[str, list[str]]:
    """Players in place of accounts, in every column that names one; merges that the log contradicts are refused.

    Returns the accounts of which nobody knows, without a moment, whose they are; with the players that may be meant.
    """
    if not names:
        return {}
    doubtful = put_in_force(warehouse, intake, names)
    refused = impossible_merges(warehouse, intake, names)
    if refused:
        intake.add(faults(list(refused.values())))
        names = [name for name in names if name not in refused]
        doubtful = put_in_force(warehouse, intake, names)
    for table, column in columns_of_players(intake.competition.room):
        rename(warehouse, intake, table, column)
    return doubtful


def columns_of_players(room: Room) -> list[tuple[str, str]]:
    """(table, column) of every column of a log that names a player."""
    return [(t, c.name) for t, model in room.INPUTS.items() for c in columns(model) if c.name in room.PLAYERS]


def put_in_force(warehouse: Warehouse, intake: Intake, names: list[Name]) -> dict[str, list[str]]:
    """`main.names`: the entries, and for rows without a moment (`is_timeless`) the one player that can be meant.

    Returns the accounts of which, without a moment, nobody knows whose they are; with the players that may be meant.
    """
    rows: list[Row] = [(name.account, name.player, name.valid_from, name.valid_until, False) for name in names]
    write_names(warehouse, rows)
    accounts = grouped(names, "account")
    in_periods = [account for account, entries in accounts.items() if not entries[0].is_for_ever]
    seen = players_seen(warehouse, intake) if in_periods else {}
    doubtful = {}
    for account, entries in accounts.items():
        players = {entry.player for entry in entries}
        if account in in_periods:
            players = seen.get(account) or players | {account}
        if len(players) > 1:
            doubtful[account] = sorted(players)
        else:
            rows.append((account, players.pop(), None, None, True))
    write_names(warehouse, rows)
    return doubtful


def write_names(warehouse: Warehouse, rows: list[Row]) -> None:
    schema = {
        "account": pl.String(),
        "player": pl.String(),
        "valid_from": pl.Datetime("us"),
        "valid_until": pl.Datetime("us"),
        "is_timeless": pl.Boolean(),
    }
    warehouse.create("main.names", pl.DataFrame(rows, schema=schema, orient="row"))


def in_force(room: Room, table: str, column: str) -> str:
    """The condition that an entry of `main.names` is the one for a row of `log`."""
    moment = f'log."{room.MOMENTS[table][0]}"' if table in room.MOMENTS else "null::timestamp"
    return (
        f'names.account = log."{column}" and names.is_timeless = ({moment} is null) '
        f"and (names.valid_from is null or names.valid_from <= {moment}) "
        f"and (names.valid_until is null or names.valid_until > {moment})"
    )


def players_seen(warehouse: Warehouse, intake: Intake) -> dict[str, set[str]]:
    """Whose the accounts of players.csv are in rows that have a moment."""
    room = intake.competition.room
    seen: dict[str, set[str]] = defaultdict(set)
    for table, column in columns_of_players(room):
        if table in room.MOMENTS:
            found = warehouse.query(
                f'select distinct log."{column}", coalesce(names.player, log."{column}") '
                f"from {room.FORMAT}.{table} as log left join main.names on {in_force(room, table, column)} "
                f'where competition = ? and log."{room.MOMENTS[table][0]}" is not null '
                f'and log."{column}" in (select account from main.names)',
                [intake.slug],
            )
            for account, player in found.iter_rows():
                seen[account].add(player)
    return seen


def impossible_merges(warehouse: Warehouse, intake: Intake, names: list[Name]) -> dict[Name, Fault]:
    """The entries that would put one player twice into a game, with the games that prove it."""
    refused: dict[Name, Fault] = {}
    for table, found in merged_in_one_unit(warehouse, intake):
        for name in names:
            mine = found.filter(pl.col("player") == name.player)
            units = mine.filter(pl.col("account") == name.account)["unit"].unique().sort()
            if units.is_empty() or name.account == name.player or name in refused:
                continue
            others = mine.filter(pl.col("unit").is_in(units.implode()), pl.col("account") != name.account)["account"]
            more = f" and {units.len() - GAMES_NAMED} more" if units.len() > GAMES_NAMED else ""
            refused[name] = name.fault(
                "account",
                name.account,
                f"cannot be one player with {' and '.join(others.unique().sort())}: "
                f"both are in {table} {', '.join(units.head(GAMES_NAMED))}{more}",
                "give the two accounts players of their own, or correct the log",
            )
    return refused


def places_of_players(room: Room) -> list[tuple[str, tuple[str, ...], list[str]]]:
    """Where one player cannot be twice: per log, a unit's columns, and those that name its players.

    That is the game, and whatever a key of the log holds beside the player: nobody sits at two tables of one deal.
    """
    places = []
    for table, model in room.INPUTS.items():
        known = keys(model)
        unit = room.UNITS.get(table, tuple(known[0]))
        named = [column for of, column in columns_of_players(room) if of == table]
        units = {unit: [column for column in named if column not in unit]}
        for key, column in product(known, named):
            wider = tuple(name for name in key if name != column)
            if column in key and wider and not set(unit) <= set(wider):
                units[wider] = [column]
        places += [(table, columns, names) for columns, names in units.items() if names]
    return places


def merged_in_one_unit(warehouse: Warehouse, intake: Intake) -> list[tuple[str, pl.DataFrame]]:
    """Per log, the accounts of one player that meet in one game: `unit`, `player`, `account`."""
    room = intake.competition.room
    found = []
    for table, unit, named in places_of_players(room):
        seats = " union all ".join(
            f'select {unit_of(unit)} as unit, log."{column}" as account, '
            f'coalesce(names.player, log."{column}") as player '
            f"from {room.FORMAT}.{log} as log left join main.names on {in_force(room, table, column)} "
            "where competition = $1"
            for column in named
            for log in (table, f"rejected_{table}")
        )
        rows = warehouse.query(
            f"with seats as (select distinct * from ({seats}) where player in (select player from main.names)) "
            "select * from seats semi join (select unit, player from seats group by all having count(*) > 1) "
            "using (unit, player) order by all",
            [intake.slug],
        )
        if rows.height:
            found.append((table, rows))
    return found


def refuse_rows_in_doubt(warehouse: Warehouse, intake: Intake, doubtful: dict[str, list[str]]) -> None:
    """A fault for each row without a moment that names an account of which nobody knows whose it is then.

    The row goes to those that may not come in, like one whose cell cannot be read, and no check speaks of it once more.
    """
    room = intake.competition.room
    wrong: list[dict[str, Any]] = []
    for table, column in columns_of_players(room) if doubtful else ():
        log, rejected = f"{room.FORMAT}.{table}", f"{room.FORMAT}.rejected_{table}"
        without_moment = f'"{room.MOMENTS[table][0]}" is null' if table in room.MOMENTS else "true"
        in_doubt = f'competition = ? and {without_moment} and "{column}" in (select unnest(?::varchar[]))'
        which = [intake.slug, list(doubtful)]
        rows = warehouse.query(f'select file_number, row_number, "{column}" from {log} where {in_doubt}', which)
        unread = f'select * replace (null as "{column}") from {log} where {in_doubt}'
        warehouse.execute(f"insert into {rejected} by name {unread}", which)
        warehouse.execute(f"delete from {log} where {in_doubt}", which)
        wrong += [
            {
                "table": table,
                "file_number": file_number,
                "row_number": row_number,
                "column": column,
                "value": account,
                "problem": f"may be {' or '.join(doubtful[account])}: it changed hands, and this row has no time",
                "remedy": "name the player; in players.csv, each needs a name of its own",
            }
            for file_number, row_number, account in rows.iter_rows()
        ]
    intake.add(faults(wrong))


def rename(warehouse: Warehouse, intake: Intake, table: str, column: str) -> None:
    """The players in place of the accounts in one column of a log."""
    room = intake.competition.room
    for log in (table, f"rejected_{table}"):
        name = f"{room.FORMAT}.{log}"
        is_another = f'{in_force(room, table, column)} and names.player <> log."{column}" and log.competition = ?'
        found = warehouse.query(
            f"select names.account, names.player, count(*) as rows from {name} as log join main.names on {is_another} "
            "group by all order by all",
            [intake.slug],
        )
        if found.height:
            intake.renamed += [{"table": table, "column": column, **row} for row in found.iter_rows(named=True)]
            warehouse.execute(
                f'update {name} as log set "{column}" = names.player from main.names where {is_another}', [intake.slug]
            )
