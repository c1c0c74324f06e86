"""Days without a time whose games keep the order of the file: each game gets a moment of its day.

Source: docs/contract.md, "Times as people write them".
"""

from collections import defaultdict
from datetime import date, datetime, time, timedelta
from typing import Any

import polars as pl

from scorehouse.pipelines.intake.cell_moments import read_in_formats
from scorehouse.pipelines.intake.cells import clean
from scorehouse.pipelines.intake.typed_columns import as_text
from scorehouse.schemas.common import LogFacts, Settings
from scorehouse.schemas.moments import NotATimeError
from scorehouse.schemas.time_formats import IN_FILE_ORDER

# There is a noon on every day of every zone, and it is once; the last second of a day is far behind.
FIRST_OF_A_DAY = time(12)
GAMES_A_DAY = 12 * 60 * 60


class DaysInFileOrder:
    """The games of each day of one file, numbered as they come, batch by batch."""

    def __init__(self, facts: LogFacts, settings: Settings) -> None:
        is_asked = settings.times.day_only == IN_FILE_ORDER and settings.log_timezone is not None
        # Of tables of games alone: no other row begins where it stands (a move, a withdrawal, a ruling).
        is_of_games = is_asked and bool(set(facts.moments) & set(facts.identity))
        self.columns = facts.moments if is_of_games else ()
        self.unit = facts.unit
        self.settings = settings
        self.numbers: defaultdict[date, dict[tuple[Any, ...], int]] = defaultdict(dict)

    def placed(self, frame: pl.DataFrame) -> pl.DataFrame:
        """A batch as text, each day of a game as a time of the wall; what is no day stays as it is."""
        there = [column for column in self.columns if column in frame.columns]
        texts = {column: clean(as_text(frame[column])) for column in there}
        days = {column: self.days_of(text) for column, text in texts.items()}
        if not any(days.values()):
            return frame
        units = frame.select(clean(as_text(frame[name])) for name in self.unit if name in frame.columns).rows()
        cells = {column: text.to_list() for column, text in texts.items()}
        for row, unit in enumerate(units):
            for column in there:
                moment = self.moment(days[column].get(cells[column][row]), unit)
                cells[column][row] = moment or cells[column][row]
        return frame.with_columns(pl.Series(column, values, dtype=pl.String) for column, values in cells.items())

    def days_of(self, text: pl.Series) -> dict[str, date]:
        """The cells that are days, each with its day; those that all times have are passed over at once."""
        short = text.filter(~text.str.contains("T", literal=True).fill_null(True)).unique()
        found = {cell: self.day_of(cell) for cell in short}
        return {cell: day for cell, day in found.items() if day is not None}

    def day_of(self, cell: str) -> date | None:
        try:
            found = read_in_formats(cell, self.settings)
        except NotATimeError:
            return None
        return None if isinstance(found, datetime) else found

    def moment(self, day: date | None, unit: tuple[Any, ...]) -> str | None:
        """A time of the wall for a game's day: noon for its first game, a second later for each one behind."""
        if day is None:
            return None
        numbers = self.numbers[day]
        number = numbers.setdefault(unit, len(numbers))
        if number >= GAMES_A_DAY:
            return None
        return (datetime.combine(day, FIRST_OF_A_DAY) + timedelta(seconds=number)).isoformat()
