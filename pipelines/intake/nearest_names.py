"""What a name may have meant that nobody of the log has: said in the reject of the row that has it."""

from collections.abc import Iterator

import polars as pl

from scorehouse.pipelines.intake import letters
from scorehouse.pipelines.intake.accounting import Intake
from scorehouse.pipelines.intake.look_alikes import groups
from scorehouse.pipelines.warehouse import Warehouse
from scorehouse.pipelines.words.say import say

# A slip of the pen is one letter, or two that changed places; there may be one in so many letters.
LETTERS_A_SLIP = 4
# With more names to compare, it is not single names that are wrong.
COMPARISONS = 10_000_000


def suggest_names(warehouse: Warehouse, intake: Intake, names: pl.DataFrame) -> None:
    """The nearest name of the other tables, in the remedy of each fault about a name that they have not."""
    if intake.faults.is_empty():
        return
    room = intake.competition.room
    nearest = pl.DataFrame(schema={"table": pl.String, "value": pl.String, "nearest": pl.String})
    for table in room.logs:
        known = names.filter(pl.col("table") != table)["name"].unique().sort()
        faults = intake.faults.filter(pl.col("table") == table, pl.col("column").is_in(room.players))
        unknown = faults["value"].drop_nulls().unique().sort()
        unknown = unknown.filter(~unknown.is_in(known.implode()))
        if len(known) and len(unknown):
            found = dict([*slips(warehouse, unknown, known), *look_alikes(unknown, known)])
            rows = [(table, value, letters.seen(name)) for value, name in found.items()]
            nearest = pl.concat([nearest, pl.DataFrame(rows, schema=nearest.schema, orient="row")])
    if not nearest.is_empty():
        faults = intake.faults.join(nearest, on=["table", "value"], how="left", maintain_order="left")
        remedies = [
            remedy if name is None else str(say("nearest_name", remedy=remedy, name=name))
            for remedy, name in faults.select("remedy", "nearest").iter_rows()
        ]
        intake.faults = faults.select(pl.exclude("nearest")).with_columns(
            pl.Series("remedy", remedies, dtype=pl.String)
        )


def look_alikes(unknown: pl.Series, known: pl.Series) -> Iterator[tuple[str, str]]:
    """(name, nearest) of the names that look like a known one."""
    for group in groups(pl.concat([unknown, known])):
        there = sorted(set(known).intersection(group), key=lambda name: (*letters.untidiness(name), name))
        yield from ((name, there[0]) for name in group if there and name not in there)


def slips(warehouse: Warehouse, unknown: pl.Series, known: pl.Series) -> list[tuple[str, str]]:
    """(name, nearest) of the names that are a slip of the pen away from a known one, of the first few."""
    warehouse.create("main.unknown", unknown.head(COMPARISONS // len(known)).to_frame("name"))
    warehouse.create("main.known", known.to_frame("name"))
    return warehouse.query(
        "with pairs as (select one.name, other.name as nearest, damerau_levenshtein(one.name, other.name) as slips, "
        f"length(one.name) // {LETTERS_A_SLIP} as slips_at_most "
        "from main.unknown as one cross join main.known as other "
        "where abs(length(one.name) - length(other.name)) <= slips_at_most) "
        "select name, min_by(nearest, (slips, nearest)) from pairs where slips <= slips_at_most group by name"
    ).rows()
