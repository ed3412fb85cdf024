"""What lies in the folders of the disk, as far as a game opens it."""

from __future__ import annotations

import contextlib
import os
import time
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from game.client.seat.saves import storage
from game.core.records.files import SUFFIX
from game.maps import library

MOST = 2000
"""Names that are shown of one folder."""
RECENT = "Opened before"


@dataclass(frozen=True)
class Item:
    """A folder or a file; `told` is when it was changed, or where it lies."""

    name: str
    path: Path
    folder: bool = False
    told: str = ""


def home() -> Path:
    """The player's own folder, or the one in which the game was started where there is none."""
    try:
        return Path.home()
    except RuntimeError:
        return Path.cwd()


def unused(stem: str, ending: str) -> Path:
    """Where a file of that name can be written in the player's own folder: with a number, if there is one
    already."""
    paths = (home() / f"{stem}{'' if number == 1 else f'_{number}'}{ending}" for number in count(1))
    return next(path for path in paths if not path.exists())


def typed_path(words: str) -> Path:
    """The path that was typed, with or without quotes; `~` is the player's own folder."""
    path = Path(words.strip().strip("\"'"))
    with contextlib.suppress(RuntimeError):  # nobody's home: then the path is meant as it stands
        return path.expanduser()
    return path


def places(endings: tuple[str, ...]) -> list[tuple[str, Path | None]]:
    """Where to look first for such files; None stands for those that were opened before."""
    found: list[tuple[str, Path | None]] = [("Home", home())]
    if (downloads := home() / "Downloads").is_dir():
        found.append(("Downloads", downloads))
    if SUFFIX in endings:
        found.append(("Saves", storage.saves()))
    elif ".tmx" in endings:
        found += [("Own maps", library.own()), ("The game's maps", library.shipped()), (RECENT, None)]
    return found


def inside(folder: Path, endings: tuple[str, ...]) -> tuple[list[Item], str]:
    """The folders in there, then the files with one of these endings, each by name; and why it cannot be
    looked into, "" if it can."""
    found: list[Item] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                item = None if entry.name.startswith(".") else _item(Path(entry.path), endings)
                if item:
                    found.append(item)
    except FileNotFoundError:
        return [], f"There is no folder {folder}."
    except (OSError, ValueError) as error:
        return (
            [],
            f"{folder.name or folder} cannot be looked into: {getattr(error, 'strerror', None) or error}",
        )
    return sorted(found, key=lambda item: (not item.folder, item.name.casefold()))[:MOST], ""


def _item(path: Path, endings: tuple[str, ...]) -> Item | None:
    try:
        if path.is_dir():
            return Item(path.name, path, True)
        if not path.name.lower().endswith(endings) or not path.is_file():
            return None
        return Item(
            path.name, path, False, time.strftime("%Y-%m-%d %H:%M", time.localtime(path.stat().st_mtime))
        )
    except OSError:  # it may not be asked about
        return None


def recent(endings: tuple[str, ...]) -> list[Item]:
    """The maps that were opened by their path and are still there, the last one first."""
    known = (
        path
        for path in reversed(library.opened_maps())
        if path.name.lower().endswith(endings) and path.is_file()
    )
    return [Item(path.name, path, False, path.parent.name) for path in known]
