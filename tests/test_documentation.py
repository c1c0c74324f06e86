"""What README, docs/ and CONTRIBUTING say is so: commands, settings, tables, links, and the first competition."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import chdir
from doctest import DocTestParser, DocTestRunner
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from docs.generate import HOUSE, filled, pages, settings_in
from scorehouse.pipelines.cli import app
from scorehouse.pipelines.commands.new import toml
from scorehouse.pipelines.competitions import SETTINGS_FILE
from scorehouse.pipelines.rooms import ROOMS
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.schemas import common
from scorehouse.schemas.common import columns
from tests.competition_folder import run_all

DOCS = HOUSE / "docs"
README, CONTRIBUTING = HOUSE / "README.md", HOUSE / "CONTRIBUTING.md"
COMMANDS = list(get_command(app).commands)  # type: ignore[attr-defined]
EVERYWHERE = set(common.Settings.model_fields)
every_room = pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)


def page_of(room: Room) -> str:
    return (DOCS / "rules" / f"{room.format}.md").read_text(encoding="utf-8")


def section(page: str, heading: str) -> str:
    """What stands below a heading, up to the next one of its kind."""
    return re.split(r"^## ", page.split(f"\n## {heading}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


# What the code says itself -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", [*(f"help {command}" for command in COMMANDS), "help", "settings", "tables"])
def test_every_command_setting_and_table_has_its_place_in_the_documentation(part: str) -> None:
    assert any(f"<!-- {part} -->\n" in page.read_text() for page in pages()), f"write it into a page of docs/: {part}"


@every_room
def test_every_room_has_its_place_in_the_documentation(room: Room) -> None:
    for kind in ("settings", "tables", "steps"):
        assert any(f"<!-- {kind} {room.format} -->\n" in page.read_text() for page in pages()), (kind, room.format)
    assert f"docs/rules/{room.format}.md" in README.read_text()


def test_what_is_written_into_a_part_by_hand_is_written_over() -> None:
    page = "# Settings\n<!-- settings ladder -->\nby hand\n<!-- end -->\nbelow\n"
    assert "| `points.win` | `10` |" in filled(page)
    assert "by hand" not in filled(page)
    assert filled(page).startswith("# Settings\n<!-- settings ladder -->\n| setting |")
    assert filled(page).endswith("\n<!-- end -->\nbelow\n")
    assert filled(filled(page)) == filled(page)


# The law --------------------------------------------------------------------------------------------------------------


def flat(settings: dict[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    """Setting and value, named as docs/settings.md does."""
    for key, value in settings.items():
        if isinstance(value, dict):
            yield from flat(value, f"{path}{key}.")
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            yield f"{path}{key}", value
            yield from flat(value[0], f"{path}{key}[].")
        else:
            yield f"{path}{key}", value


@every_room
def test_the_settings_of_a_rule_page_are_those_of_the_schema_with_its_defaults(room: Room) -> None:
    """All of the room's own; of those that every format has, some. Where there is no default, the line says so."""
    block = re.search(r"```toml\n(.*?)```", section(page_of(room), "Settings"), re.DOTALL)
    assert block
    on_page = dict(flat(tomllib.loads(block[1])))
    known = {key.strip("`"): default.strip("`") for key, default, _ in settings_in(room.settings, "")}
    page = f"docs/rules/{room.format}.md"
    assert [f"{page}: there is no setting {key}" for key in on_page if key not in known] == []
    missing = [key for key in known if key.partition(".")[0] not in EVERYWHERE and key not in on_page]
    assert [f'{page}, "Settings": write {key} = {known[key]}, with its clause' for key in missing] == []
    for key, value in on_page.items():
        if isinstance(value, list) and isinstance(value[0], dict):
            defaults = room.settings.model_fields[key].default
            assert not isinstance(defaults, list) or value[0] == defaults[0].model_dump(), key
        elif known[key] not in ("none", "none: set it"):
            assert toml(value) == known[key], key
        elif "[]" not in key and key not in ("format", "name"):
            assert re.search("none by default|required", words_beside(block[1], key)), key


def words_beside(block: str, key: str) -> str:
    """The lines of a setting and of the table that it stands in, with their comments."""
    names = [name.removesuffix("[]") for name in key.split(".")]
    return "\n".join(line for line in block.splitlines() if re.match(rf"\[*({'|'.join(names)})\b", line))


@every_room
def test_the_tables_of_a_rule_page_are_those_of_the_schema_column_by_column(room: Room) -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \|", section(page_of(room), "Output"), re.MULTILINE)
    on_page = {table: re.findall(r"(\w+)(?: \([^)]*\))?(?:, |$)", row) for table, row in rows}
    assert on_page == {table: [column.name for column in columns(model)] for table, model in room.outputs.items()}


@every_room
def test_the_logs_of_a_rule_page_have_the_columns_of_the_schema(room: Room) -> None:
    text = " ".join(section(page_of(room), "Input").split())
    for table, model in room.logs.items():
        entry = re.search(rf"`{table}`(?: \([^)]*\))?: (.*?)(?=\. |$)", text)
        assert entry, table
        named = re.sub(r"\([^)]*\)", "", entry[1])
        found = [name for name in re.findall(r"`(\w+)`", named) if name in {column.name for column in columns(model)}]
        assert found == [column.name for column in columns(model)], table


def test_the_contract_names_every_setting_that_all_formats_have() -> None:
    contract = (DOCS / "contract.md").read_text()
    missing = [name for name in EVERYWHERE if f"`{name}`" not in contract and f"[{name}." not in contract]
    assert [f'docs/contract.md, "Keys of every format": write {name}' for name in missing] == []


# What is said of the program ------------------------------------------------------------------------------------------


def test_the_exit_codes_of_the_documentation_are_those_of_the_command_line() -> None:
    source = ast.parse((HOUSE / "pipelines" / "cli.py").read_text())
    numbers = {
        number.value
        for call in ast.walk(source)
        if isinstance(call, ast.Call) and ast.unparse(call.func) in ("fail", "typer.Exit")
        for argument in call.args
        for number in ast.walk(argument)
        if isinstance(number, ast.Constant) and isinstance(number.value, int)
    }
    table = section((DOCS / "command-line.md").read_text(), "Exit codes")
    assert {int(code) for code in re.findall(r"^\| (\d+) \|", table, re.MULTILINE)} == numbers


def test_every_library_is_in_the_table_that_says_why() -> None:
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text())["project"]
    wanted = {re.match(r"[\w-]+", line)[0].lower() for line in project["dependencies"]}  # type: ignore[index]
    table = section(README.read_text(), "Libraries")
    named = {name.lower() for row in re.findall(r"^\| ([\w, -]+?) \|", table, re.MULTILINE) for name in row.split(", ")}
    assert named - {"library", "---"} == wanted


def test_every_link_leads_somewhere() -> None:
    """To a file that is there, and to a heading of it."""
    broken = []
    for page in pages():
        for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text()):
            path, _, anchor = target.partition("#")
            if path.startswith("https://"):
                continue
            file = (page.parent / path).resolve() if path else page
            if not file.exists() or (anchor and anchor not in anchors(file)):
                broken.append(f"{page.name}: {target}")
    assert broken == []


def anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


TOPS = ("pipelines", "schemas", "sql", "tests", "docs", "data", "src")
NAMED = re.compile(rf"`((?:{'|'.join(TOPS)})/[^\s`]*)`")


def test_every_file_and_folder_that_a_page_names_is_there() -> None:
    """`<format>` and the like stand for something."""
    named = [(page.name, path) for page in pages() for path in NAMED.findall(page.read_text())]
    assert named
    assert [(page, path) for page, path in named if not list(HOUSE.glob(re.sub("<.+?>|…", "*", path)))] == []


def test_the_two_commands_are_those_of_ci_word_for_word() -> None:
    first, second = re.findall(r"^```\n(python3 -m venv .+)\n```$", README.read_text(), re.MULTILINE)
    assert first.endswith("scorehouse run data")
    assert f"\n{second} " in (HOUSE / ".ci" / "run").read_text() + " "


def test_a_commit_is_held_to_what_ci_looks_for_and_to_no_more() -> None:
    """Every line of CI that is no test is a hook, and every hook a line of CI, or one of the tests."""
    hooks = re.findall(r"entry: (.+)", (HOUSE / ".pre-commit-config.yaml").read_text())
    lines = re.findall(r"^\.venv/bin/.+$", (HOUSE / ".ci" / "run").read_text(), re.MULTILINE)
    assert [hook for hook in hooks if ".venv/bin/pytest tests/" not in hook] == lines


def test_what_contributors_are_told_to_run_is_there() -> None:
    commands = re.findall(r"^\| .+? \| `(.+?)`", CONTRIBUTING.read_text(), re.MULTILINE)
    assert len(commands) > 10
    for command in commands:
        for module in re.findall(r"python -m ([\w.]+)", command):
            assert find_spec(module), command
        for path in re.findall(r"(?<!\S)((?:tests|data|docs)/[\w/.-]+)", command):
            assert (HOUSE / path).exists(), command


# A competition of your own --------------------------------------------------------------------------------------------


def test_a_newcomer_s_first_competition_goes_as_the_readme_says(tmp_path: Path) -> None:
    """Its blocks in order: `sh` is run, `csv FILE` is written, `text` is what was printed by the run before.

    Then the notebook of the next section, in the same folder.
    """
    printed = ""
    for kind, file, text in re.findall(
        r"^```(\w+) ?(\S*)\n(.*?)^```$", section(README.read_text(), "A competition of your own, in five minutes"),
        re.MULTILINE | re.DOTALL,
    ):  # fmt: skip
        if kind == "csv":
            assert (tmp_path / file).exists()
            (tmp_path / file).write_text(text, encoding="utf-8")
        elif kind == "sh":
            printed = run_lines(text, tmp_path)
        else:
            assert printed.endswith(text)
    notebook = DocTestParser().get_doctest(section(README.read_text(), "In a notebook"), {}, "README", "README.md", 0)
    with chdir(tmp_path):
        assert DocTestRunner().run(notebook).failed == 0
    assert len(notebook.examples) > 4


EXPORTS = (DOCS / "exports.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("example", re.findall(r"^## (.+)$", EXPORTS, re.MULTILINE))
def test_an_export_that_looks_like_this_is_read_as_the_guide_says(example: str, tmp_path: Path) -> None:
    """Of each section, the files as they stand there, beside those above the first; the last is what is published.

    Its lines of settings stand below those above, unless they name a format themselves.
    """
    files = dict(BLOCK.findall(EXPORTS.partition("\n## ")[0]))
    *given, (published, expected) = BLOCK.findall(section(EXPORTS, example))
    for file, text in given:
        adds = file == SETTINGS_FILE and not text.startswith("format")
        files[file] = f"{files[file]}\n{text}" if adds else text
    folder = tmp_path / "club"
    folder.mkdir()
    for file, text in files.items():
        (folder / file).write_text(text, encoding="utf-8")
    (outcome,) = run_all([folder], tmp_path / "reports")
    assert outcome.is_good, (outcome.errors, outcome.rejects)
    assert (tmp_path / "reports" / "club" / published).read_text(encoding="utf-8") == expected


def run_lines(lines: str, folder: Path) -> str:
    """Lines of a shell, with this scorehouse; raises where one fails, but for what a check finds."""
    script = lines.replace(".venv/bin/scorehouse", f"{shutil.which(sys.executable)} -m scorehouse")
    done = subprocess.run(
        ["bash", "-e", "-c", f"exec 2>&1\n{script}"], capture_output=True, text=True, cwd=folder, check=False
    )
    assert done.returncode in (0, 1), done.stdout
    assert "Traceback" not in done.stdout
    return done.stdout
