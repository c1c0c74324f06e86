"""index.html: the page for people."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorehouse.pipelines.intake.accounting import Intake
from scorehouse.pipelines.warehouse import Warehouse
from scorehouse.pipelines.words.say import decisions
from scorehouse.schemas.common import columns, description
from scorehouse.schemas.moments import as_text

if TYPE_CHECKING:
    import jinja2

# A page is for reading; whoever wants every row takes the CSV.
ROWS_SHOWN = 200
# A table as the template takes it.
Table = dict[str, Any]

# Player by player, what the page shows in place of the log's name, in HTML.
People = dict[str, str]


@cache
def template() -> jinja2.Template:
    """The page without its values."""
    import jinja2  # when the page is written: then the database is being closed, and Python has nothing else to do

    loader = jinja2.FileSystemLoader(Path(__file__).parent)
    environment = jinja2.Environment(loader=loader, autoescape=True, undefined=jinja2.StrictUndefined)
    environment.filters["cells"] = as_cells
    return environment.get_template("page.html.jinja")


def as_cells(row: tuple[Any, ...], columns: list[dict[str, Any]], people: People) -> str:
    """A row's cells, escaped; cell by cell in the template, they take most of the page's time."""
    return "".join(as_html(value, column, people) for value, column in zip(row, columns, strict=True))


def as_html(value: Any, column: dict[str, Any], people: People) -> str:
    """A cell; of a player whom people know by another name, that name, with club and country."""
    if column["is_player"] and value in people:
        return f"<td>{people[value]}</td>"
    start = '<td class="number">' if column["is_number"] else "<td>"
    return f"{start}{escape(as_shown(value))}</td>"


def as_people(known: dict[str, dict[str, str | None]], players: set[str]) -> People:
    """Those whom players.csv knows, as the page shows them among all these players.

    The display name, with the name of the log where a pointer rests, and behind it where another player is called so
    too; then club and country.
    """
    names = {player: person["display_name"] or player for player, person in known.items()}
    called = Counter((names | {player: player for player in players - set(names)}).values())
    shown = {}
    for player, person in known.items():
        name = f'<span title="{escape(player)}">{escape(names[player])}</span>'
        account = f"({player})" if called[names[player]] > 1 and names[player] != player else None
        where = ", ".join(filter(None, (person["club"], person["country"])))
        more = (f'<span class="soft">{escape(text)}</span>' for text in (account, where) if text)
        shown[player] = " ".join([name, *more])
    return shown


def as_shown(value: Any) -> str:
    """A value as people read it: nothing for none, doubles to three decimals."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.3f}".rstrip("0").rstrip(".")
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d %H:%M}"
    return str(value)


def read_tables(warehouse: Warehouse, intake: Intake) -> list[Table]:
    """What the page shows of a competition's tables, the standings first, each up to a readable length."""
    room = intake.competition.room
    tables = []
    for name, model in room.outputs.items():
        rows = warehouse.query(
            f"select * exclude (competition) from {room.format}.{name} where competition = ? limit {ROWS_SHOWN}",
            [intake.slug],
        )
        total = rows.height if rows.height < ROWS_SHOWN else count_rows(warehouse, f"{room.format}.{name}", intake.slug)
        tables.append(
            {
                "name": name,
                "title": name.replace("_", " ").capitalize(),
                "description": description(model),
                "columns": [
                    {
                        "title": column.name.replace("_", " "),
                        "description": column.description,
                        "is_number": column.dtype.is_numeric(),
                        "is_player": column.name in room.players,
                    }
                    for column in columns(model)
                ],
                "rows": rows.rows(),
                "players": {p for column in room.players if column in rows.columns for p in rows[column].drop_nulls()},
                "total": total,
            }
        )
    return tables


def write_page(
    folder: Path, intake: Intake, tables: list[Table], as_of: datetime | None, state: str, warnings: list[str]
) -> None:
    """index.html of a competition; needs no database any more."""
    html = template().render(
        competition=intake.competition,
        state=state,
        as_of=as_text(as_of) if as_of else None,
        tables=tables,
        decisions=decisions(intake.competition.room.format),
        warnings=warnings,
        rejected=intake.total("rejected") if not intake.faults.is_empty() else 0,
        left_out=list(intake.files_left_out),
        accepted=intake.total("accepted"),
        folded=intake.total("folded"),
        superseded=intake.total("superseded"),
        corrected=intake.corrected,
        people=as_people(intake.people, set().union(*(table["players"] for table in tables))),
    )
    (folder / "index.html").write_text(html, encoding="utf-8")


def count_rows(warehouse: Warehouse, table: str, slug: str) -> int:
    found = warehouse.query(f"select count(*) as total from {table} where competition = ?", [slug])
    return int(found["total"].item())
