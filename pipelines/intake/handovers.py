"""Accounts that are a player's for a time only, in rows that have no moment of their own: rulings and entries.

Such a row is read by the start of the game that it names, else by its own times. Where it has none, or the account
changes hands in them, the rest of the log decides; where that too leaves two players, the row is refused.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

import polars as pl

from scorehouse.pipelines.intake.accounting import Intake
from scorehouse.pipelines.intake.names import Name, grouped
from scorehouse.pipelines.intake.rejects import Fault, faults
from scorehouse.pipelines.intake.settle import unit_of
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.pipelines.warehouse import PROVENANCE, Warehouse
from scorehouse.schemas.common import columns


@dataclass(frozen=True)
class Mention:
    """An account in a row without a moment, and the players that may be meant."""

    table: str
    log: str
    column: str
    file_number: int
    row_number: int
    account: str
    has_time: bool
    players: list[str]

    @property
    def fault(self) -> Fault:
        when = "did so in the time that this row speaks of" if self.has_time else "this row has no time"
        return {
            "table": self.table,
            "file_number": self.file_number,
            "row_number": self.row_number,
            "column": self.column,
            "value": self.account,
            "problem": f"may be {' or '.join(self.players)}: it changed hands, and {when}",
            "remedy": "name the player; in players.csv, each needs a name of its own",
        }


def read_mentions(warehouse: Warehouse, intake: Intake, names: list[Name]) -> list[Mention]:
    """Every mention of an account that is a player's for a time, in rows without a moment; `main.names` is there."""
    accounts = {
        account: entries for account, entries in grouped(names, "account").items() if not entries[0].is_for_ever
    }
    if not accounts:
        return []
    seen = players_seen(warehouse, intake)
    players_otherwise = {name.player for name in names if name.account != name.player}
    found = []
    for table, column in columns_of_players(intake.competition.room):
        for log in (table, f"rejected_{table}"):
            for file_number, row_number, account, since, until in mentions(
                warehouse, intake, table, log, column, list(accounts)
            ):
                entries = accounts[account]
                players = holders(entries, since, until) if since else set()
                if len(players) != 1:
                    players = seen.get(account) or {entry.player for entry in entries} | {account}
                if account in players_otherwise:
                    players = players | {account}
                place = (table, log, column, file_number, row_number, account)
                found.append(Mention(*place, since is not None, sorted(players)))
    return found


def columns_of_players(room: Room) -> list[tuple[str, str]]:
    """(table, column) of every column of a log that names a player."""
    return [(t, c.name) for t, model in room.logs.items() for c in columns(model) if c.name in room.players]


def moment_of(room: Room, table: str) -> str:
    """A row's own moment, in SQL over `log`."""
    return f'log."{room.moments[table][0]}"' if table in room.moments else "null::timestamp"


def in_force(room: Room, table: str, column: str) -> str:
    """The condition that an entry of `main.names` is the one for a row of `log`."""
    moment = moment_of(room, table)
    return (
        f'names.account = log."{column}" '
        f"and (names.valid_from is null or names.valid_from <= {moment}) "
        f"and (names.valid_until is null or names.valid_until > {moment})"
    )


def players_seen(warehouse: Warehouse, intake: Intake) -> dict[str, set[str]]:
    """Whose the accounts of players.csv are in rows that have a moment."""
    room = intake.competition.room
    seen: dict[str, set[str]] = defaultdict(set)
    for table, column in columns_of_players(room):
        if table in room.moments:
            found = warehouse.query(
                f'select distinct log."{column}", coalesce(names.player, log."{column}") '
                f"from {room.format}.{table} as log left join main.names on {in_force(room, table, column)} "
                f"where competition = ? and {moment_of(room, table)} is not null "
                f'and log."{column}" in (select account from main.names)',
                [intake.slug],
            )
            for account, player in found.iter_rows():
                seen[account].add(player)
    return seen


def mentions(
    warehouse: Warehouse, intake: Intake, table: str, log: str, column: str, accounts: list[str]
) -> Iterator[tuple[int, int, str, datetime | None, datetime | None]]:
    """(file, row, account, since, until) of each row without a moment: of its game's start, or its own times.

    Of a game that the log starts twice, from the first start to the last.
    """
    room = intake.competition.room
    times = [c.name for c in columns(room.logs[table]) if isinstance(c.dtype, pl.Datetime)]
    first, until = ([f'log."{name}"' for name in times] + ["null::timestamp"] * 2)[:2]
    since = f"coalesce({first}, {until})"
    here = [column.name for column in columns(room.logs[table])]
    games = [of for of in room.moments if of in room.logs and set(room.units.get(of, "?")) <= set(here)]
    if games:
        of, unit = games[0], unit_of(room.units[games[0]])
        starts = (
            f'select {unit} as unit, min("{room.moments[of][0]}") as first, max("{room.moments[of][0]}") as last '
            f"from {room.format}.{of} where competition = $1 group by all"
        )
        join = f"left join ({starts}) as games on games.unit = {unit}"
        since = f"coalesce(games.first, {since})"
        until = f"case when games.first is null then {until} else games.last + interval 1 microsecond end"
    else:
        join = ""
    yield from warehouse.query(
        f'select file_number, row_number, log."{column}", {since} as since, {until} as until '
        f"from {room.format}.{log} as log {join} "
        f"where competition = $1 and {moment_of(room, table)} is null "
        f'and log."{column}" in (select unnest($2::varchar[])) '
        "order by file_number, row_number",
        [intake.slug, accounts],
    ).iter_rows()


def holders(entries: list[Name], since: datetime, until: datetime | None) -> set[str]:
    """Whose an account is from `since` on and before `until`; nobody's is its own name."""
    changes = (moment for entry in entries for moment in (entry.valid_from, entry.valid_until) if moment is not None)
    moments = {since, *(moment for moment in changes if since < moment and (until is None or moment < until))}
    return {
        next((entry.player for entry in entries if entry.holds_at(moment)), entries[0].account) for moment in moments
    }


def rename_mentions(warehouse: Warehouse, intake: Intake, known: list[Mention]) -> None:
    """The players in place of the accounts, where only one can be meant."""
    for mention in known:
        warehouse.execute(
            f'update {intake.competition.room.format}.{mention.log} set "{mention.column}" = ? '
            "where competition = ? and file_number = ? and row_number = ?",
            [mention.players[0], intake.slug, mention.file_number, mention.row_number],
        )
    renamed = Counter((m.table, m.column, m.account, *m.players) for m in known if m.players != [m.account])
    intake.renamed += [
        {"table": table, "column": column, "account": account, "player": player, "rows": rows}
        for (table, column, account, player), rows in sorted(renamed.items())
    ]


def refuse_doubts(warehouse: Warehouse, intake: Intake, doubts: list[Mention]) -> None:
    """A fault for each mention of an account of which nobody knows whose it is then, in a row that is still there.

    The row goes to those that may not come in, like one whose cell cannot be read, and no check speaks of it once more.
    """
    format = intake.competition.room.format
    mine = [mention for mention in doubts if mention.table not in intake.competition.room.moments]
    in_doubt = "competition = ? and (file_number, row_number) in (from main.doubts)"
    for table, column in dict.fromkeys((mention.table, mention.column) for mention in mine):
        found = {(m.file_number, m.row_number): m for m in mine if (m.table, m.column) == (table, column)}
        warehouse.create("main.doubts", pl.DataFrame(list(found), schema=list(PROVENANCE), orient="row"))
        log, rejected = f"{format}.{table}", f"{format}.rejected_{table}"
        warehouse.execute(f"insert into {rejected} by name select * from {log} where {in_doubt}", [intake.slug])
        warehouse.execute(f"delete from {log} where {in_doubt}", [intake.slug])
        warehouse.execute(f'update {rejected} set "{column}" = null where {in_doubt}', [intake.slug])
        still = warehouse.query(f"select file_number, row_number from {rejected} where {in_doubt}", [intake.slug])
        intake.add(faults([found[place].fault for place in still.iter_rows()]))
