"""The real logs, written in every way that exports come in and cut up: the same bytes come out."""

import codecs
import csv
import gzip
import io
import json
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Literal
from zlib import crc32

import openpyxl
import polars as pl
import pytest

from scorehouse.pipelines.rooms import ROOMS
from tests.competition_folder import CompetitionFolder, Rows
from tests.shared_data import read_csv, shared_folder

SAMPLES = {
    "marathon": "marathon-club-2016",
    "duplicate": "duplicate-bridge-1430335",
    "round_robin": "round-robin-club-2022",
    "ladder": "ladder-chess-2017",
}


def delimited(
    rows: Rows, separator: str = ",", line_end: str = "\r\n", quoting: Literal[0, 1] = csv.QUOTE_MINIMAL
) -> str:
    text = io.StringIO()
    csv.writer(text, delimiter=separator, lineterminator=line_end, quoting=quoting).writerows(rows)
    return text.getvalue()


def workbook(table: str, rows: Rows) -> bytes:
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet(table)
    for row in rows:
        sheet.append(row)
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def parquet(rows: Rows) -> bytes:
    content = io.BytesIO()
    pl.DataFrame(rows[1:], schema=rows[0], orient="row").write_parquet(content)
    return content.getvalue()


def ndjson(rows: Rows) -> str:
    return "".join(json.dumps(dict(zip(rows[0], row, strict=True)), ensure_ascii=False) + "\n" for row in rows[1:])


def cut_up(table: str, rows: Rows) -> dict[str, bytes]:
    """Every third row into one of three files, each of another kind, the last rows first."""
    parts = [[rows[0], *rows[:0:-1][part::3]] for part in range(3)]
    return {
        f"{table}-1.csv": codecs.BOM_UTF16_BE + delimited(parts[0]).encode("utf-16-be"),
        f"{table}-2.ndjson": ndjson(parts[1]).encode("utf-8-sig"),
        f"{table}-3.csv.gz": gzip.compress(delimited(parts[2], "\t").encode("windows-1251")),
    }


def padded(rows: Rows) -> Rows:
    width = len(rows[0]) + 2
    above = [["Клуб"], [], ["Выгрузка", "2016"]]
    return [[*row, *[""] * (width - len(row))] for row in (*above, *rows, [], [])]


SURNAMES = ("Щукин", "Волков", "Ёлкин", "Смирнова", "Ахметов", "Щербакова", "Лебедева", "Фёдоров", "Орлов", "Жук")


def surname(name: str) -> str:
    return SURNAMES[crc32(name.encode()) % len(SURNAMES)]


WAYS: dict[str, Callable[[str, Rows], dict[str, bytes]]] = {
    "utf-8 with a mark": lambda table, rows: {f"{table}.csv": delimited(rows).encode("utf-8-sig")},
    "utf-16": lambda table, rows: {f"{table}.csv": delimited(rows).encode("utf-16")},
    "windows-1251, semicolon": lambda table, rows: {f"{table}.csv": delimited(rows, ";").encode("windows-1251")},
    "koi8-r, tab": lambda table, rows: {f"{table}.csv": delimited(rows, "\t").encode("koi8-r")},
    "line feeds, all quoted": lambda table, rows: {
        f"{table}.csv": delimited(rows, line_end="\n", quoting=csv.QUOTE_ALL).encode()
    },
    "preamble, empty rows and columns": lambda table, rows: {f"{table}.csv": delimited(padded(rows), ";").encode()},
    "gzip": lambda table, rows: {f"{table}.csv.gz": gzip.compress(delimited(rows).encode())},
    "ndjson with a mark": lambda table, rows: {f"{table}.ndjson": ndjson(rows).encode("utf-8-sig")},
    "parquet": lambda table, rows: {f"{table}.parquet": parquet(rows)},
    "xlsx": lambda table, rows: {f"club-{table}.xlsx": workbook(table, rows)},
    "cut up": cut_up,
}


def run_in_folder(
    folder: Path, sample: Path, format: str, way: Callable[[str, Rows], dict[str, bytes]]
) -> dict[str, bytes]:
    cup = CompetitionFolder(folder, format)
    shutil.copyfile(sample / "competition.toml", cup.folder / "competition.toml")
    for file in sorted(sample.glob("*.csv")):
        rows = read_csv(file)
        # Names get a word that is not ASCII, so that the encoding matters: not always one, by which none is known.
        named = [heading in ROOMS[format].players for heading in rows[0]]
        rows[1:] = [
            [f"{cell} {surname(cell)}" if is_name and cell else cell for cell, is_name in zip(row, named, strict=True)]
            for row in rows[1:]
        ]
        for name, content in way(file.stem, rows).items():
            (cup.folder / name).write_bytes(content)
    outcome = cup.run()
    assert outcome.is_good, (outcome.errors, outcome.rejects)
    return cup.files()


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], dict[str, bytes]]:
    """What each sample gives as clean UTF-8, worked out once."""
    known: dict[str, dict[str, bytes]] = {}

    def of(format: str) -> dict[str, bytes]:
        if format not in known:
            sample = shared_folder() / "data" / SAMPLES[format]
            known[format] = run_in_folder(
                tmp_path_factory.mktemp(format),
                sample,
                format,
                lambda table, rows: {f"{table}.csv": delimited(rows).encode()},
            )
        return known[format]

    return of


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("format", [format for format in SAMPLES if format in ROOMS])
def test_a_log_written_in_another_way_gives_the_same_bytes(
    plain: Callable[[str], dict[str, bytes]], tmp_path: Path, format: str, way: str
) -> None:
    sample = shared_folder() / "data" / SAMPLES[format]
    assert tomllib.loads((sample / "competition.toml").read_text(encoding="utf-8"))["format"] == format
    assert run_in_folder(tmp_path, sample, format, WAYS[way]) == plain(format)
