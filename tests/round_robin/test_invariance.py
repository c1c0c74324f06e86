"""What must not change the results: the order of rows, the number of files, who has white, what stands beside."""

import random
from pathlib import Path
from typing import Any

import pytest

from tests.competition_folder import CompetitionFolder, run_together
from tests.round_robin import random_logs as random_round_robin
from tests.round_robin.twin import moment_of_results

Tables = dict[str, list[dict[str, Any]]]
OTHER = {
    "white": "black",
    "black": "white",
    "draw": "draw",
    "white_by_forfeit": "black_by_forfeit",
    "black_by_forfeit": "white_by_forfeit",
    None: None,
}


def drawn(seed: int, size: int) -> tuple[dict[str, Any], Tables]:
    """Settings and logs of a random competition, with the `as_of` that it would have."""
    settings, tables = random_round_robin.competition(random.Random(seed), size)
    return settings | {"as_of": moment_of_results(settings, tables, None)}, tables


def published(folder: Path, competitions: dict[str, tuple[dict[str, Any], Tables]]) -> dict[str, CompetitionFolder]:
    """All of these competitions in one run."""
    cups = {
        slug: CompetitionFolder(folder, "round_robin", slug).configure(**settings).given_rows(tables)
        for slug, (settings, tables) in competitions.items()
    }
    run_together(list(cups.values()))
    for cup in cups.values():
        cup.results()
    return cups


@pytest.mark.parametrize("seed", [2, 11])
def test_the_order_of_rows_and_the_number_of_files_do_not_matter(seed: int, tmp_path: Path) -> None:
    settings, tables = drawn(seed, 60)
    first = published(tmp_path / "first", {"cup": (settings, tables)})["cup"]
    lots = random.Random(seed)
    again = CompetitionFolder(tmp_path / "again", "round_robin").configure(**settings)
    for table, rows in tables.items():
        shuffled = lots.sample(rows, len(rows))
        again.given_rows({table: shuffled[::2]})
        (again.folder / f"{table}.csv").rename(again.folder / f"{table}-z.csv")
        again.given_rows({table: shuffled[1::2]})
    assert again.run().is_good
    assert again.files() == first.files()


def with_colours_exchanged(tables: Tables) -> Tables:
    games = [
        game | {"white": game["black"], "black": game["white"], "result": OTHER[game["result"]]}
        for game in tables["games"]
    ]
    return tables | {"games": games}


@pytest.mark.parametrize("seed", [3, 5])
def test_who_has_white_does_not_matter(seed: int, tmp_path: Path) -> None:
    settings, tables = drawn(seed, 60)
    cups = published(tmp_path, {"one": (settings, tables), "other": (settings, with_colours_exchanged(tables))})
    for table in ("standings", "play_offs", "table_status"):
        assert cups["one"].published(table) == cups["other"].published(table)
    ends = [
        {row[0]: (*row[3:7], row[7]) for row in cups[slug].published("game_results")[1:]} for slug in ("one", "other")
    ]
    assert {game: (b, w, bp, wp, by) for game, (w, b, wp, bp, by) in ends[1].items()} == ends[0]


def of_table(tables: Tables, number: int) -> Tables:
    """The logs of one table alone."""
    games = [game for game in tables["games"] if game["table"] == number]
    ids = {game["game_id"] for game in games}
    turns = [turn for turn in tables.get("turns", []) if turn["game_id"] in ids]
    entries = [entry for entry in tables["entries"] if entry["table"] == number]
    return {"entries": entries, "games": games} | ({"turns": turns} if turns else {})


def test_every_table_gets_what_it_gets_alone(tmp_path: Path) -> None:
    settings, tables = drawn(5, 150)
    numbers = sorted({entry["table"] for entry in tables["entries"]})
    assert len(numbers) >= 20
    alone = {f"table-{number}": (settings, of_table(tables, number)) for number in numbers}
    cups = published(tmp_path, {"all": (settings, tables)} | alone)
    for table in ("standings", "play_offs", "table_status"):
        together = cups["all"].published(table)
        assert together[1:] == [row for slug in alone for row in cups[slug].published(table)[1:]]
    for table in ("game_results", "review"):
        together = cups["all"].published(table)
        assert together[1:] == sorted(row for slug in alone for row in cups[slug].published(table)[1:])


def test_names_that_differ_only_in_case_or_alphabet_are_different_players(tmp_path: Path) -> None:
    """And text sorts by code point: `Z` before `a`, `я` after `z`."""
    cup = CompetitionFolder(tmp_path, "round_robin")
    cup.given("entries", "player  level\nя  1\na  1\nz  1\nZ  1\nА  1")
    cup.given("games", "game_id  table  white  black  started_at")
    assert cup.run().is_good
    assert [row[2] for row in cup.published("standings")[1:]] == ["Z", "a", "z", "А", "я"]
