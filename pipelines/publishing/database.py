"""The database of all competitions: this run's, and those that it leaves as they were."""

import shutil
from pathlib import Path

from pipelines.rooms import ROOMS
from pipelines.warehouse import Warehouse, quoted, stored
from schemas.common import columns


def merge(built: Path, previous: Path | None, target: Path, replaced: list[str], formats: list[str]) -> None:
    """`target` gets the competitions that were `built`, and from `previous` all those not `replaced`.

    Copying the old file and exchanging rows in it is faster than copying table by table.
    """
    if previous is None or not others(previous, replaced):
        built.rename(target)
        return
    shutil.copyfile(previous, target)
    target.chmod(0o644)
    with Warehouse(target) as warehouse:
        warehouse.execute(f"attach {quoted(str(built))} as built (read_only)")
        for format in formats:
            warehouse.execute(f"create schema if not exists {format}")
            for table, model in stored(ROOMS[format]).items():
                name = f"{format}.{table}"
                warehouse.create_table(name, model)
                for column in columns(model):
                    warehouse.add_column(name, column)
                warehouse.execute(f"delete from {name} where competition in (select unnest(?))", [replaced])
                warehouse.execute(f"insert into {name} by name from built.{name}")
            warehouse.create_views(ROOMS[format])
            warehouse.comment(ROOMS[format])
        warehouse.execute("detach built")
    built.unlink()


def others(database: Path, replaced: list[str]) -> bool:
    """Whether the database holds competitions that this run does not replace."""
    with Warehouse(database, read_only=True) as warehouse:
        there = warehouse.query("select schema_name from information_schema.schemata")["schema_name"].to_list()
        for format in set(ROOMS) & set(there):
            found = warehouse.query(
                f"select 1 from {format}.rules where competition not in (select unnest(?)) limit 1", [replaced]
            )
            if found.height:
                return True
    return False
