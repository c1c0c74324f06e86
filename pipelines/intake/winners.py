"""Who won, where the log names the winner or has a score for each side, in the contract's words for the sides.

Source: docs/contract.md, "Words as people write them".
"""

import unicodedata
from dataclasses import dataclass, replace

import polars as pl

from scorehouse.pipelines.intake.cells import clean
from scorehouse.pipelines.intake.headings import Wanted
from scorehouse.pipelines.intake.numerals import numerals_of, read_numbers
from scorehouse.pipelines.intake.rejects import faults
from scorehouse.pipelines.intake.typed_columns import as_text
from scorehouse.schemas.common import Model, Settings, SettingsOfPairs, Winner, facts


@dataclass(frozen=True)
class Winners:
    """How a file says who won: `scores` are the headings of both sides' scores, none where the winner is named."""

    winner: Winner
    scores: tuple[str, ...]
    settings: Settings

    @property
    def headings(self) -> tuple[str, ...]:
        """What a file must have, beside what its table must."""
        return self.scores or (self.winner.column,)

    def wanted(self, wanted: Wanted) -> Wanted:
        return replace(wanted, known=wanted.known | {*self.scores}, required=wanted.required | {*self.headings})

    def missing(self, headings: list[str], line: int | None) -> pl.DataFrame:
        """A fault for each heading that the file must have, and has not."""
        remedy = "add the column, or correct winner_by in competition.toml"
        return faults(
            [
                {"line": line, "column": name, "problem": "this column is missing", "remedy": remedy}
                for name in self.headings
                if name not in headings
            ]
        )

    def in_sides(self, frame: pl.DataFrame, *, knows_numbers: bool) -> pl.DataFrame:
        """The rows with the winner as the contract has it. What names nobody, or is no score, stays to be refused."""
        if not {*self.headings, *self.winner.sides} <= {*frame.columns}:
            return frame
        column = self.winner.column
        written = clean(as_text(frame[column])) if column in frame.columns else pl.Series([None] * frame.height)
        if not self.scores:
            return frame.with_columns(self.named(frame, written).alias(column))
        found = self.scored(frame, knows_numbers=knows_numbers)
        return frame.with_columns(written.cast(pl.String).fill_null(found).alias(column))

    def named(self, frame: pl.DataFrame, written: pl.Series) -> pl.Series:
        """The side whose player's name a cell holds; where both have it, the name stays."""
        first, second = ((clean(as_text(frame[side])) == written).fill_null(False) for side in self.winner.sides)
        for word, is_it in zip(self.winner.words, (first & ~second, second & ~first), strict=True):
            written = written.set(is_it, word)
        return written

    def scored(self, frame: pl.DataFrame, *, knows_numbers: bool) -> pl.Series:
        """The side with more; nothing where neither has a score; both scores as text where one is none."""
        texts = [clean(as_text(frame[heading])) for heading in self.scores]
        numerals = numerals_of(self.settings, knows_numbers=knows_numbers)
        first, second = (read_numbers(text, numerals) for text in texts)
        (one, other), nobody = self.winner.words, self.winner.nobody
        return (
            pl.DataFrame({"first": first, "second": second, "one": texts[0], "other": texts[1]})
            .select(
                pl.when(pl.col("one").is_null() & pl.col("other").is_null())
                .then(None)
                .when(pl.any_horizontal(pl.col("first", "second").is_null()))
                .then(pl.concat_str(pl.col("one", "other").fill_null("?"), separator=" : "))
                .when(pl.col("first") > pl.col("second"))
                .then(pl.lit(one))
                .when(pl.col("first") < pl.col("second"))
                .then(pl.lit(other))
                .otherwise(pl.lit(nobody))
            )
            .to_series()
        )

    def told(self, found: pl.DataFrame) -> pl.DataFrame:
        """Faults of the cells, where a winner is nobody of the row, or is not to be told from its scores."""
        sides = " or ".join(self.winner.sides)
        problem = f"is not the score of {sides}" if self.scores else f"is not the name of {sides}"
        remedy = "write both scores as numbers" if self.scores else f"write the winner's name as {sides} has it"
        is_it = (pl.col("column") == self.winner.column) & pl.col("problem").str.starts_with("is none of")
        return found.with_columns(
            pl.when(is_it).then(pl.lit(words)).otherwise(pl.col(name)).alias(name)
            for name, words in (("problem", problem), ("remedy", remedy))
        )


def winners_of(model: Model, settings: Settings) -> Winners | None:
    """How a table's files say who won; none where they do it in the contract's words, or have no winner."""
    if not isinstance(settings, SettingsOfPairs) or settings.winner_by == "side" or "log" not in metadata_of(model):
        return None
    winner = facts(model).winner
    if winner is None:
        return None
    names = settings.winner_by if isinstance(settings.winner_by, list) else []
    return Winners(winner, tuple(unicodedata.normalize("NFC", name.strip()) for name in names), settings)


def metadata_of(model: Model) -> dict[str, object]:
    return getattr(model.Config, "metadata", None) or {}
