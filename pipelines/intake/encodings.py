"""Which encoding a file's bytes are in: a byte order mark says it, else competition.toml, else it is UTF-8.

What is none of these is guessed among the encodings of Europe, and said; where two are left that give other letters,
the file is refused with what each would read.
"""

import codecs
import gzip
import io
import re
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, cast

from scorehouse.pipelines.intake.alphabets import readings, rivals
from scorehouse.pipelines.one_line import shorten

# What reading a file raises that is not there, not allowed, or a damaged gzip.
BROKEN_FILE = (OSError, EOFError, zlib.error)
# How much of a file is looked at, for its encoding and its heading.
SAMPLE_BYTES = 1 << 20
MARKS = {
    codecs.BOM_UTF32_LE: "utf-32",  # begins with the mark of UTF-16
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
# By what an encoding is known, where it is not the default.
BY_MARK, BY_SETTINGS, BY_GUESS = "byte_order_mark", "settings", "guess"
# Files that are no text, by their first bytes, and the ending by which they are read.
NO_TEXT = {
    b"PK\x03\x04": ("a workbook, or another archive", ".xlsx"),
    b"\x1f\x8b": ("a gzip", ".csv.gz"),
    b"\xd0\xcf\x11\xe0": ("an old workbook", ".xlsx, saved again as such"),
    b"PAR1": ("Parquet", ".parquet"),
}
# A guess rests on so many different words, or on so many letters, and looks at so many; so many readings are told.
LEAST_WORDS, LEAST_LETTERS = 3, 5
WORDS_LOOKED_AT = 500
READINGS_TOLD = 4
# How much is looked at for zeros; what share of bytes they are where they fill a place, and where they do now and then.
WIDE_BYTES = 4096
MOST_ZEROS, SOME_ZEROS = 0.9, 0.1
WORD_BEYOND_ASCII = re.compile(rb"[A-Za-z\x80-\xff]*[\x80-\xff][A-Za-z\x80-\xff]*")
SET_IT = 'set encoding in competition.toml, like encoding = "windows-1251", or export the file again as UTF-8'
CORRECT_IT = (
    "correct encoding in competition.toml, which holds for every file without a byte order mark, "
    "or export the file again as UTF-8"
)


class UnreadableFileError(Exception):
    """A file, or all of it from a line on, that cannot be read."""

    def __init__(self, problem: str, remedy: str, line: int | None = None) -> None:
        super().__init__(problem)
        self.problem = problem
        self.remedy = remedy
        self.line = line


@dataclass(frozen=True)
class Encoding:
    """The encoding of a file, by what it is known, and a word about that where a person should hear it."""

    name: str = "utf-8"
    known_by: str = "default"
    note: str | None = None

    @property
    def is_utf8(self) -> bool:
        return is_utf8(self.name)


def is_utf8(encoding: str) -> bool:
    return codecs.lookup(encoding).name in ("utf-8", "utf-8-sig")


def find_encoding(path: Path, wanted: str | None) -> Encoding:
    """The encoding of a file; raises UnreadableFileError where its first part is in no known one."""
    with open_bytes(path) as file:
        sample = file.read(SAMPLE_BYTES)
    for start, (kind, ending) in NO_TEXT.items():
        if sample.startswith(start):
            raise UnreadableFileError(f"is {kind}, and no text", f"give it the ending {ending}")
    marked = next((name for mark, name in MARKS.items() if sample.startswith(mark)), None)
    if not marked:
        refuse_wide(sample, wanted)
    encoding = Encoding(marked, BY_MARK) if marked else Encoding(wanted, BY_SETTINGS) if wanted else Encoding()
    if not is_text(sample, encoding.name):
        if marked or wanted:
            raise not_in(path, encoding)
        encoding = guess(path, sample)
    elif wanted and not marked and not encoding.is_utf8 and not sample.isascii() and is_text(sample, "utf-8"):
        told = f"reads as UTF-8 too; it was read as {wanted}, as competition.toml says"
        encoding = Encoding(wanted, BY_SETTINGS, told)
    if "\0" in sample.decode(encoding.name, errors="replace"):
        line = next((number for number, text in enumerate(lines_of(path, encoding.name), 1) if "\0" in text), None)
        raise UnreadableFileError("has a NUL character", "export the file again", line)
    return encoding


def refuse_wide(sample: bytes, wanted: str | None) -> None:
    """Raises UnreadableFileError for UTF-16 and UTF-32 without a byte order mark, if nobody says which way round."""
    of_settings = codecs.lookup(wanted).name if wanted else None
    found = wide_encoding(sample)
    if found and of_settings != found:
        name = found[:6].upper()
        raise UnreadableFileError(
            f"is {name} without a byte order mark",
            f'set encoding = "{found}" in competition.toml, or export the file again as UTF-8',
        )
    if of_settings in ("utf-16", "utf-32") and not found:
        raise UnreadableFileError(
            f"is not {of_settings}, for it has no byte order mark",
            f'{CORRECT_IT}; without a mark, it is called "{of_settings}-le" or "{of_settings}-be"',
        )


def wide_encoding(sample: bytes) -> str | None:
    """UTF-16 or UTF-32 by its zeros: commas, digits and line ends have one beside them, always on the same side.

    A few letters have it on the other: U+4E00, the first of the Chinese ones.
    """
    start = sample[:WIDE_BYTES]
    zeros = [start[place::4].count(0) / max(1, len(start) // 4) for place in range(4)]
    for name, high, low in (("utf-32-le", zeros[2:], zeros[0]), ("utf-32-be", zeros[:2], zeros[3])):
        if min(high) > MOST_ZEROS > low:
            return name
    even, odd = zeros[0] + zeros[2], zeros[1] + zeros[3]
    if max(even, odd) > SOME_ZEROS and min(even, odd) < max(even, odd) / 2:
        return "utf-16-le" if odd > even else "utf-16-be"
    return None


def is_text(sample: bytes, encoding: str) -> bool:
    """Whether these first bytes of a file are text in an encoding; the last character may be cut."""
    try:
        codecs.getincrementaldecoder(encoding)().decode(sample, final=len(sample) < SAMPLE_BYTES)
    except UnicodeError:
        return False
    return True


def guess(path: Path, sample: bytes) -> Encoding:
    """The one encoding in which the words can be names; raises UnreadableFileError otherwise, with what each reads."""
    if is_broken_utf8(sample):
        raise not_in(path, Encoding())
    words = sorted(set(WORD_BEYOND_ASCII.findall(sample)), key=lambda word: (-len(word), word))[:WORDS_LOOKED_AT]
    left = rivals(readings(words))
    if not left:
        raise not_in(path, Encoding())
    best = left[0]
    if len(left) == 1 and is_enough(words) and best.nonsense <= len(words) / 2:
        told = f"is not UTF-8 and was read as {best.codec}, which is a guess ({' '.join(best.words[:3])})"
        return Encoding(best.codec, BY_GUESS, f"{told}; set encoding in competition.toml")
    # The word that tells most of them apart, beside what each makes of it.
    place = max(range(len(words)), key=lambda number: len({reading.words[number] for reading in left}))
    told = ", ".join(f'"{shorten(reading.words[place])}" in {reading.codec}' for reading in left[:READINGS_TOLD])
    more = f", and {len(left) - READINGS_TOLD} more" if len(left) > READINGS_TOLD else ""
    raise UnreadableFileError(
        f"is not UTF-8, and nothing else for sure: it reads {told}{more}", SET_IT, first_line_not_in(path, "utf-8")
    )


def is_enough(words: list[bytes]) -> bool:
    """Whether a guess can rest on these words."""
    letters = sum(byte > 127 for word in words for byte in word)
    return sum(len(word) > 1 for word in words) >= LEAST_WORDS or letters >= LEAST_LETTERS


def is_broken_utf8(sample: bytes) -> bool:
    """Whether most of what is not ASCII is UTF-8 all the same: then the file is damaged, and in no other encoding."""
    text = sample.decode("utf-8", errors="replace")
    damaged = text.count("\ufffd")
    return sum(not character.isascii() for character in text) - damaged >= damaged


def not_in(path: Path, encoding: Encoding) -> UnreadableFileError:
    name = "UTF-8" if encoding.is_utf8 else encoding.name
    remedy = {BY_SETTINGS: CORRECT_IT, BY_MARK: "export the file again"}.get(encoding.known_by, SET_IT)
    return UnreadableFileError(f"is not {name}", remedy, first_line_not_in(path, encoding.name))


def open_bytes(path: Path) -> IO[bytes]:
    return cast(IO[bytes], gzip.open(path, "rb")) if path.name.lower().endswith(".gz") else path.open("rb")


def open_text(path: Path, encoding: str, errors: str = "strict") -> io.TextIOWrapper:
    """The file as text, with its line ends as they stand."""
    return io.TextIOWrapper(open_bytes(path), encoding=codec_of(encoding), errors=errors, newline="")


def codec_of(encoding: str) -> str:
    """The codec of an encoding, which passes over a byte order mark."""
    return "utf-8-sig" if is_utf8(encoding) else encoding


def open_utf8(path: Path, encoding: str) -> IO[bytes]:
    """The file's bytes in UTF-8, without a byte order mark: as they stand where they can be."""
    if not is_utf8(encoding):
        return cast(IO[bytes], AsUtf8(open_text(path, encoding)))
    file = open_bytes(path)
    if file.read(len(codecs.BOM_UTF8)) != codecs.BOM_UTF8:
        file.seek(0)
    return file


class AsUtf8(io.RawIOBase):
    """A text as a stream of bytes in UTF-8."""

    def __init__(self, text: io.TextIOWrapper) -> None:
        self.text = text

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        return self.text.read(max(1, size // 4) if size >= 0 else -1).encode()

    def close(self) -> None:
        self.text.close()
        super().close()


def mark_undecodable(error: UnicodeError) -> tuple[str, int]:
    """In place of bytes that are no text: a character that no text can hold."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return UNDECODABLE, error.end


UNDECODABLE = "\udcff"
KEEP_READING = "scorehouse.keep_reading"
codecs.register_error(KEEP_READING, mark_undecodable)


def first_line_not_in(path: Path, encoding: str) -> int | None:
    try:
        with open_text(path, encoding, errors=KEEP_READING) as text:
            return next((number for number, line in enumerate(text, 1) if UNDECODABLE in line), None)
    except (*BROKEN_FILE, UnicodeError):
        return None


def lines_of(path: Path, encoding: str) -> Iterable[str]:
    """The file's lines for counting, also of one that is in part no text."""
    with open_text(path, encoding, errors=KEEP_READING) as text:
        yield from text
