"""The addends of published totals: whether they make them, and whether a claim sees one that is altered."""

import shutil
from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

import duckdb

from scorehouse.pipelines.rooms import ROOMS
from scorehouse.pipelines.warehouse import read_sql
from scorehouse.schemas.common import columns
from tests.competition_folder import CompetitionFolder, as_drawn, picture, run_all, run_together
from tests.shared_data import competitions_with_expected_tables, shared_folder

# Of numeric columns, what is no sum of anything.
NO_TOTALS = {"rank", "norm_rank", "best_rank", "worst_rank", "stage", "table", "deal"}
CLAIM = "addends_make_every_total"


def assert_addends_make_every_total(
    out: Path, format: str, scopes: dict[str, str | None], logged: tuple[str, ...] = ()
) -> None:
    """In the database below `out`: every total of these tables that is not empty has addends, and is their exact sum.

    Who stands in no table has none but those that say why, with 0.

    `scopes`: table by table, its column that `because` calls the scope; `logged`: columns that the log has, no totals.
    """
    with duckdb.connect(str(out / "scorehouse.duckdb"), read_only=True) as database:
        sums = added(database, format)
        totals = {
            (competition, table, column, scope, player): total
            for table, scope_column in scopes.items()
            for column in totals_of(format, table)
            if column not in logged
            for competition, scope, player, total in database.execute(
                f"select competition, {f'{quoted(scope_column)}::varchar' if scope_column else 'null'}, player, "
                f"{quoted(column)} from {format}.{table} where {quoted(column)} is not null"
            ).fetchall()
        }
    assert totals
    assert totals.keys() <= sums.keys()
    assert {key: total for key, total in sums.items() if total and key not in totals} == {}
    assert {key: (float(sums[key]), total) for key, total in totals.items() if float(sums[key]) != total} == {}


def assert_so_in_shared_logs(
    folder: Path, format: str, scopes: dict[str, str | None], logged: tuple[str, ...] = ()
) -> None:
    """The same of the shared logs of a format that have right tables."""
    names = competitions_with_expected_tables(format)
    outcomes = run_all([shared_folder() / "data" / name for name in names], folder)
    assert any(outcome.is_good for outcome in outcomes)
    assert_addends_make_every_total(folder, format, scopes, logged)


def assert_so_in_random_logs(
    folder: Path,
    format: str,
    scopes: dict[str, str | None],
    competitions: Iterable[tuple[dict[str, Any], dict[str, list[dict[str, Any]]]]],
    logged: tuple[str, ...] = (),
) -> None:
    """The same of random competitions, which share one run."""
    run_together(
        [
            CompetitionFolder(folder, format, f"cup-{number}").configure(**settings).given_rows(tables)
            for number, (settings, tables) in enumerate(competitions)
        ]
    )
    assert_addends_make_every_total(folder / "reports", format, scopes, logged)


def quoted(name: str) -> str:
    return f'"{name}"'


def totals_of(format: str, table: str) -> list[str]:
    model = ROOMS[format].outputs[table]
    return [column.name for column in columns(model) if column.dtype.is_numeric() and column.name not in NO_TOTALS]


def added(database: duckdb.DuckDBPyConnection, format: str) -> dict[tuple[Any, ...], Fraction]:
    """The sum of the addends of each total; steps are numbered from 1, and the running value keeps pace."""
    steps: dict[tuple[Any, ...], int] = defaultdict(int)
    numerators: dict[tuple[Any, ...], int] = defaultdict(int)
    denominators: dict[tuple[Any, ...], int] = {}
    rows = database.execute(
        'select competition, "table", "column", scope, player, step, numerator, denominator, running_numerator '
        f"from {format}.because order by step"
    ).fetchall()
    for *key, step, numerator, denominator, running in rows:
        total = tuple(key)
        steps[total] += 1
        numerators[total] += numerator
        assert (step, running) == (steps[total], numerators[total]), total
        assert denominators.setdefault(total, denominator) == denominator, total
    return {total: Fraction(numerator, denominators[total]) for total, numerator in numerators.items()}


def expect_because(cup: CompetitionFolder, player: str, drawn: str) -> None:
    """All addends of a player's totals in the columns and scopes that are drawn, in the columns that are drawn.

    The picture's first two columns are `column` and `scope`.
    """
    cup.results()
    heading, *expected = picture(drawn)
    spoken_of = {tuple(row[:2]) for row in expected}
    with duckdb.connect(str(cup.out / "scorehouse.duckdb"), read_only=True) as database:
        rows = database.execute(
            f"select {', '.join(map(quoted, heading))} from {cup.settings['format']}.because where player = ? "
            'order by "table" desc, scope, "column", step',
            [player],
        ).fetchall()
    assert [row for row in as_drawn(rows) if tuple(row[:2]) in spoken_of] == expected


def broken_by(samples: Path, folder: Path, format: str, alteration: str) -> list[tuple[Any, ...]]:
    """What the claim finds in a copy of the samples' database once one row is altered."""
    copy = folder / "altered.duckdb"
    shutil.copyfile(samples / "scorehouse.duckdb", copy)
    claim = read_sql(f"{format}/claims", CLAIM)
    with duckdb.connect(str(copy)) as database:
        assert database.execute(claim).fetchall() == []
        (altered,) = database.execute(alteration).fetchall()
        assert altered == (1,)
        return database.execute(claim).fetchall()
