"""Rows that are there twice: equal ones are folded, contradicting ones rejected, or the older superseded."""

import re
from pathlib import Path
from typing import Any

import polars as pl

from scorehouse.pipelines.intake.accounting import Intake
from scorehouse.pipelines.intake.files import ending_of
from scorehouse.pipelines.intake.rejects import FAULT, no_faults
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.pipelines.warehouse import PROVENANCE, Warehouse
from scorehouse.schemas.common import columns, keys

PLACE = list(PROVENANCE)
OTHER_PLACE = [f"{name}_other" for name in PLACE]


def settle_repeats(warehouse: Warehouse, intake: Intake, table: str) -> None:
    """Takes repeated rows out of a table, on their files' accounts; contradictions become faults.

    Rows with one key and other content are rejects, all of them: it is not for a program to choose. With
    `supersedes = "newest_file"` the organisers have chosen: of the table's first key, the newest file's row stands.
    Source: docs/contract.md, "Bad rows".
    """
    room = intake.competition.room
    name, content = f"{room.format}.{table}", [column.name for column in columns(room.logs[table])]
    for number, key in enumerate(keys(room.logs[table])):
        may_supersede = number == 0 and intake.competition.settings.supersedes is not None
        rows = rows_with_a_repeated_key(warehouse, name, key, intake.slug)
        if not rows.is_empty():
            contents = pl.struct(content).n_unique().over(key)
            if number == 0:  # by a later key, only rows are equal that contradict others by the first
                equal = rows.filter(contents == 1, ~pl.struct(content).is_first_distinct())
                take_out(warehouse, intake, table, "folded", equal)
            if rows.select((contents > 1).any()).item():
                rows = with_age(rows, intake).pipe(with_is_one_game, room, table, key)
                different = with_is_decided(rows.filter(contents > 1), content, key)
                if may_supersede:
                    different = supersede(warehouse, intake, table, key, different)
                may_help = number == 0 and not may_supersede
                intake.add(contradictions(different, intake, table, key, may_help=may_help))
        if may_supersede:
            supersede_unreadable(warehouse, intake, table, key)


def rows_with_a_repeated_key(warehouse: Warehouse, name: str, key: list[str], slug: str) -> pl.DataFrame:
    """The rows whose key another row has too, in order of file and row."""
    names = ", ".join(f'"{column}"' for column in key)
    # Equal keys have equal hashes, and counting different hashes costs a fifth of grouping by the keys.
    hashes = warehouse.query(f"select hash({names}) as hash from {name} where competition = $1", [slug])["hash"]
    if hashes.n_unique() == hashes.len():
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


def take_out(warehouse: Warehouse, intake: Intake, table: str, fate: str, rows: pl.DataFrame) -> None:
    remove(warehouse, f"{intake.competition.room.format}.{table}", rows, intake.slug)
    intake.count(fate, rows)


def supersede(
    warehouse: Warehouse, intake: Intake, table: str, key: list[str], different: pl.DataFrame
) -> pl.DataFrame:
    """Of contradicting rows, the newest file's stand. Returns those that still contradict each other.

    They do where one file (or two of one name) contradicts itself, and where the newest file's game is another one.
    """
    content = content_beside(intake, table, key)
    decided = different.filter("is_decided")
    standing = decided.filter("is_newest").unique(key, keep="first", maintain_order=True)
    older = decided.join(standing, on=PLACE, how="anti", maintain_order="left")
    compared = older.join(standing, on=key, suffix="_other", maintain_order="left")
    replaced = compared.filter(pl.any_horizontal(differs(name) for name in content))
    take_out(warehouse, intake, table, "folded", compared.join(replaced, on=PLACE, how="anti"))
    take_out(warehouse, intake, table, "superseded", replaced)
    intake.superseded += listed(replaced, intake, table, key)
    return different.join(decided, on=PLACE, how="anti", maintain_order="left")


def with_is_decided(different: pl.DataFrame, content: list[str], key: list[str]) -> pl.DataFrame:
    """Contradicting rows with `is_newest` of their key, and `is_decided`: whether the newest file's could stand."""
    newest_contents = pl.struct(content).filter(pl.col("is_newest")).n_unique().over(key)
    return different.with_columns((pl.col("age") == pl.col("age").max().over(key)).alias("is_newest")).with_columns(
        (pl.col("is_one_game") & (newest_contents == 1)).alias("is_decided")
    )


def supersede_unreadable(warehouse: Warehouse, intake: Intake, table: str, key: list[str]) -> None:
    """Rows that were rejected, and that a newer file has in order: they are superseded too."""
    room = intake.competition.room
    names = ", ".join(f'"{column}"' for column in key)
    good, bad = f"{room.format}.{table}", f"{room.format}.rejected_{table}"
    pairs = [
        warehouse.query(
            f"select * exclude (competition) from {one} semi join "
            f"(select competition, {names} from {other}) using (competition, {names}) "
            "where competition = ? order by file_number, row_number",
            [intake.slug],
        )
        for one, other in ((bad, good), (good, bad))
    ]
    if pairs[0].is_empty():
        return
    rejected, standing = (with_age(rows, intake) for rows in pairs)
    standing = standing.unique(key, keep="last", maintain_order=True)
    compared = rejected.join(standing, on=key, suffix="_other", maintain_order="left")
    of_another_game = [
        pl.col(name).is_not_null() & differs(name) for name in room.identity.get(table, ()) if name not in key
    ]
    replaced = compared.filter(pl.col("age") < pl.col("age_other"), ~pl.any_horizontal(pl.lit(False), *of_another_game))
    remove(warehouse, bad, replaced, intake.slug)
    intake.count("superseded", replaced)
    unreadable = intake.faults.filter(pl.col("table") == table).join(replaced, on=PLACE, how="semi")
    unread = {(*place, column): value for *place, column, value in unreadable.select(*PLACE, "column", "value").rows()}
    intake.superseded += listed(replaced, intake, table, key, unread)
    intake.faults = intake.faults.join(
        replaced.select(pl.lit(table).alias("table"), *PLACE), on=["table", *PLACE], how="anti", maintain_order="left"
    )


def with_age(rows: pl.DataFrame, intake: Intake) -> pl.DataFrame:
    """Rows with the `age` of their file: 0 for the oldest; the same for files of one name with other endings."""
    ages = ages_of_files(intake)
    return rows.with_columns(pl.col("file_number").replace_strict(ages, return_dtype=pl.Int64).alias("age"))


def ages_of_files(intake: Intake) -> dict[int, int]:
    names = {account.file.number: natural_name(account.file.path) for account in intake.files}
    order = {name: age for age, name in enumerate(sorted(set(names.values())))}
    return {number: order[name] for number, name in names.items()}


def natural_name(path: Path) -> tuple[tuple[str, int], ...]:
    """What files are ordered by: their names without endings, numbers by their worth; `games-9` before `games-10`."""
    stem = path.name[: len(path.name) - len(ending_of(path.name) or "")]
    return tuple((text, int(digits or -1)) for text, digits in re.findall(r"(\D*)(\d*)", stem))


def with_is_one_game(rows: pl.DataFrame, room: Room, table: str, key: list[str]) -> pl.DataFrame:
    """Rows with `is_one_game`: whether every file's rows of the game agree with the newest file's about which it is.

    They do where one of them at least has the same room.identity (its table, its start); so that two games with one id
    are neither mixed nor mistaken for a correction.
    """
    identity = list(room.identity.get(table, ()))
    if not identity:
        return rows.with_columns(is_one_game=pl.lit(True))
    unit = list(room.units.get(table, key))
    newest = rows.filter(pl.col("age") == pl.col("age").max().over(unit)).select(*unit, *identity).unique()
    return (
        rows.join(newest.with_columns(agrees=True), on=[*unit, *identity], how="left", maintain_order="left")
        .with_columns(pl.col("agrees").is_not_null().any().over(*unit, "file_number"))
        .with_columns(pl.col("agrees").all().over(unit).alias("is_one_game"))
    )


def contradictions(rows: pl.DataFrame, intake: Intake, table: str, key: list[str], *, may_help: bool) -> pl.DataFrame:
    """One fault a row: its key, what it says, and what another row of that key says.

    `may_help`: whether `supersedes` is an advice, for rows that it would decide.
    """
    if rows.is_empty():
        return no_faults()
    content = content_beside(intake, table, key)
    rows = as_texts(rows)
    other = of_another_content(rows, key, content)
    compared = rows.join(other, on=[*PLACE], suffix="_other", maintain_order="left")
    others = compared.select(OTHER_PLACE).rows()
    lines = intake.lines(others)
    where = [
        f"line {lines[place]}" if place[0] == number else f"{intake.files[place[0]].file.name}, line {lines[place]}"
        for number, place in zip(compared["file_number"], others, strict=True)
    ]
    found = compared.select(
        *PLACE,
        pl.lit(table).alias("table"),
        pl.lit(", ".join(key)).alias("column"),
        pl.concat_str(key, separator=", ").alias("value"),
        pl.format("says {}; {} says {}", says(content, ""), pl.Series(where), says(content, "_other")).alias("problem"),
        remedy(may_help=may_help).alias("remedy"),
    )
    return pl.concat([no_faults(), found], how="diagonal").select(list(FAULT))


def of_another_content(rows: pl.DataFrame, key: list[str], content: list[str]) -> pl.DataFrame:
    """For each row (by its place) another row of its key, its place and content: the first, or the first unlike it."""
    first = rows.unique(key, keep="first", maintain_order=True)
    compared = rows.join(first, on=key, suffix="_other", maintain_order="left")
    unlike = compared.filter(pl.any_horizontal(differs(name) for name in content))
    second = rows.join(unlike.unique(key, keep="first", maintain_order=True), on=PLACE, how="semi")
    mine = rows.select(*PLACE, *key)
    pairs = [
        mine.join(unlike, on=PLACE, how="semi").join(first, on=key, suffix="_other"),
        mine.join(unlike, on=PLACE, how="anti").join(second, on=key, suffix="_other"),
    ]
    shown = {name: f"{name}_other" for name in content}
    return pl.concat(pairs).select(*PLACE, *OTHER_PLACE, *content).rename(shown)


def as_texts(rows: pl.DataFrame) -> pl.DataFrame:
    """Rows with their cells as the CSV files show them."""
    times = [name for name, dtype in rows.schema.items() if isinstance(dtype, pl.Datetime)]
    others = [name for name in rows.columns if name not in times and not name.startswith(PROVENANCE)]
    return rows.with_columns(pl.col(times).dt.to_string("%Y-%m-%dT%H:%M:%S%.fZ"), pl.col(others).cast(pl.String))


def says(content: list[str], suffix: str) -> pl.Expr:
    """`game_points 73, left_table true`: the columns in which a row and the other differ, as one of them has them."""
    cells = [
        pl.when(differs(name)).then(pl.concat_str(pl.lit(f"{name} "), pl.col(name + suffix).fill_null("(empty)")))
        for name in content
    ]
    return pl.concat_str(cells, separator=", ", ignore_nulls=True)


def differs(name: str) -> pl.Expr:
    return pl.col(name).ne_missing(pl.col(f"{name}_other"))


def content_beside(intake: Intake, table: str, key: list[str]) -> list[str]:
    return [column.name for column in columns(intake.competition.room.logs[table]) if column.name not in key]


def remedy(*, may_help: bool) -> pl.Expr:
    correct = "correct the row that is wrong"
    return (
        pl.when(pl.lit(may_help) & (pl.col("is_decided") == "true"))
        .then(pl.lit(f'{correct}, or set supersedes = "newest_file" in competition.toml'))
        .otherwise(pl.lit(f"{correct}; if it is another game, give it an id of its own"))
    )


def listed(
    replaced: pl.DataFrame, intake: Intake, table: str, key: list[str], unread: dict[Any, str] | None = None
) -> list[dict[str, Any]]:
    """Superseded rows as run.json lists them: where they and the newer ones stand, and each cell that is another."""
    content = content_beside(intake, table, key)
    lines = intake.lines(place for names in (PLACE, OTHER_PLACE) for place in replaced.select(names).iter_rows())
    found = []
    for row in as_texts(replaced).iter_rows(named=True):
        old, new = ((row[file], row[number]) for file, number in (PLACE, OTHER_PLACE))
        was = {name: (unread or {}).get((*old, name), row[name]) for name in content}
        found.append(
            {
                "table": table,
                "file": intake.files[old[0]].file.name,
                "line": lines[old],
                "by_file": intake.files[new[0]].file.name,
                "by_line": lines[new],
                "key": {name: row[name] for name in key},
                "was": {name: was[name] for name in content if was[name] != row[f"{name}_other"]},
                "now": {name: row[f"{name}_other"] for name in content if was[name] != row[f"{name}_other"]},
            }
        )
    return found
