"""A competition is a folder with a competition.toml; its name is the slug."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from scorehouse.pipelines.errors import WrongUseError

if TYPE_CHECKING:
    from scorehouse.pipelines.rooms.shape import Room
    from scorehouse.schemas.common import Settings

SETTINGS_FILE = "competition.toml"
# What the reports' folder holds beside the competitions.
RESERVED = ("scorehouse.duckdb",)
NOT_UTF8 = "is not UTF-8, as when a ZIP of another system was unpacked"


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
        if has_settings(folder):
            found.append(folder)
            continue
        if not folder.is_dir():
            faults.append(f"{folder}: no such folder")
            continue
        inner = sorted(path for path in folder.iterdir() if path.is_dir() and not path.name.startswith("."))
        competitions = [path for path in inner if has_settings(path)]
        if not competitions:
            faults.append(f"{folder}: no {SETTINGS_FILE} in it, nor in a folder of it")
        found += competitions
        passed_over += [path for path in inner if path not in competitions]
    faults += slugs_at_fault(found)
    if faults:
        raise WrongUseError("\n".join(faults))
    return found, passed_over


def find_folder(named: Path, what: str) -> Path:
    """The one competition that a folder is, or holds. Raises WrongUseError; `what` is for one alone."""
    found, _ = find_folders([named])
    if len(found) != 1:
        raise WrongUseError(f"{named}: {len(found)} competitions, and {what} for one")
    return found[0]


def has_settings(folder: Path) -> bool:
    """Whether a folder is a competition; one that may not be looked into may be, and is said not to be readable."""
    try:
        return (folder / SETTINGS_FILE).is_file()
    except PermissionError:
        return True


def slug_faults(slug: str) -> list[str]:
    """What is wrong with a competition's name."""
    if slug in RESERVED or slug.startswith("."):
        return [f'a competition cannot be called "{slug}"; rename its folder']
    return [] if is_utf8(slug) else [f"the name of its folder {NOT_UTF8}; rename the folder"]


def is_utf8(name: str) -> bool:
    """Whether the name of a file or folder is text."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_link_out_of(path: Path) -> bool:
    """Whether a file of a folder is a link to what lies outside of that folder."""
    return os.path.islink(path) and path.parent.resolve() not in path.resolve().parents


def slugs_at_fault(folders: list[Path]) -> list[str]:
    """The slugs that two folders have."""
    first: dict[str, Path] = {}
    faults = []
    for folder in folders:
        slug = slug_of(folder)
        if slug in first:
            faults.append(f'{folder}: the slug "{slug}" is already taken by {first[slug]}; rename one of the two')
        first.setdefault(slug, folder)
    return faults


def slug_of(folder: Path) -> str:
    """The competition's slug: the folder's own name, also where it was named as `.`."""
    return folder.resolve().name
