"""`scorehouse draw`: tables and games from the entries alone, in the form of the next input."""

import csv
from collections import Counter
from datetime import UTC, datetime
from itertools import combinations, pairwise
from pathlib import Path
from random import Random

import pytest

from scorehouse.pipelines.commands.draw import as_cell, draw_games
from tests.command_line import scorehouse
from tests.competition_folder import CompetitionFolder, run_all
from tests.round_robin.folder import RoundRobin

START = "2026-03-01T09:00:00+01:00"
EIGHT = "\n".join(["player  level", *(f"{name}  {level}" for level, name in enumerate("ЯБCDEFGH"))])


def drawn(cup: RoundRobin, out: Path, *more: str) -> str:
    """The command's words; it must succeed."""
    result = scorehouse("draw", cup.folder, "--starts-at", START, "--out", out, *more)
    assert result.exit_code == 0, result.output
    return result.output


def rows_of(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as text:
        return list(csv.DictReader(text))


def test_everyone_meets_everyone_at_their_table_once_and_all_games_start_together(
    cup: RoundRobin, tmp_path: Path
) -> None:
    drawn(cup.given("entries", EIGHT), tmp_path / "drawn")
    entries, games = rows_of(tmp_path / "drawn" / "entries.csv"), rows_of(tmp_path / "drawn" / "games.csv")
    assert [(entry["player"], entry["table"]) for entry in entries] == [
        ("H", "1"), ("G", "1"), ("F", "1"), ("E", "1"), ("D", "2"), ("C", "2"), ("Б", "2"), ("Я", "2"),
    ]  # fmt: skip
    pairs = [(game["table"], frozenset((game["white"], game["black"]))) for game in games]
    expected = [
        (table, frozenset(pair)) for table, names in (("1", "HGFE"), ("2", "DCБЯ")) for pair in combinations(names, 2)
    ]
    assert Counter(pairs) == Counter(expected)
    assert {game["started_at"] for game in games} == {"2026-03-01T08:00:00Z"}
    assert {(game["phase"], game["replay_of"], game["ended_at"], game["result"]) for game in games} == {
        ("table", "", "", "")
    }
    assert list(games[0]) == [
        "game_id", "table", "phase", "replay_of", "white", "black", "started_at", "ended_at", "result",
    ]  # fmt: skip


def test_the_folder_is_the_next_input_as_it_stands(cup: RoundRobin, tmp_path: Path) -> None:
    cup.configure(log_timezone="Europe/Rome", tables={"max_players": 3}).given(
        "entries",
        """
        player     level      entered_at           withdrew_at
        "O, Neil"  0.0000001  2026-02-01T10:00:00  -
        Борис      1000.125   -                    -
        anna       -12.5      day 1 +1s            day 20
        _z         1000       -                    -
    """,
    )
    drawn(cup, tmp_path / "drawn")
    (outcome,) = run_all([tmp_path / "drawn"], tmp_path / "out")
    assert outcome.is_good, (outcome.errors, outcome.rejects)
    assert [words.partition(":")[0] for words in outcome.warnings] == ["without effect, for as_of is earlier"]  # anna
    assert outcome.state == "in_progress"
    again = tmp_path / "again"
    result = scorehouse("draw", tmp_path / "drawn", "--starts-at", START, "--seed", 1, "--out", again)
    assert result.exit_code == 0
    assert (again / "entries.csv").read_text() == (tmp_path / "drawn" / "entries.csv").read_text()
    assert (again / "competition.toml").read_text() == (cup.folder / "competition.toml").read_text()


def test_tables_are_those_that_a_run_works_out(cup: RoundRobin, tmp_path: Path) -> None:
    cup.configure(tables={"max_players": 3, "fill": "full"}).given("entries", EIGHT)
    drawn(cup, tmp_path / "drawn")
    seats = {entry["player"]: entry["table"] for entry in rows_of(tmp_path / "drawn" / "entries.csv")}
    cup.given("games", "game_id  white  black")
    assert cup.run().is_good
    assert seats == {row[2]: row[0] for row in cup.published("standings")[1:]}


def test_a_seed_repeats_the_draw_in_whatever_order_the_entries_stand(cup: RoundRobin, tmp_path: Path) -> None:
    heading, *rows = EIGHT.splitlines()
    cup.given("entries", EIGHT)
    words = drawn(cup, tmp_path / "one", "--seed", "5")
    assert words.splitlines()[-1] == "12 games from 2026-03-01T08:00:00Z; colours by lot, seed 5"
    cup.given("entries", "\n".join([heading, *reversed(rows)]))
    assert drawn(cup, tmp_path / "other", "--seed", "5") == words
    for file in ("entries.csv", "games.csv", "competition.toml"):
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "other" / file).read_bytes()


def test_without_a_seed_one_is_chosen_and_said_and_draws_the_same_again(cup: RoundRobin, tmp_path: Path) -> None:
    words = drawn(cup.given("entries", EIGHT), tmp_path / "one")
    seed = words.split()[-1]
    assert drawn(cup, tmp_path / "other", "--seed", seed) == words


def test_colours_are_by_lot() -> None:
    """Over many seeds everybody has white about as often as black, and each game by itself."""
    entries = [{"player": player, "table": 1} for player in "ABC"]
    lots = Counter(
        tuple(game["white"] for game in draw_games(entries, 1, datetime(2026, 3, 1, tzinfo=UTC), Random(seed)))
        for seed in range(800)
    )
    assert set(lots) == {(one, two, three) for one in "AB" for two in "AC" for three in "BC"}
    assert min(lots.values()) > 60


@pytest.mark.parametrize("games_a_pair", [2, 3])
def test_everyone_meets_everyone_as_often_as_the_settings_say_and_colours_change(
    cup: RoundRobin, tmp_path: Path, games_a_pair: int
) -> None:
    cup.configure(tables={"games_a_pair": games_a_pair}).given("entries", EIGHT)
    words = drawn(cup, tmp_path / "drawn")
    games = rows_of(tmp_path / "drawn" / "games.csv")
    assert f"{12 * games_a_pair} games from" in words
    assert len({game["game_id"] for game in games}) == 12 * games_a_pair
    assert {game["started_at"] for game in games} == {"2026-03-01T08:00:00Z"}
    of_pairs: dict[frozenset[str], list[str]] = {}
    for game in games:
        of_pairs.setdefault(frozenset((game["white"], game["black"])), []).append(game["white"])
    assert len(of_pairs) == 12
    for whites in of_pairs.values():
        assert len(whites) == games_a_pair
        assert all(one != other for one, other in pairwise(whites))
    (outcome,) = run_all([tmp_path / "drawn"], tmp_path / "out")
    assert (outcome.is_good, outcome.state, outcome.warnings) == (True, "in_progress", [])


def test_tables_that_the_entries_give_are_kept(cup: RoundRobin, tmp_path: Path) -> None:
    drawn(cup.given("entries", "player  level  table\nA  1  7\nB  9  7\nC  5  2"), tmp_path / "drawn")
    assert [row["table"] for row in rows_of(tmp_path / "drawn" / "entries.csv")] == ["2", "7", "7"]
    assert [row["game_id"] for row in rows_of(tmp_path / "drawn" / "games.csv")] == ["t7-01"]


def test_other_logs_are_not_read_whatever_is_in_them(cup: RoundRobin, tmp_path: Path) -> None:
    cup.given("entries", EIGHT).given("games", "game_id  white  black\nx  nobody  -")
    (cup.folder / "turns.csv").write_text("nothing\n")
    assert "warning" not in drawn(cup, tmp_path / "drawn")


def corrections(*rows: str) -> str:
    heading = "table  player  game_id  column  was  now  reason  by  on\n"
    return heading + "".join(f"{row}  slip  Olga  2026-02-01\n" for row in rows)


def test_only_the_corrections_of_the_entries_are_judged(cup: RoundRobin, tmp_path: Path) -> None:
    """Those of games and turns are the run's to judge; they may also be of games that are drawn again."""
    CompetitionFolder.given(
        cup.given("entries", EIGHT),
        "corrections",
        corrections("entries  H  -  level  7  0.5", "games  -  g9  result  white  black", "turns  H  g9  turn  1  x"),
    )
    assert "warning" not in drawn(cup, tmp_path / "drawn")
    assert [row["player"] for row in rows_of(tmp_path / "drawn" / "entries.csv")][:3] == ["G", "F", "E"]
    CompetitionFolder.given(cup, "corrections", corrections("entries  H  -  level  8  0.5"))
    result = scorehouse("draw", cup.folder, "--starts-at", START)
    assert (result.exit_code, "does not stand in the export" in result.output) == (1, True)


def test_who_has_another_name_for_a_time_is_drawn_by_the_time_of_the_entry(cup: RoundRobin, tmp_path: Path) -> None:
    cup.given("entries", "player  entered_at\nTiger  day 2\nB  -")
    CompetitionFolder.given(cup, "players", "account  player  valid_until\nTiger  Lion  2026-03-01T00:00:00Z\n")
    drawn(cup, tmp_path / "drawn")
    assert [row["player"] for row in rows_of(tmp_path / "drawn" / "entries.csv")] == ["Tiger", "B"]
    CompetitionFolder.given(cup, "players", "account  player  valid_until\nTiger  Lion  -\n")
    drawn(cup, tmp_path / "again")
    assert [row["player"] for row in rows_of(tmp_path / "again" / "entries.csv")] == ["Lion", "B"]


def test_who_left_before_the_start_is_drawn_with_a_warning(cup: RoundRobin, tmp_path: Path) -> None:
    cup.given("entries", "player  withdrew_at\nA  2026-03-01T08:00:00Z\nB  2026-03-01T08:00:01Z")
    words = drawn(cup, tmp_path / "drawn")
    assert "cup: warning: A left before the games start" in words
    assert "B left" not in words


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["--starts-at", "2026-03-01T09:00:00"], 2, '--starts-at: "2026-03-01T09:00:00" has no offset from UTC'),
        ([], 2, "--starts-at"),
        (["--starts-at", START, "--out", "{folder}"], 2, "is there already, and not empty"),
    ],
)
def test_wrong_use_does_nothing_and_says_why(cup: RoundRobin, arguments: list[str], code: int, words: str) -> None:
    cup.given("entries", EIGHT)
    result = scorehouse("draw", cup.folder, *(one.format(folder=cup.folder) for one in arguments))
    assert result.exit_code == code
    assert words in result.output
    assert sorted(path.name for path in cup.folder.iterdir()) == ["competition.toml", "entries.csv"]


def test_another_format_is_not_drawn(marathon: RoundRobin) -> None:
    result = scorehouse("draw", marathon.folder, "--starts-at", "now")
    assert result.exit_code == 2
    assert "its format is marathon; only a round robin is drawn" in result.output


def test_entries_at_fault_are_listed_and_nothing_is_drawn(cup: RoundRobin, tmp_path: Path) -> None:
    cup.given("entries", "player  level  table\nA  strong  1\nB  1  -")
    result = scorehouse("draw", cup.folder, "--starts-at", START, "--out", tmp_path / "drawn")
    assert result.exit_code == 1
    assert 'line 2, level: "strong" is not a number' in result.output
    assert "line 3, table: is empty, and other entries have a table" in result.output
    assert not (tmp_path / "drawn").exists()


def test_a_missing_log_of_entries_is_said(cup: RoundRobin) -> None:
    result = scorehouse("draw", cup.folder, "--starts-at", START)
    assert result.exit_code == 1
    assert "no log of entries" in result.output


@pytest.mark.parametrize(
    ("value", "cell"),
    [
        (1850.5, "1850.5"),
        (1500.0, "1500"),
        (1e-7, "0.0000001"),
        (-1e9, "-1000000000"),
        (datetime(2026, 3, 1, 9, 0, 0, 250000, tzinfo=UTC), "2026-03-01T09:00:00.25Z"),
        (None, ""),
    ],
)
def test_a_value_is_written_as_intake_reads_it_back(value: object, cell: str) -> None:
    assert as_cell(value) == cell
