"""Files of any bytes: never a traceback, a hang, or a row unaccounted for."""

import csv
import gzip
import io
from datetime import timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.accounted import check_account, take_in
from tests.random_comparisons import times

CLEAN = (
    "game_id,table_name,started_at,player,game_points,auto_moves,left_table\r\n"
    'g1,"RU-Marathon-1\n",2015-02-05T12:00:00Z,Борис,40,,false\r\n'
    "g1,RU-Marathon-1,2015-02-05T12:00:00Z,Zoë,-12.0,3,\r\n"
    "g1,RU-Marathon-1,2015-02-05T12:00:00Z,C,0,0,1\r\n"
    'g1,RU-Marathon-1,2015-02-05T12:00:00Z,"D, ""d""",5,0,no\r\n'
)
CLEAN_JSON = (
    '{"game_id": "g1", "table_name": "t", "started_at": "2015-02-05T12:00:00Z", "player": "Zoë", "game_points": 1e2}\n'
    '{"game_id": "g1", "table_name": "t", "started_at": "2015-02-05T12:00:00Z", "player": null, "game_points": "-1"}\n'
)
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "windows-1251")
# What a parser of text may trip over.
PIECES = st.sampled_from(
    [b'"', b'""', b",", b";", b"\t", b"\r", b"\n", b"\r\n", b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\xd0", b"\x98",
     b"\x1a", b"\\", b"1e400", b"\xe2\x88\x92", b"\xed\xa0\x80", b"\xc2\xa0", b"{", b"\\ud800", b"9" * 40, b" "]
)  # fmt: skip
MUTATIONS = st.lists(
    st.tuples(st.integers(0, 600), st.integers(0, 12), st.one_of(PIECES, st.binary(max_size=6))), max_size=6
)
patient = settings(deadline=timedelta(seconds=20), max_examples=times(40))


def mutated(content: bytes, mutations: list[tuple[int, int, bytes]]) -> bytes:
    for place, length, piece in mutations:
        content = content[:place] + piece + content[place + length :]
    return content


@given(
    st.sampled_from(ENCODINGS), MUTATIONS, st.sampled_from(["", 'encoding = "windows-1251"', 'encoding = "utf-16-le"'])
)
@patient
def test_a_damaged_csv_is_accounted_for(encoding: str, mutations: list[tuple[int, int, bytes]], setting: str) -> None:
    content = CLEAN.replace("Zoë", "Зоя") if encoding == "windows-1251" else CLEAN
    check_account(mutated(content.encode(encoding), mutations), settings=setting)


DAYS = '[times]\nformats = ["%Y/%m/%d", "unix"]\nday_only = "in file order"'


@given(
    MUTATIONS, st.sampled_from(["2015-02-05", "2015/2/5", "1423137600"]), st.sampled_from(["", 'empty = ["D", "no"]\n'])
)
@patient
def test_a_damaged_log_of_days_is_accounted_for(mutations: list[tuple[int, int, bytes]], day: str, words: str) -> None:
    check_account(mutated(CLEAN.replace("2015-02-05T12:00:00Z", day).encode(), mutations), settings=words + DAYS)


@given(MUTATIONS)
@patient
def test_a_damaged_ndjson_is_accounted_for(mutations: list[tuple[int, int, bytes]]) -> None:
    check_account(mutated(CLEAN_JSON.encode(), mutations), "games.ndjson")


FILES = ("games.csv", "games.csv.gz", "games.ndjson", "games.parquet", "games.xlsx")


@given(st.binary(max_size=200), st.sampled_from(FILES))
@patient
def test_any_bytes_are_accounted_for(content: bytes, name: str) -> None:
    check_account(content, name)


@given(MUTATIONS)
@patient
def test_a_damaged_gzip_is_accounted_for(mutations: list[tuple[int, int, bytes]]) -> None:
    check_account(mutated(gzip.compress(CLEAN.encode(), mtime=0), mutations), "games.csv.gz")


CELLS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=5)


@given(
    st.lists(st.lists(CELLS, min_size=1, max_size=9), max_size=6),
    st.sampled_from(",;\t"),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
)
@patient
def test_every_row_that_is_not_blank_is_counted(rows: list[list[str]], separator: str, end: str, encoding: str) -> None:
    heading = ["game_id", "table_name", "started_at", "player", "game_points", "note", ""]
    text = io.StringIO()
    csv.writer(text, delimiter=separator, lineterminator=end, quoting=csv.QUOTE_ALL).writerows([heading, *rows])
    account, _, _ = take_in(text.getvalue().encode(encoding))
    assert account["rows"] == sum(any(cell.strip() for cell in row) for row in rows)
