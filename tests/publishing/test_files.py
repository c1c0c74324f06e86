"""What is published: CSV, Parquet, the database's dictionary, run.json and the page."""

import json
from datetime import datetime

import duckdb
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorehouse.pipelines.publishing.files import write_rows
from scorehouse.pipelines.rooms import ROOMS
from scorehouse.pipelines.warehouse import TYPES
from scorehouse.schemas.common import columns
from tests.competition_folder import CompetitionFolder
from tests.random_comparisons import times

GAMES = """
    game_id  table_name     started_at               player  game_points
    g1       RU-Marathon-1  2015-02-05T12:00:00.25Z  Я       40
    g1       RU-Marathon-1  2015-02-05T12:00:00.25Z  Zoe     30
    g1       RU-Marathon-1  2015-02-05T12:00:00.25Z  <b>     30
    g1       RU-Marathon-1  2015-02-05T12:00:00.25Z  a, "b"  10
"""


@pytest.fixture
def cup(marathon: CompetitionFolder) -> CompetitionFolder:
    marathon.given("games", GAMES)
    assert marathon.run().is_good
    return marathon


def test_csv_is_as_duckdb_writes_it(cup: CompetitionFolder) -> None:
    assert cup.files()["seat_results.csv"].decode().splitlines() == [
        "game_id,stage,player,place,game_points,table_points,counted,reason",
        "g1,1,Я,1,40,4.0,true,",
        "g1,1,<b>,2,30,1.5,true,",
        "g1,1,Zoe,2,30,1.5,true,",
        'g1,1,"a, ""b""",4,10,0.0,true,',
    ]


# No result is beyond this, nor a text with a character that no text may hold.
NUMBERS = st.floats(-1e15, 1e15) | st.floats(-1e-3, 1e-3) | st.fractions(-1, 1, max_denominator=10**6).map(float)
TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\0")) | st.text("a ,;#\"'\r\n\t\\=", max_size=4)
MOMENTS = st.datetimes(datetime(1970, 1, 1), datetime(9999, 12, 31))
WHOLE_SECONDS = MOMENTS.map(lambda moment: moment.replace(microsecond=0))
TENTHS = MOMENTS.map(lambda moment: moment.replace(microsecond=moment.microsecond // 100_000 * 100_000))
CELLS = (TEXTS, NUMBERS, st.integers(-(10**15), 10**15), st.booleans(), WHOLE_SECONDS, WHOLE_SECONDS | TENTHS | MOMENTS)
ROWS = st.lists(st.tuples(*(st.none() | cell for cell in CELLS)))


@settings(max_examples=times(100))
@given(ROWS)
def test_csv_is_what_copy_writes_whatever_the_cells(
    tmp_path_factory: pytest.TempPathFactory, rows: list[object]
) -> None:
    schema: dict[str, pl.DataType] = {"text": pl.String(), "number": pl.Float64(), "count": pl.Int64()}
    schema |= {"flag": pl.Boolean(), "second": pl.Datetime("us"), "moment": pl.Datetime("us")}
    frame = pl.DataFrame(rows, schema=schema, orient="row")
    file, ours = (tmp_path_factory.getbasetemp() / name for name in ("copied.csv", "written.csv"))
    times = ", ".join(f"replace({name}::varchar, ' ', 'T') || 'Z'" for name in ("second", "moment"))
    copied = f"select text, number, count, flag, {times} from frame"
    with duckdb.connect() as connection:
        connection.execute(f"copy ({copied}) to '{file}' (format csv, header false)")
    with ours.open("wb") as target:
        for part in (frame.head(1), frame.tail(-1)):
            write_rows(part, target)
    assert ours.read_bytes() == file.read_bytes()


def test_parquet_holds_the_rows_of_the_csv_in_their_types(cup: CompetitionFolder) -> None:
    for table, model in ROOMS["marathon"].outputs.items():
        frame = pl.read_parquet(cup.out / "cup" / f"{table}.parquet")
        assert dict(frame.schema) == {column.name: column.dtype for column in columns(model)}
        assert frame.height == len(cup.published(table)) - 1


def test_every_table_and_column_of_the_database_has_its_type_and_a_comment(cup: CompetitionFolder) -> None:
    with duckdb.connect(str(cup.out / "scorehouse.duckdb"), read_only=True) as reader:
        tables = dict(
            reader.execute("select table_name, comment from duckdb_tables() where schema_name = 'marathon'").fetchall()
        )
        found = reader.execute(
            "select table_name, column_name, lower(data_type), comment from duckdb_columns() "
            "where schema_name = 'marathon' and table_name in (select table_name from duckdb_tables()) "
            "order by table_name, column_index"
        ).fetchall()
        views = reader.execute(
            "select view_name, comment from duckdb_views() where not internal "
            "union all select table_name || column_name, comment from duckdb_columns() where schema_name = 'marathon'"
        ).fetchall()
    expected = ROOMS["marathon"].stored
    assert set(tables) == set(expected)
    assert all(tables.values())
    assert all(comment for _, comment in views)
    assert all(comment for *_, comment in found)
    for table, model in expected.items():
        assert [(name, kind) for of, name, kind, _ in found if of == table] == [
            ("competition", "varchar"),
            *((column.name, TYPES[type(column.dtype)]) for column in columns(model)),
        ]


def test_every_view_of_the_database_can_be_read(cup: CompetitionFolder) -> None:
    with duckdb.connect(str(cup.out / "scorehouse.duckdb"), read_only=True) as reader:
        views = [
            name for (name,) in reader.execute("select view_name from duckdb_views() where not internal").fetchall()
        ]
        rows = {view: len(reader.execute(f"select * from marathon.{view}").fetchall()) for view in views}
    assert set(rows) == set(ROOMS["marathon"].models) - set(ROOMS["marathon"].outputs)
    assert rows["seats"] == 4


def test_the_models_run_as_they_stand_over_the_published_database(cup: CompetitionFolder) -> None:
    from scorehouse.pipelines.warehouse import read_sql

    with duckdb.connect(str(cup.out / "scorehouse.duckdb"), read_only=True) as reader:
        for table in ("standings", "stage_standings", "review"):
            published = reader.execute(f"select * from marathon.{table}").fetchall()
            assert reader.execute(read_sql("marathon", table)).fetchall() == published


def test_run_json_accounts_for_every_row(cup: CompetitionFolder) -> None:
    report = json.loads((cup.out / "cup" / "run.json").read_text())
    assert report["rows"] == {"rows": 4, "accepted": 4, "folded": 0, "superseded": 0, "rejected": 0}
    assert report["files"][0]["file"] == "games.csv"
    assert len(report["files"][0]["sha256"]) == 64
    assert report["as_of"] == "2015-02-05T12:00:00.25Z"
    assert report["state"] == "provisional"
    assert report["rules"]["stage"]["best_series_games"] == 10
    assert set(report["versions"]) >= {"scorehouse", "python", "duckdb", "polars", "pandera"}


def test_the_page_shows_names_as_text(cup: CompetitionFolder) -> None:
    page = (cup.out / "cup" / "index.html").read_text()
    assert "&lt;b&gt;" in page
    assert "<b>" not in page
    assert "Cup" in page
    assert 'href="standings.csv"' in page
    assert "Norm-ratings are rounded half up to a whole number [8.3.6]." in page


def test_rejects_are_written_as_every_csv_is(marathon: CompetitionFolder) -> None:
    """A text with a # in quotes, as DuckDB's COPY has it (docs/contract.md, "CSV")."""
    marathon.given("games", GAMES.replace("  40", "  #NAME?"))
    assert not marathon.run().is_good
    lines = (marathon.out / "cup" / "rejects.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "file,line,column,value,problem,remedy"
    assert lines[1].startswith('games.csv,2,game_points,"#NAME?",')
