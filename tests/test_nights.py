"""Whatever happens in one competition is that competition's: the others of the same night are published."""

import os
import re
import sys
from collections.abc import Callable
from ctypes import CDLL
from pathlib import Path
from types import ModuleType
from typing import Any

import duckdb
import pytest

from scorehouse.pipelines.cli import main
from scorehouse.pipelines.commands import run
from scorehouse.pipelines.commands.check import check
from scorehouse.pipelines.steps import loading, opening, publishing, working_out
from scorehouse.pipelines.steps.outcome import Outcome
from scorehouse.pipelines.warehouse import Warehouse
from tests.command_line import scorehouse, scorehouse_process
from tests.competition_folder import CompetitionFolder, run_all

GAMES = """
    game_id  table_name     started_at            player  game_points
    g1       RU-Marathon-1  2015-02-05T12:00:00Z  A       40
    g1       RU-Marathon-1  2015-02-05T12:00:00Z  B       30
    g1       RU-Marathon-1  2015-02-05T12:00:00Z  C       20
    g1       RU-Marathon-1  2015-02-05T12:00:00Z  D       10
"""
MARATHON = 'format = "marathon"\nname = "Cup"\n'
LADDER = 'format = "ladder"\nname = "Cup"\nlog_timezone = "America/Los_Angeles"\n[[tiers]]\nname = "a"\nloss = 5\n'


class Panic(BaseException):
    """What a library written in Rust raises when it gives up: no Exception."""


@pytest.fixture
def cup(marathon: CompetitionFolder) -> CompetitionFolder:
    """A good competition, `cup`, with room beside it for a bad one."""
    return marathon.given("games", GAMES)


def beside(cup: CompetitionFolder, slug: str = "bad", settings: str = MARATHON, games: str = GAMES) -> Path:
    folder = CompetitionFolder(cup.folder.parent.parent, "marathon", slug).given("games", games).folder
    (folder / "competition.toml").write_text(settings, encoding="utf-8")
    return folder


def night(cup: CompetitionFolder, *others: Path) -> dict[str, Outcome]:
    """A run of the others and of the good competition, which is between them."""
    folders = [*others[:1], cup.folder, *others[1:]]
    outcomes = run_all(folders, cup.out)
    return {outcome.slug: outcome for outcome in outcomes}


def in_database(cup: CompetitionFolder) -> list[str]:
    with duckdb.connect(str(cup.out / "scorehouse.duckdb"), read_only=True) as reader:
        rows = reader.execute("select distinct competition from marathon.standings order by all").fetchall()
    return [slug for (slug,) in rows]


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (f"{MARATHON}[final]\nbest_stages = {2**63}\n", "final.best_stages: is no number of 64 bits"),
        (f"{MARATHON}[final]\nbest_stages = -{10**400}\n", "final.best_stages: is no number of 64 bits"),
        (f"{MARATHON}x = {'9' * 5000}", "not TOML: Exceeds the limit"),
        (f"{MARATHON}as_of = 9999-12-31T23:59:59\n", "as_of: is no day or hour that exists"),
        (f"{MARATHON}as_of = 9999-12-31T23:59:59-12:00\n", "as_of: is no day or hour that exists"),
        (
            f"{LADDER}from = 1500\n[season]\nstarts_at = 2026-01-01T00:00:00\nends_at = 9999-12-31T23:59:59\n",
            "season.ends_at: is no day or hour that exists",
        ),
        (
            f"{MARATHON}[[stages]]\nnumber = 1\nstarts_on = 2015-01-01\nends_on = 9999-12-31\n",
            "stages[1].ends_on: Input should be less than or equal to 9998-12-31",
        ),
        (
            f"{MARATHON}[[stages]]\nnumber = 1\nstarts_on = 0001-01-01\nends_on = 2015-12-31\n",
            "stages[1].starts_on: Input should be greater than or equal to 0002-01-01",
        ),
        (f"{MARATHON}x = {'[' * 100_000}", "its brackets are nested too deep"),
        (f'{MARATHON}log_timezone = "localtime"\n', '"localtime" is not a time zone'),
        (f'{MARATHON}log_timezone = "Factory"\n', '"Factory" is not a time zone'),
        (f'{MARATHON}log_timezone = "posixrules"\n', '"posixrules" is not a time zone'),
        (f'{MARATHON}[event]\ntimezone = "right/Europe/Moscow"\n', '"right/Europe/Moscow" is not a time zone'),
    ],
)
def test_settings_past_what_there_is_are_said_and_the_others_published(
    cup: CompetitionFolder, settings: str, words: str
) -> None:
    outcomes = night(cup, beside(cup, settings=settings))
    assert outcomes["cup"].is_good
    (error,) = outcomes["bad"].errors
    assert words in error
    assert in_database(cup) == ["cup"]


def test_a_folder_may_be_called_whatever_a_folder_can_be_called(cup: CompetitionFolder) -> None:
    slugs = ("ж" * 126, "x" * 255, "a'b", 'a"b', "a;b", "%s {0}", "*?[x]", "~", "$HOME")
    outcomes = night(cup, *(beside(cup, slug) for slug in slugs))
    assert {slug: outcome.errors for slug, outcome in outcomes.items()} == {slug: [] for slug in ("cup", *slugs)}
    for slug in slugs:
        assert (cup.out / slug / "standings.csv").read_bytes() == (cup.out / "cup" / "standings.csv").read_bytes()


@pytest.mark.parametrize("slug", ["scorehouse.duckdb", os.fsdecode(b"caf\xe9")])
def test_a_name_that_cannot_be_a_slug_is_that_folders_fault_alone(cup: CompetitionFolder, slug: str) -> None:
    beside(cup, slug)
    done = scorehouse_process("run", cup.folder.parent, "--out", cup.out)
    assert done.returncode == 1
    assert "rename" in done.stderr
    assert "Traceback" not in done.stderr
    assert re.search(r"^(scorehouse.duckdb|caf\\udce9): not published, ", done.stdout, re.MULTILINE)
    assert "cup: provisional" in done.stdout
    assert in_database(cup) == ["cup"]


def without_rights_of_root() -> None:
    """Of root, the right to pass over permissions; others have none."""
    drop_from_bounding_set, dac_override, dac_read_search = 24, 1, 2
    for right in (dac_override, dac_read_search):
        CDLL(None).prctl(drop_from_bounding_set, right, 0, 0, 0)


@pytest.mark.parametrize("what", ["", "competition.toml", "games.csv"])
def test_what_may_not_be_read_is_said_and_the_others_published(cup: CompetitionFolder, what: str) -> None:
    locked = beside(cup) / what
    locked.chmod(0)
    done = scorehouse_process("run", cup.folder.parent, "--out", cup.out, before=without_rights_of_root)
    locked.chmod(0o700)
    assert done.returncode == 1
    assert "Permission denied" in done.stderr
    assert "Traceback" not in done.stderr
    assert "bad: not published" in done.stdout
    assert "cup: provisional" in done.stdout


def mentions(thing: Any, slug: str) -> bool:
    """Whether a competition is among what a function was given: itself, its slug, or a file of it."""
    if isinstance(thing, list | tuple):
        return any(mentions(inner, slug) for inner in thing)
    return slug in (thing, getattr(thing, "slug", None)) or slug in getattr(thing, "parts", ())


Break = Callable[..., None]


def step_of(place: str) -> ModuleType:
    """The step that calls a function by this name."""
    (step,) = (step for step in (opening, loading, working_out, publishing) if hasattr(step, place))
    return step


@pytest.fixture
def fails(monkeypatch: pytest.MonkeyPatch) -> Break:
    """Makes a function of the nightly run raise an error where it is given the competition `bad`."""

    def patch(place: str, error: BaseException) -> None:
        step = step_of(place)
        whole = getattr(step, place)

        def broken(*given: Any, **more: Any) -> Any:
            if mentions(given, "bad"):
                raise error
            return whole(*given, **more)

        monkeypatch.setattr(step, place, broken)

    return patch


PLACES = ("read_settings", "load", "check_rows", "take_rejects_out", "latest_moment", "work_out", "read_tables",
          "write_page", "write_report", "write_files", "files")  # fmt: skip
ERRORS = (ZeroDivisionError("division by zero"), Panic("gave up"), RecursionError())


@pytest.mark.parametrize(
    ("place", "error"), [*((place, ERRORS[0]) for place in PLACES), *(("work_out", error) for error in ERRORS[1:])]
)
def test_a_fault_of_our_own_ends_one_competition_wherever_it_is(
    cup: CompetitionFolder, fails: Break, place: str, error: BaseException
) -> None:
    assert night(cup, beside(cup), beside(cup, "good"))["bad"].is_good
    before = (cup.out / "bad" / "standings.csv").read_bytes()
    fails(place, error)
    cup.given("games", GAMES.replace("D       10", "D       50"))
    outcomes = night(cup, cup.folder.with_name("bad"), cup.folder.with_name("good"))
    assert [outcome.is_good for outcome in outcomes.values()] == [False, True, True]
    assert cup.published("standings")[1][1] == "D"
    assert (cup.out / "bad" / "standings.csv").read_bytes() == before
    assert in_database(cup) == ["bad", "cup", "good"]


def test_a_fault_of_our_own_says_in_one_line_what_to_report(cup: CompetitionFolder, fails: Break) -> None:
    beside(cup)
    fails("work_out", Panic("gave\nup"))
    done = scorehouse("run", cup.folder.parent, "--out", cup.out)
    assert done.exit_code == 1
    traceback = cup.out / ".faults" / "bad"
    assert re.match(
        r"bad: Panic in pipelines/steps/working_out\.py, line \d+, work_out_all: gave\\nup; "
        rf"this is a fault of scorehouse \d+\.\d+\.\d+, please report this line and its traceback, "
        rf"which is in {re.escape(str(traceback))}\n",
        done.stderr,
    )
    assert traceback.read_text().startswith("Traceback (most recent call last):")
    assert traceback.parent.stat().st_mode & 0o077 == 0
    assert in_database(cup) == ["cup"]


def test_a_traceback_is_gone_when_its_fault_is(
    cup: CompetitionFolder, fails: Break, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = beside(cup)
    fails("load", ZeroDivisionError())
    night(cup, folder)
    assert (cup.out / ".faults" / "bad").exists()
    monkeypatch.undo()
    assert night(cup, folder)["bad"].is_good
    assert not (cup.out / ".faults" / "bad").exists()


def test_a_check_tells_the_same_faults_and_writes_nothing_beside(cup: CompetitionFolder, fails: Break) -> None:
    folder = beside(cup)
    before = sorted(cup.folder.parent.rglob("*"))
    fails("work_out", ZeroDivisionError())
    bad, good = check([folder, cup.folder], lambda step: None)
    assert good.is_good
    (line,) = bad.errors
    traceback = Path(line.rsplit(" ", 1)[1])
    assert "Traceback" in traceback.read_text()
    traceback.unlink()
    assert sorted(cup.folder.parent.rglob("*")) == before


def test_a_fault_in_what_all_competitions_share_is_told_without_a_traceback(
    cup: CompetitionFolder, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: Any) -> None:
        raise Panic

    monkeypatch.setattr(run, "keep_the_others", broken)
    monkeypatch.setattr(sys, "argv", ["scorehouse", "run", str(cup.folder), "--out", str(cup.out)])
    monkeypatch.setattr(os, "_exit", sys.exit)
    with pytest.raises(SystemExit) as end:
        main()
    line = capsys.readouterr().err
    assert end.value.code == 1
    assert line.startswith("scorehouse: Panic in pipelines/commands/run.py")
    assert line.count("\n") == 1
    Path(line.rstrip().rsplit(" ", 1)[1]).unlink()
    assert not (cup.out / ".current").exists()


def test_what_is_not_ours_where_a_competition_would_go_stops_that_one_alone(cup: CompetitionFolder) -> None:
    theirs = cup.out / "bad"
    theirs.mkdir(parents=True)
    outcomes = night(cup, beside(cup))
    assert outcomes["bad"].errors == [
        f"{cup.out} already holds bad, not written by scorehouse; move it away, or choose another --out"
    ]
    assert outcomes["cup"].is_good


@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError, duckdb.OutOfMemoryException, duckdb.IOException])
@pytest.mark.parametrize("place", ["load", "work_out", "write_page"])
def test_what_the_machine_is_the_cause_of_ends_the_night(
    cup: CompetitionFolder, monkeypatch: pytest.MonkeyPatch, place: str, error: type[BaseException]
) -> None:
    night(cup)
    before = cup.files()

    def broken(*_: Any, **__: Any) -> None:
        raise error("out of it")

    monkeypatch.setattr(step_of(place), place, broken)
    done = scorehouse("run", cup.folder, "--out", cup.out)
    assert done.exit_code == (130 if error is KeyboardInterrupt else 1)
    assert "fault of scorehouse" not in done.output
    assert cup.files() == before


def test_a_claim_that_fails_is_said_also_where_rejects_were_accepted(
    cup: CompetitionFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole: Callable[..., Any] = Warehouse.query_folder

    def with_a_broken_claim(warehouse: Any, folder: str) -> Any:
        if not folder.endswith("claims"):
            return whole(warehouse, folder)
        return [("two_and_two_are_four", warehouse.query("select competition, state from marathon.states"))]

    monkeypatch.setattr(Warehouse, "query_folder", with_a_broken_claim)
    cup.given("games", GAMES + GAMES.split("\n", 2)[2].replace("g1", "g2").replace("D       10", "D       ten"))
    done = scorehouse("run", cup.folder, "--out", cup.out, "--accept-rejects")
    assert done.exit_code == 1
    assert '"ten" is not a whole number' in done.stderr
    assert "cup: a claim about the results does not hold: two and two are four" in done.stderr
    assert "Published without them" not in done.stderr
    assert "run again with --accept-rejects" not in done.stderr


@pytest.mark.parametrize(
    ("encoding", "command", "code"), [("ascii", "run", 1), ("ascii", "whatif", 0), ("latin-1", "check", 1)]
)
def test_no_name_stops_a_command_where_the_output_is_not_utf_8(
    cup: CompetitionFolder, encoding: str, command: str, code: int
) -> None:
    folder = beside(cup, "Чемпионат", games=GAMES.replace("40", "25ж"))
    extra = cup.folder.parent / "extra.csv"
    extra.write_text("ruling_id,kind,player,stage,amount\nr1,fine_table_points,Жанна,1,4\n", encoding="utf-8")
    cup.given("games", GAMES.replace("A ", "Жанна "))
    of_command: dict[str, list[object]] = {"run": ["--out", cup.out, folder], "check": [folder]}
    of_command["whatif"] = [cup.folder, "--rulings", extra]
    env = {"PYTHONIOENCODING": encoding, "LC_ALL": "C"}
    done = scorehouse_process(command, *of_command[command], env=env)
    assert done.returncode == code
    assert done.stdout
    assert "Traceback" not in done.stderr
