"""What the rooms' schemas share: the settings of every format, and how a model is read as a list of columns."""

import codecs
import difflib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from encodings.aliases import aliases
from functools import cache
from importlib import resources
from typing import Annotated, Any, Literal

import pandera.polars as pa
import polars as pl
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from scorehouse.schemas.time_formats import known_day_only, known_format

# UTC, without a zone in the type: a zone would be printed in the session's time (DuckDB) or refused by a schema.
Moment = Annotated[pl.Datetime, "us", None]
Model = type[pa.DataFrameModel]
# Of a column that names a player.
PLAYER = {"is_player": True}


# In the list of zones, and means "not set yet".
NO_ZONE = "Factory"


def known_zone(name: str) -> str:
    """The name of a time zone, if there is such a one on every machine; ValueError otherwise.

    A machine's own list also has names that stand for whatever is set there, like "localtime".
    """
    zones = (resources.files("tzdata") / "zones").read_text(encoding="utf-8").split()
    if name not in zones or name == NO_ZONE:
        raise ValueError(f'"{name}" is not a time zone; names look like "Europe/Moscow"')
    return name


Zone = Annotated[str, AfterValidator(known_zone)]

# Codecs of Python that hold text, and no text file.
NO_FILES = ("idna", "punycode", "raw-unicode-escape", "undefined", "unicode-escape", "utf-7")


def known_encoding(name: str) -> str:
    """The name of an encoding of text files, if there is such a one; ValueError otherwise."""
    if not is_encoding(name):
        known = filter(is_encoding, aliases)
        nearest = difflib.get_close_matches(name.lower().replace("-", "_"), known, n=1, cutoff=0.7)
        hint = f'the nearest is "{nearest[0].replace("_", "-")}"' if nearest else 'names look like "windows-1251"'
        raise ValueError(f'"{name}" is no encoding of text files; {hint}')
    return name


def is_encoding(name: str) -> bool:
    try:
        "text".encode(name)
    except (LookupError, ValueError):
        return False
    return codecs.lookup(name).name not in NO_FILES


TextEncoding = Annotated[str, AfterValidator(known_encoding)]


# Marks of thousands that are written in several ways: any space is a space, a curly apostrophe a straight one.
SAME_MARK = str.maketrans(dict.fromkeys("\u00a0\u202f\u2009\u2007", " ") | {"\u2019": "'"})


def plain_mark(mark: Any) -> Any:
    return mark.translate(SAME_MARK) if isinstance(mark, str) else mark


Word = Annotated[str, Field(min_length=1, pattern=r"\S")]
# The word or words that an export has for one of the contract's.
Forms = Word | list[Word]
Spellings = Mapping[str, Forms]


class Section(BaseModel):
    """A table of competition.toml: every key known, every value of its own type."""

    # A run needs the settings of one format: what is never read is not built.
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


class Times(Section):
    formats: Annotated[
        list[Annotated[str, AfterValidator(known_format)]],
        Field(
            description="How the log writes times, beside ISO 8601, which is always read: strptime's `%d.%m.%Y %H:%M`, "
            "or `unix`, `unix_ms` (seconds and milliseconds since 1970), `excel` (a spreadsheet's number of a day).",
            examples=[["%d.%m.%Y %H:%M", "%Y/%m/%d"]],
        ),
    ] = []
    day_only: Annotated[
        str | None,
        BeforeValidator(known_day_only),
        Field(
            description="What a day without a time means: a time of day, or the games of a day in the order of the "
            "file. Without it, a reject.",
            examples=["in file order"],
        ),
    ] = None


class Settings(Section):
    """The keys of every format; `new` writes the descriptions and examples.

    Source: docs/contract.md, "A competition is a folder".
    """

    format: Annotated[str, Field(description="The rules by which results are worked out.")]
    name: Annotated[
        str, Field(min_length=1, description="What people call the competition.", examples=["Our competition"])
    ]
    log_timezone: Annotated[
        Zone | None,
        Field(description="Where times of the log without an offset are at home.", examples=["Europe/Moscow"]),
    ] = None
    ambiguous_times: Annotated[
        Literal["earlier", "later"] | None,
        Field(description="Which of two moments a time means at which the clocks went back.", examples=["earlier"]),
    ] = None
    as_of: Annotated[
        datetime | None,
        Field(
            description="The moment that the results speak of; without it, the latest in the log.",
            examples=[datetime(2026, 1, 31, 9, 15, tzinfo=UTC)],
        ),
    ] = None
    ignore: Annotated[
        list[Word],
        Field(
            description="Files that look like a log and are none, by name or pattern; without it, such a file keeps "
            "the competition from being published.",
            examples=[["games (1).csv", "*.bak"]],
        ),
    ] = []
    supersedes: Annotated[
        Literal["newest_file"] | None,
        Field(
            description="Lets a later file, by name, replace rows of an earlier one that have the same key; without "
            "it, rows that contradict each other are rejects.",
            examples=["newest_file"],
        ),
    ] = None
    suspects: Annotated[
        Literal["warn", "refuse"],
        Field(
            description="What becomes of rows that together cannot be: one game under two ids, a player in two at "
            "once, ids that a spreadsheet has rounded. A warning, or rejects."
        ),
    ] = "warn"
    encoding: Annotated[
        TextEncoding | None,
        Field(
            description="The encoding of log files without a byte order mark; else UTF-8, or a guess that is said.",
            examples=["windows-1251"],
        ),
    ] = None
    decimal: Annotated[
        Literal[".", ","], Field(description="What stands before the decimals; with a comma, 178,0 is a whole number.")
    ] = "."
    thousands: Annotated[
        Literal[",", ".", " ", "'", ""] | None,
        BeforeValidator(plain_mark),
        Field(
            description="What stands between thousands (a space, however wide); with a comma, 60,300 is 60300. Empty "
            "where nothing does; without it, what may be thousands or decimals is a reject.",
            examples=[","],
        ),
    ] = None
    empty: Annotated[
        list[Word],
        Field(
            description="The export's words for nothing, in any cell of any file; of one column alone, they stand in "
            '[values.TABLE.COLUMN] under `""`.',
            examples=[["tbc", "-"]],
        ),
    ] = []
    times: Annotated[Times, Field(description="Times as people write them.")] = Times()
    columns: Annotated[
        dict[str, dict[str, Forms]],
        Field(
            description="The export's headings, table by table: a column, and the heading or headings for it.",
        ),
    ] = {}
    values: Annotated[
        dict[str, dict[str, dict[str, Forms]]],
        Field(
            description="The export's words, column by column: "
            'a word of the rules, or "", and the word or words for it.',
        ),
    ] = {}

    @model_validator(mode="after")
    def thousands_are_no_decimals(self) -> "Settings":
        if self.thousands == self.decimal:
            other = {".": ",", ",": "."}[self.decimal]
            raise ValueError(
                f'thousands and decimal are both "{self.decimal}"; set decimal = "{other}", or another thousands'
            )
        return self


def known_way_to_win(way: object) -> object:
    """How a log says who won: `side`, `name`, or two headings; ValueError otherwise."""
    is_pair = isinstance(way, list) and len(way) == 2 and all(isinstance(name, str) and name.strip() for name in way)
    if way in ("side", "name") or (isinstance(way, list) and is_pair and way[0].strip() != way[1].strip()):
        return way
    raise ValueError('write "side", "name", or two headings of scores, like ["score_1", "score_2"]')


class SettingsOfPairs(Settings):
    """The keys of formats whose games are of two players."""

    winner_by: Annotated[
        str | list[str],
        BeforeValidator(known_way_to_win),
        Field(
            description='How the log says who won: `"side"`, in the words of the rules; `"name"`, by the name of the '
            "player; or by the higher of two scores, whose headings stand here."
        ),
    ] = "side"


def spellings(exports: Spellings) -> dict[str, str]:
    """The contract's word for each word of an export, trimmed and in Unicode NFC."""
    return {
        unicodedata.normalize("NFC", written.strip()): word
        for word, forms in exports.items()
        for written in ([forms] if isinstance(forms, str) else forms)
    }


class Corrections(pa.DataFrameModel):
    """One row a cell that somebody corrected and signed, beside the key of its row."""

    table: str = pa.Field(description="The table of the row.")
    column: str = pa.Field(description="The column of the cell.")
    was: str = pa.Field(nullable=True, description="What the export says; the correction holds only while it does.")
    now: str = pa.Field(nullable=True, description="What is right.")
    reason: str = pa.Field(description="Why.")
    by: str = pa.Field(description="Who signs.")
    on: str = pa.Field(description="The day, like 2026-01-31.")

    class Config:
        strict = True


class Players(pa.DataFrameModel):
    """One row an account, and the player whose it is (for a time, where it has one)."""

    account: str = pa.Field(description="The name in the log.")
    player: str = pa.Field(description="The player; accounts with the same player are merged.")
    valid_from: Moment = pa.Field(nullable=True, description="Since when the account is the player's, UTC, included.")
    valid_until: Moment = pa.Field(nullable=True, description="Until when, UTC, not included.")
    display_name: str = pa.Field(nullable=True, description="What the page shows in place of the player.")
    club: str = pa.Field(nullable=True, description="The player's club, for the page.")
    country: str = pa.Field(nullable=True, description="The player's country, for the page.")

    class Config:
        strict = True


class Separations(pa.DataFrameModel):
    """What separates each row of a standings table from the next one below it."""

    standings: str = pa.Field(description="The standings table.")
    scope: str = pa.Field(nullable=True, description="Its stage, deal or table; empty where it is one.")
    rank: int = pa.Field(nullable=True, description="The player's rank there; empty for who has none.")
    player: str = pa.Field(description="The player.", metadata=PLAYER)
    next_player: str = pa.Field(
        nullable=True, description="Who stands in the next row of the same table; empty at its end.", metadata=PLAYER
    )
    key: str = pa.Field(
        nullable=True, description="The first key of the ranking in which the two differ; shared where none does."
    )
    clause: str = pa.Field(nullable=True, description="Where the rule page, and the regulation, have that key.")
    value: str = pa.Field(nullable=True, description="The player's value of that key.")
    next_value: str = pa.Field(nullable=True, description="The value of the next player.")
    margin: float = pa.Field(nullable=True, description="The distance of the two; of times, in seconds.")

    class Config:
        strict = True


class RulingsApplied(pa.DataFrameModel):
    """Every decision of the organisers, and what it changed."""

    ruling_id: str = pa.Field(nullable=True, description="The ruling; empty of a withdrawal.")
    kind: str = pa.Field(description="What was decided.")
    player: str = pa.Field(nullable=True, description="Whom it speaks of.", metadata=PLAYER)
    game: str = pa.Field(nullable=True, description="The game, match or deal it speaks of.")
    scope: str = pa.Field(nullable=True, description="The stage or table in which it has its effect.")
    amount: float = pa.Field(
        nullable=True, description="How much: points that it takes (less than 0), or how many games it changed."
    )
    unit: str = pa.Field(nullable=True, description="What the amount counts: table points, game points, games ….")
    note: str = pa.Field(nullable=True, description="What the organisers wrote.")
    effect: str = pa.Field(
        isin=("penalty", "annulled", "disqualified", "forfeited", "upheld", "no_effect"),
        description="penalty, annulled, disqualified, forfeited, upheld; no_effect: it changes nothing that counts.",
    )
    starts_at: Moment = pa.Field(nullable=True, description="Since when it holds, UTC; of a withdrawal, its moment.")
    ends_at: Moment = pa.Field(nullable=True, description="Until when it holds, UTC, not included.")

    class Config:
        strict = True


class Files(pa.DataFrameModel):
    """The input files of each competition, and what became of their rows: they add up."""

    file: str = pa.Field(description="The file's name.")
    table: str = pa.Field(description="The table whose rows it holds.")
    sha256: str = pa.Field(nullable=True, description="The digest of its bytes; empty where they cannot be read.")
    rows: int = pa.Field(description="Its rows: accepted + folded + superseded + rejected.")
    accepted: int = pa.Field(description="Rows that the results rest on.")
    folded: int = pa.Field(description="Rows equal to one already there.")
    superseded: int = pa.Field(description="Rows that a newer file replaced.")
    rejected: int = pa.Field(description="Rows that were refused, or fell with their game.")
    encoding: str = pa.Field(nullable=True, description="The encoding that its text was read in; none of a workbook.")
    encoding_known_by: str = pa.Field(nullable=True, description="byte_order_mark, settings, guess, or default: UTF-8.")

    class Config:
        strict = True


@dataclass(frozen=True)
class Column:
    """One column of a table, as the room's model declares it."""

    name: str
    dtype: pl.DataType
    required: bool
    default: Any
    description: str
    words: tuple[str, ...] = ()
    """The only words that it may hold, where they are few."""
    known_words: tuple[str, ...] = ()
    """The words that the rules know, and an export may have its own for: those, or the few of any words."""
    is_scattered: bool = False
    """Whether its values come in no order, so that they are not worth packing."""
    is_player: bool = False
    """Whether it names a player."""


@dataclass(frozen=True)
class Winner:
    """The column that says who won, of two."""

    column: str
    sides: tuple[str, str]
    """The columns of the two players."""
    words: tuple[str, str]
    """What it holds where the first or the second has won."""
    nobody: str
    """What it holds where nobody has."""


@dataclass(frozen=True)
class LogFacts:
    """What is known of a log table beside its columns."""

    keys: tuple[tuple[str, ...], ...]
    """The columns that no two of its rows share; the first key names a row."""
    unit: tuple[str, ...] = ()
    """Which columns name the game (or the table of a deal) that a row belongs to, and with which it falls."""
    moments: tuple[str, ...] = ()
    """The columns whose latest moment is `as_of` where nobody sets one; the first is the row's own moment."""
    identity: tuple[str, ...] = ()
    """What makes a unit the same one in another file (its table, its start): a newer file does not change it."""
    is_required: bool = False
    """Whether there is nothing to do without it."""
    seats: int = 0
    """How many rows differ in the player alone, where the keys tell no seats apart."""
    accounts_may_meet: bool = False
    """Whether two accounts of one player may be in one row, for a rule says what follows."""
    winner: Winner | None = None
    """Where it says who won, of two."""


@cache
def columns(model: Model) -> tuple[Column, ...]:
    """The columns of a model in order. Required: neither nullable nor with a default."""
    found = []
    for name, column in model.to_schema().columns.items():
        metadata = column.metadata or {}
        dtype = column.dtype.type
        found.append(
            Column(
                name=name,
                dtype=dtype() if isinstance(dtype, type) else dtype,
                required=not column.nullable and "default" not in metadata,
                default=metadata.get("default"),
                description=column.description or "",
                words=words(column),
                known_words=metadata.get("known_words", words(column)),
                is_scattered="is_scattered" in metadata,
                is_player="is_player" in metadata,
            )
        )
    return tuple(found)


def words(column: pa.Column) -> tuple[str, ...]:
    """The few words that a column may hold."""
    if column.dtype.type in (pl.Boolean, pl.Boolean()):
        return ("true", "false")
    return next((tuple(map(str, c.statistics["allowed_values"])) for c in column.checks if c.name == "isin"), ())


def log(
    *,
    keys: tuple[tuple[str, ...], ...],
    unit: tuple[str, ...] = (),
    moments: tuple[str, ...] = (),
    identity: tuple[str, ...] = (),
    is_required: bool = False,
    seats: int = 0,
    accounts_may_meet: bool = False,
    winner: Winner | None = None,
) -> dict[str, LogFacts]:
    """What is known of a log table, as its model carries it."""
    return {"log": LogFacts(keys, unit, moments, identity, is_required, seats, accounts_may_meet, winner)}


def facts(model: Model) -> LogFacts:
    """What is known of a log table."""
    found: LogFacts = (model.Config.metadata or {})["log"]
    return found


def keys(model: Model) -> list[list[str]]:
    """The keys of a log table: the columns that no two of its rows share."""
    return [list(key) for key in facts(model).keys]


def description(model: Model) -> str:
    """The first line of a model's docstring: the comment on its table."""
    return (model.__doc__ or "").strip().splitlines()[0]
