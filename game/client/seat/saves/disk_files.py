"""Files to and from the disk: what lies in its folders, as far as a game opens it; what is handed out and
taken in; and saves renamed and removed. Nothing is ever written over."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from errno import EFBIG
from itertools import count
from pathlib import Path

from game.client.seat.saves import autosaves, storage
from game.client.seat.saves.save_list import SavedBattle
from game.core.errors import EnfiladeError, RecordError
from game.core.records.files import SUFFIX, read, write_whole
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


MOST_KEPT = 1 << 24
"""Bytes of a save that can be taken back after it was deleted."""


def rename(path: Path, name: str, copied: bool = False) -> Path:
    """Give a save that name; `copied` leaves the old file, as one that keeps itself. The new file.

    RecordError if there is such a save already or the name says nothing, OSError if the disk does not let us.
    """
    if not name.strip(" -"):
        raise RecordError("a save needs a name")
    new = storage.save_path(name)
    if new == path:
        return path
    if new.exists():
        raise RecordError(f"there is a save named {new.stem!r} already")
    if copied:
        write_whole(new, path.read_bytes())
    else:
        os.rename(path, new)
    return new


def export(path: Path, out: str) -> str:
    """Write a copy of a save to that path; why it cannot be, or "" if it was."""
    return handed_out(path.read_bytes, out, SUFFIX)


def handed_out(made: Callable[[], bytes], out: str, ending: str) -> str:
    """Write a file with that ending for others, where the player says; why it cannot be, or "" if it was."""
    try:
        target = Path(out.strip().strip("\"'")).expanduser()
        if not target.name.endswith(ending):
            target = target.with_name(target.name + ending)
        if target.exists():
            return f"There is a file {target.name} already. Choose another name."
        if not target.parent.is_dir():
            return f"There is no folder {target.parent}."
        write_whole(target, made())
    except (OSError, RuntimeError, ValueError) as error:
        return f"Not written: {error.strerror if isinstance(error, OSError) and error.strerror else error}"
    return ""


def take_in(path: Path) -> Path:
    """Copy a save from elsewhere into the list, under its name or the next one that is free. RecordError, in
    words, if it is none."""
    read(path)
    new, number = storage.save_path(path.stem), 2
    while new.exists():
        new, number = storage.save_path(f"{path.stem[: storage.NAME_LIMIT - 4]} {number}"), number + 1
    write_whole(new, path.read_bytes())
    return new


@dataclass(frozen=True)
class Removed:
    """A save that was taken away, with all that brings it back."""

    title: str
    path: Path
    data: bytes
    written: float

    def restore(self) -> str:
        """Put it back where it was; why it cannot be, or "" if it was."""
        if self.path.exists():
            return f"There is a save {self.path.stem} again."
        try:
            write_whole(self.path, self.data)
            os.utime(self.path, (self.written, self.written))
        except OSError as error:
            return f"Not taken back: {error.strerror}"
        return ""


def kept_back(save: SavedBattle) -> Removed:
    """What is needed to bring the save back once it is taken away. OSError if it cannot be read or is too
    large for that."""
    found = save.path.stat()
    if found.st_size > MOST_KEPT:
        raise OSError(EFBIG, "too large")
    return Removed(save.title, save.path, save.path.read_bytes(), found.st_mtime)


def remove(save: SavedBattle) -> str:
    """Take a save away; why it cannot be, or "" if it was."""
    try:
        if save.kept:
            autosaves.remove(save.path)
        else:
            storage.remove(save.path)
    except EnfiladeError as error:
        return f"Not deleted: {error}"
    except OSError as error:
        return f"Not deleted: {error.strerror}"
    return ""
