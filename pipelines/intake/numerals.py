"""How a log writes its numbers: what stands before the decimals, and between the thousands.

What may be thousands or decimals (`1,000`, `1.250`) is no number until the settings say which, zeros or not: a thousand
that is read as one changes places, and looks like any other result. Source: docs/contract.md, "Files as they come".
"""

import re
from dataclasses import dataclass

import polars as pl

from scorehouse.pipelines.intake import typed_numbers
from scorehouse.pipelines.intake.rejects import Words
from scorehouse.schemas.common import Settings

# Any sum of so large numbers is exact in 64 bits and, divided once, in a double.
LARGEST_NUMBER = 1_000_000_000
# Each mark of the settings as logs have it: spreadsheets write no-break, narrow, thin and figure spaces, and ’ for '.
WRITTEN = {",": ",", ".": r"\.", " ": "[ \u00a0\u202f\u2009\u2007]", "'": "['\u2019]"}
# One mark between one to three digits, not all zeros, and three: thousands, or decimals.
DOUBT = r"^[+-]?(?:[1-9][0-9]{0,2}|0[1-9][0-9]?|00[1-9])[.,][0-9]{3}$"
# A point under a decimal comma, before decimals that are no thousand.
POINT = r"^[+-]?[0-9]+\.(?:[0-9]{0,2}|[0-9]{4,})$"


@dataclass(frozen=True)
class Numerals:
    """What may stand in the numbers of a column; `thousands` is none where nobody says it, "" where there are none."""

    decimal: str = "."
    thousands: str | None = None
    has_points: bool = False
    """Whether decimals may stand behind a point as well."""

    @property
    def pattern(self) -> str:
        groups = rf"|[1-9][0-9]{{0,2}}(?:{WRITTEN[self.thousands]}[0-9]{{3}})+" if self.thousands else ""
        return rf"^[+-]?(?:[0-9]+{groups})(?:{WRITTEN[self.decimal]}[0-9]*)?$"

    def plain(self, text: pl.Series) -> pl.Series:
        """Numbers as programs write them, `-1234.5`; null for what is none, or may be two."""
        ascii_minus = text.str.replace("^\u2212", "-")
        found = ascii_minus.set(~ascii_minus.str.contains(self.pattern), None)
        if self.thousands is None:
            found = found.set(found.str.contains(DOUBT), None)
        elif self.thousands:
            found = found.str.replace_all(WRITTEN[self.thousands], "")
        found = found.str.replace(self.decimal, ".", literal=True)
        if self.has_points:
            found = found.fill_null(ascii_minus.set(~ascii_minus.str.contains(POINT), None))
        return found

    def write(self, number: str) -> str:
        """A number of a program as these numerals have it; read back, it is the same."""
        return (number if self.thousands is not None else typed_numbers.as_text(number)).replace(".", self.decimal)


MAY_BE_TWO = "is a number of thousands, or one with decimals"
BY_DEFAULT = Numerals()
# Of a column of typed numbers: there nothing is in doubt.
PLAIN = Numerals(thousands="")


def numerals_of(settings: Settings, *, knows_numbers: bool = False) -> Numerals:
    """The numerals of a file; one that knows numbers has them with a point (typed_numbers.py), beside its texts."""
    return Numerals(
        settings.decimal,
        settings.thousands,
        has_points=knows_numbers or (settings.decimal == "," and settings.thousands != "."),
    )


def read_whole_numbers(text: pl.Series, numerals: Numerals) -> pl.Series:
    """`-12`, also with a typographic minus, also as `-12.0`; not `1e2`."""
    values = text.cast(pl.Int64, strict=False)
    if (values.is_null() & text.is_not_null()).any():
        values = numerals.plain(text).str.extract(r"^([+-]?[0-9]+)(?:\.0*)?$").cast(pl.Int64, strict=False)
    return within_limits(values)


def within_limits(numbers: pl.Series) -> pl.Series:
    too_large = (numbers > LARGEST_NUMBER) | (numbers < -LARGEST_NUMBER)
    return numbers.set(too_large, None) if too_large.any() else numbers


def read_numbers(text: pl.Series, numerals: Numerals) -> pl.Series:
    values = numerals.plain(text).cast(pl.Float64, strict=False)
    return values.set(values.abs() > LARGEST_NUMBER, None)


def explain_number(value: str, numerals: Numerals, *, is_whole: bool) -> Words:
    """Why a cell is no number, or none that may come in, and what to do; no remedy reads a thousand as a one."""
    kind, how = ("whole number", "write it in digits, like -12") if is_whole else ("number", "write it like 1850.5")
    plain = numerals.plain(pl.Series([value], dtype=pl.String))[0]
    if plain is not None:
        return Words(f"is not a {kind}", how) if is_whole and has_decimals(plain) else too_large(plain)
    unsigned = re.sub("^[+\u2212-]", "", value)
    if alone := written_around(unsigned):
        return Words(f"is not a {kind}", alone)
    if words := in_thousands(unsigned, numerals, is_whole=is_whole):
        return words
    if numerals.thousands and re.search(f"[0-9]{WRITTEN[numerals.thousands]}[0-9]", unsigned):
        return Words(
            f'is not a {kind} with "{numerals.thousands}" between thousands',
            "write it with three digits behind each, or without any",
        )
    if numerals.decimal == "." and re.fullmatch(r"[0-9]+,0*" if is_whole else r"[0-9]+,[0-9]+", unsigned):
        how += ', or set decimal = "," in competition.toml if the export has decimal commas'
    return Words(f"is not a {kind}", how)


def has_decimals(plain: str) -> bool:
    return bool(plain.partition(".")[2].strip("0"))


def too_large(plain: str) -> Words:
    size = f"small, less than -{LARGEST_NUMBER:,}" if plain.startswith("-") else f"large, more than {LARGEST_NUMBER:,}"
    return Words(f"is too {size}", "correct it")


def written_around(unsigned: str) -> str | None:
    """What to do about a number among other things: in brackets, before its minus, before or behind a unit."""
    if re.fullmatch(r"\(\s*[0-9].*\)", unsigned):
        return "write it without brackets, a negative one with a minus in front"
    if re.fullmatch("[0-9][0-9.,' ]*[\u2212-]", unsigned):
        return "write the minus in front"
    digits = r"[0-9][0-9.,'’\s]*?"
    behind = re.fullmatch(rf"{digits}\s*([%€£$₽]|(?<=\s)[^\W\d_]|[^\W\d_]{{2,}}\.?)", unsigned)
    unit = behind or re.fullmatch(rf"([€£$₽])\s*{digits}", unsigned)
    return f'write the number alone, without "{unit[1]}"' if unit else None


def in_thousands(unsigned: str, numerals: Numerals, *, is_whole: bool) -> Words | None:
    """A number that has thousands, or may have, and what to set for each number that it may be."""
    is_doubtful = re.fullmatch(DOUBT, unsigned) is not None
    if numerals.thousands is not None:
        return Words(MAY_BE_TWO, "write it without the mark") if is_doubtful else None
    for mark, written in WRITTEN.items():
        found = re.fullmatch(rf"([0-9]{{1,3}}(?:{written}[0-9]{{3}})+)(?:([.,])([0-9]+))?", unsigned)
        if found is None or found[2] == mark:
            continue
        decimal = found[2] or {",": ".", ".": ","}.get(mark, numerals.decimal)
        number = re.sub("[^0-9]", "", found[1]) + (f".{found[3]}" if found[2] else "")
        remedy = f"set {marks(mark, decimal, numerals)} in competition.toml if it is {number}"
        if is_doubtful:
            return Words(*in_doubt(unsigned, mark, remedy, numerals, is_whole=is_whole))
        return Words(f"is not a {'whole ' if is_whole else ''}number", f"{remedy}, or write it so")
    return None


def in_doubt(unsigned: str, mark: str, remedy: str, numerals: Numerals, *, is_whole: bool) -> tuple[str, str]:
    """Problem and remedy of a number of thousands that may be one with decimals."""
    whole, _, decimals = unsigned.partition(mark)
    number = f"{int(whole)}.{decimals}".rstrip("0").rstrip(".")
    if not is_whole:
        return MAY_BE_TWO, f"{remedy}, and {marks('', mark, numerals)} if it is {number}"
    if decimals.strip("0"):  # then it is a thousand, or a mistake
        return MAY_BE_TWO if numerals.decimal == "," else "is not a whole number", f"{remedy}; else write a whole one"
    return MAY_BE_TWO, f"{remedy}; if it is {number}, write it so"


def marks(thousands: str, decimal: str, numerals: Numerals) -> str:
    """The settings that say so."""
    both = f'thousands = "{thousands}"'
    return both if decimal == numerals.decimal else f'{both} and decimal = "{decimal}"'
