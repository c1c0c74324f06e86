"""What a name looks like: keys that two names share where a person would take them for one.

Nothing is repaired by them; they only find what to say. The letters of one shape are Unicode's own list of confusables
(UTS #39), the forms of one letter its normalization NFKC.
"""

import re
import unicodedata
from functools import cache

# Invisible, and in none of the categories of control and format characters; the last are the variation selectors.
INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)
DIRECTION = "\u200e"
LOST = "\ufffd"


def is_invisible(character: str) -> bool:
    return unicodedata.category(character) in ("Cc", "Cf") or INVISIBLE.match(character) is not None


def has_controls(name: str) -> bool:
    return any(unicodedata.category(letter) == "Cc" for letter in name)


def bare(name: str) -> str:
    """A name without spaces and invisible characters, its letters in one form each."""
    whole = unicodedata.normalize("NFKC", name)
    if whole.isprintable() and not INVISIBLE.search(whole):  # as nearly all are
        return unicodedata.normalize("NFKC", whole.replace(" ", ""))
    letters = "".join(letter for letter in whole if not letter.isspace() and not is_invisible(letter))
    return unicodedata.normalize("NFKC", letters)


def plain(name: str) -> str:
    """The key of names that differ in letter case, spaces, invisible characters and forms of letters alone."""
    return unicodedata.normalize("NFKC", bare(name).casefold())


def shape(name: str) -> str:
    """The key of names that differ also in letters of one shape, like those of Latin, Greek and Cyrillic."""
    return unicodedata.normalize("NFKD", bare(name)).translate(prototypes()).casefold()


@cache
def prototypes() -> dict[int, str]:
    """The letter, or letters, by which a letter of the same shape is known."""
    # Unicode's list takes longer to load than all names of a small log to compare, and most logs do without.
    from confusable_homoglyphs.confusables import confusables_data

    found = {}
    for letter, looks in confusables_data.items():
        # The library tells both ways, and a letter that others are known by has them all.
        one, other = letter.strip(DIRECTION), looks[0]["c"]
        is_known_by = len(looks) == 1 and (len(confusables_data[other]) > 1 or len(other) > 1 or other < letter)
        if len(one) == 1 and is_known_by:
            found[ord(one)] = other.strip(DIRECTION)
    return found


def has_other_letters(name: str) -> bool:
    """Whether a name has letters that are not Latin ones with or without accents: only then may shapes be confused."""
    decomposed = unicodedata.normalize("NFKD", bare(name)).replace(LOST, "")
    return any(not letter.isascii() and not unicodedata.combining(letter) for letter in decomposed)


def alphabets(name: str) -> set[str]:
    """The alphabets of a name's letters: the first word that Unicode has for them."""
    return {unicodedata.name(letter, "").partition(" ")[0] for letter in name if letter.isalpha()}


def untidiness(name: str) -> tuple[bool, int]:
    """Of names that look alike, the least is the one to keep: no odd spaces or characters, and one alphabet."""
    tidy = " ".join(unicodedata.normalize("NFKC", name).split())
    return tidy != name or any(map(is_invisible, name)) or bool(read_as(name)), len(alphabets(name))


def seen(name: str, beside: str = "") -> str:
    """A name for a person: characters that cannot be seen, or are of an alphabet that the name beside it has not."""
    known = alphabets(beside)
    return "".join(
        f"<U+{ord(letter):04X}>"
        if is_invisible(letter)
        or (letter.isspace() and letter != " ")
        or letter == LOST
        or (known and not alphabets(letter) <= known)
        else letter
        for letter in name
    )


def may_have_been(name: str) -> str:
    """The pattern of what a name was before a converter put U+FFFD or question marks for some of its letters."""
    parts = re.split(f"([{LOST}?]+)", name)
    return (
        "(?is)^"
        + "".join(f".{{1,{len(part)}}}" if part[:1] in (LOST, "?") else re.escape(part) for part in parts if part)
        + "$"
    )


def read_as(name: str) -> set[str]:
    """What a name was before its UTF-8 was read as a code page of single bytes; nothing where it was not."""
    found = set()
    for encoding in ("cp1252", "cp1251", "latin-1"):
        try:
            found.add(name.encode(encoding).decode("utf-8"))
        except ValueError:
            continue
    return found - {name}
