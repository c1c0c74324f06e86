"""Names in the log become players, as players.csv has them, before keys and checks.

An entry holds for rows whose own moment lies in its period; an entry without a period holds for all rows.
"""

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
from scorehouse.pipelines.intake.names import Name
from scorehouse.pipelines.intake.rejects import Fault, faults
from scorehouse.pipelines.intake.settle import unit_of
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.pipelines.warehouse import Warehouse
from scorehouse.schemas.common import keys

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


def places_of_players(room: Room) -> list[tuple[str, tuple[str, ...], list[str]]]:
    """Where one player cannot be twice: per log, a unit's columns, and those that name its players.

    That is the game, and whatever a key of the log holds beside the player: nobody sits at two tables of one deal.
    """
    places = []
    for table, model in room.logs.items():
        known = keys(model)
        unit = room.units.get(table, tuple(known[0]))
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
            f"from {room.format}.{log} as log left join main.names on {in_force(room, table, column)} "
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
