"""The command line as a person meets it: words, exit codes, and what is written where."""

import re
import shlex
import subprocess
from datetime import date
from pathlib import Path
from shutil import copytree

import duckdb
import pytest

from scorehouse.pipelines.cli import app
from scorehouse.pipelines.commands import check, run
from tests.command_line import COMMAND, no_file_larger_than, scorehouse
from tests.competition_folder import CompetitionFolder

GAMES = """
    game_id  table_name     started_at            player  game_points
    g1       RU-Marathon-1  2015-02-05T12:00:00Z  A       40
    g1       RU-Marathon-1  2015-02-05T12:00:00Z  B       30
    g1       RU-Marathon-1  2015-02-05T12:00:00Z  C       20
    g1       RU-Marathon-1  2015-02-05T12:00:00Z  D       10
"""


@pytest.fixture
def cup(marathon: CompetitionFolder) -> CompetitionFolder:
    return marathon.given("games", GAMES)


def test_a_run_ends_with_one_line_a_competition(cup: CompetitionFolder) -> None:
    done = scorehouse("run", cup.folder.parent, "--out", cup.out)
    assert done.exit_code == 0
    assert done.stdout == f"cup: provisional, 4 accepted, 0 folded, 0 rejected, {cup.out}/cup/index.html\n"
    assert [line.split(":")[:3] for line in done.stderr.splitlines()] == [
        ["cup", " warning", " provisional, not final"]  # an event of long ago
    ]


def test_reports_is_where_the_results_go_by_default(cup: CompetitionFolder) -> None:
    assert scorehouse("run", cup.folder, cwd=cup.folder.parent.parent).exit_code == 0
    assert (cup.out / "cup" / "standings.csv").exists()


def test_a_competition_is_named_by_its_folder_also_as_a_dot(cup: CompetitionFolder) -> None:
    assert scorehouse("run", ".", "--out", cup.out, cwd=cup.folder).stdout.startswith("cup: provisional")


def test_check_writes_nothing_and_says_the_same(cup: CompetitionFolder) -> None:
    before = sorted(cup.folder.parent.parent.rglob("*"))
    done = scorehouse("check", cup.folder)
    assert (done.exit_code, done.stdout) == (0, "cup: publishable, 4 accepted, 0 folded, 0 rejected\n")
    assert sorted(cup.folder.parent.parent.rglob("*")) == before


def test_a_check_of_a_very_large_log_leaves_its_results_to_the_run_and_says_so(
    cup: CompetitionFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "ROWS_WORKED_OUT_IN_A_CHECK", 3)
    monkeypatch.setattr(check, "work_out_all", None)
    (outcome,) = check.check([cup.folder], lambda step: None)
    assert outcome.is_good
    assert "4 rows: their checks passed; warnings and claims about results" in outcome.warnings[0]


def test_rejects_are_named_with_file_line_and_column_and_the_exit_code_is_1(cup: CompetitionFolder) -> None:
    cup.given("games", GAMES.replace("40", "25x0").replace("D       10", "-       10"))
    for command in ("check", "run"):
        done = scorehouse(command, cup.folder, *(["--out", cup.out] if command == "run" else []))
        assert done.exit_code == 1
        assert "games.csv\n" in done.stderr
        assert 'line 2, game_points: "25x0" is not a whole number' in done.stderr
        assert "line 5, player: is empty" in done.stderr
        assert "0 accepted, 0 folded, 4 rejected" in done.stdout


def test_accepting_rejects_publishes_without_them_and_their_games(cup: CompetitionFolder) -> None:
    cup.given("games", GAMES + GAMES.split("\n", 2)[2].replace("g1", "g2").replace("D       10", "D       ten"))
    done = scorehouse("run", cup.folder, "--out", cup.out, "--accept-rejects")
    assert done.exit_code == 0
    assert "4 accepted, 0 folded, 4 rejected" in done.stdout
    assert "Published without them" in done.stderr
    assert {row[0] for row in cup.published("seat_results")[1:]} == {"g1"}
    assert len(cup.published("rejects")) == 2


def test_as_of_cuts_the_log_and_is_said(cup: CompetitionFolder) -> None:
    before = ["run", cup.folder, "--out", cup.out, "--as-of", "2015-02-05T11:59:59Z"]
    assert "0 of 1 games had begun: as_of is 2015-02-05T11:59:59Z" in scorehouse(*before).stderr
    assert scorehouse(*before, "--allow-empty").exit_code == 0
    assert cup.published("seat_results")[1:] == []
    assert '"as_of": "2015-02-05T11:59:59Z"' in (cup.out / "cup" / "run.json").read_text()
    scorehouse("run", cup.folder, "--out", cup.out, "--as-of", "now")
    assert "final" in scorehouse("run", cup.folder, "--out", cup.out, "--as-of", "now").stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["run", "nowhere"], "nowhere: no such folder"),
        (["run", "."], "no competition.toml"),
        (["run", "data/cup", "data/cup"], 'the slug "cup" is already taken'),
        (["run", "data/cup", "--as-of", "yesterday"], '--as-of: "yesterday" is not a time'),
        (["run", "data/cup", "--as-of", "2015-02-05T12:00:00"], "has no offset"),
        (["run", "data/cup", "--out", "data/cup/games.csv"], "is not a folder"),
        (["run", "data/cup", "--fast"], "--fast"),
        (["publish"], "publish"),
    ],
)
def test_wrong_use_is_said_and_has_exit_code_2(cup: CompetitionFolder, arguments: list[str], words: str) -> None:
    done = scorehouse(*arguments, cwd=cup.folder.parent.parent)
    assert done.exit_code == 2
    assert words in done.stderr
    assert not cup.out.exists()


def test_folders_without_settings_inside_a_folder_of_competitions_are_passed_over_with_a_word(
    cup: CompetitionFolder,
) -> None:
    (cup.folder.parent / "photos").mkdir()
    done = scorehouse("check", cup.folder.parent)
    assert done.exit_code == 0
    assert "photos: no competition.toml, passed over" in done.stderr


def test_broken_settings_are_named_with_file_key_and_nearest_key(cup: CompetitionFolder) -> None:
    (cup.folder / "competition.toml").write_text(
        'format = "marathon"\nname = "Cup"\n[stage]\nbest_serie_games = 10\nmin_norm_rating_games = "4"\n'
        '[event]\ntimezone = "Europe/Moskow"\n'
    )
    done = scorehouse("run", cup.folder, "--out", cup.out)
    assert done.exit_code == 1
    assert 'stage.best_serie_games: no such key; the nearest is "best_series_games"' in done.stderr
    assert "stage.min_norm_rating_games: Input should be a valid integer" in done.stderr
    assert 'event.timezone: "Europe/Moskow" is not a time zone' in done.stderr
    assert str(cup.folder / "competition.toml") in done.stderr


def test_a_file_that_is_no_table_s_is_named_with_the_nearest_table(cup: CompetitionFolder) -> None:
    (cup.folder / "gmaes.csv").write_text("x\n")
    assert (
        'gmaes.csv is no table\'s log and was not read; the nearest table is "games"'
        in scorehouse("check", cup.folder).stderr
    )


def test_a_required_table_without_a_file_is_an_error(cup: CompetitionFolder) -> None:
    (cup.folder / "games.csv").unlink()
    done = scorehouse("check", cup.folder)
    assert done.exit_code == 1
    assert "no log of games: put games.csv into" in done.stderr


def test_columns_that_nobody_knows_are_kept_out_with_a_warning(cup: CompetitionFolder) -> None:
    cup.given("games", "\n".join(line + "  extra" for line in GAMES.strip().splitlines()))
    assert "games.csv: extra: no column of games, kept out" in scorehouse("check", cup.folder).stderr


def test_a_heading_that_is_nearly_right_is_suggested(cup: CompetitionFolder) -> None:
    cup.given("games", GAMES.replace("game_points", "game_pionts"))
    done = scorehouse("check", cup.folder)
    assert 'line 1, game_points: this column is missing; rename "game_pionts", if that is it' in done.stderr
    assert "0 accepted, 0 folded, 4 rejected" in done.stdout


def test_files_that_nobody_reads_are_named_also_where_a_required_table_is_missing(cup: CompetitionFolder) -> None:
    (cup.folder / "games.csv").rename(cup.folder / "gmaes.csv")
    done = scorehouse("check", cup.folder)
    assert "no log of games" in done.stderr
    assert "gmaes.csv is no table's log" in done.stderr


def test_check_gives_the_warnings_of_a_run(cup: CompetitionFolder) -> None:
    cup.given("rulings", """
        ruling_id  kind               player  stage  amount
        r1         fine_table_points  A       2      3
    """)  # fmt: skip
    for command in (["check", cup.folder], ["run", cup.folder, "--out", cup.out]):
        words = scorehouse(*command).stderr
        assert "A has no counted game in stage 2, so the fine has no effect" in words
        assert "a fine_table_points of 3 is none of the amounts in the regulation" in words


def test_a_moment_in_quotation_marks_is_told_to_lose_them(cup: CompetitionFolder) -> None:
    cup.configure(as_of="2026-01-01T00:00:00Z")
    assert "as_of: write the time as TOML has it, without quotation marks" in scorehouse("check", cup.folder).stderr


@pytest.mark.parametrize("command", ["run", "check"])
def test_help_ends_in_an_example(command: str) -> None:
    assert re.search(r"Example: scorehouse \w+ \S+", scorehouse(command, "--help").stdout)


def test_a_day_in_place_of_a_moment_is_shown_as_one(cup: CompetitionFolder) -> None:
    cup.configure(as_of=date(2026, 1, 31))
    words = "as_of: 2026-01-31 is a day; write a time, like 2026-01-31T00:00:00Z"
    assert words in scorehouse("check", cup.folder).stderr


@pytest.mark.parametrize("largest_file", [0, 100, 5_000, 20_000, 300_000, 600_000])
@pytest.mark.parametrize("others", [False, True])
def test_where_a_file_cannot_be_written_nothing_is_published(
    cup: CompetitionFolder, *, others: bool, largest_file: int
) -> None:
    if others:
        copytree(cup.folder, cup.folder.with_name("other"))
    assert scorehouse("run", cup.folder.parent, "--out", cup.out).exit_code == 0
    before = cup.files(), (cup.out / "scorehouse.duckdb").read_bytes()
    with no_file_larger_than(largest_file):
        done = scorehouse("run", cup.folder, "--out", cup.out)
    assert done.exit_code == 1
    assert done.stderr.endswith("Nothing was published.\n")
    assert (cup.files(), (cup.out / "scorehouse.duckdb").read_bytes()) == before


def test_what_if_says_so_where_there_is_no_room_for_its_comparison(cup: CompetitionFolder, tmp_path: Path) -> None:
    extra = tmp_path / "extra.csv"
    extra.write_text("ruling_id,kind,player,stage,amount,note\nr1,fine_table_points,A,1,5,\n")
    assert scorehouse("whatif", cup.folder, "--rulings", extra).exit_code == 0
    with no_file_larger_than(300_000):
        done = scorehouse("whatif", cup.folder, "--rulings", extra)
    assert (done.exit_code, done.stdout) == (1, "")
    assert "Could not write file" in done.stderr


@pytest.mark.parametrize("closed", [">/dev/full", ">&-", "2>/dev/full", "2>&-", ">&- 2>&- <&-", "| true"])
def test_what_was_done_is_done_also_where_its_words_cannot_be_written(cup: CompetitionFolder, closed: str) -> None:
    for arguments, code in ((f"run {cup.folder} --out {cup.out}", 0), ("run nowhere", 2)):
        line = f"set -o pipefail; {shlex.join(COMMAND)} {arguments} {closed}"
        done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
        assert done.returncode == code
    assert (cup.out / "cup" / "standings.csv").exists()


def test_a_command_fails_whose_product_cannot_be_written(tmp_path: Path) -> None:
    line = f"{shlex.join(COMMAND)} new marathon {tmp_path / 'new'} > /dev/full"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "stdout: [Errno 28] No space left on device\n")


@pytest.mark.parametrize(
    "error", [KeyboardInterrupt(), RuntimeError("Query interrupted"), duckdb.InterruptException("")]
)
def test_who_interrupts_is_told_so_and_nothing_else(
    cup: CompetitionFolder, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(run, "load_and_check", interrupted)
    done = scorehouse("run", cup.folder, "--out", cup.out)
    assert (done.exit_code, done.output) == (130, "Interrupted.\n")


def test_the_version_is_said() -> None:
    assert re.fullmatch(r"scorehouse \d+\.\d+\.\d+\n", scorehouse("--version").stdout)


@pytest.mark.parametrize("command", [[], ["run"], ["whatif"]])
def test_help_has_a_short_name(command: list[str]) -> None:
    assert scorehouse(*command, "-h").output == scorehouse(*command, "--help").output


def test_quiet_speaks_of_what_was_not_published_alone(cup: CompetitionFolder, tmp_path: Path) -> None:
    bad = CompetitionFolder(tmp_path, "marathon", "bad")
    (bad.folder / "games.csv").write_text("game\n")
    good = scorehouse("run", cup.folder, "--out", cup.out, "--quiet")
    assert (good.exit_code, good.output) == (0, "")
    both = scorehouse("run", cup.folder.parent, "--out", cup.out, "-q")
    assert both.exit_code == 1
    assert both.stdout.startswith("bad: not published")
    assert "cup" not in both.stderr.replace(str(tmp_path), "")
    assert scorehouse("check", cup.folder, "-q").output == ""


def test_the_list_of_commands_says_whole_sentences() -> None:
    listed = scorehouse("--help").output.partition("Commands:\n")[2].strip().splitlines()
    assert len(listed) == len(app.registered_commands)
    assert all(line.endswith(".") and "..." not in line for line in listed)
