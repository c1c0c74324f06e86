"""The first step: a competition's settings are read."""

from pathlib import Path

from scorehouse.pipelines.competitions import SETTINGS_FILE, Competition, is_link_out_of, slug_faults, slug_of
from scorehouse.pipelines.faults import caught
from scorehouse.pipelines.publishing.swap import Publication
from scorehouse.pipelines.settings import SettingsError, read_settings
from scorehouse.pipelines.steps.outcome import Outcome
from scorehouse.pipelines.toml_lines import line_of


def open_competitions(folders: list[Path], publication: Publication | None = None) -> list[Outcome]:
    return [open_competition(folder, publication) for folder in folders]


def open_competition(folder: Path, publication: Publication | None = None) -> Outcome:
    """A competition with its settings read, or with what is wrong with them, or with where they would be published."""
    outcome = Outcome(slug_of(folder))
    outcome.errors += slug_faults(outcome.slug)
    if publication and outcome.is_good:
        outcome.traceback = publication.file_of_faults(outcome.slug)
        outcome.errors += publication.in_the_way([outcome.slug])
    if is_link_out_of(folder / SETTINGS_FILE):
        outcome.errors.append(f"{SETTINGS_FILE} is a link out of the competition's folder; put the file itself there")
    if not outcome.is_good:
        return outcome
    with caught(outcome.fail):
        try:
            room, settings = read_settings(folder / SETTINGS_FILE)
            outcome.competition = Competition(outcome.slug, folder, room, settings)
        except SettingsError as error:
            outcome.errors += with_lines(folder / SETTINGS_FILE, error.faults)
    return outcome


def with_lines(file: Path, faults: list[str]) -> list[str]:
    """Faults of settings with their file, and each with the line of its key where there is one."""
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        text = ""
    lines = [line_of(text, fault.partition(": ")[0]) for fault in faults]
    return [f"{file}{f', line {line}' if line else ''}: {fault}" for line, fault in zip(lines, faults, strict=True)]
