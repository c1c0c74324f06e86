"""Which readings of a file's bytes could be names of Europe: by the letters of its languages, and by how words look.

A guess is for a person's comfort, and a wrong one is a wrong name on a page. So every encoding that Python has for the
scripts of Europe is tried, and a reading falls out only where it is plain nonsense.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import NamedTuple

# Each as people call it; those that differ only where names have no letters are tried all the same.
CODECS = (
    "windows-1252", "iso-8859-15", "cp850", "cp437", "mac-roman", "cp860", "cp863", "cp865",
    "iso-8859-3", "iso-8859-14", "hp-roman8",
    "windows-1250", "iso-8859-2", "cp852", "mac-latin2", "iso-8859-16", "mac-romanian", "mac-croatian",
    "windows-1254", "iso-8859-9", "cp857", "mac-turkish", "mac-iceland", "cp861",
    "windows-1257", "iso-8859-13", "iso-8859-4", "iso-8859-10", "cp775",
    "windows-1253", "iso-8859-7", "cp737", "cp869", "mac-greek",
    "windows-1251", "koi8-r", "koi8-u", "cp866", "cp1125", "cp855", "iso-8859-5", "mac-cyrillic",
)  # fmt: skip
# The letters of a language beyond a to z, small; of other scripts, all.
RUSSIAN = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
LANGUAGES = {
    name: frozenset(letters)
    for name, letters in {
        "Albanian": "çë",
        "Catalan": "àçèéíïòóúü",
        "Croatian, Slovene": "čćđšž",
        "Czech": "áčďéěíňóřšťúůýž",
        "Danish, Norwegian": "æøåé",
        "Dutch": "áéëïóöü",
        "Estonian": "äõöüšž",
        "Faroese": "áðíóúýæø",
        "French": "àâæçèéêëîïôœùûüÿ",
        "German": "äöüß",
        "Hungarian": "áéíóöőúüű",
        "Icelandic": "áðéíóúýþæö",
        "Irish": "áéíóú",
        "Italian": "àèéìòù",
        "Latvian": "āčēģīķļņšūž",
        "Lithuanian": "ąčęėįšųūž",
        "Maltese": "ċġħż",
        "Polish": "ąćęłńóśźż",
        "Portuguese": "áâãàçéêíóôõú",
        "Romanian": "ăâîșțşţ",
        "Slovak": "áäčďéíĺľňóôŕšťúýž",
        "Spanish": "áéíñóúü",
        "Swedish, Finnish": "åäöé",
        "Turkish": "çğıöşüâîi̇",
        "Welsh": "âêîôûŵŷ",
        "Greek": "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ",
        "Russian, Bulgarian": RUSSIAN,
        "Ukrainian": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
        "Belarusian": "абвгдеёжзійклмнопрстуўфхцчшыьэюя",
        "Serbian, Macedonian": "абвгдђѓежзѕијклљмнњопрстћќуфхцчџш",
    }.items()
}
MOST_LANGUAGES = 3
VOWELS = set("aeiouyæøœıаеёиоуыэюяіїєўαεηιουω")
# What stands beside a word without being of it.
MARKS = "«»„“”‘’‚…–—№"
SCRIPTS = ("LATIN", "CYRILLIC", "GREEK")
ACCENTED_GREEK = set("άέήίόύώΐΰ")
# What no word looks like: so many consonants or vowels in a row.
ROW_OF_CONSONANTS, ROW_OF_VOWELS = 6, 5
# A reading falls out where so many of its words are nonsense, and so large a part; or where it needs so many languages
# more than the likeliest.
LEAST_NONSENSE, SHARE_OF_NONSENSE = 2, 0.25
LANGUAGES_MORE = 2


class Reading(NamedTuple):
    """What the words of a file would be in one encoding."""

    codec: str
    words: tuple[str, ...]
    nonsense: int
    """How many of the words could be none."""
    languages: int
    """How few languages have all its letters; more than `MOST_LANGUAGES` where no few have."""


def readings(words: list[bytes]) -> list[Reading]:
    """All readings of words with letters beyond ASCII, the likeliest first; of those that are the same text, one."""
    found: dict[tuple[str, ...], Reading] = {}
    for codec in CODECS:
        try:
            texts = tuple(word.decode(codec) for word in words)
        except UnicodeDecodeError:
            continue
        found.setdefault(texts, Reading(codec, texts, sum(map(is_nonsense, texts)), fewest_languages(texts)))
    return sorted(found.values(), key=lambda reading: (reading.nonsense, reading.languages))


def rivals(found: list[Reading]) -> list[Reading]:
    """Of readings, the likeliest and all that are not plain nonsense beside it."""
    if not found:
        return []
    best = found[0]
    enough = max(LEAST_NONSENSE, SHARE_OF_NONSENSE * len(best.words)) + best.nonsense
    return [
        reading
        for reading in found
        if reading.nonsense < enough and reading.languages < best.languages + LANGUAGES_MORE
    ]


def is_nonsense(word: str) -> bool:
    """Whether no language of Europe has such a word."""
    word = word.strip(MARKS)
    if not word:
        return False
    scripts = {script(letter) for letter in word}
    if not word.isalpha() or len(scripts) > 1 or "?" in scripts or not has_regular_case(word):
        return True
    small = word.lower().replace("i̇", "i")
    if script(small[0]) == "GREEK" and is_odd_greek(small):
        return True
    if small[0] in "ъьы" or re.search("[ъьы]{2}", small):
        return True
    kinds = "".join("v" if base(letter) in VOWELS else "c" for letter in small)
    return "c" * ROW_OF_CONSONANTS in kinds or "v" * ROW_OF_VOWELS in kinds or (len(kinds) > 3 and len(set(kinds)) == 1)


def has_regular_case(word: str) -> bool:
    """Small, capital, or with a capital first."""
    return word.islower() or word.isupper() or (word[:1].isupper() and word[1:].islower())


def is_odd_greek(word: str) -> bool:
    """A Greek word has one accent at most, the final form of sigma at its end, and the other elsewhere."""
    return (
        sum(letter in ACCENTED_GREEK for letter in word) > 1 or "ς" in word[:-1] or (len(word) > 1 and word[-1] == "σ")
    )


@cache
def script(letter: str) -> str:
    name = unicodedata.name(letter, "")
    return next((one for one in SCRIPTS if name.startswith(one)), "?")


@cache
def base(letter: str) -> str:
    """A letter without its accents."""
    return unicodedata.normalize("NFD", letter)[0]


def fewest_languages(words: Iterable[str]) -> int:
    """The least number of languages that have all letters beyond ASCII of these words."""
    letters = {letter for word in words for letter in word.lower() if not letter.isascii() and letter.isalpha()}
    letters -= {"\u0307"}
    having = [letters & alphabet for alphabet in set(LANGUAGES.values()) if letters & alphabet]
    for number in range(1, MOST_LANGUAGES + 1):
        if any(set().union(*some) >= letters for some in combinations(having, number)):
            return number
    return MOST_LANGUAGES + 1
