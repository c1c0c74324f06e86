"""Times as logs and people write them, read as UTC. The only place that knows time zones."""

import re
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from typing import Literal
from zoneinfo import ZoneInfo

ISO_8601 = re.compile(
    r"(?P<date>\d{4}-\d{2}-\d{2})[Tt ]"
    r"(?P<time>\d{1,2}:\d{2}(?P<seconds>:\d{2}(?:[.,](?P<fraction>\d+))?)?)"
    r" ?(?P<offset>[Zz]|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?",
    re.ASCII,
)
WANTED = "write it like 2026-01-31T09:15:00Z"
# Where around midnight in UTC a zone's own may be.
MINUTES_AROUND = (-16 * 60, 16 * 60)

AmbiguousTimes = Literal["earlier", "later"] | None


class NotATimeError(ValueError):
    """A text that cannot be read as a moment; `remedy` says what to do."""

    def __init__(self, problem: str, remedy: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.remedy = remedy


def read_moment(text: str, zone: str | None, ambiguous: AmbiguousTimes = None) -> datetime:
    """The UTC moment of an ISO 8601 text; without an offset it is a wall-clock time in `zone`.

    Also with an hour of one digit, with UTC, and with its offset behind a space, as people and databases write them.
    Raises NotATimeError, with words for the person who must act.
    Source: docs/contract.md, "Times".
    """
    match = ISO_8601.fullmatch(text)
    if match is None:
        if re.fullmatch(r"\d{4}-\d{2}-\d{2}", text, re.ASCII):
            raise NotATimeError("is a day without a time", WANTED)
        raise NotATimeError("is not a time", WANTED)
    if len((match["fraction"] or "").rstrip("0")) > 6:
        raise NotATimeError("is finer than a microsecond", "round it to microseconds")
    try:
        hours, rest = match["time"].replace(",", ".").split(":", 1)
        moment = datetime.fromisoformat(f"{match['date']}T{hours:0>2}:{rest}")
        if match["offset"]:
            offset = re.sub("Z|UTC|GMT", "+00:00", match["offset"].upper())
            moment = datetime.fromisoformat(moment.isoformat() + offset)
    except ValueError as error:
        raise NotATimeError("is no day or hour that exists", WANTED) from error
    return as_utc(moment, zone, ambiguous)


def read_wall_clock(local: datetime, zone: str | None, ambiguous: AmbiguousTimes = None) -> datetime:
    """The UTC moment of a wall-clock time in `zone`; raises NotATimeError where it has none, or two."""
    if zone is None:
        raise NotATimeError("has no offset from UTC", "add the offset or Z, or set log_timezone in competition.toml")
    candidates = [local.replace(tzinfo=ZoneInfo(zone), fold=fold).astimezone(UTC) for fold in (0, 1)]
    readings = [moment for moment in candidates if moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None) == local]
    if not readings:
        raise NotATimeError(f"never was in {zone}: the clocks skipped it", "correct the time, or give it an offset")
    earlier, later = readings[0], readings[-1]
    if earlier != later and ambiguous is None:
        raise NotATimeError(
            f"was twice in {zone}: the clocks went back",
            'give it an offset, or set ambiguous_times = "earlier" or "later" in competition.toml',
        )
    return later if ambiguous == "later" else earlier


def as_utc(moment: datetime, zone: str | None, ambiguous: AmbiguousTimes = None) -> datetime:
    """A moment in UTC; without an offset it is read in `zone`. Raises NotATimeError, also where time ends before it."""
    try:
        return read_wall_clock(moment, zone, ambiguous) if moment.tzinfo is None else moment.astimezone(UTC)
    except OverflowError as error:
        raise NotATimeError("is no day or hour that exists", f"{WANTED}, or leave it out if it means never") from error


def bands_of_days(first: date, last: date, zone: str) -> list[tuple[datetime, datetime]]:
    """The UTC bands [start, end) in which the date on the wall in `zone` lies in first..last.

    One band, but for zones that turned their clocks back over a midnight. The edges are looked for minute by minute
    around both midnights, so that no rule about clock changes is assumed; far from UTC, the two of one day overlap.
    """
    wall = ZoneInfo(zone)
    midnights = [datetime.combine(day, time(0), UTC) for day in (first, last + timedelta(days=1))]
    minutes = sorted({midnight + timedelta(minutes=m) for midnight in midnights for m in range(*MINUTES_AROUND)})
    inside = [first <= minute.astimezone(wall).date() <= last for minute in minutes]
    edges = [minute for minute, (was, now) in zip(minutes[1:], pairwise(inside), strict=True) if was != now]
    return list(zip(edges[::2], edges[1::2], strict=True))


def without_zone(moment: datetime | None) -> datetime | None:
    """A UTC moment as the warehouse stores it."""
    return moment.astimezone(UTC).replace(tzinfo=None) if moment and moment.tzinfo else moment


def as_text(moment: datetime) -> str:
    """A UTC moment as everything that is published has it: a fraction of a second only where there is one."""
    text = moment.astimezone(UTC).replace(tzinfo=None).isoformat() if moment.tzinfo else moment.isoformat()
    return (text.rstrip("0") if moment.microsecond else text) + "Z"
