"""Rows that are there twice: equal ones are folded into the first, contradicting ones are rejected."""

import numpy as np
import polars as pl

from pipelines.intake.rejects import no_faults
from pipelines.rooms.shape import Room
from pipelines.warehouse import PROVENANCE, Warehouse
from schemas.common import columns, keys


def fold_repeats(warehouse: Warehouse, room: Room, table: str, slug: str) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Takes repeated rows out of a table. Returns the folded rows' file_number, and the contradictions as faults.

    Rows with one key and other content are rejects, all of them: it is not for a program to choose.
    Source: contract, "Bad rows".
    """
    model = room.INPUTS[table]
    no_folds = pl.DataFrame(schema={"file_number": pl.Int64})
    name = f"{room.FORMAT}.{table}"
    found = [no_folds], [no_faults()]
    for key in keys(model):
        rows = rows_with_a_repeated_key(warehouse, name, key, slug)
        if rows.is_empty():
            continue
        content = [column.name for column in columns(model)]
        different = rows.group_by(key).agg(pl.struct(content).n_unique().alias("contents"))
        rows = rows.join(different, on=key, how="left", maintain_order="left")
        folded = rows.filter(pl.col("contents") == 1, ~pl.struct(content).is_first_distinct())
        remove(warehouse, name, folded, slug)
        found[0].append(folded.select("file_number"))
        found[1].append(contradictions(rows.filter(pl.col("contents") > 1), table, key))
    return pl.concat(found[0]), pl.concat(found[1])


def rows_with_a_repeated_key(warehouse: Warehouse, name: str, key: list[str], slug: str) -> pl.DataFrame:
    """The rows whose key another row has too, in order of file and row."""
    names = ", ".join(f'"{column}"' for column in key)
    # Equal keys have equal hashes, and sorting hashes costs a third of grouping by the keys.
    hashes = warehouse.query(f"select hash({names}) as hash from {name} where competition = $1", [slug])["hash"]
    in_order = np.sort(hashes.to_numpy())
    if not (in_order[1:] == in_order[:-1]).any():
        return pl.DataFrame()
    return warehouse.query(
        f"select * exclude (competition) from {name} semi join "
        f"(select {names} from {name} where competition = $1 group by all having count(*) > 1) using ({names}) "
        f"where competition = $1 order by file_number, row_number",
        [slug],
    )


def remove(warehouse: Warehouse, name: str, rows: pl.DataFrame, slug: str) -> None:
    """Takes rows out of a table by where they came from."""
    if rows.height:
        warehouse.create("main.removed", rows.select(PROVENANCE))
        warehouse.execute(
            f"delete from {name} where competition = ? and (file_number, row_number) in (from main.removed)", [slug]
        )


def contradictions(rows: pl.DataFrame, table: str, key: list[str]) -> pl.DataFrame:
    """One fault a row: its key, and that another row says otherwise."""
    shown = pl.concat_str([pl.col(column).cast(pl.String) for column in key], separator=", ")
    what = ", ".join(key)
    found = rows.select(
        pl.lit(table).alias("table"),
        "file_number",
        "row_number",
        pl.lit(what).alias("column"),
        shown.alias("value"),
        pl.lit("is in several rows that say different things").alias("problem"),
        pl.lit("keep the row that is right, or correct the one that is wrong").alias("remedy"),
    )
    return pl.concat([no_faults(), found], how="diagonal")
