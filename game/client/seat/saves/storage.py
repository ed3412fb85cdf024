"""The player's own folders and files: where settings, saves and crash reports lie, the locks of the
operating system on them, and lists that grow for years, written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from game.client.seat.saves import quarantine
from game.core.records.files import SUFFIX, Record, checksum, read, write_whole
from game.core.user_folders import config_folder, data_folder

NAME_LIMIT = 40


def settings_file() -> Path:
    return config_folder() / "settings.json"


def saves() -> Path:
    return data_folder() / "saves"


def reports() -> Path:
    return data_folder() / "reports"


def luck() -> Path:
    """The pages of the ledger of luck."""
    return data_folder() / "luck"


def career() -> Path:
    """Battles that were fought to their end, and what was achieved."""
    return data_folder() / "career.json"


def daily() -> Path:
    """Challenges of the day: maps, records and the list of tries."""
    return data_folder() / "daily"


def save_path(name: str) -> Path:
    """The file of a save by the name that the player gave it; every other sign than a letter, a digit or a
    space becomes a dash."""
    clean = (
        "".join(letter if letter.isalnum() or letter in " -_," else "-" for letter in name).strip(" -")
        or "battle"
    )
    return saves() / (clean[:NAME_LIMIT] + SUFFIX)


def current_time() -> str:
    """The time in words, for saves and reports."""
    return time.strftime("%Y-%m-%d %H:%M")


@dataclass(frozen=True)
class Saved:
    """One file of the saves folder: its record, or in `fault` why it cannot be read."""

    path: Path
    record: Record | None
    fault: str = ""

    @property
    def name(self) -> str:
        return self.path.stem


def saved(path: Path) -> Saved:
    try:
        return Saved(path, read(path))
    except (OSError, ValueError, RecursionError) as error:
        return Saved(path, None, str(error))


def lying(folder: Path) -> list[Path]:
    """What of a folder belongs in the list of saves, readable or not: also what ends in capitals, as on other
    systems, and links that lead nowhere.

    Folders and pipes are no saves, whatever they are called.
    """
    try:
        return [
            path for path in folder.iterdir() if path.name.lower().endswith(SUFFIX) and _saved_or_lost(path)
        ]
    except OSError:
        return []


def _saved_or_lost(path: Path) -> bool:
    return path.is_file() or (path.is_symlink() and not path.exists())


def listed() -> list[Saved]:
    """All saves that the player has named, the newest first."""
    return [saved(path) for path in sorted(lying(saves()), key=written_at, reverse=True)]


def written_at(path: Path) -> float:
    """When the file was written last, in seconds; 0 if it is gone."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def remove(path: Path) -> None:
    """Take a save away, as the player wants it. OSError if the disk does not let us."""
    path.unlink(missing_ok=True)


if sys.platform == "win32":
    import msvcrt

    def _grab(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _grab(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """A lock that this process holds. `free` also takes the file away, so that none is left over."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._handle = handle

    def free(self) -> None:
        if self._handle < 0:
            return
        with contextlib.suppress(
            OSError
        ):  # some systems do not let go of an open file: then it is swept at the next start
            self.path.unlink(missing_ok=True)
        os.close(self._handle)
        self._handle = -1


def take_lock(path: Path) -> Lock | None:
    """The lock on that file, which is made for it; None if another process holds it. OSError if the disk
    knows no locks."""
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _grab(handle)
        except (BlockingIOError, PermissionError):
            os.close(handle)
            return None
        except OSError:
            os.close(handle)
            raise
        if _still_there(path, handle):
            return Lock(path, handle)
        os.close(handle)  # whoever held it took the file away in the meantime


def _still_there(path: Path, handle: int) -> bool:
    try:
        return os.path.samestat(os.stat(path), os.fstat(handle))
    except FileNotFoundError:
        return False


S = TypeVar("S", bound=msgspec.Struct)
LIMIT = 32 * 2**20


class _File(msgspec.Struct, kw_only=True):
    """`kept` says what the list is of."""

    kept: str
    format: int
    check: str
    list: msgspec.Raw


@dataclass(frozen=True)
class PersistentList(Generic[S]):
    """`of` is what the list is of, `kind` its type, every field of which has a default. Older formats than
    `format` are read for ever."""

    of: str
    kind: type[S]
    format: int = 1

    def read(self, path: Path) -> S:
        """What is kept there, nothing if there is no file. One that cannot be used is set aside and named on
        the start screen; one of a newer game stays, and nothing is written over it."""
        try:
            if not path.is_file():
                return self.kind()
            if path.stat().st_size > LIMIT:
                raise ValueError(f"is larger than {LIMIT // 2**20} MB")
            file = msgspec.json.decode(path.read_bytes(), type=_File)
            if file.kept != self.of:
                raise ValueError("is a list of something else")
            if file.format > self.format:
                quarantine.stuck.add(path)
                quarantine.notices.tell(f"{path.name}: written by a newer game; it is left as it is.")
                return self.kind()
            if checksum(bytes(file.list)) != file.check:
                raise ValueError("damaged: its checksum does not fit its contents")
            return msgspec.json.decode(file.list, type=self.kind)
        except OSError as error:
            quarantine.stuck.add(path)
            quarantine.notices.tell(f"{path.name}: cannot be read: {error.strerror}.")
        except (ValueError, RecursionError) as error:
            kept = quarantine.set_aside(path)
            quarantine.notices.tell(f"{path.name}: {error}; {quarantine.where(kept)}.")
        return self.kind()

    def write(self, value: S, path: Path) -> None:
        """OSError if the disk does not let us, or nothing may be written over what lies there."""
        if path in quarantine.stuck:
            raise OSError(0, "what lies there cannot be read")
        body = msgspec.json.encode(value)
        file = _File(kept=self.of, format=self.format, check=checksum(body), list=msgspec.Raw(body))
        write_whole(path, msgspec.json.encode(file))
