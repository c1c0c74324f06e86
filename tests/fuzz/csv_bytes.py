"""Coverage-guided fuzzing of a log's bytes: `python -m tests.fuzz.csv_bytes [folder of inputs] [libFuzzer's flags]`.

Needs the extra `fuzz` (atheris). Stops at the first traceback, hang or row without a number and a line, and leaves the
input that does it beside. `-max_total_time=300` ends it after five minutes.
"""

import gzip
import io
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import atheris
import polars as pl

with atheris.instrument_imports(include=["scorehouse", "csv", "encodings", "openpyxl"]):
    import openpyxl

    from tests.accounted import check_reading

HEADING = ("game_id", "table_name", "started_at", "player", "game_points")
CELLS = [HEADING, *(("g1", "RU-1", "2015-02-05T12:00:00Z", player, 40) for player in ("Анна", "Борис", "C\nc", "D, d"))]
SHEET = "xl/worksheets/sheet1.xml"


def workbook() -> bytes:
    book = openpyxl.Workbook()
    for row in CELLS:
        book.active.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


WORKBOOK = workbook()


def as_sheet(content: bytes) -> bytes:
    """A workbook whose one sheet is this XML: what is damaged at random is otherwise no archive any more."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(WORKBOOK)) as whole, zipfile.ZipFile(file, "w") as changed:
        for name in whole.namelist():
            changed.writestr(name, content if name == SHEET else whole.read(name))
    return file.getvalue()


def as_it_is(content: bytes) -> bytes:
    return content


Wrap = Callable[[bytes], bytes]
# Kinds of file, and what is made of the input's bytes before they are one.
KINDS: tuple[tuple[str, Wrap], ...] = (
    ("games.csv", as_it_is),
    ("games.ndjson", as_it_is),
    ("games.csv.gz", as_it_is),
    ("games.csv.gz", gzip.compress),
    ("games.xlsx", as_it_is),
    ("games.xlsx", as_sheet),
    ("games.parquet", as_it_is),
)
SETTINGS = ((None, "."), ("windows-1251", "."), ("utf-16-le", "."), (None, ","))


def one_input(data: bytes) -> None:
    """The first byte picks the kind of file and the settings, the others are the file."""
    choice, content = data[0] if data else 0, data[1:]
    name, wrap = KINDS[choice % len(KINDS)]
    check_reading(wrap(content), name, *SETTINGS[choice // len(KINDS) % len(SETTINGS)])


def seeds() -> list[bytes]:
    """Small files of each kind and encoding, as inputs."""
    texts = [mark.join(",;\t"[number % 3].join(f'"{c}"' if "\n" in str(c) or "," in str(c) else str(c) for c in row)
                       for row in CELLS) for number, mark in enumerate(("\n", "\r\n", "\r"))]  # fmt: skip
    texts += [f"Cup of 2015\n;;\n\n{texts[1]}\n;;;;;\n", texts[0].replace("40", "178,0").replace(",", ";")]
    csv_files = [text.encode(name) for text in texts for name in ("utf-8", "utf-8-sig", "utf-16", "cp1251", "koi8-r")]
    json_files = [pl.DataFrame(CELLS[1:], schema=HEADING, orient="row").write_ndjson().encode(), b'\xef\xbb\xbf{"a":1}']
    with zipfile.ZipFile(io.BytesIO(WORKBOOK)) as book:
        sheet = book.read(SHEET)
    parquet = io.BytesIO()
    pl.DataFrame(CELLS[1:], schema=HEADING, orient="row").write_parquet(parquet)
    files = {0: csv_files, 1: json_files, 2: [gzip.compress(csv_files[0])], 3: csv_files[:5], 4: [WORKBOOK],
             5: [sheet], 6: [parquet.getvalue()]}  # fmt: skip
    of_settings = range(len(SETTINGS))
    return [
        bytes([kind + setting * len(KINDS)]) + file for kind in files for file in files[kind] for setting in of_settings
    ]


def main() -> None:
    folders = [Path(argument) for argument in sys.argv[1:] if not argument.startswith("-")]
    for folder in folders[:1]:
        folder.mkdir(parents=True, exist_ok=True)
        for number, seed in enumerate(seeds()):
            (folder / f"seed-{number}").write_bytes(seed)
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
