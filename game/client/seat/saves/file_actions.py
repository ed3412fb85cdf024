"""What can be done with the files of saves: rename, export, take in, remove. Nothing is ever written over."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from errno import EFBIG
from pathlib import Path

from game.client.seat.saves import autosaves, storage
from game.client.seat.saves.save_list import SavedBattle
from game.core.errors import EnfiladeError, RecordError
from game.core.records.files import SUFFIX, read, write_whole

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
