"""What the database says of its own tables, views and columns."""

from pathlib import Path

import duckdb
import pytest

from scorehouse.pipelines.rooms import ROOMS
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.pipelines.sql_headers import read_header
from scorehouse.pipelines.warehouse import every_table, read_sql
from scorehouse.schemas.common import columns, description

HOUSE = Path(__file__).parent.parent.parent
every_room = pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)


def columns_of_views(samples: Path, room: Room) -> dict[str, dict[str, str | None]]:
    """View by view, its columns in order, each with its comment."""
    found: dict[str, dict[str, str | None]] = {}
    with duckdb.connect(str(samples / "scorehouse.duckdb"), read_only=True) as reader:
        for view, column, comment in reader.execute(
            "select table_name, column_name, comment from duckdb_columns() where schema_name = ? and table_name in "
            "(select view_name from duckdb_views()) order by table_name, column_index",
            [room.format],
        ).fetchall():
            found.setdefault(view, {})[column] = comment
    return found


@every_room
def test_a_comment_of_a_column_is_a_sentence_of_its_own(room: Room, samples: Path) -> None:
    for view, comments in columns_of_views(samples, room).items():
        of_view = read_header(read_sql(room.format, view)).what
        for column, comment in comments.items():
            assert comment, (view, column)
            assert comment.endswith("."), (view, column)
            assert comment[0].isupper() or comment.split()[0].rstrip(",") in read_sql(room.format, view), (view, column)
            assert of_view.rstrip(".") not in comment, (view, column)


@every_room
def test_what_is_called_the_same_everywhere_is_so_in_more_than_one_step(room: Room, samples: Path) -> None:
    views = columns_of_views(samples, room).values()
    assert [name for name in room.names if sum(name in columns for columns in views) < 2] == []


@every_room
def test_a_result_s_columns_are_described_by_its_schema_alone(room: Room) -> None:
    described = {model: read_header(read_sql(room.format, model)).columns for model in room.models}
    assert [model for model in room.outputs if described.get(model)] == []


def comments(samples: Path) -> dict[tuple[str, str | None], str | None]:
    """The comment of every table and view (column none) and of every column, but for the slug's."""
    with duckdb.connect(str(samples / "scorehouse.duckdb"), read_only=True) as reader:
        rows = reader.execute(
            "select schema_name || '.' || table_name, null, comment from duckdb_tables() where not internal union all "
            "select schema_name || '.' || view_name, null, comment from duckdb_views() where not internal union all "
            "select schema_name || '.' || table_name, column_name, comment from duckdb_columns() where not internal"
        ).fetchall()
    return {(table, column): comment for table, column, comment in rows if column != "competition"}


def test_tables_and_columns_of_all_rooms_say_what_their_schema_says(samples: Path) -> None:
    found = comments(samples)
    expected: dict[tuple[str, str | None], str | None] = {}
    for table, model in every_table(list(ROOMS.values())).items():
        expected[table, None] = description(model)
        expected |= {(table, column.name): column.description for column in columns(model)}
    assert {key: found.get(key) for key in expected} == expected
    views = {f"{room.format}.{model}" for room in ROOMS.values() for model in set(room.models) - set(room.outputs)}
    assert {table for table, _ in found} == {table for table, _ in expected} | views


def test_the_data_dictionary_has_every_table_view_and_column_of_the_database_with_the_same_words(samples: Path) -> None:
    page = (HOUSE / "docs" / "data-dictionary.md").read_text()
    parts = {part.split("`")[1]: part for part in page.split("\n#### ")[1:]}
    for (table, column), comment in comments(samples).items():
        assert (comment or "?") in parts[table]
        assert column is None or f"\n| `{column}` |" in parts[table], (table, column)


def test_a_header_has_what_it_is_its_grain_and_its_columns() -> None:
    header = read_header(
        "-- Points of each side.\n-- Grain: one row per game.\n-- Rule: docs/rules/x.md, \"How\": in\n"
        "-- halves.\n-- points: The points.\nselect 1 as points -- no: part of it.\n"
    )  # fmt: skip
    assert (header.what, header.grain) == ("Points of each side.", "one row per game.")
    assert header.columns == {"points": "The points."}
