"""The database of all competitions: this run's, and those that it leaves as they were."""

import shutil
from dataclasses import dataclass
from pathlib import Path

import duckdb

from scorehouse.pipelines.rooms import ROOMS
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.pipelines.sql_headers import read_header
from scorehouse.pipelines.warehouse import (
    FILE_OPTIONS,
    HOUSE,
    MEMORY,
    TYPES,
    Warehouse,
    every_table,
    quoted,
    read_sql,
    table_of,
)
from scorehouse.schemas.common import columns, description

SLUG = "The slug of the competition."
COLUMNS_OF = (
    "select column_name from duckdb_columns() "
    "where database_name = current_database() and schema_name = ? and table_name = ?"
)


@dataclass(frozen=True)
class Built:
    """A database that a run has built: the competitions in it, and their rooms."""

    file: Path
    slugs: list[str]
    rooms: list[Room]


def write_database(built: list[Built], previous: Path | None, before: list[str], target: Path) -> None:
    """`target` gets the competitions that were `built`, and from `previous` all those of `before` that were not.

    Copying the old file and exchanging rows in it is faster than copying table by table. Attached with the options of a
    new one, a file that an earlier scorehouse wrote for older DuckDBs becomes one for those that are promised.
    """
    replaced = [slug for one in built for slug in one.slugs]
    if previous is not None and not set(before) <= set(replaced):
        shutil.copyfile(previous, target)
    else:
        first, *built = built
        first.file.rename(target)
    if not built:
        return
    with duckdb.connect() as connection:
        connection.execute(f"attach {quoted(str(target))} as {HOUSE} ({FILE_OPTIONS})")
        connection.execute(f"use {HOUSE}")
        for one in built:
            exchange(connection, one)
            describe(connection, one.rooms)
        connection.execute(f"checkpoint {HOUSE}")  # says if it cannot be written, which closing does not
    for one in built:
        one.file.unlink()


def slugs_in(database: Path) -> list[str] | None:
    """The competitions of which a database holds rows; None where it cannot be opened or read."""
    try:
        with duckdb.connect(str(database), read_only=True) as connection:
            there = {name for (name,) in connection.execute("select schema_name from duckdb_schemas()").fetchall()}
            selects = [f"select competition from {format}.rules" for format in ROOMS if format in there]
            return [slug for select in selects for (slug,) in connection.execute(select).fetchall()]
    except duckdb.Error:
        return None


def exchange(connection: duckdb.DuckDBPyConnection, built: Built) -> None:
    """The rows of the competitions that were built leave, and come in as they are now."""
    connection.execute(f"attach {quoted(str(built.file))} as built (read_only)")
    for name, model in every_table(built.rooms).items():
        connection.execute(f"create schema if not exists {name.split('.')[0]}")
        connection.execute(table_of(name, model))
        for column in columns(model):  # a database of an older version may lack some
            connection.execute(
                f'alter table {name} add column if not exists "{column.name}" {TYPES[type(column.dtype)]}'
            )
        connection.execute(f"delete from {name} where competition in (select unnest(?::varchar[]))", [built.slugs])
        connection.execute(f"insert into {name} by name from built.{name}")
    connection.execute("detach built")


def describe_house(warehouse: Warehouse, rooms: list[Room]) -> None:
    """Views and comments in the file that a run builds; the warehouse's connection reads nothing else from then on.

    To make a view, DuckDB takes all that it reads apart, the views that these read too: over twenty steps that is half
    of a small run. So the last step comes first, while what it reads is still only a table in memory.
    """
    schemas = [f"{catalog}.{room.format}" for catalog in (HOUSE, MEMORY) for room in rooms]
    warehouse.execute(f"set search_path = {quoted(','.join([f'{HOUSE}.main', *schemas]))}")
    describe(warehouse.connection, rooms, last_first=True)


def describe(connection: duckdb.DuckDBPyConnection, rooms: list[Room], *, last_first: bool = False) -> None:
    """Views and comments, in one transaction: one a statement would take most of a small run's time."""
    connection.execute("begin")
    for room in rooms:
        views = [model for model in room.models if model not in room.outputs]
        create_views(connection, room, views[::-1] if last_first else views)
    comment(connection, rooms)
    connection.execute("commit")


def create_views(connection: duckdb.DuckDBPyConnection, room: Room, models: list[str]) -> None:
    """The models that lie between logs and results, as views: an analyst sees each step, and it costs no space.

    Each is described by its file, and so are its columns.
    """
    for model in models:
        sql = read_sql(room.format, model)
        view, header = f"{room.format}.{model}", read_header(sql)
        connection.execute(f"create or replace view {view} as {sql}")
        meanings = {"competition": SLUG, **room.names, **header.columns}
        there = [column for (column,) in connection.execute(COLUMNS_OF, [room.format, model]).fetchall()]
        statements = [f"comment on view {view} is {quoted(header.what)}"]
        statements += [
            f'comment on column {view}."{column}" is {quoted(meanings[column])}'
            for column in there
            if column in meanings
        ]
        connection.execute(";".join(statements))


def comment(connection: duckdb.DuckDBPyConnection, rooms: list[Room]) -> None:
    """What every table and column means, where an analyst's shell shows it."""
    statements = []
    for name, model in every_table(rooms).items():
        statements.append(f"comment on table {name} is {quoted(description(model))}")
        statements.append(f"comment on column {name}.competition is {quoted(SLUG)}")
        statements += [
            f'comment on column {name}."{column.name}" is {quoted(column.description)}' for column in columns(model)
        ]
    connection.execute(";".join(statements))
