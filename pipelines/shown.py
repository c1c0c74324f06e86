"""Seatings, draws and changes for a terminal: tables by Rich, which knows how wide a letter is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import StringIO
from typing import TYPE_CHECKING

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from scorehouse.pipelines.one_line import plain, shorten
from scorehouse.schemas.duplicate import WINDS
from scorehouse.schemas.moments import as_text

if TYPE_CHECKING:
    from scorehouse.pipelines.commands.draw import Draw
    from scorehouse.pipelines.commands.seat import Seating
    from scorehouse.pipelines.commands.whatif import Changes

# Past so many changes, a person reads the CSV rather than the terminal.
ROWS_SHOWN = 50
LETTERS_SHOWN = 200


def as_lines(parts: Iterable[RenderableType], width: int) -> Iterator[str]:
    """What Rich makes of them, in so many columns."""
    console = Console(file=StringIO(), width=width, color_system=None, legacy_windows=False)
    with console.capture() as captured:
        for part in parts:
            console.print(part, markup=False, highlight=False)
    yield from (line.rstrip() for line in captured.get().splitlines())


def plain_table(headings: Iterable[str], rows: Iterable[Iterable[str]]) -> Table:
    """Columns without lines between them."""
    table = Table(*headings, box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for row in rows:
        table.add_row(*(Text(plain(cell)) for cell in row))
    return table


def seating_shown(seating: Seating) -> list[RenderableType]:
    """A line a table, then the meetings, and the seed where lots were drawn."""
    rows = [[str(number), *players] for number, players in enumerate(seating.tables, start=1)]
    if seating.seed is None:
        how = f"meetings before the swaps: {seating.meetings_before}, after: {seating.meetings_after}"
    else:
        how = f"by lot, seed {seating.seed}; meetings before the swaps: 0, after: 0"
    return [f"round {seating.round}", plain_table(["table", *WINDS], rows), how]


def draw_shown(drawn: Draw) -> list[RenderableType]:
    """A line a game, then when they start, and the seed that draws them again."""
    shown = ("table", "game_id", "white", "black")
    rows = drawn.games.select(shown).rows()
    how = f"{len(rows)} games from {as_text(drawn.starts_at)}; colours by lot, seed {drawn.seed}"
    return [plain_table(shown, (map(str, row) for row in rows)), how]


def changes_shown(changes: Changes) -> list[RenderableType]:
    """A row a player, `1510 → 1500` where something changes, and what is left out."""
    rows = changes.rows
    if rows.is_empty():
        return ["Nothing would change."]
    head = rows.head(ROWS_SHOWN)
    table = Table()
    cells = {}
    for name in rows.columns:
        if not name.endswith("_after"):
            title = name.removesuffix("_before")
            columns = [name, f"{title}_after"] if name != title else [name]
            if len(columns) == 1 or not rows[columns[0]].equals(rows[columns[1]], null_equal=True):
                cells[title] = [as_cell(*values) for values in head.select(columns).iter_rows()]
    for title in cells:
        table.add_column(title.replace("_", " "))
    for row in zip(*cells.values(), strict=True):
        table.add_row(*map(Text, row))
    players = rows["player"].n_unique()
    count = f"{players} player{'s' if players > 1 else ''} would see a change."
    if rows.height == head.height:
        return [table, count]
    return [table, f"{count} The first {head.height} of {rows.height} rows are shown; --out FILE writes them all."]


def as_cell(before: object, *after: object) -> str:
    """`1510 → 1500`, or the value itself where it stays."""
    words = [as_word(value) for value in (before, *after)]
    return words[0] if len(set(words)) == 1 else f"{words[0] or '–'} → {words[1] or '–'}"


def as_word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.3f}".rstrip("0").rstrip(".")
    return "" if value is None else shorten(str(value), LETTERS_SHOWN)
