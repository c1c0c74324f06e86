"""Names of the log that look alike are other players: that is said, with the rows of players.csv that join them.

Source: docs/contract.md, "Names that look alike".
"""

import csv
import io
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice

import polars as pl

from scorehouse.pipelines.intake import letters
from scorehouse.pipelines.intake.accounting import Intake
from scorehouse.pipelines.intake.handovers import columns_of_players
from scorehouse.pipelines.warehouse import Warehouse
from scorehouse.pipelines.words.say import Message, say
from scorehouse.schemas.common import facts, keys

PAIRS_SHOWN = 10
# Past so many, an export is damaged as a whole, and nobody joins its names one by one.
DAMAGED_NAMES_COMPARED = 100
IS_ASCII = pl.col("name").str.len_bytes() == pl.col("name").str.len_chars()
NOT_SEEN_IN_ASCII = r"[\x00-\x20\x7f]"
SHAPE = "shape "
# A number as a spreadsheet shows it, one of more digits than it keeps, and one of which it has kept fifteen.
EXPONENT = r"^[0-9]([.,][0-9]*)?[eE]\+[0-9]+$"
LONG_NUMBER = r"^[1-9][0-9]{15,}$"
ROUNDED = r"^[1-9][0-9]{14}0+$"

# An account, and the player whose it may be; none where nobody can tell.
Pair = tuple[str, str | None]


def say_look_alikes(intake: Intake, names: pl.DataFrame) -> None:
    """Warnings about the names that look alike or are damaged; all rows that join them go to the intake.

    A name that players.csv has is settled: whoever wrote it there knows whose it is.
    """
    names = names.group_by("name", maintain_order=True).agg(pl.col("rows").sum())
    found = dict(islice(damaged_names(names["name"]), DAMAGED_NAMES_COMPARED)) | dict(
        alike(names, intake.settled_names)
    )
    pairs = sorted((account, player) for account, player in found.items() if account not in intake.settled_names)
    intake.look_alikes = [{"account": account, "player": player} for account, player in pairs]
    if pairs:
        intake.warnings.append(warning(pairs))
    say_lost_digits(intake, names["name"])


def names_of_log(warehouse: Warehouse, intake: Intake) -> pl.DataFrame:
    """Every `name` of who plays or has entered, the `table` that has it, and in how many `rows`; in order."""
    room = intake.competition.room
    named = " union all ".join(
        f'select "{column}" as name, \'{table}\' as "table" from {room.format}.{table} where competition = $1'
        for table, column in columns_of_players(room)
        if facts(room.logs[table]).is_required or [column] in keys(room.logs[table])
    )
    return warehouse.query(
        f'select name, "table", count(*) as rows from ({named}) where name is not null group by all order by all',
        [intake.slug],
    )


def alike(names: pl.DataFrame, settled: set[str]) -> Iterator[Pair]:
    """Each name that looks like another, with the one to keep: one that is settled, or tidy, or in most rows."""
    found = groups(names["name"])
    rows = dict(names.filter(pl.col("name").is_in([name for group in found for name in group])).iter_rows())

    def order(name: str) -> tuple[object, ...]:
        return *letters.untidiness(name), -rows[name], name.isupper(), name

    for group in found:
        kept = min(settled.intersection(group) or group, key=order)
        yield from ((name, kept) for name in group if name != kept)


def groups(names: pl.Series) -> list[list[str]]:
    """The names that share a key with another one, together; names and groups in order."""
    by_key: dict[str, set[str]] = defaultdict(set)
    for name, key in keys_of_names(names):
        by_key[key].add(name)
    group_of: dict[str, set[str]] = {}
    for alike in filter(lambda names: len(names) > 1, by_key.values()):
        group = alike.union(*(group_of.get(name, ()) for name in alike))
        group_of.update(dict.fromkeys(group, group))
    return [sorted(group) for name, group in sorted(group_of.items()) if name == min(group)]


def keys_of_names(names: pl.Series) -> Iterator[tuple[str, str]]:
    """(name, key) of every name that may share a key with another one.

    Of a million names nearly all are ASCII, and alike to none: those stay in their column.
    """
    odd, ascii_names = (names.to_frame("name").filter(which) for which in (~IS_ASCII, IS_ASCII))
    found = [(name, letters.plain(read)) for name in odd["name"] for read in (name, *letters.read_as(name))]
    frames = [with_key(ascii_names, pl.col("name"))]
    shared = [pl.col("key").is_duplicated()]
    if any(map(letters.has_other_letters, odd["name"])):
        found += [(name, SHAPE + letters.shape(name)) for name in odd["name"]]
        known_by = {chr(letter): other for letter, other in letters.prototypes().items() if chr(letter).isascii()}
        frames.append(with_key(ascii_names, pl.col("name").str.replace_many(known_by), SHAPE))
        shared.append(pl.lit(False))
    yield from found
    known = [key for _, key in found]
    for frame, is_shared in zip(frames, shared, strict=True):
        yield from frame.filter(pl.col("key").is_in(known) | is_shared).iter_rows()


def with_key(names: pl.DataFrame, of: pl.Expr, kind: str = "") -> pl.DataFrame:
    """Names of ASCII letters with their `key`, as `letters.plain` has it."""
    key = of.str.to_lowercase().str.replace_all(NOT_SEEN_IN_ASCII, "")
    return names.with_columns((pl.lit(kind) + key).alias("key"))


def say_lost_digits(intake: Intake, names: pl.Series) -> None:
    """A warning about players who are numbers that a spreadsheet has rounded, so that several may be one by now."""
    long = names.filter(names.str.contains(LONG_NUMBER))
    rounded = names.filter(names.str.contains(EXPONENT))
    if long.str.contains(ROUNDED).all():
        rounded.extend(long)
    if len(rounded):
        intake.warnings.append(say("names_lost_digits", names=len(rounded), first=rounded.head(PAIRS_SHOWN).to_list()))


def damaged_names(names: pl.Series) -> Iterator[Pair]:
    """Each name that has lost letters, with the one that it was, where only one name of the log can be it."""
    for name in names.filter(names.str.contains(f"[{letters.LOST}?]")):
        whole = names.filter(
            names.str.contains(letters.may_have_been(name)) & ~names.str.contains(f"[{letters.LOST}?]")
        )
        if len(whole) == 1:
            yield name, whole.item()
        elif letters.LOST in name or not letters.alphabets(name):
            yield name, None


def warning(pairs: list[Pair]) -> Message:
    """What looks like what, and below it the rows that join them, ready for players.csv."""
    first, more = pairs[:PAIRS_SHOWN], len(pairs) - PAIRS_SHOWN
    rows = io.StringIO()
    # A name with line ends or other controls is told from the others above; a terminal is not to obey it.
    csv.writer(rows, lineterminator="\n").writerows(
        pair for pair in first if not letters.has_controls("".join(filter(None, pair)))
    )
    return say(
        "look_alikes_and_more" if more > 0 else "look_alikes",
        names=len(pairs),
        first=[one(*pair) for pair in first],
        more=more,
        what_to_do=say("join_look_alikes", rows=rows.getvalue().rstrip("\n")),
    )


def one(name: str, player: str | None) -> Message:
    if player is None:
        return say("name_lost_letters", name=letters.seen(name))
    return say("name_looks_like", name=letters.seen(name, beside=player), player=letters.seen(player))
