"""index.html: the page for people."""

from datetime import datetime
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import jinja2

from pipelines.intake.accounting import Intake
from pipelines.publishing.report import moment
from pipelines.warehouse import Warehouse
from schemas.common import columns, description

# A page is for reading; whoever wants every row takes the CSV.
ROWS_SHOWN = 200

# What players.csv says of players: display_name, club, country.
People = dict[str, dict[str, str | None]]


@cache
def template() -> jinja2.Template:
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
        return f"<td>{as_person(value, people[value])}</td>"
    start = '<td class="number">' if column["is_number"] else "<td>"
    return f"{start}{escape(as_shown(value))}</td>"


def as_person(player: str, known: dict[str, str | None]) -> str:
    """A player's display name, with the name of the log where a pointer rests, then club and country."""
    name = f'<span title="{escape(player)}">{escape(known["display_name"] or player)}</span>'
    where = ", ".join(filter(None, (known["club"], known["country"])))
    return f'{name} <span class="soft">{escape(where)}</span>' if where else name


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


def write_page(
    warehouse: Warehouse, folder: Path, intake: Intake, as_of: datetime | None, state: str, warnings: list[str]
) -> None:
    """The competition's tables, the standings first, each up to a readable length."""
    room = intake.competition.room
    tables = []
    for name, model in room.OUTPUTS.items():
        rows = warehouse.query(
            f"select * exclude (competition) from {room.FORMAT}.{name} where competition = ? limit {ROWS_SHOWN}",
            [intake.slug],
        )
        total = rows.height if rows.height < ROWS_SHOWN else count_rows(warehouse, f"{room.FORMAT}.{name}", intake.slug)
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
                        "is_player": column.name in room.PLAYERS,
                    }
                    for column in columns(model)
                ],
                "rows": rows.rows(),
                "total": total,
            }
        )
    html = template().render(
        competition=intake.competition,
        state=state,
        as_of=moment(as_of),
        tables=tables,
        warnings=warnings,
        rejected=intake.total("rejected") if not intake.faults.is_empty() else 0,
        accepted=intake.total("accepted"),
        folded=intake.total("folded"),
        superseded=intake.total("superseded"),
        corrected=intake.corrected,
        people=intake.people,
    )
    (folder / "index.html").write_text(html, encoding="utf-8")


def count_rows(warehouse: Warehouse, table: str, slug: str) -> int:
    found = warehouse.query(f"select count(*) as total from {table} where competition = ?", [slug])
    return int(found["total"].item())
