"""What is wrong with a round robin's competition.toml is said with the key and the nearest one that exists."""

import re
from typing import Any

import pytest

from scorehouse.pipelines.settings import read_settings
from scorehouse.schemas.round_robin import Settings
from tests.round_robin.folder import RoundRobin


def test_the_defaults_are_the_regulations() -> None:
    """I tavoli: da massimo 7. L'orologio: 24 ore per mossa. Spareggi: 1º, 2º o 3º."""
    settings = Settings(format="round_robin", name="Cup")
    assert (settings.tables.max_players, settings.tables.fill, settings.tables.games_a_pair) == (7, "even", 1)
    assert settings.clock.hours_per_move == 24
    assert settings.play_off.last_place == 3
    assert settings.log_timezone is None
    assert settings.as_of is None


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"clock": {"hours_a_move": 24}}, 'clock.hours_a_move: no such key; the nearest is "hours_per_move"'),
        ({"play_offs": {"last_place": 3}}, 'play_offs: no such key; the nearest is "play_off"'),
        ({"clock": {"hours_per_move": 0}}, "clock.hours_per_move: Input should be greater than or equal to 1, not 0"),
        ({"clock": {"hours_per_move": "24"}}, 'clock.hours_per_move: Input should be a valid integer, not "24"'),
        ({"tables": {"max_players": 1}}, "tables.max_players: Input should be greater than or equal to 2, not 1"),
        ({"tables": {"games_a_pair": 0}}, "tables.games_a_pair: Input should be greater than or equal to 1, not 0"),
        ({"tables": {"fill": "top"}}, "tables.fill: Input should be 'even' or 'full', not \"top\""),
        ({"play_off": {"last_place": -1}}, "play_off.last_place: Input should be greater than or equal to 0, not -1"),
        ({"log_timezone": "Rome"}, 'log_timezone: "Rome" is not a time zone; names look like "Europe/Moscow"'),
    ],
)
def test_a_wrong_setting_is_named(cup: RoundRobin, settings: dict[str, Any], words: str) -> None:
    cup.entered("A").given("games", "game_id  white  black").configure(**settings)
    (error,) = cup.run().errors
    assert re.sub(", line [0-9]+: ", ": ", error, count=1) == f"{cup.folder / 'competition.toml'}: {words}"


def test_no_place_is_played_off_where_the_last_one_is_0(cup: RoundRobin) -> None:
    cup.configure(play_off={"last_place": 0}).entered("A B").beaten("AB", draws="AB")
    cup.shows(play_offs="place", table_status="status\nfinal")


def test_times_without_an_offset_are_read_in_the_logs_time_zone(cup: RoundRobin) -> None:
    cup.configure(log_timezone="Europe/Rome").entered("A B")
    cup.given("games", "game_id  white  black  started_at\nAB  A  B  2026-03-01T01:00:00")
    outcome = cup.run()
    assert outcome.as_of is not None
    assert outcome.as_of.isoformat() == "2026-03-01T00:00:00"


def test_the_settings_are_read_as_the_file_has_them(cup: RoundRobin) -> None:
    cup.configure(
        tables={"max_players": 6, "fill": "full", "games_a_pair": 2},
        clock={"hours_per_move": 48},
        play_off={"last_place": 1},
    )
    room, settings = read_settings(cup.folder / "competition.toml")
    assert room.rules(settings, None)["rules"] == [
        {
            "as_of": None,
            "is_whole": True,
            "max_players": 6,
            "fill": "full",
            "games_a_pair": 2,
            "hours_per_move": 48,
            "double_misses_a_game": 2,
            "last_place": 1,
            "halves_a_point": 2,
        }
    ]
