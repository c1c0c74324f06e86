"""Names that look alike are other players; that is said, with the rows of players.csv that join them."""

import csv
import io
import json
from pathlib import Path

import polars as pl
import pytest

from scorehouse.pipelines.intake.letters import plain, shape
from scorehouse.pipelines.intake.look_alikes import groups
from scorehouse.pipelines.steps.outcome import Outcome
from scorehouse.pipelines.words.say import Message
from tests.competition_folder import CompetitionFolder, csv_text
from tests.duplicate.folder import DuplicateFolder
from tests.ladder.folder import LadderFolder
from tests.round_robin.folder import RoundRobin
from tests.shared_data import account, read_csv, run_shared

NO_PAIR = [["account", "player"]]


def rows_to_paste(outcome: Outcome) -> list[list[str]]:
    """The rows below the warning about names that look alike, as players.csv would have them."""
    assert outcome.is_good, (outcome.errors, outcome.rejects)
    (words,) = [warning for warning in outcome.warnings if "account,player\n" in warning] or ["account,player"]
    return list(csv.reader(io.StringIO(words[words.index("account,player") :])))


def met(ladder: LadderFolder, *names: str) -> LadderFolder:
    """A ladder in which each of these plays against Bo, an hour after the other."""
    rows = [[f"m{hour}", "competitive", name, "Bo", f"2026-01-10T{hour:02}:00:00Z", f"2026-01-10T{hour:02}:30:00Z", "1"]
            for hour, name in enumerate(names)]  # fmt: skip
    heading = ["match_id", "queue", "player_1", "player_2", "started_at", "ended_at", "winner"]
    (ladder.folder / "matches.csv").write_text(csv_text([heading, *rows]), encoding="utf-8")
    return ladder


@pytest.fixture
def ladder(tmp_path: Path) -> LadderFolder:
    return LadderFolder(tmp_path)


@pytest.mark.parametrize(
    ("other", "seen"),
    [
        ("ann ode", "ann ode"),
        ("ANN ODE", "ANN ODE"),
        ("Ann  Ode", "Ann  Ode"),
        ("AnnOde", "AnnOde"),
        ("Ann\u00a0Ode", "Ann<U+00A0>Ode"),
        ("Ann\u200b Ode", "Ann<U+200B> Ode"),
        ("Ann\u00ad Ode", "Ann<U+00AD> Ode"),
        ("Ann Ode\u200f", "Ann Ode<U+200F>"),
        ("A\ufe0fnn Ode", "A<U+FE0F>nn Ode"),
        ("Ann\u3164Ode", "Ann<U+3164>Ode"),
        ("Аnn Ode", "<U+0410>nn Ode"),
        ("Αnn Ode", "<U+0391>nn Ode"),
        ("Ann Оdе", "Ann <U+041E>d<U+0435>"),
        ("Ａnn Ode", "<U+FF21>nn Ode"),
        ("Ａｎｎ　ｏｄｅ", "<U+FF21><U+FF4E><U+FF4E><U+3000><U+FF4F><U+FF44><U+FF45>"),
    ],
    ids=["case", "capitals", "blanks", "no blank", "hard space", "zero width", "soft hyphen", "mark of direction",
         "variation selector", "filler", "Cyrillic", "Greek", "two Cyrillic", "full width", "all at once"],
)  # fmt: skip
def test_a_name_that_looks_like_another_is_a_player_of_its_own_and_said(
    ladder: LadderFolder, other: str, seen: str
) -> None:
    outcome = met(ladder, other, "Ann Ode").run()
    assert {row[1] for row in ladder.published("standings")[1:]} == {"Ann Ode", other, "Bo"}
    assert rows_to_paste(outcome) == [["account", "player"], [other, "Ann Ode"]]
    assert f': "{seen}" looks like "Ann Ode". To join' in outcome.warnings[0]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Zoë", "Zoe"),
        ("Tiger1", "TigerI"),
        ("Tiger10", "TigerlO"),
        ("Anna", "Anne"),
        ("O'Neil", "ONeil"),
        ("Ян", "Ян 2"),
    ],
)
def test_names_that_people_tell_apart_are_no_look_alikes(ladder: LadderFolder, one: str, other: str) -> None:
    assert rows_to_paste(met(ladder, one, other).run()) == NO_PAIR


@pytest.mark.parametrize(
    ("names", "kept"),
    [
        (["ann ode", "Ann Ode", "ann ode"], "ann ode"),
        (["ann ode", "Ann Ode"], "Ann Ode"),
        (["Aннa", "Анна", "Aннa"], "Анна"),
        (["Zoe\u00a8", "Zoë", "Zoe\u00a8"], "Zoë"),
        (["RenÃ©", "René", "RenÃ©"], "René"),
        (["Р‘РѕСЂРёСЃ", "Борис"], "Борис"),
        (["Іван", "iван", "Iван"], "Іван"),
    ],
    ids=["in most rows", "in order", "of one alphabet", "accent written apart", "UTF-8 read as Western",
         "UTF-8 read as Russian", "Ukrainian"],
)  # fmt: skip
def test_the_name_to_keep_is_tidy_and_of_one_alphabet_and_in_most_rows(
    ladder: LadderFolder, names: list[str], kept: str
) -> None:
    rows = rows_to_paste(met(ladder, *names).run())
    assert rows[1:] == [[name, kept] for name in sorted(set(names) - {kept})]


def test_the_rows_that_are_pasted_join_the_names_and_silence_the_warning(ladder: LadderFolder) -> None:
    met(ladder, "Ode, Ann", "ode,  ann", "Оde, Ann", "\u200bOde, Ann")
    rows = rows_to_paste(ladder.run())
    (ladder.folder / "players.csv").write_text(csv_text(rows), encoding="utf-8")
    outcome = ladder.run()
    assert (outcome.is_good, outcome.warnings) == (True, [])
    assert [row[1] for row in ladder.published("standings")[1:]] == ["Ode, Ann", "Bo"]


def test_a_name_that_players_csv_gives_to_itself_is_right(ladder: LadderFolder) -> None:
    met(ladder, "Ann", "ann", "ANN")
    (ladder.folder / "players.csv").write_text("account,player\nann,ann\n")
    assert rows_to_paste(ladder.run())[1:] == [["ANN", "ann"], ["Ann", "ann"]]
    (ladder.folder / "players.csv").write_text("account,player\nann,ann\nAnn,Ann\nANN,Ann\n")
    assert ladder.run().warnings == []


def test_only_the_first_rows_are_in_the_warning_and_all_in_run_json(ladder: LadderFolder) -> None:
    names = [f"{first}{second}" for first in "abcdefghijkl" for second in "xX"]
    outcome = met(ladder, *names).run()
    assert "; and 2 more, in run.json. To join" in outcome.warnings[0]
    assert len(rows_to_paste(outcome)) == 1 + 10
    report = json.loads((ladder.out / "cup" / "run.json").read_text(encoding="utf-8"))
    assert len(report["look_alikes"]) == 12
    assert report["look_alikes"][-1] == {"account": "lx", "player": "lX"}


def test_the_page_has_the_rows_line_by_line(ladder: LadderFolder) -> None:
    assert met(ladder, "Ann  <b>", "Ann <b>").run().is_good
    page = (ladder.out / "cup" / "index.html").read_text(encoding="utf-8")
    assert ".warning { white-space: pre-wrap; }" in page
    assert '<p class="note warning">1 name looks like' in page
    assert "\naccount,player\nAnn  &lt;b&gt;,Ann &lt;b&gt;</p>" in page


def test_a_name_with_controls_is_told_and_never_sent_to_a_terminal(ladder: LadderFolder) -> None:
    outcome = met(ladder, "Ann\x1b[2J Ode", "Ann[2J Ode").run()
    assert rows_to_paste(outcome) == NO_PAIR
    assert '"Ann<U+001B>[2J Ode" looks like "Ann[2J Ode"' in outcome.warnings[0]
    assert "\x1b" not in outcome.warnings[0]


# Letters that a converter has lost.


@pytest.mark.parametrize(
    ("damaged", "others", "rows"),
    [
        ("Ren\ufffd", ["Anna"], [["Ren\ufffd", ""]]),
        ("Ren\ufffd", ["René"], [["Ren\ufffd", "René"]]),
        ("\ufffd\ufffd\ufffd\ufffdа", ["Янка"], [["\ufffd\ufffd\ufffd\ufffdа", "Янка"]]),
        ("Ren\ufffd", ["René", "Reni"], [["Ren\ufffd", ""]]),
        ("Ren?", ["René"], [["Ren?", "René"]]),
        ("Who?", ["René"], []),
        ("???? ????", ["Анна Жук"], [["???? ????", "Анна Жук"]]),
        ("????", ["Анна", "Янка"], [["????", ""]]),
    ],
)
def test_a_name_that_has_lost_letters_is_said(
    ladder: LadderFolder, damaged: str, others: list[str], rows: list[list[str]]
) -> None:
    assert rows_to_paste(met(ladder, damaged, *others).run())[1:] == rows


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["7.65612E+16", "Ann"], ["7.65612E+16"]),
        (["76561198012345600", "76561198012345700"], ["76561198012345600", "76561198012345700"]),
        (["76561198012345600", "76561198012345678"], []),
    ],
    ids=["exponent", "all rounded", "one has all digits"],
)
def test_players_that_are_numbers_of_a_spreadsheet(ladder: LadderFolder, names: list[str], said: list[str]) -> None:
    found = [w for w in met(ladder, *names).run().warnings if isinstance(w, Message) and w.code == "names_lost_digits"]
    assert [name for warning in found for name in warning.fields["first"]] == said


# Every room.


def test_look_alikes_of_a_marathon(marathon: CompetitionFolder) -> None:
    heading = "game_id  table_name  started_at  player  game_points\n"
    game = "".join(f"g1  RU-Marathon-1  2015-02-05T12:00:00Z  {player}  5\n" for player in ("Ann", "ANN", "C", "D"))
    marathon.given("games", heading + game)
    assert rows_to_paste(marathon.run())[1:] == [["ANN", "Ann"]]


def test_look_alikes_of_a_duplicate_are_sought_among_entries_too(tmp_path: Path) -> None:
    cup = DuplicateFolder(tmp_path).given_deals("1  1  Ann 0  B 0  C 0  D 0\n")
    cup.given("entries", "player\nann\nB\nC\nD\n")
    assert rows_to_paste(cup.run())[1:] == [["ann", "Ann"]]


# A name that nobody has.


def test_a_ruling_on_a_name_that_is_nearly_one_of_the_log_says_which(ladder: LadderFolder) -> None:
    met(ladder, "Ann Ode", "Анна Жукова")
    rulings = ["ann ode", "Ann Odee", "Аnn  Ode", "Анна Жуковa", "Anna Жуковп", "Somebody", "B"]
    rows = [[f"r{number}", "disqualify", name] for number, name in enumerate(rulings)]
    (ladder.folder / "rulings.csv").write_text(csv_text([["ruling_id", "kind", "player"], *rows]), encoding="utf-8")
    assert not ladder.run().is_good
    plain_remedy = "correct it, or take the ruling out"
    nearest = ["Ann Ode", "Ann Ode", "Ann Ode", "Анна Жукова", None, None, None]
    assert [row[5] for row in ladder.published("rejects")[1:]] == [
        f'{plain_remedy}; the nearest name is "{name}"' if name else plain_remedy for name in nearest
    ]


def test_a_game_of_a_player_whose_entry_has_nearly_that_name_says_which(tmp_path: Path) -> None:
    cup = RoundRobin(tmp_path, "round_robin").entered("Anna Boris")
    cup.given("games", "game_id  white  black\ng1  anna  Boris\n")
    cup.refuses("line  column  value  problem\n2  white  anna  is no player of the entries\n")
    assert cup.published("rejects")[1][5].endswith('; the nearest name is "Anna"')


# What makes names alike.


def test_keys_of_ascii_names_are_those_of_all_others() -> None:
    """Names of ASCII letters are compared in their column, others one by one; the two must agree."""
    ascii_names = ["Ann Ode", "aNN\tODE", "Ilya|01", "m", "rn"]
    for name in ascii_names:
        odd = "".join(chr(ord(letter) + 0xFEE0) if "!" <= letter <= "~" else letter for letter in name)
        assert plain(odd) == plain(name)
        assert shape(odd) == shape(name)
        assert groups(pl.Series([name, odd], dtype=pl.String)) == [sorted([name, odd])]


@pytest.mark.parametrize(
    ("latin", "others"),
    [("ABEKMHOPCTXaeopcxyijs", "АВЕКМНОРСТХаеорсхуіјѕ"), ("ABEHIKMNOPTXYZov", "ΑΒΕΗΙΚΜΝΟΡΤΧΥΖον")],
    ids=["Cyrillic", "Greek"],
)
def test_letters_of_one_shape(latin: str, others: str) -> None:
    assert [pair for pair in zip(latin, others, strict=True) if shape(f"x{pair[0]}x") != shape(f"x{pair[1]}x")] == []
    assert [pair for pair in zip(latin, others, strict=True) if plain(pair[0]) == plain(pair[1])] == []


def test_trap_names_that_look_alike(tmp_path: Path) -> None:
    outcome = run_shared("traps/look-alikes", tmp_path)
    assert account(outcome, "matches") == {"accepted": 6}
    assert len(read_csv(tmp_path / outcome.slug / "standings.csv")) == 1 + 7
    assert rows_to_paste(outcome) == [
        ["account", "player"],
        ["Ann  Ode", "Ann Ode"],
        ["Ann\u200b Ode", "Ann Ode"],
        ["Ren\ufffd", ""],
        ["ann ode", "Ann Ode"],
        ["\u0410nn Ode", "Ann Ode"],
    ]


def test_shape_names_in_other_case(tmp_path: Path) -> None:
    outcome = run_shared("shapes/names-in-other-case", tmp_path)
    assert account(outcome, "games") == {"accepted": 12}
    assert rows_to_paste(outcome)[1:] == [["Ada  Ek", "Ada Ek"], ["Ada ek", "Ada Ek"]]
