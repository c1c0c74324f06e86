"""Names in the log become players, as players.csv has them, before keys and checks.

An entry holds for rows whose own moment lies in its period; an entry without a period holds for all rows.
"""

from dataclasses import dataclass
from itertools import product

import polars as pl

from scorehouse.pipelines.intake.accounting import Intake
from scorehouse.pipelines.intake.handovers import (
    Mention,
    columns_of_players,
    in_force,
    read_mentions,
    rename_mentions,
)
from scorehouse.pipelines.intake.idle_names import say_idle_names
from scorehouse.pipelines.intake.names import Name
from scorehouse.pipelines.intake.rejects import Fault, faults
from scorehouse.pipelines.intake.settle import unit_of
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.pipelines.warehouse import Warehouse
from scorehouse.schemas.common import facts, keys

MOMENT = pl.Datetime("us")
GAMES_NAMED = 5


def give_names(warehouse: Warehouse, intake: Intake, names: list[Name]) -> list[Mention]:
    """Players in place of accounts, in every column that names one; merges that the log contradicts are refused.

    Returns where the log names an account of which nobody knows whose it is then.
    """
    if not names:
        return []
    write_names(warehouse, names)
    refused = impossible_merges(warehouse, intake, names)
    if refused:
        intake.add(faults(list(refused.values())))
        names = [name for name in names if name not in refused]
        write_names(warehouse, names)
    mentions = read_mentions(warehouse, intake, names)
    for table, column in columns_of_players(intake.competition.room):
        rename(warehouse, intake, table, column)
    rename_mentions(warehouse, intake, [mention for mention in mentions if len(mention.players) == 1])
    say_idle_names(warehouse, intake, names)
    return [mention for mention in mentions if len(mention.players) > 1]


def write_names(warehouse: Warehouse, names: list[Name]) -> None:
    """`main.names`: the entries, as `in_force` reads them."""
    schema = {"account": pl.String(), "player": pl.String(), "valid_from": MOMENT, "valid_until": MOMENT}
    rows = [(name.account, name.player, name.valid_from, name.valid_until) for name in names]
    warehouse.create("main.names", pl.DataFrame(rows, schema=schema, orient="row"))


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


@dataclass(frozen=True)
class Place:
    """Where one player cannot be twice, in one log: a unit (a game, a deal), and what tells its seats apart.

    Nobody sits at two tables of one deal. A game's seats are known by a key without its players (table and wind) and by
    the column (white, black); else, as in a game of four rows, by their number alone.
    """

    table: str
    unit: tuple[str, ...]
    players: tuple[str, ...]
    seat: tuple[str, ...] = ()
    seats: int = 0

    @property
    def condition(self) -> str:
        """What holds of a unit's rows where accounts of one player met in it, in SQL that groups them."""
        return "seats > 1" if self.seat else f"players < {self.seats}"


def places_of_players(room: Room) -> list[Place]:
    """Every place where one player cannot be twice; none in a log in which a rule says what follows where they are."""
    places = []
    for table, model in room.logs.items():
        named = tuple(column for of, column in columns_of_players(room) if of == table)
        known, of_log = [tuple(key) for key in keys(model)], facts(model)
        seat = next((key for key in known if not set(key) & set(named)), ())
        if of_log.accounts_may_meet or not of_log.unit:
            continue
        if seat and len(named) > 1:
            places.append(Place(table, of_log.unit, named, seat))
        for key, column in product(known, named):
            unit = tuple(name for name in key if name != column)
            if column in key and unit:
                places.append(Place(table, unit, (column,), seat, 0 if seat else of_log.seats))
    return places


def merged_in_one_unit(warehouse: Warehouse, intake: Intake) -> list[tuple[str, pl.DataFrame]]:
    """Per place, the accounts of one player that met in one game: `unit`, `player`, `account`.

    Two names of one player in one seat did not meet: the exports overlap, and there was a renaming between them.
    """
    found = []
    for place in places_of_players(intake.competition.room):
        rows = warehouse.query(
            f"with named as ({names_in_place(intake.competition.room, place)}), "
            "merged as (select unit, player, count(distinct seat) as seats from named "
            "where player in (select player from main.names) group by all having count(distinct account) > 1), "
            "units as (select unit, count(distinct coalesce(player, '')) as players from named "
            "where unit in (select unit from merged) group by all) "
            "select distinct unit, player, account from named join merged using (unit, player) join units using (unit) "
            f"where {place.condition} order by all",
            [intake.slug],
        )
        if rows.height:
            found.append((place.table, rows))
    return found


def names_in_place(room: Room, place: Place) -> str:
    """A select of the names in a place, rejected rows too: `unit`, `seat`, `account` and the `player` whose it is."""
    seat = unit_of(place.seat) if place.seat else "null"
    return " union all ".join(
        f"select {unit_of(place.unit)} as unit, {seat} || '/{column}' as seat, log.\"{column}\" as account, "
        f'coalesce(names.player, log."{column}") as player '
        f"from {room.format}.{log} as log left join main.names on {in_force(room, place.table, column)} "
        "where competition = $1"
        for column in place.players
        for log in (place.table, f"rejected_{place.table}")
    )


def rename(warehouse: Warehouse, intake: Intake, table: str, column: str) -> None:
    """The players in place of the accounts in one column of a log."""
    room = intake.competition.room
    for log in (table, f"rejected_{table}"):
        name = f"{room.format}.{log}"
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
