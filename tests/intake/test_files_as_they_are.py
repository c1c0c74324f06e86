"""Files as clubs and spreadsheets write them: the same games are the same results, or refused in words."""

import codecs
import csv
import gzip
import io
import json
import os
from datetime import datetime
from pathlib import Path
from typing import Any

import duckdb
import openpyxl
import pytest

from scorehouse.pipelines.intake.headings import wanted
from scorehouse.pipelines.intake.readers import Reader, UnreadableFileError
from scorehouse.schemas.marathon import Games
from tests.command_line import scorehouse
from tests.competition_folder import CompetitionFolder, Rows

HEADINGS = ["game_id", "table_name", "started_at", "player", "game_points"]
RUSSIAN = ["ID партии", "Стол", "Начало", "Игрок", "Очки"]
MAP: dict[str, Any] = {"columns": {"games": dict(zip(HEADINGS, RUSSIAN, strict=True))}}
GAMES = [
    [game, "RU-Marathon-1", f"2015-02-05T{hour}:00:00Z", player, points]
    for game, hour in (("g1", "12"), ("g2", "13"))
    for player, points in (("Борис", "40"), ("Вера; 2", "-30"), ("Дарья", "20"), ("Ёжик", "0"))
]


def table(rows: Rows, headings: list[str] = HEADINGS, separator: str = ",", line_end: str = "\r\n") -> str:
    text = io.StringIO()
    csv.writer(text, delimiter=separator, lineterminator=line_end).writerows([headings, *rows])
    return text.getvalue()


def workbook(path: Path, sheets: dict[str, list[list[Any]]]) -> None:
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    book.save(path)


@pytest.fixture
def expected(marathon: CompetitionFolder) -> dict[str, bytes]:
    """What the games give as clean UTF-8."""
    return published(marathon, table(GAMES).encode())


def published(cup: CompetitionFolder, content: bytes, file: str = "games.csv", **settings: Any) -> dict[str, bytes]:
    """What a run publishes of a log of these bytes alone."""
    for old in cup.folder.glob("games*"):
        old.unlink()
    (cup.folder / file).write_bytes(content)
    outcome = cup.configure(**settings).run()
    assert outcome.is_good, (outcome.errors, outcome.rejects)
    return cup.files()


def warnings_of(cup: CompetitionFolder) -> str:
    """The warnings as run.json has them."""
    return "\n".join(json.loads((cup.out / cup.slug / "run.json").read_text(encoding="utf-8"))["warnings"])


def faults_of(
    cup: CompetitionFolder, content: bytes, file: str = "games.csv", **settings: Any
) -> list[tuple[Any, ...]]:
    """(line, column, value, problem) of everything that is wrong with a log of these bytes."""
    (cup.folder / file).write_bytes(content)
    outcome = cup.configure(**settings).run()
    assert outcome.rejects is not None
    return outcome.rejects.select("line", "column", "value", "problem").rows()


def remedies_of(cup: CompetitionFolder, content: bytes, **settings: Any) -> list[str]:
    faults_of(cup, content, **settings)
    return [row[5] for row in cup.published("rejects")[1:]]


MARKED = {
    "utf-8": codecs.BOM_UTF8,
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
    "utf-32-le": codecs.BOM_UTF32_LE,
}


@pytest.mark.parametrize("encoding", MARKED)
def test_a_byte_order_mark_says_the_encoding(
    marathon: CompetitionFolder, expected: dict[str, bytes], encoding: str
) -> None:
    content = MARKED[encoding] + table(GAMES).encode(encoding)
    assert published(marathon, content) == expected
    assert published(marathon, content, encoding="windows-1251") == expected
    assert "guess" not in warnings_of(marathon)


@pytest.mark.parametrize("encoding", ["windows-1251", "koi8-r"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_an_encoding_without_a_mark_is_guessed_and_the_guess_is_said(
    marathon: CompetitionFolder, expected: dict[str, bytes], encoding: str, separator: str
) -> None:
    assert published(marathon, table(GAMES, RUSSIAN, separator).encode(encoding), **MAP) == expected
    assert f"games.csv: is not UTF-8 and was read as {encoding}, which is a guess (" in warnings_of(marathon)


@pytest.mark.parametrize(
    ("content", "settings", "encoding", "known_by"),
    [
        (table(GAMES).encode(), {}, "utf-8", "default"),
        (table(GAMES).encode("utf-8-sig"), {}, "utf-8", "byte_order_mark"),
        (table(GAMES).encode("utf-16"), {}, "utf-16", "byte_order_mark"),
        (table(GAMES).encode("koi8-r"), {}, "koi8-r", "guess"),
        (table(GAMES).encode("koi8-r"), {"encoding": "koi8-r"}, "koi8-r", "settings"),
    ],
    ids=["default", "mark", "utf-16", "guess", "settings"],
)
def test_how_each_file_was_read_stands_in_run_json_and_the_database(
    marathon: CompetitionFolder, content: bytes, settings: dict[str, str], encoding: str, known_by: str
) -> None:
    published(marathon, content, **settings)
    (file,) = json.loads((marathon.out / marathon.slug / "run.json").read_text(encoding="utf-8"))["files"]
    assert (file["encoding"], file["encoding_known_by"]) == (encoding, known_by)
    with duckdb.connect(str(marathon.out / "scorehouse.duckdb"), read_only=True) as reader:
        found = reader.execute("select encoding, encoding_known_by from intake.files").fetchall()
    assert found == [(encoding, known_by)]


def test_a_workbook_has_no_encoding(marathon: CompetitionFolder) -> None:
    workbook(marathon.folder / "games.xlsx", {"games": [HEADINGS, *GAMES]})
    assert marathon.run().is_good
    (file,) = json.loads((marathon.out / marathon.slug / "run.json").read_text(encoding="utf-8"))["files"]
    assert (file["encoding"], file["encoding_known_by"]) == (None, None)


def test_a_guess_is_said_in_the_log(marathon: CompetitionFolder) -> None:
    (marathon.folder / "games.csv").write_bytes(table(GAMES).encode("koi8-r"))
    result = scorehouse("check", marathon.folder)
    assert "cup: warning: games.csv: is not UTF-8 and was read as koi8-r, which is a guess" in result.stderr


def test_western_names_are_refused_where_another_reading_is_left(marathon: CompetitionFolder) -> None:
    content = table(
        [["g1", "t", "2015-02-05T12:00:00Z", player, "0"] for player in ("Hélène", "François", "Zoé", "Noël")]
    )
    [(_, _, _, problem)] = faults_of(marathon, content.encode("windows-1252"))
    assert '"François" in windows-1252' in problem or '"Hélène" in windows-1252' in problem


@pytest.mark.parametrize("encoding", ["windows-1251", "koi8-r", "utf-16-le", "utf-16-be", "cp866", "utf-8"])
def test_the_encoding_of_the_settings_decides(
    marathon: CompetitionFolder, expected: dict[str, bytes], encoding: str
) -> None:
    assert published(marathon, table(GAMES).encode(encoding), encoding=encoding) == expected
    assert "guess" not in warnings_of(marathon)


def test_utf_8_that_is_read_as_another_encoding_because_the_settings_say_so_is_warned_of(
    marathon: CompetitionFolder,
) -> None:
    published(marathon, table(GAMES).encode(), encoding="latin-1")
    assert "reads as UTF-8 too; it was read as latin-1, as competition.toml says" in warnings_of(marathon)


def test_an_unsure_guess_is_refused_with_what_each_would_read_and_what_to_set(marathon: CompetitionFolder) -> None:
    content = table([["g1", "t", "2015-02-05T12:00:00Z", "René", "0"]]).encode("latin-1")
    [(line, _, _, problem)] = faults_of(marathon, content)
    assert line == 2
    assert '"René" in windows-1252' in problem
    assert '"Renť" in mac-latin2' in problem
    assert "set encoding in competition.toml" in marathon.published("rejects")[1][5]


def test_damaged_utf_8_is_taken_for_no_other_encoding(marathon: CompetitionFolder) -> None:
    content = table(GAMES).encode().replace("Ёжик".encode(), b"\xd0\x81\xd0\xd0\xb8\xd0\xba", 1)
    assert faults_of(marathon, content) == [(5, None, None, "is not UTF-8")]


def test_bytes_that_the_encoding_of_the_settings_does_not_have_are_said_with_their_line(
    marathon: CompetitionFolder,
) -> None:
    content = table(GAMES).encode("windows-1251").replace("Ёжик".encode("windows-1251"), b"\x98", 1)
    assert faults_of(marathon, content, encoding="windows-1251") == [(5, None, None, "is not windows-1251")]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("settings", [{}, {"encoding": "utf-16"}, {"encoding": "windows-1251"}])
@pytest.mark.parametrize("player", ["Борис", "Boris", "Йозеф", "一"])
def test_utf_16_without_a_mark_is_refused_with_what_to_set(
    marathon: CompetitionFolder, encoding: str, settings: dict[str, str], player: str
) -> None:
    [(_, _, _, problem)] = faults_of(marathon, table(GAMES).replace("Борис", player).encode(encoding), **settings)
    assert problem.startswith(f"is {encoding[:6].upper()} without a byte order mark")
    assert marathon.configure(encoding=encoding).run().is_good


def test_utf_16_of_the_settings_means_files_with_a_mark(marathon: CompetitionFolder) -> None:
    content = table(GAMES).encode("windows-1251")
    [remedy] = remedies_of(marathon, content, encoding="utf-16")
    assert remedy.endswith('; without a mark, it is called "utf-16-le" or "utf-16-be"')


def test_what_is_set_is_not_advised(marathon: CompetitionFolder) -> None:
    [remedy] = remedies_of(marathon, b"game_id,player\n1,\x98\n", encoding="windows-1251")
    assert remedy.startswith(
        "correct encoding in competition.toml, which holds for every file without a byte order mark"
    )
    assert remedies_of(marathon, codecs.BOM_UTF8 + b"game_id,player\n1,\x98\n") == ["export the file again"]


def test_a_nul_in_a_file_is_named_by_its_line_and_is_no_utf_16(marathon: CompetitionFolder) -> None:
    content = table(GAMES).replace("Дарья", "Дар\0ья", 1).encode()
    assert faults_of(marathon, content) == [(4, None, None, "has a NUL character")]


@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
def test_a_quotation_mark_that_is_never_closed_is_named_by_its_line(marathon: CompetitionFolder, end: str) -> None:
    rows = table([["g0", "RU-Marathon-1", "2015-02-05T12:00:00Z", f"A{end}B", "1"], *GAMES], line_end=end)
    content = rows.replace("Дарья", '"Дарья', 1).encode()
    assert faults_of(marathon, content) == [(6, None, None, "opens a quoted cell that is never closed")]
    intake = marathon.run().intake
    assert intake is not None
    assert intake.total("rejected") == intake.total("rows") == 4  # three that end, and the one that does not


def test_rows_of_a_file_that_is_left_out_add_up_with_those_that_are_too_short(marathon: CompetitionFolder) -> None:
    faults_of(marathon, (table(GAMES[:2]) + 'g1\r\ng2,"').encode())
    intake = marathon.run().intake
    assert intake is not None
    assert intake.total("rejected") == intake.total("rows") == 4


def test_a_late_byte_that_is_no_utf_8_is_said_with_its_line_and_no_row_comes_in(marathon: CompetitionFolder) -> None:
    rows = [[f"g{i}", "RU-Marathon-1", "2015-02-05T12:00:00Z", p, "1"] for i in range(9_000) for p in "ABCD"]
    content = table(rows, line_end="\n").encode() + b"g,t,\xff,x,1\n"
    assert len(content) > 1 << 20
    assert faults_of(marathon, content) == [(36_002, None, None, "is not UTF-8")]


def test_gzip_is_read_in_every_encoding(marathon: CompetitionFolder, expected: dict[str, bytes]) -> None:
    content = gzip.compress(table(GAMES, separator=";").encode("koi8-r"), mtime=0)
    assert published(marathon, content, "games.csv.gz", encoding="koi8-r") == expected


def test_ndjson_is_read_with_a_byte_order_mark_and_in_every_encoding(
    marathon: CompetitionFolder, expected: dict[str, bytes]
) -> None:
    text = "\n".join(json.dumps(dict(zip(RUSSIAN, row, strict=True)), ensure_ascii=False) for row in GAMES)
    assert published(marathon, text.encode("utf-8-sig"), "games.ndjson", **MAP) == expected
    assert published(marathon, codecs.BOM_UTF16_LE + text.encode("utf-16-le"), "games.ndjson", **MAP) == expected
    assert published(marathon, text.encode("windows-1251"), "games.ndjson", **MAP) == expected


def test_rows_above_the_heading_are_passed_over_with_a_word_and_lines_stay_right(
    marathon: CompetitionFolder, expected: dict[str, bytes]
) -> None:
    above = 'Выгрузка сервера;;;;\r\n\r\n"за\nфевраль";;;;\r\n;;;;\r\n'
    text = above + table(GAMES, RUSSIAN, ";")
    for content in (
        text.encode("utf-8-sig"),
        text.encode("windows-1251"),
        codecs.BOM_UTF16_LE + text.encode("utf-16-le"),
    ):
        assert published(marathon, content, **MAP) == expected
        assert "games.csv: the heading is on line 6; what stands above was passed over" in warnings_of(marathon)
    assert faults_of(marathon, text.replace("40", "x", 1).encode(), **MAP)[0][:3] == (7, "game_points", "x")


def test_trailing_empty_rows_and_columns_are_none(marathon: CompetitionFolder, expected: dict[str, bytes]) -> None:
    padded = table([[*row, "", " "] for row in GAMES], [*HEADINGS, "", ""])
    assert published(marathon, (padded + ",,,,,,\r\n , ,,,,,\r\n,\r\n  \r\n\r\n").encode()) == expected
    ragged = table([[*row, ""] for row in GAMES], HEADINGS)
    assert published(marathon, (ragged + ",,,\r\n").encode()) == expected
    short = table(GAMES, [*HEADINGS, "", ""])
    assert published(marathon, short.encode()) == expected


def test_cells_without_a_heading_are_kept_out_with_a_warning(
    marathon: CompetitionFolder, expected: dict[str, bytes]
) -> None:
    rows = [[*row, "", "late"] for row in GAMES]
    assert published(marathon, table(rows, [*HEADINGS, "", ""]).encode()) == expected
    assert "games.csv: column 7 has no heading, kept out" in warnings_of(marathon)


def test_a_row_with_cells_beyond_the_heading_is_rejected_among_those_that_are_mended(
    marathon: CompetitionFolder,
) -> None:
    text = table(GAMES).replace("Ёжик,0\r\n", "Ёжик,0,\r\n", 1).replace("Ёжик,0\r\n", "Ёжик,0,x\r\n")
    found = faults_of(marathon, text.encode())
    assert (
        9,
        None,
        "g2,RU-Marathon-1,2015-02-05T13:00:00Z,Ёжик,0,x",
        "the row has 6 cells, the heading has 5",
    ) in found


def test_decimal_commas_are_read_where_the_settings_say_so(
    marathon: CompetitionFolder, expected: dict[str, bytes]
) -> None:
    text = table([[*row[:-1], f"{row[-1]},0"] for row in GAMES], separator=";")
    assert published(marathon, text.encode(), decimal=",") == expected
    assert [fault[1:] for fault in faults_of(marathon, text.encode(), decimal=".")][:1] == [
        ("game_points", "40,0", "is not a whole number")
    ]


def test_lines_are_right_after_quoted_line_ends_in_every_encoding(marathon: CompetitionFolder) -> None:
    rows = [[game, "RU-Marathon-1\nЗал", *rest] for game, _, *rest in GAMES]
    rows[-1][-1] = "25x0"
    text = table(rows, line_end="\n")
    for content in (text.encode(), text.encode("utf-8-sig"), text.encode("utf-16"), text.encode("koi8-r")):
        assert (16, "game_points", "25x0", "is not a whole number") in faults_of(marathon, content)


SPREADSHEET: list[list[Any]] = [
    [game, name, datetime.fromisoformat(start.removesuffix("Z")), player, float(points)]
    for game, name, start, player, points in GAMES
]


def test_a_workbook_named_like_the_table_is_read(marathon: CompetitionFolder, expected: dict[str, bytes]) -> None:
    (marathon.folder / "games.csv").unlink()
    marathon.configure(log_timezone="UTC", **MAP)
    workbook(marathon.folder / "games.xlsx", {"Лист1": [["Клуб"], [], RUSSIAN, *SPREADSHEET, [None, " "]], "Лист2": []})
    assert marathon.run().is_good
    assert marathon.files() == expected
    assert "games.xlsx: the heading is on line 3" in warnings_of(marathon)


def test_a_sheet_named_like_the_table_is_read_from_any_workbook(
    marathon: CompetitionFolder, expected: dict[str, bytes]
) -> None:
    (marathon.folder / "games.csv").unlink()
    marathon.configure(log_timezone="UTC")
    half = len(SPREADSHEET) // 2
    workbook(
        marathon.folder / "club.xlsx",
        {
            "games": [HEADINGS, *SPREADSHEET[:half]],
            "games 2": [["x"]],
            "games-2": [HEADINGS, *SPREADSHEET[half:]],
            "rulings": [["ruling_id", "kind"]],
        },
    )
    assert marathon.run().is_good
    assert marathon.files() == expected
    assert "club.xlsx: no table is named like the sheet games 2, which was not read" in warnings_of(marathon)


def test_what_is_wrong_in_a_sheet_is_named_with_its_row(marathon: CompetitionFolder) -> None:
    rows = [[*row, "note"] if place == 3 else list(row) for place, row in enumerate(SPREADSHEET)]
    rows[1][4] = 2.5
    rows[2][2] = rows[2][2].date()
    rows[4][4] = "#REF!"
    rows[7][3] = None
    marathon.configure(log_timezone="UTC")
    workbook(marathon.folder / "club.xlsx", {"games": [[], HEADINGS, *rows]})
    outcome = marathon.run()
    assert outcome.rejects is not None
    assert outcome.rejects.select("file", "line", "column", "value", "problem").rows()[:4] == [
        ("club.xlsx, sheet games", 4, "game_points", "2.5", "is not a whole number"),
        ("club.xlsx, sheet games", 5, "started_at", "2015-02-05", "is a day without a time"),
        ("club.xlsx, sheet games", 7, "game_points", "#REF!", "is not a whole number"),
        ("club.xlsx, sheet games", 10, "player", None, "is empty"),
    ]
    assert any("cells beside the columns that have a heading were kept out" in words for words in outcome.warnings)


def test_a_midnight_is_a_time_and_a_long_number_keeps_its_digits(tmp_path: Path) -> None:
    workbook(tmp_path / "games.xlsx", {"games": [["a", "b", "c"], [201602046007, datetime(2016, 2, 4), True]]})
    [frame] = Reader(tmp_path / "games.xlsx").batches()
    assert frame.rows() == [(1, "201602046007", "2016-02-04T00:00:00", "true")]


def test_a_workbook_with_several_sheets_none_named_like_the_table_is_refused(marathon: CompetitionFolder) -> None:
    workbook(marathon.folder / "games.xlsx", {"Март": [HEADINGS, *SPREADSHEET], "Апрель": [HEADINGS]})
    outcome = marathon.run()
    assert outcome.rejects is not None
    assert outcome.rejects.select("file", "problem", "remedy").rows() == [
        (
            "games.xlsx",
            "has several sheets (Март, Апрель), none named like the table",
            'name the sheet with its rows "games"',
        )
    ]


def test_a_file_that_is_no_workbook_is_refused(marathon: CompetitionFolder) -> None:
    [(_, _, _, problem)] = faults_of(marathon, b"PK\x03\x04 not really", "games.xlsx")
    assert problem.startswith("cannot be read")


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"PK\x03\x04\x14\0", "is a workbook, or another archive, and no text"),
        (gzip.compress(b"game_id\n", mtime=0), "is a gzip, and no text"),
        (b"PAR1\x15\x04", "is Parquet, and no text"),
    ],
)
def test_a_file_with_another_kind_s_ending_is_named(marathon: CompetitionFolder, content: bytes, problem: str) -> None:
    assert faults_of(marathon, content) == [(None, None, None, problem)]


def test_a_sheet_in_other_letters_is_the_table_s(marathon: CompetitionFolder) -> None:
    workbook(marathon.folder / "season.xlsx", {"Games": [HEADINGS, *GAMES]})
    outcome = marathon.run()
    assert (outcome.warnings, outcome.intake and outcome.intake.total("accepted")) == ([], len(GAMES))


def test_json_that_is_not_an_object_a_line_is_said(marathon: CompetitionFolder) -> None:
    assert faults_of(marathon, b'[{"game_id": "g1"}]', "games.ndjson") == [
        (1, None, None, "holds no line that is a JSON object of plain values")
    ]


def test_a_decimal_comma_that_the_settings_do_not_name_is_no_number_and_what_to_set_is_said(
    marathon: CompetitionFolder,
) -> None:
    assert faults_of(marathon, table([[*GAMES[0][:4], "178,0"]]).encode())[1:] == [
        (2, "game_points", "178,0", "is not a whole number")
    ]
    outcome = marathon.run()
    assert outcome.rejects is not None
    assert 'or set decimal = "," in competition.toml' in outcome.rejects["remedy"][1]


def test_quotation_marks_within_a_cell_are_data(tmp_path: Path) -> None:
    (tmp_path / "games.csv").write_bytes(b'a,b\n1,5" disc\n2,x\n')
    [frame] = Reader(tmp_path / "games.csv").batches()
    assert frame.rows() == [(1, "1", '5" disc'), (2, "2", "x")]


def test_the_heading_is_the_first_row_that_holds_all_required_columns(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text("game_id;player\n" + table(GAMES, separator=";") + table(GAMES[:1], separator=";"))
    reader = Reader(path, wanted(Games, {}))
    assert reader.heading_line == 2
    assert sum(frame.height for frame in reader.batches()) == len(GAMES) + 2


def test_a_json_object_with_a_key_twice_is_broken(tmp_path: Path) -> None:
    (tmp_path / "games.ndjson").write_text('{"a": 1, "a": 2}\n{"a": "\\ud800"}\n[["a", "b"]]\n{"a": 3}\n')
    reader = Reader(tmp_path / "games.ndjson")
    assert [frame.rows() for frame in reader.batches()] == [[(4, "3")]]
    assert [row["row_number"] for row in reader.broken_rows] == [1, 2, 3]


def test_two_headings_for_one_column_are_refused(tmp_path: Path) -> None:
    (tmp_path / "games.csv").write_text("Игрок,player\nx,y\n")
    with pytest.raises(UnreadableFileError, match=r"has the heading player twice \(Игрок, player\)"):
        Reader(tmp_path / "games.csv", wanted(Games, {"player": "Игрок"}))


def test_what_is_published_without_a_file_says_so_in_words(marathon: CompetitionFolder) -> None:
    (marathon.folder / "games-1.csv").write_text(table(GAMES), encoding="utf-8")
    (marathon.folder / "games-2.csv").write_bytes(b"PK\x03\x04")
    outcome = marathon.run(accept_rejects=True)
    assert outcome.is_good
    told = (
        "games-2.csv was left out, all of it: is a workbook, or another archive, and no text; give it the ending .xlsx"
    )
    report = json.loads((marathon.out / "cup" / "run.json").read_text(encoding="utf-8"))
    assert told in report["warnings"]
    page = " ".join((marathon.out / "cup" / "index.html").read_text(encoding="utf-8").split())
    assert "Published without the whole of games-2.csv: <a" in page
    assert told in page


def test_a_file_that_is_not_there_does_not_hold_up_its_competition(marathon: CompetitionFolder) -> None:
    """A link to nowhere: of a disk that is not mounted, or a file that nobody may read."""
    (marathon.folder / "games-1.csv").write_text(table(GAMES), encoding="utf-8")
    (marathon.folder / "games-2.csv").symlink_to("nowhere.csv")
    assert not marathon.run().is_good
    outcome = marathon.run(accept_rejects=True)
    assert outcome.is_good
    assert any(
        warning.startswith("games-2.csv was left out, all of it: cannot be read") for warning in outcome.warnings
    )
    report = json.loads((marathon.out / "cup" / "run.json").read_text(encoding="utf-8"))
    assert [file["sha256"] is None for file in report["files"]] == [False, True]


def test_what_is_no_file_and_is_called_like_one_is_refused(marathon: CompetitionFolder) -> None:
    (marathon.folder / "games.csv").write_text(table(GAMES), encoding="utf-8")
    (marathon.folder / "games-2.csv").mkdir()
    os.mkfifo(marathon.folder / "rulings.csv")
    (marathon.folder / "photos").mkdir()
    assert marathon.rejects("file", "problem") == [
        ("games-2.csv", "looks like a log of games, and is a folder"),
        ("rulings.csv", "looks like a log of rulings, and is no file"),
    ]


def test_a_number_of_a_workbook_cannot_be_taken_for_thousands(tmp_path: Path) -> None:
    workbook(tmp_path / "games.xlsx", {"games": [["a", "b", "c"], [1850.125, 1850.5, 1850.0]]})
    (frame,) = Reader(tmp_path / "games.xlsx").batches()
    assert frame.row(0) == (1, "1850.1250", "1850.5", "1850")
