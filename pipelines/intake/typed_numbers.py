"""Numbers of files that know what a number is, as the text of a CSV file that nobody can read in two ways."""

import re


def as_text(number: str) -> str:
    """A number as it was written, without decimals that are none, and never with three of them.

    `1.0` names the same account as `1`. With decimal commas, `1.234` as text may be a thousand; `1.2340` is none.
    """
    whole = re.sub(r"^([+-]?[0-9]+)\.0+$", r"\1", number)
    return re.sub(r"^([+-]?[0-9]+\.[0-9]{3})$", r"\g<1>0", whole)
