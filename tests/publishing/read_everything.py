"""Every table and view of a database, and what every SQL file finds in it, as one JSON: with whatever DuckDB is there.

A program of its own, `read_everything.py DATABASE SQL…`, for it runs with DuckDBs that the project itself does not.
"""

import json
import sys
from pathlib import Path

import duckdb


def main(database: str, files: list[str]) -> None:
    connection = duckdb.connect(database, read_only=True)
    names = connection.execute(
        "select schema_name || '.' || table_name from duckdb_tables() where not internal "
        "union all select schema_name || '.' || view_name from duckdb_views() where not internal"
    ).fetchall()
    selects = {name: f"from {name}" for (name,) in names} | {file: Path(file).read_text() for file in files}
    # Rows in order of their cells: a view promises none. As text, a double has all of its digits.
    found = {
        name: sorted(list(map(repr, row)) for row in connection.execute(sql).fetchall())
        for name, sql in sorted(selects.items())
    }
    json.dump({"version": duckdb.__version__, "found": found}, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
