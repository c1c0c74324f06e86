"""Forms of times that an organiser names in `[times] formats`: strptime's directives, and times that are numbers.

Source: docs/contract.md, "Times as people write them".
"""

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal

# What Python's strptime reads that means the same everywhere; of names of days and months, the English ones.
DIRECTIVES = "aAbBdfHImMpSyYz%"
# A counted time means one of these years: so no number is a time in two of the ways to count.
FIRST_COUNTED, AFTER_COUNTED = datetime(1980, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
# Day 0 of spreadsheets, for days since March 1900.
DAY_0 = datetime(1899, 12, 30)
UNITS_A_SECOND = {"unix": 1, "unix_ms": 1000}
COUNTED = (*UNITS_A_SECOND, "excel")
# With fewer decimals than these, less than a second of the day is lost.
DECIMALS_OF_A_SECOND = 5
UTC_BEHIND = re.compile(r"\s*(?:UTC|GMT|(?<=\d)\s?Z)$", re.IGNORECASE)
IN_FILE_ORDER = "in file order"


def known_format(form: str) -> str:
    """A form of times, if it says a whole day, in one way; ValueError otherwise."""
    if form in COUNTED:
        return form
    named = re.findall(r"%(.?)", form)
    if strange := [name for name in named if name not in DIRECTIVES or not name]:
        known = " ".join(f"%{name}" for name in DIRECTIVES)
        hint = "%d, %m and %H read one digit too" if strange[0] in "-#" else f"{', '.join(COUNTED)} and {known} are"
        raise ValueError(f'"{form}" is no form of times: %{strange[0]} is not read; {hint}')
    has = {name.lower() if name in "yY" else name for name in named}
    if not has >= {"d", "y"} or not has & {"m", "b", "B"}:
        raise ValueError(f'"{form}" is no form of times: it has no day, month and year, like "%d.%m.%Y %H:%M"')
    if ("p" in has) != ("I" in has):
        raise ValueError(f'"{form}" has %I without %p, or %p without it: write %I:%M %p for 7:30 PM, %H:%M for 19:30')
    if ("M" in has and not has & {"H", "I"}) or ("S" in has and "M" not in has) or ("f" in has and "S" not in has):
        raise ValueError(f'"{form}" has minutes without hours, seconds without minutes, or a part of no second')
    if form.startswith("%Y-%d-%m"):
        raise ValueError(f'"{form}" is the other way round than 2026-01-31, which is always read as ISO 8601 has it')
    try:
        datetime.strptime("", form)
    except (ValueError, re.error) as error:
        if "does not match format" not in str(error):
            raise ValueError(f'"{form}" is no form of times: it names a part twice, or ends too early') from error
    return form


def known_day_only(value: object) -> object:
    """What a day without a time means: `in file order`, or a time of day; ValueError otherwise."""
    if isinstance(value, time):
        value = value.isoformat()
    if not isinstance(value, str) or value == IN_FILE_ORDER:
        return value
    if not re.fullmatch(r"([01]?[0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?", value):
        raise ValueError(f'"{value}" is neither "{IN_FILE_ORDER}" nor a time of day, like "12:00"')
    return re.sub("^.:", r"0\g<0>", value)


def readings(text: str, formats: Sequence[str]) -> list[date | datetime]:
    """All that a text can mean in these forms, each meaning once: a time (of the wall, or with an offset), or a day."""
    found = [reading for form in formats if (reading := read_as(text, form)) is not None]
    return list(dict.fromkeys(found))


def read_as(text: str, form: str) -> date | datetime | None:
    """A text in one form; none where it is not of that form."""
    if not text.isascii() and any(letter.isdigit() and not letter.isascii() for letter in text):
        return None  # Python reads the digits of any alphabet
    if form in UNITS_A_SECOND:
        return counted_since_1970(text, UNITS_A_SECOND[form])
    if form == "excel":
        return counted_in_days(text)
    return in_words(text, form)


def in_words(text: str, form: str) -> date | datetime | None:
    """A text in a form of strptime. UTC or Z behind it is its zone, whether the form has it or not."""
    zone = UTC_BEHIND.search(text)
    for written, meant in ((text, form), *([(text[: zone.start()], UTC_BEHIND.sub("", form))] if zone else [])):
        try:
            moment = datetime.strptime(written, meant)
        except ValueError:
            continue
        if re.search("%[a-zA-Z]%[a-zA-Z]", meant) and moment.strftime(meant).lower() != written.lower():
            return None  # without anything between, a missing digit is another day
        if not re.search("%[HI]", meant):
            return moment.date()
        return moment.replace(tzinfo=UTC) if zone and moment.tzinfo is None else moment
    return None


def counted_since_1970(text: str, units_a_second: int) -> datetime | None:
    if not re.fullmatch(r"\d{9,13}(?:\.\d+)?", text):
        return None
    micros = Decimal(text) * (1_000_000 // units_a_second)
    if micros % 1 or not 0 < micros < (AFTER_COUNTED - EPOCH) / timedelta(microseconds=1):
        return None
    moment = EPOCH + timedelta(microseconds=int(micros))
    return moment if moment >= FIRST_COUNTED else None


def counted_in_days(text: str) -> date | datetime | None:
    """A spreadsheet's number of a day, and the time of it in decimals, to the second; none where those are cut off."""
    if not re.fullmatch(r"\d{5}(?:[.,]\d+)?", text):
        return None
    whole, _, decimals = text.replace(",", ".").partition(".")
    moment = DAY_0 + timedelta(days=int(whole))
    if not FIRST_COUNTED.date() <= moment.date() < AFTER_COUNTED.date():
        return None
    if not decimals.strip("0"):
        return moment.date()
    seconds = Decimal(f"0.{decimals}") * 86_400
    if len(decimals) < DECIMALS_OF_A_SECOND and seconds % 60:
        return None
    return moment + timedelta(seconds=int(seconds.quantize(Decimal(1))))


def formats_like(text: str) -> list[str]:
    """The forms that a text may be of, to propose them: of two, the day stands first in the first."""
    for form, pattern in (("excel", r"\d{5}(?:[.,]\d+)?"), ("unix", r"\d{9,10}(?:\.\d+)?"), ("unix_ms", r"\d{12,13}")):
        if re.fullmatch(pattern, text, re.ASCII):
            return [form]
    day, clock = r"(\d{1,4})([./-])(\d{1,2})\2(\d{4}|\d{1,2})", r"\d{1,2}:\d{2}(:\d{2})?( ?[AP]M)?"
    found = re.fullmatch(rf"{day}(?:(,? +|T){clock})?", text, re.ASCII | re.IGNORECASE)
    if found is None:
        return []
    first, mark, _, last, space, seconds, half = found.groups()
    clock = ("%I:%M" if half else "%H:%M") + (":%S" if seconds else "")
    behind = f"{space}{clock}{half[:-2] + '%p' if half else ''}" if space else ""
    if len(first) == len("2026"):
        return [f"%Y{mark}%m{mark}%d{behind}"]
    year = "%Y" if len(last) == len("2026") else "%y"
    orders = ["%d{0}%m{0}"] if mark == "." else ["%d{0}%m{0}", "%m{0}%d{0}"]
    return [order.format(mark) + year + behind for order in orders]
