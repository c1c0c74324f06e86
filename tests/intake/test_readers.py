"""Log files as they stand: batches of rows, and the lines that they began on."""

import gzip
from pathlib import Path

import polars as pl
import pytest

from scorehouse.pipelines.intake.readers import Reader, UnreadableFileError
from tests.competition_folder import CompetitionFolder


def rows_of(path: Path) -> list[tuple[object, ...]]:
    return pl.concat(Reader(path).batches()).rows()


def written(folder: Path, content: bytes, name: str = "games.csv") -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def test_rows_are_numbered_from_one_and_blank_ones_are_none(tmp_path: Path) -> None:
    path = written(tmp_path, b"a,b\r\n1,2\r\n\r\n,\r\n3,4\r\n")
    assert rows_of(path) == [(1, "1", "2"), (3, "3", "4")]


def test_a_byte_order_mark_is_no_part_of_the_first_heading(tmp_path: Path) -> None:
    assert Reader(written(tmp_path, b"\xef\xbb\xbfa,b\n1,2\n")).headings == ["a", "b"]


def test_lines_are_right_after_quoted_line_ends(tmp_path: Path) -> None:
    reader = Reader(written(tmp_path, b'a,b\n"x\ny",2\n\n3,"""q"""\n5,6\n'))
    assert [row[1:] for row in pl.concat(reader.batches()).rows()] == [("x\ny", "2"), ("3", '"q"'), ("5", "6")]
    assert reader.lines({1, 2, 3}) == {1: 2, 2: 5, 3: 6}


def test_a_row_with_too_few_or_too_many_cells_is_broken_and_its_neighbours_keep_their_numbers(tmp_path: Path) -> None:
    reader = Reader(written(tmp_path, b"a,b\n1,2\n3\n5,6\n7,8,9\n10,11\n"))
    assert pl.concat(reader.batches()).rows() == [(1, "1", "2"), (3, "5", "6"), (5, "10", "11")]
    assert [(row["row_number"], row["problem"]) for row in reader.broken_rows] == [
        (2, "the row has 1 cell, the heading has 2"),
        (4, "the row has 3 cells, the heading has 2"),
    ]


@pytest.mark.parametrize(
    ("content", "problem", "line"),
    [
        (b"", "is empty: not even a heading", 1),
        (b"a,a\n1,2\n", "has the heading a twice", 1),
        (b'a,b\n1,"2\n3,4\n', "opens a quoted cell that is never closed", 2),
        (b"a,b\n1,2\n3,\xff\n", "is not UTF-8", 3),
    ],
)
def test_a_file_that_cannot_be_read_says_why(tmp_path: Path, content: bytes, problem: str, line: int | None) -> None:
    with pytest.raises(UnreadableFileError, match=problem) as caught:
        rows_of(written(tmp_path, content))
    assert caught.value.line == line


def test_a_truncated_gzip_is_unreadable(tmp_path: Path) -> None:
    whole = gzip.compress(b"a,b\n" + b"1,2\n" * 10_000)
    with pytest.raises(UnreadableFileError, match="cannot be read"):
        rows_of(written(tmp_path, whole[: len(whole) // 2], "games.csv.gz"))


def test_a_broken_parquet_is_unreadable(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFileError, match="cannot be read"):
        rows_of(written(tmp_path, b"PAR1 not really", "games.parquet"))


def test_ndjson_keeps_numbers_as_they_were_written(tmp_path: Path) -> None:
    path = written(tmp_path, b'{"a": 1e2, "b": "x"}\n\n{"b": null, "a": 1.50}\n', "games.ndjson")
    assert rows_of(path) == [(1, "1e2", "x"), (2, "1.50", None)]
    assert Reader(path).lines({1, 2}) == {1: 1, 2: 3}


def test_a_whole_number_of_ndjson_is_the_text_that_a_csv_file_has(tmp_path: Path) -> None:
    path = written(tmp_path, b'{"a": 201602046007.0, "b": -1.00}\n{"a": 10.0, "b": "1.0"}\n', "games.ndjson")
    assert rows_of(path) == [(1, "201602046007", "-1"), (2, "10", "1.0")]


def test_a_number_of_ndjson_cannot_be_taken_for_thousands_and_a_text_can(tmp_path: Path) -> None:
    path = written(tmp_path, b'{"a": 1.234, "b": "1.234"}\n', "games.ndjson")
    assert rows_of(path) == [(1, "1.2340", "1.234")]


@pytest.mark.parametrize("content", [b"", b"\n", b" \r\n\n", b"\xef\xbb\xbf", b"\xff\xfe\n\0"])
@pytest.mark.parametrize("table", ["games", "rulings", "corrections", "players"])
def test_ndjson_without_a_row_is_fine(marathon: CompetitionFolder, content: bytes, table: str) -> None:
    written(marathon.folder, b"game_id,table_name,started_at,player,game_points\n", "games-1.csv")
    written(marathon.folder, content, f"{table}-2.ndjson")
    outcome = marathon.run()
    assert outcome.is_good, outcome.rejects
    assert outcome.intake is not None
    assert outcome.intake.total("rows") == 0


def test_a_log_that_is_all_ndjson_without_a_row_gives_empty_tables(marathon: CompetitionFolder) -> None:
    written(marathon.folder, b"", "games.ndjson")
    marathon.expect("standings", "player")


@pytest.mark.parametrize("content", [b"{}\n", b"[]\n", b"no\n", b"\n[1]\n"])
def test_ndjson_with_a_line_that_names_no_column_is_refused(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(UnreadableFileError, match="holds no line that is a JSON object of plain values"):
        Reader(written(tmp_path, content, "games.ndjson"))


def test_a_line_that_is_no_json_object_is_broken(tmp_path: Path) -> None:
    reader = Reader(written(tmp_path, b'{"a": 1}\n[1]\nno\n{"a": {"b": 1}}\n{"a": true}\n', "games.ndjson"))
    assert pl.concat(reader.batches()).rows() == [(1, "1"), (5, "true")]
    assert [row["row_number"] for row in reader.broken_rows] == [2, 3, 4]
