"""On which line of competition.toml a fault is."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorehouse.pipelines.toml_lines import line_of
from tests.command_line import scorehouse
from tests.competition_folder import CompetitionFolder

TEXT = """\
format = "ladder"
name = "Cup"   # the cup

[season]
starts_at = 2026-01-01T00:00:00Z
"ends_at" = 2026-04-01T00:00:00Z

[[tiers]]
name = "bronze"
from = 1500

[[tiers]]
name = "silver"   # [not a table]
from = "x"

[columns.games]
player = [
    "Spieler = in",
]
cap.hours = 3
"""


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ("format", 1),
        ("name", 2),
        ("season", 4),
        ("season.ends_at", 6),
        ("season.missing", 4),
        ("tiers", 8),
        ("tiers[1].from", 10),
        ("tiers[2].from", 14),
        ("tiers[2].loss", 12),
        ("columns.games.player", 17),
        ("columns.games.player[1]", 17),
        ("columns.games.cap.hours", 20),
        ("nothing", None),
        ("", None),
    ],
)
def test_a_key_has_the_line_on_which_it_stands(place: str, line: int | None) -> None:
    assert tomllib.loads(TEXT)
    assert line_of(TEXT, place) == line


@given(text=st.text(alphabet='[]"=.a#\n {}', max_size=60), place=st.text(alphabet="a.[]1", max_size=8))
def test_no_text_stops_it(text: str, place: str) -> None:
    line = line_of(text, place)
    assert line is None or 1 <= line <= len(text.splitlines())


def test_every_fault_of_settings_is_said_with_its_line(marathon: CompetitionFolder) -> None:
    settings = 'format = "marathon"\nname = "Cup"\n\n[stage]\nbest_serie_games = 9\nmin_games = "many"\n'
    (marathon.folder / "competition.toml").write_text(settings)
    said = scorehouse("check", marathon.folder).stderr.splitlines()
    file = marathon.folder / "competition.toml"
    assert any(line.startswith(f"cup: {file}, line 5: stage.best_serie_games: no such key") for line in said)
    assert any(line.startswith(f"cup: {file}, line 6: stage.min_games: ") for line in said)
