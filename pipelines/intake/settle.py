"""Which rows are in at the end: rejected rows leave, and with them the games that they belong to."""

import re

import polars as pl

from scorehouse.pipelines.intake.accounting import Intake
from scorehouse.pipelines.intake.rejects import REJECT
from scorehouse.pipelines.intake.repeats import remove
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.pipelines.warehouse import Warehouse, read_sql
from scorehouse.pipelines.words.rows import faults_of_rows


def check_rows(warehouse: Warehouse, room: Room, intakes: list[Intake], *, accept_rejects: bool) -> None:
    """What must hold between rows (`sql/<room>/checks`), over the whole log of every competition.

    Where a file of a table could not be read at all, other tables are not judged by what is left of it; but they are
    where the results shall rest on what is left.
    """
    lacking = {intake.slug: set() if accept_rejects else intake.tables_that_lack_a_file for intake in intakes}
    folder = f"{room.format}/checks"
    for name, found in warehouse.query_folder(folder):
        read = logs_read(room, read_sql(folder, name)) if any(lacking.values()) else set()
        for intake in intakes:
            judged = [table for table in room.logs if read & lacking[intake.slug] <= {table}]
            rows = found.filter(pl.col("competition") == intake.slug, pl.col("table").is_in(judged))
            intake.add(faults_of_rows(room.format, name, rows))


def logs_read(room: Room, sql: str) -> set[str]:
    """The logs that a select reads, also by way of the room's models; tables stand in it with their schema."""
    found = set()
    for table in set(re.findall(rf"\b{room.format}\.(?:rejected_)?(\w+)", sql)):
        if table in room.logs:
            found.add(table)
        elif table in room.models:
            found |= logs_read(room, read_sql(room.format, table))
    return found


def settle(warehouse: Warehouse, intake: Intake) -> None:
    """Takes the rejected rows and those that fall with them out of the tables, and closes the accounts."""
    room = intake.competition.room
    if intake.faults.is_empty():
        return
    units = set(intake.faults["unit"].drop_nulls())
    for table in room.logs:
        rejected = rows_of(intake, table)
        units |= rejected_units(warehouse, room, table, intake.slug, rejected)
        reject(warehouse, room, table, rejected, intake.slug)
        intake.count("rejected", rejected)
    for table in {account.file.table for account in intake.files} - set(room.logs):
        intake.count("rejected", rows_of(intake, table))
    for table, key in room.units.items():
        name = f"{room.format}.{table}"
        warehouse.create("main.units", pl.DataFrame({"unit": sorted(units)}, schema={"unit": pl.String}))
        fallen = warehouse.query(
            f"select file_number, row_number from {name} where competition = ? and {unit_of(key)} in (from main.units)",
            [intake.slug],
        )
        reject(warehouse, room, table, fallen, intake.slug)
        intake.count("rejected", fallen)


def reject(warehouse: Warehouse, room: Room, table: str, rows: pl.DataFrame, slug: str) -> None:
    """Takes rows out of a table, to those of it that may not come in."""
    if rows.height:
        name = f"{room.format}.{table}"
        warehouse.create("main.rejected", rows)
        warehouse.execute(
            f"insert into {room.format}.rejected_{table} by name select * from {name} "
            "where competition = ? and (file_number, row_number) in (from main.rejected)",
            [slug],
        )
        remove(warehouse, name, rows, slug)


def rows_of(intake: Intake, table: str) -> pl.DataFrame:
    """Where a table's rejected rows came from, each once; of files that are read as a whole."""
    rows = intake.faults.filter(pl.col("table") == table, ~pl.col("file_number").is_in(intake.left_out))
    rows = rows.drop_nulls("row_number")
    return rows.select("file_number", "row_number").unique(maintain_order=True)


def rejected_units(warehouse: Warehouse, room: Room, table: str, slug: str, rejected: pl.DataFrame) -> set[str]:
    """The games (or tables of a deal) to which a table's rejected rows belong, where that can be read."""
    if table not in room.units or rejected.is_empty():
        return set()
    unit = unit_of(room.units[table])
    warehouse.create("main.rejected", rejected)
    found = set()
    for name in (table, f"rejected_{table}"):
        found |= set(
            warehouse.query(
                f"select distinct {unit} as unit from {room.format}.{name} "
                f"where competition = ? and (file_number, row_number) in (from main.rejected)",
                [slug],
            )["unit"].drop_nulls()
        )
    return found


def unit_of(key: tuple[str, ...]) -> str:
    """The unit a row belongs to, as text; null where a part of it could not be read."""
    return " || '/' || ".join(f'"{column}"::varchar' for column in key)


def rejects_of(intake: Intake) -> pl.DataFrame:
    """The rejects of a competition as rejects.csv has them: by file, line and column."""
    found = []
    for (file_number,), rows in intake.faults.group_by("file_number"):
        account = next((account for account in intake.files if account.file.number == file_number), None)
        numbers = set(rows["row_number"].drop_nulls())
        lines = account.lines(numbers) if account else {}
        found.append(
            rows.with_columns(
                pl.lit(account.file.name if account else None, dtype=pl.String).alias("file"),
                pl.coalesce(
                    "line", pl.col("row_number").replace_strict(lines, default=None, return_dtype=pl.Int64)
                ).alias("line"),
            ).select(list(REJECT))
        )
    rejects = pl.concat(found) if found else pl.DataFrame(schema=REJECT)
    corrected = pl.DataFrame(
        [(cell["file"], cell["line"], " (the row as corrected)") for cell in intake.corrected],
        schema={"file": pl.String, "line": pl.Int64, "told": pl.String},
        orient="row",
    ).unique()
    told = pl.col("problem") + pl.col("told").fill_null("")
    rejects = rejects.join(corrected, on=["file", "line"], how="left").select(pl.exclude("problem", "told"), told)
    rejects = rejects.select(list(REJECT))
    return rejects.unique().sort("file", "line", "column", "value", "problem")
