"""The house's rules, as tests: what every room's SQL and Python keep to."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import sqlglot
from sqlglot import exp

from docs.generate import filled, pages
from scorehouse.pipelines.rooms import ROOMS
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.pipelines.sql_headers import read_header
from scorehouse.pipelines.warehouse import SQL, read_sql
from scorehouse.schemas.common import columns

HOUSE = Path(__file__).parent.parent
FOLDERS_RUN_WHOLE = ("checks", "claims", "criteria", "not_final", "suspects", "warnings")
PYTHON = sorted(path for top in ("pipelines", "schemas") for path in (SQL.parent / top).rglob("*.py"))
# Thousandths and halves are arithmetic; every other number belongs into a table of rules.
NUMBERS_OF_ARITHMETIC = {"0", "1", "2", "1000"}
# What DuckDB and Spark read differently without a word (or what only one of them has).
NOT_IN_BOTH = {
    r"\blist\s*\(": "list() loses its order",
    r"\bqualify\b(?s:.*)\bselect \*": "select * with qualify has a column more",
    r"\bdate_diff\b": "date_diff counts differently",
    r"\b(quantile|percentile|median|approx)\w*\s*\(": "percentiles differ",
    r"\bdecimal\b": "decimals divide and average differently",
    r"\bhash\s*\(": "hashes differ",
    r"\bexclude\s+(current|group|ties|no)\b": "EXCLUDE in frames",
    r"\basof\b": "ASOF joins",
    r"\bpivot\b": "PIVOT",
    r"\b(hugeint|enum)\b": "types that Spark lacks",
    r"\b(epoch_us|time_bucket|list_sum|list_reduce|regexp_full_match)\b": "functions that Spark lacks",
    r"\bgroups\s+between\b": "GROUPS frames",
    r"\bmaterialized\b": "MATERIALIZED",
    r"\bunion (all )?by name\b": "UNION BY NAME",
    r"\* (replace|rename)\b": "star expressions",
    r"->": "lambdas",
}


def sql_files(room: Room) -> list[tuple[str, str]]:
    """Folder and name of each of the room's SQL files."""
    top = SQL / room.format
    return [(str(path.parent.relative_to(SQL)), path.stem) for path in sorted(top.rglob("*.sql"))]


ALL_FILES = [(room, folder, name) for room in ROOMS.values() for folder, name in sql_files(room)]
every_file = pytest.mark.parametrize(
    ("room", "folder", "name"), ALL_FILES, ids=[f"{folder}/{name}" for _, folder, name in ALL_FILES]
)
every_room = pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)


def without_comments(sql: str) -> str:
    return "\n".join(line for line in sql.splitlines() if not line.startswith("--"))


def tables_read(sql: str) -> set[str]:
    """The tables that a select reads, with their schema; what it names itself (CTEs, values) is none."""
    select = sqlglot.parse_one(sql, read="duckdb")
    own = {cte.alias for cte in select.find_all(exp.CTE)}
    return {f"{table.db}.{table.name}" for table in select.find_all(exp.Table) if table.db or table.name not in own}


def known_before(room: Room, model: str | None) -> set[str]:
    """What a model may read: logs, rules, kernels' tables, and the models built before it."""
    built = list(room.models)
    earlier = built if model is None else built[: built.index(model)]
    tables = {*room.logs, *room.rule_tables, *room.kernel_tables, *earlier}
    return {f"{room.format}.{table}" for table in tables | {f"rejected_{table}" for table in room.logs}} | (
        {f"{room.format}.{table}" for table in room.outputs} if model is None else
        {f"{room.format}.{table}" for table in room.outputs if table not in built}
    )  # fmt: skip


class Citation(NamedTuple):
    """Who cites which page, and the words in quotation marks behind it; none where all of the page is meant."""

    cited_by: str
    page: str
    words: str

    @property
    def is_found(self) -> bool:
        page = HOUSE / self.page
        return page.is_file() and self.words.casefold() in " ".join(page.read_text().split()).casefold()


def citations() -> Iterator[Citation]:
    """Every page that SQL, Python, README or another page names, with each of the quotations that follow it."""
    for file in [*SQL.rglob("*.sql"), *PYTHON, *HOUSE.glob("*.md"), *(HOUSE / "docs").rglob("*.md")]:
        text = re.sub(r"\s+(-- |# )?", " ", file.read_text())
        for page, quotations in re.findall(r"(docs/[\w/.-]+\.(?:md|txt))((?:,? (?:and )?\"[^\"]+\"(?!\"))*)", text):
            for words in re.findall(r'"([^"]+)"', quotations) or [""]:
                yield Citation(file.name, page, words)


@every_room
def test_every_sql_file_is_used_and_every_model_has_one(room: Room) -> None:
    models = {name for folder, name in sql_files(room) if folder == room.format}
    assert models == set(room.models)
    assert len(room.models) == len(set(room.models))
    source = "".join(file.read_text() for file in PYTHON)
    for folder, name in sql_files(room):
        if "/" in folder and folder.split("/")[1] not in FOLDERS_RUN_WHOLE:
            assert f'/{folder.split("/")[1]}"' in source
            assert f'"{name}"' in source


@every_file
def test_a_model_reads_only_its_room_and_what_is_built_before_it(room: Room, folder: str, name: str) -> None:
    read = tables_read(read_sql(folder, name))
    assert read
    found_first = {f"{room.format}.causes"} if (folder, name) == (f"{room.format}/whatif", "changes") else set()
    assert read - found_first <= known_before(room, name if folder == room.format else None)


@every_file
def test_a_file_begins_with_what_grain_and_rule(room: Room, folder: str, name: str) -> None:
    first, grain, rule, *_ = (SQL / folder / f"{name}.sql").read_text().splitlines()
    assert re.fullmatch(r"-- .+\.", first)
    assert re.fullmatch(r"-- Grain: .+\.", grain)
    assert re.match(r"-- Rule: docs/(contract|rules/\w+)\.md\b", rule)


def test_what_cites_a_page_finds_the_words_there() -> None:
    """`docs/….md, "Words"`, in SQL, Python or README: the page is there, and has the words (in any letter case)."""
    assert [citation for citation in citations() if not citation.is_found] == []


@every_room
def test_every_column_of_a_step_says_what_it_is_in_the_header_of_its_file(room: Room) -> None:
    """In the order of the select; what is the same in every step of the room stands once, in NAMES of its schema."""
    wrong = []
    for model in set(room.models) - set(room.outputs):
        sql = read_sql(room.format, model)
        described = list(read_header(sql).columns)
        selected = sqlglot.parse_one(sql, read="duckdb", into=exp.Select).named_selects
        wrong += [
            f'sql/{room.format}/{model}.sql: write below its "-- Rule:" what {column} is: "-- {column}: What it is."'
            for column in selected
            if column not in {"competition", *room.names, *described}
        ]
        in_order = [column for column in selected if column in described]
        if described != in_order:
            wrong.append(f"sql/{room.format}/{model}.sql: the header has {described}; of the select are {in_order}")
    assert wrong == []


def test_the_documentation_says_what_the_code_says() -> None:
    """Options, settings, tables and columns; what is out of date is written by `python -m docs.generate`."""
    assert [
        page.name for page in pages() if filled(page.read_text(encoding="utf-8")) != page.read_text(encoding="utf-8")
    ] == []


@every_file
def test_sql_holds_no_number_of_a_regulation(room: Room, folder: str, name: str) -> None:
    literals = sqlglot.parse_one(read_sql(folder, name), read="duckdb").find_all(exp.Literal)
    assert {literal.this for literal in literals if not literal.is_string} <= NUMBERS_OF_ARITHMETIC


@every_file
def test_sql_keeps_to_what_duckdb_and_spark_share(room: Room, folder: str, name: str) -> None:
    sql = without_comments(read_sql(folder, name))
    assert sqlglot.transpile(sql, read="duckdb", write="spark", unsupported_level=sqlglot.ErrorLevel.RAISE)
    assert [why for pattern, why in NOT_IN_BOTH.items() if re.search(pattern, sql, re.IGNORECASE)] == []


@every_room
def test_an_output_ends_in_an_order_that_leaves_nothing_to_chance(room: Room) -> None:
    for model in set(room.models) & set(room.outputs):
        assert (
            re.search(r"\norder by .+\Z", read_sql(room.format, model))
            or "order by" in read_sql(room.format, model).rsplit("from", 1)[-1]
        ), model


@every_room
def test_every_table_and_column_is_described(room: Room) -> None:
    for model in {**room.logs, **room.rule_tables, **room.kernel_tables, **room.outputs}.values():
        assert model.__doc__
        assert [column.name for column in columns(model) if not column.description.endswith(".")] == []


# Where SQL is made of the names of tables and columns that a room's schemas have, or of what DuckDB's catalog lists.
SQL_IS_MADE_IN = {
    "intake/accounts.py",
    "intake/handovers.py",
    "intake/idle_names.py",
    "intake/look_alikes.py",
    "intake/nearest_names.py",
    "intake/repeats.py",
    "intake/settle.py",
    "intake/suspects.py",
    "publishing/database.py",
    "publishing/files.py",
    "publishing/page.py",
    "rooms/duplicate/room.py",
    "steps/comparing.py",
    "steps/loading.py",
    "steps/working_out.py",
    "counting.py",
    "warehouse.py",
}


A_SELECT = re.compile(r"""f?["']+\(?(select |with \w+ as |from [\w{]|insert .*\bselect )""")


def selects_in(source: str) -> Iterator[ast.AST]:
    """The texts in Python that are a select or hold one; what a module, class or function says of itself is none."""
    tree = ast.parse(source)
    told = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        is_text = isinstance(node, ast.JoinedStr | ast.Constant) and id(node) not in told | parts
        if is_text and A_SELECT.match(ast.unparse(node)):
            yield node


def test_every_select_is_a_file_of_sql_but_for_those_that_are_made_of_names() -> None:
    found = {
        str(file.relative_to(SQL.parent / "pipelines")): list(selects_in(file.read_text(encoding="utf-8")))
        for file in PYTHON
        if file.is_relative_to(SQL.parent / "pipelines") and "words" not in file.parts
    }
    assert {file for file, selects in found.items() if selects} == SQL_IS_MADE_IN
    whole = {node.value for selects in found.values() for node in selects if isinstance(node, ast.Constant)}
    assert {select for select in whole if not re.search(r"\bfrom (duckdb_\w+\(|rows$)", str(select))} == set()


def source_of(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def calls(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func)


def who_calls(what: str) -> set[str]:
    return {file.name for file in PYTHON for call in calls(file) if re.fullmatch(what, call)}


def test_only_the_command_line_prints() -> None:
    assert who_calls(r"print|typer\.echo|sys\.std\w+\.write") == {"cli.py"}


def test_the_clock_is_read_in_one_place_alone() -> None:
    assert who_calls(r".*\.now|.*\.utcnow|.*\.today|time\.\w+") == {"api.py"}


def catches_all(node: ast.AST) -> bool:
    """Whether a handler, or a call of suppress, takes whatever comes."""
    if isinstance(node, ast.ExceptHandler):
        return node.type is None or is_of_all(node.type)
    return isinstance(node, ast.Call) and ast.unparse(node.func).endswith("suppress") and any(map(is_of_all, node.args))


def is_of_all(kind: ast.AST) -> bool:
    return any(isinstance(name, ast.Name) and name.id in ("Exception", "BaseException") for name in ast.walk(kind))


def test_what_nobody_named_is_caught_in_one_place_alone() -> None:
    places = [file.name for file in PYTHON for node in ast.walk(ast.parse(file.read_text())) if catches_all(node)]
    assert places == ["faults.py"]


def test_kernels_know_no_connection_path_or_clock() -> None:
    allowed = {"numpy", "polars", "numba", "llvmlite", "itertools", "operator", "collections", "typing", "dataclasses",
               "networkx", "scipy", "fractions", "heapq", "bisect", "functools", "math", "__future__", "datetime",
               "enum", "scorehouse"}  # fmt: skip
    kernels = [
        file for file in PYTHON if file.parent.parent.name == "rooms" and file.name not in ("room.py", "__init__.py")
    ]
    assert kernels
    for file in kernels:
        imported = [
            alias.name if isinstance(node, ast.Import) else node.module or ""
            for node in ast.walk(ast.parse(file.read_text()))
            if isinstance(node, ast.Import | ast.ImportFrom)
            for alias in node.names
        ]
        assert {name.split(".")[0] for name in imported} <= allowed, file.name
        ours = {name for name in imported if name.startswith("scorehouse.")}
        assert all(name.startswith(f"scorehouse.pipelines.rooms.{file.parent.name}.") for name in ours), file.name


def test_threads_are_begun_in_one_place_only() -> None:
    """What runs beside something else has a cursor of its own: `beside.py` sees to it, and nothing goes past it."""
    begun = re.compile(r"\bThread|\bthreading\b|concurrent\.futures")
    assert [file.name for file in PYTHON if begun.search(source_of(file))] == ["beside.py"]
    assert [file.name for file in PYTHON if ".cursor(" in source_of(file)] == ["warehouse.py"]


def test_schemas_know_no_pipelines() -> None:
    known = [file for file in PYTHON if file.parent.name == "schemas" and "scorehouse.pipelines" in source_of(file)]
    assert known == []


def test_the_warehouse_knows_no_room() -> None:
    assert "scorehouse.pipelines.rooms" not in source_of(SQL.parent / "pipelines" / "warehouse.py")
