"""`scorehouse new`: a competition to start from, which runs as it is."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from scorehouse.pipelines.commands.new import needed, write_new
from scorehouse.pipelines.rooms import ROOMS
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.pipelines.settings import read_settings
from tests.command_line import scorehouse
from tests.competition_folder import run_all

YEAR = 2031
# The logs of a sample, as a club would bring them: of this year, at tables of any name.
SAMPLES = Path(__file__).parent.parent / "data"
every_room = pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)


def settings_within(model: type[BaseModel], path: str) -> Iterator[tuple[str, FieldInfo]]:
    """Every setting of a model and of the tables within, by its path."""
    for name, field in model.model_fields.items():
        yield f"{path}{name}", field
        inner: Any = field.annotation
        while getattr(inner, "__args__", None) and not isinstance(inner, type):
            inner = inner.__args__[0]
        inner = getattr(inner, "__args__", (inner,))[0]
        if isinstance(inner, type) and issubclass(inner, BaseModel):
            yield from settings_within(inner, f"{path}{name}.")


@every_room
def test_every_setting_says_what_it_means(room: Room) -> None:
    settings = dict(settings_within(room.settings, ""))
    assert len(settings) > len(room.settings.model_fields)
    assert [path for path, field in settings.items() if not field.description] == []


@every_room
def test_it_runs_as_it_is(room: Room, tmp_path: Path) -> None:
    files = write_new(room.format, tmp_path / "mine", YEAR)
    assert {file.stem for file in files} == {"competition", "corrections", "players", *room.logs}
    (outcome,) = run_all([tmp_path / "mine"], tmp_path / "out")
    assert outcome.is_good, outcome.errors
    assert outcome.warnings == []
    assert outcome.intake is not None
    assert outcome.intake.total("accepted") == sum(map(len, room.example.values())) > 0


@every_room
def test_its_settings_are_the_defaults_or_those_of_the_year(room: Room, tmp_path: Path) -> None:
    write_new(room.format, tmp_path, YEAR)
    _, settings = read_settings(tmp_path / "competition.toml")
    assert settings == room.settings.model_validate(needed(room.settings) | room.to_start_with(YEAR))


@every_room
def test_a_log_of_this_year_put_into_it_counts(room: Room, tmp_path: Path) -> None:
    write_new(room.format, tmp_path / "mine", YEAR)
    for table in room.logs:
        (tmp_path / "mine" / f"{table}.csv").unlink()
    for file in (SAMPLES / f"{room.format}-sample").glob("*.csv"):
        if not file.name.startswith("players"):
            text = re.sub(r"\b20[12][0-9]-(?=[0-9]{2}-[0-9]{2})", f"{YEAR}-", file.read_text(encoding="utf-8"))
            text = text.replace("RU-Marathon-", "club table ")
            (tmp_path / "mine" / file.name).write_text(text, encoding="utf-8")
    (outcome,) = run_all([tmp_path / "mine"], tmp_path / "out")
    assert outcome.is_good, outcome.errors
    assert [words for words in outcome.warnings if re.match("[0-9,]+ of [0-9,]+ ", words)] == []  # most do not count


@pytest.mark.parametrize("day", [date(YEAR, 1, 2), date(YEAR, 2, 28), date(YEAR, 7, 31), date(YEAR, 12, 31)])
def test_every_day_of_the_year_is_in_a_stage_of_a_new_marathon_and_in_a_new_season(day: date, tmp_path: Path) -> None:
    noon = f"{day}T12:00:00Z"
    for format in ("marathon", "ladder"):
        write_new(format, tmp_path / format, YEAR)
        for file in (tmp_path / format).glob("*.csv"):
            file.write_text(
                re.sub(rf"{YEAR}-[0-9-]*T[0-9:]*Z", noon, file.read_text(encoding="utf-8")), encoding="utf-8"
            )
    assert [outcome.errors for outcome in run_all([tmp_path / "marathon", tmp_path / "ladder"], tmp_path / "out")] == [
        [],
        [],
    ]


def test_the_year_is_that_of_the_clock(tmp_path: Path) -> None:
    assert scorehouse("new", "ladder", tmp_path / "mine").exit_code == 0
    settings = (tmp_path / "mine" / "competition.toml").read_text(encoding="utf-8")
    assert f"starts_at = {datetime.now(UTC).year}-01-01T00:00:00Z" in settings


@every_room
def test_every_setting_stands_in_it_with_its_meaning(room: Room, tmp_path: Path) -> None:
    write_new(room.format, tmp_path, YEAR)
    text = " ".join((tmp_path / "competition.toml").read_text(encoding="utf-8").replace("\n# ", " ").split())
    for path, field in settings_within(room.settings, ""):
        assert field.description is not None
        assert field.description in text, path
        assert (field.alias or path.split(".")[-1]) in text, path


@every_room
def test_its_examples_of_words_hold_in_this_format(room: Room, tmp_path: Path) -> None:
    write_new(room.format, tmp_path, YEAR)
    text = (tmp_path / "competition.toml").read_text(encoding="utf-8")
    start = text.index("# [columns.")
    shown, rest = text[start:].split("\n\n", 2)[:2], text[start:].split("\n\n", 2)[2]
    used = "\n".join(
        line.removeprefix("# ") for line in "\n".join(shown).splitlines() if "export's words, c" not in line
    )
    (tmp_path / "competition.toml").write_text(f"{text[:start]}{used}\n{rest}", encoding="utf-8")
    _, settings = read_settings(tmp_path / "competition.toml")
    assert settings.columns
    assert settings.values


def test_lines_that_only_go_together_say_so(tmp_path: Path) -> None:
    write_new("marathon", tmp_path, YEAR)
    text = (tmp_path / "competition.toml").read_text(encoding="utf-8")
    assert "writes them all, and every line of each.\n[[stages]]\n" in text


def test_what_the_organiser_must_set_is_a_marked_example(tmp_path: Path) -> None:
    write_new("marathon", tmp_path, YEAR)
    text = (tmp_path / "competition.toml").read_text(encoding="utf-8")
    assert '# Set this. What people call the competition.\nname = "Our competition"\n' in text
    assert text.count("Set this.") == 3
    assert "the name; RE2 syntax [8.1]. The default is" in text.replace("\n# ", " ")
    assert f"starts_on = {YEAR}-01-01\n" in text
    assert "best series [8.3.2].\nbest_series_games = 10\n" in text
    assert '# supersedes = "newest_file"\n' in text


def test_a_folder_that_is_not_empty_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    done = scorehouse("new", "marathon", tmp_path)
    assert done.exit_code == 2
    assert f"{tmp_path} is not empty" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_an_unknown_format_is_wrong_use_with_the_nearest(tmp_path: Path) -> None:
    done = scorehouse("new", "marathn", tmp_path / "new")
    assert done.exit_code == 2
    assert 'did you mean "marathon"?' in done.stderr
    assert not (tmp_path / "new").exists()


def test_its_files_are_listed(tmp_path: Path) -> None:
    done = scorehouse("new", "marathon", tmp_path / "mine")
    assert done.exit_code == 0
    assert done.stdout.splitlines()[:2] == [f"{tmp_path}/mine/competition.toml", f"{tmp_path}/mine/games.csv"]
