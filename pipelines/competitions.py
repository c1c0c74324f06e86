"""A competition is a folder with a competition.toml; its name is the slug."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorehouse.pipelines.rooms.shape import Room
    from scorehouse.schemas.common import Settings

SETTINGS_FILE = "competition.toml"
# What the reports' folder holds beside the competitions.
RESERVED = ("scorehouse.duckdb",)


class WrongUseError(Exception):
    """The command line asks for something that cannot be; exit code 2."""


@dataclass(frozen=True)
class Competition:
    """A folder whose settings could be read."""

    slug: str
    folder: Path
    room: Room
    settings: Settings


def find_folders(named: list[Path]) -> tuple[list[Path], list[Path]]:
    """The competitions' folders, and the folders without competition.toml that are passed over.

    A named folder is a competition, or a folder of competitions. Raises WrongUseError with all that is wrong.
    """
    found: list[Path] = []
    passed_over: list[Path] = []
    faults: list[str] = []
    for folder in named:
        if (folder / SETTINGS_FILE).is_file():
            found.append(folder)
            continue
        if not folder.is_dir():
            faults.append(f"{folder}: no such folder")
            continue
        inner = sorted(path for path in folder.iterdir() if path.is_dir() and not path.name.startswith("."))
        competitions = [path for path in inner if (path / SETTINGS_FILE).is_file()]
        if not competitions:
            faults.append(f"{folder}: no {SETTINGS_FILE} in it, nor in a folder of it")
        found += competitions
        passed_over += [path for path in inner if path not in competitions]
    faults += slugs_at_fault(found)
    if faults:
        raise WrongUseError("\n".join(faults))
    return found, passed_over


def slugs_at_fault(folders: list[Path]) -> list[str]:
    """What is wrong with the folders' names: a slug twice, or one that the reports' folder needs itself."""
    first: dict[str, Path] = {}
    faults = []
    for folder in folders:
        slug = slug_of(folder)
        if slug in RESERVED or slug.startswith("."):
            faults.append(f'{folder}: a competition cannot be called "{slug}"; rename the folder')
        if slug in first:
            faults.append(f'{folder}: the slug "{slug}" is already taken by {first[slug]}; rename one of the two')
        first.setdefault(slug, folder)
    return faults


def slug_of(folder: Path) -> str:
    """The competition's slug: the folder's own name, also where it was named as `.`."""
    return folder.resolve().name
