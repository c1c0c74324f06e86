"""`[columns]` and `[values]` of competition.toml: the export's headings and words for the contract's."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from scorehouse.pipelines.intake.headings import letters
from scorehouse.pipelines.intake.tables import tables_of
from scorehouse.pipelines.rooms import ROOMS
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.schemas.common import columns
from tests.competition_folder import CompetitionFolder, csv_text, picture
from tests.duplicate.folder import DuplicateFolder
from tests.shared_data import run_shared

GAMES = """
    game_id  table_name     started_at            player  game_points  left_table
    g1       RU-Marathon-1  2015-02-05T12:00:00Z  A       40           ja
    g1       RU-Marathon-1  2015-02-05T12:00:00Z  B       30           nein
    g1       RU-Marathon-1  2015-02-05T12:00:00Z  C       20           nein
    g1       RU-Marathon-1  2015-02-05T12:00:00Z  D       10           JA
"""
WORDS = {"games": {"left_table": {"true": ["ja", "JA"], "false": "nein"}}}


def errors(cup: CompetitionFolder, **settings: Any) -> str:
    outcome = cup.configure(**settings).run()
    assert not outcome.is_good
    return "\n".join(outcome.errors)


@pytest.fixture
def cup(marathon: CompetitionFolder) -> CompetitionFolder:
    return marathon.given("games", GAMES)


def left(cup: CompetitionFolder) -> list[str]:
    """How many left each game under review."""
    return [row[2] for row in cup.published("review")[1:]]


def test_an_export_s_words_are_read_as_the_contract_s(cup: CompetitionFolder) -> None:
    assert cup.configure(values=WORDS).run().is_good
    assert left(cup) == ["2"]


def test_a_word_that_is_not_mapped_is_said_as_it_was_written(cup: CompetitionFolder) -> None:
    outcome = cup.configure(values={"games": {"left_table": {"true": "ja", "false": "nein"}}}).run()
    assert outcome.rejects is not None
    assert outcome.rejects.select("line", "column", "value", "problem").rows() == [
        (5, "left_table", "JA", "is neither true nor false")
    ]


@pytest.mark.parametrize("written", ["perdus", "PERDU", "pérdu"])
def test_a_word_is_compared_with_the_export_s_words_too(tmp_path: Path, written: str) -> None:
    cup = DuplicateFolder(tmp_path).given_deals("1  1  A 0 lost  B 0  C 0  D 0")
    cup.configure(values={"deals": {"connection": {"lost": "Perdu", "connected": "oui"}}})
    log = cup.folder / "deals.csv"
    log.write_text(log.read_text(encoding="utf-8").replace("lost", written), encoding="utf-8")
    outcome = cup.run()
    assert outcome.rejects is not None
    assert outcome.rejects["remedy"].to_list() == ['did you mean "Perdu"?']


def test_the_contract_s_own_words_and_headings_stay_right_beside_the_export_s(cup: CompetitionFolder) -> None:
    cup.given("games", GAMES.replace("  ja", "  yes").replace("JA", "ja"))
    columns = {"games": {"player": "Spieler", "game_points": ["Punkte", "Очки"]}}
    assert cup.configure(values=WORDS, columns=columns).run().is_good


def test_headings_are_mapped_in_unicode_nfc_and_trimmed_and_in_several_forms(cup: CompetitionFolder) -> None:
    whole = cup.configure(values=WORDS).run()
    assert whole.is_good
    expected = cup.files()
    columns = {"games": {"player": ["Spieler", "Joue\u0301ur"], "game_points": " Punkte "}}
    cup.given("games", GAMES.replace("player", " Jou\u00e9ur").replace("game_points", "Punkte"))
    assert cup.configure(values=WORDS, columns=columns).run().is_good
    assert cup.files() == expected


def test_parquet_s_headings_and_words_are_mapped_too(cup: CompetitionFolder) -> None:
    frame = pl.read_csv(cup.folder / "games.csv")
    assert cup.configure(values=WORDS).run().is_good
    expected = cup.files()
    (cup.folder / "games.csv").unlink()
    frame.rename({"player": "Игрок"}).with_columns(pl.col("left_table").cast(pl.Categorical)).write_parquet(
        cup.folder / "games.parquet"
    )
    assert cup.configure(columns={"games": {"player": "Игрок"}}).run().is_good
    assert cup.files() == expected


def test_the_files_of_the_organisers_have_headings_of_their_own_too(cup: CompetitionFolder) -> None:
    cup.given("rulings", "ruling_id  Art      Spieler  Partie  amount\nr1  Buße  A  g1  5\n")
    cup.given("players", "Konto  player  Verein\nA  Anna  -\nB  Boris  Zug\n")
    cup.given(
        "corrections",
        "Tabelle  game_id  Spieler  column  war  now  reason  by  on\n"
        "Spiele  g1  D  Punkte  10  15  ban  Olga  2015-02-06\n"
        "games  g1  C  left_table  nein  ja  ban  Olga  2015-02-06\n",
    )
    cup.configure(
        columns={
            "games": {"game_points": "Punkte"},
            "rulings": {"kind": "Art", "player": "Spieler", "game_id": "Partie"},
            "players": {"account": "Konto", "club": "Verein"},
            "corrections": {"table": "Tabelle", "player": "Spieler", "was": "war"},
        },
        values={**WORDS, "rulings": {"kind": {"fine_game": "Buße"}}, "corrections": {"table": {"games": "Spiele"}}},
    )
    outcome = cup.run()
    assert outcome.is_good, (outcome.errors, outcome.rejects)
    assert [row[2:5] for row in cup.published("seat_results")[1:]] == [
        ["Anna", "1", "35"],
        ["Boris", "2", "30"],
        ["C", "3", "20"],
        ["D", "4", "15"],
    ]
    assert left(cup) == ["3"]


def test_a_column_s_own_name_is_never_taken_for_a_heading(cup: CompetitionFolder) -> None:
    swapped = GAMES.replace("player", "?").replace("game_id", "player").replace("?", "game_id")
    cup.given("games", swapped).configure(values=WORDS, columns={"games": {"game_id": "player", "player": "game_id"}})
    cup.given("corrections", "table  game_id  player  column  was  now  reason  by  on\n"
              "games  g1  D  player  D  E  ban  Olga  2015-02-06\n")  # fmt: skip
    assert cup.run().is_good
    assert {row[2] for row in cup.published("seat_results")[1:]} == {"A", "B", "C", "E"}


def test_a_heading_that_is_nearly_right_is_suggested_and_not_assumed(cup: CompetitionFolder) -> None:
    cup.given("games", GAMES.replace("player", "Speiler"))
    outcome = cup.configure(values=WORDS, columns={"games": {"player": "Spieler"}}).run()
    assert outcome.rejects is not None
    assert outcome.rejects.select("line", "column", "problem", "remedy").rows() == [
        (
            1,
            "player",
            "this column is missing",
            'rename "Speiler", if that is it, or name its heading in [columns] of competition.toml',
        )
    ]


def test_a_nearly_right_heading_of_an_optional_column_is_suggested_where_it_is_kept_out(cup: CompetitionFolder) -> None:
    cup.given("games", GAMES.replace("left_table", "Left teble"))
    outcome = cup.run()
    assert outcome.warnings[:1] == [
        (
            "games.csv: Left teble: no column of games, kept out; did you mean left_table? "
            'Then set left_table = "Left teble" in [columns.games] of competition.toml'
        )
    ]


def test_each_heading_that_is_kept_out_is_like_one_column_at_most_and_often_like_none(cup: CompetitionFolder) -> None:
    cup.configure(values=WORDS).given("games", GAMES)
    cup.given("players", "account  player  valid form  valid_to  rating\nA  A  -  -  2000")
    assert [words for words in cup.run().warnings if "players.csv" in words] == [
        (
            "players.csv: valid form, valid_to, rating: no column of players, kept out; did you mean valid_from, "
            'valid_until? Then set valid_from = "valid form", valid_until = "valid_to" in [columns.players] of '
            "competition.toml"
        )
    ]


def test_two_headings_of_a_file_for_one_column_are_refused(cup: CompetitionFolder) -> None:
    cup.given("games", GAMES.replace("left_table", "Spieler"))
    outcome = cup.configure(columns={"games": {"player": "Spieler"}}).run()
    assert outcome.rejects is not None
    assert outcome.rejects["problem"].to_list() == ["has the heading player twice (player, Spieler)"]


def test_mapped_headings_may_trade_places(cup: CompetitionFolder) -> None:
    assert cup.configure(values=WORDS).run().is_good
    expected = cup.files()
    swapped = GAMES.replace("player", "?").replace("game_id", "player").replace("?", "game_id")
    cup.given("games", swapped)
    assert cup.configure(columns={"games": {"game_id": "player", "player": "game_id"}}).run().is_good
    assert cup.files() == expected


@pytest.mark.parametrize(
    "written",
    [str.upper, str.title, lambda name: name.replace("_", " "), lambda name: f" {name.replace('_', '-').capitalize()}",
     lambda name: name.title().replace("_", ""), lambda name: name.replace("_", "")],
    ids=["GAME_ID", "Game_Id", "game id", "Game-id", "GameId", "gameid"],
)  # fmt: skip
def test_headings_in_other_case_and_with_other_separators_are_the_columns(
    cup: CompetitionFolder, written: Callable[[str], str]
) -> None:
    assert cup.configure(values=WORDS).run().is_good
    expected = cup.files()
    heading, *rows = csv_text(picture(GAMES)).splitlines(keepends=True)
    (cup.folder / "games.csv").write_text("".join([written(heading), *rows]), encoding="utf-8")
    outcome = cup.run()
    assert outcome.is_good, outcome.rejects
    assert outcome.warnings == []
    assert cup.files() == expected


def test_a_heading_of_columns_is_one_in_other_case_too(cup: CompetitionFolder) -> None:
    cup.given("games", GAMES.replace("player", "SPIELER"))
    assert cup.configure(values=WORDS, columns={"games": {"player": "Spieler"}}).run().is_good


def test_a_heading_to_the_letter_goes_before_one_in_other_case(cup: CompetitionFolder) -> None:
    cup.given("games", GAMES.replace("left_table", "Player"))
    outcome = cup.run()
    assert outcome.is_good
    assert "games.csv: Player: no column of games, kept out" in outcome.warnings


def test_two_headings_for_one_column_both_in_other_case_are_refused(cup: CompetitionFolder) -> None:
    cup.given("games", GAMES.replace("player", "Player").replace("left_table", "PLAYER"))
    outcome = cup.run()
    assert outcome.rejects is not None
    assert outcome.rejects["problem"].to_list() == ["has the heading player twice (Player, PLAYER)"]


def test_ndjson_and_parquet_have_headings_in_other_case_too(cup: CompetitionFolder) -> None:
    assert cup.configure(values=WORDS).run().is_good
    expected = cup.files()
    frame = pl.read_csv(cup.folder / "games.csv")
    frame = frame.rename({name: name.title().replace("_", "") for name in frame.columns})
    (cup.folder / "games.csv").unlink()
    frame.write_parquet(cup.folder / "games.parquet")
    frame.write_ndjson(cup.folder / "games.ndjson")
    outcome = cup.run()
    assert outcome.intake is not None
    assert [(file.rows, file.accepted, file.folded) for file in outcome.intake.files] == [(4, 4, 0), (4, 0, 4)]
    assert cup.files() == expected


@pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)
def test_no_two_columns_of_a_table_have_the_same_letters(room: Room) -> None:
    for model in tables_of(room).values():
        names = [letters(column.name) for column in columns(model)]
        assert len(set(names)) == len(names)


def test_headings_that_differ_in_case_only_are_read(tmp_path: Path) -> None:
    outcome = run_shared("shapes/headings-in-other-case", tmp_path)
    assert outcome.is_good
    assert outcome.intake is not None
    assert [(file.rows, file.accepted) for file in outcome.intake.files] == [(4, 4)]


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"columns": {"gmaes": {"player": "x"}}}, 'columns.gmaes: no such table; the nearest is "games"'),
        ({"columns": {"games": {"playr": "x"}}}, 'columns.games.playr: no such column; the nearest is "player"'),
        ({"columns": {"games": {"player": "x", "game_id": "x"}}}, '"x" cannot be both player and game_id'),
        ({"columns": {"games": {"player": ""}}}, "columns.games.player: write a word in quotation marks, or a list"),
        ({"columns": {"games": {"player": 1}}}, "columns.games.player: write a word in quotation marks, or a list"),
        ({"values": {"games": {"left_table": {"true": [""]}}}}, "values.games.left_table.true: write a word in quot"),
        ({"columns": {"players": {"acount": "x"}}}, 'players.acount: no such column; the nearest is "account"'),
        ({"columns": {"corrections": {"game": "x"}}}, 'corrections.game: no such column; the nearest is "game_id"'),
        ({"values": {"players": {"club": {"x": "y"}}}}, "values.players.club: club is no column of few words"),
        ({"values": {"game": {}}}, 'values.game: no such table; the nearest is "games"'),
        ({"values": {"games": {"left": {"true": "x"}}}}, 'games.left: no such column; the nearest is "left_table"'),
        ({"values": {"games": {"left_table": {"ture": "x"}}}}, 'left_table.ture: no such word; the nearest is "true"'),
        ({"values": {"rulings": {"kind": {"fine": "x"}}}}, 'kind.fine: no such word; the nearest is "fine_game"'),
        ({"values": {"games": {"player": {"A": "x"}}}}, "values.games.player: player is no column of few words"),
        ({"values": {"games": {"left_table": {"true": "x", "false": "x"}}}}, '"x" cannot be both true and false'),
        ({"encoding": "windows-1521"}, 'encoding: "windows-1521" is no encoding of text files; the nearest is "win'),
        ({"encoding": "base64"}, 'encoding: "base64" is no encoding of text files; names look like "windows-1251"'),
        ({"encoding": "utf7"}, 'encoding: "utf7" is no encoding of text files; the nearest is "utf"'),
        ({"encoding": "utf-7"}, 'encoding: "utf-7" is no encoding'),
        ({"decimal": ";"}, "decimal: Input should be '.' or ','"),
        ({"encodings": "utf-8"}, 'encodings: no such key; the nearest is "encoding"'),
    ],
)  # fmt: skip
def test_settings_that_name_nothing_are_errors_with_the_nearest_that_exists(
    cup: CompetitionFolder, settings: dict[str, Any], words: str
) -> None:
    assert words in errors(cup, **settings)


def test_all_that_is_wrong_with_the_maps_is_said_at_once(cup: CompetitionFolder) -> None:
    found = errors(cup, columns={"gmaes": {}}, values={"games": {"left_table": {"ture": "x"}}})
    assert len(found.splitlines()) == 2


def test_a_form_that_is_no_word_is_one_fault(cup: CompetitionFolder) -> None:
    assert len(errors(cup, columns={"games": {"player": 1}}).splitlines()) == 1
