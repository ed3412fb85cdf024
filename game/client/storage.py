"""The player's own folders: settings, saves, the autosave, crash reports."""

from __future__ import annotations

import os
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_config_path, user_data_path

from game.core.errors import RecordError
from game.core.records import SUFFIX, Record, read

APP = "enfilade"
AUTOSAVE = "autosave"
NAME_LIMIT = 40


def settings_file() -> Path:
    return user_config_path(APP) / "settings.json"


def saves() -> Path:
    return user_data_path(APP) / "saves"


def autosave() -> Path:
    return saves() / (AUTOSAVE + SUFFIX)


def last_battle() -> Path:
    """The replay of the battle that ended last."""
    return saves() / ("last battle" + SUFFIX)


def reports() -> Path:
    return user_data_path(APP) / "reports"


def save_path(name: str) -> Path:
    """The file of a save by the name that the player gave it; every other sign than a letter, a digit or a space becomes a dash."""
    clean = "".join(letter if letter.isalnum() or letter in " -_," else "-" for letter in name).strip(" -") or "battle"
    return saves() / (clean[:NAME_LIMIT] + SUFFIX)


def now() -> str:
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
    except RecordError as error:
        return Saved(path, None, str(error))


def listed() -> list[Saved]:
    """All saves, the newest first."""
    files = [path for path in saves().glob("*" + SUFFIX) if path.is_file()]
    files.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    return [saved(path) for path in files]


def write_whole(path: Path, data: bytes) -> None:
    """Put the data into the file, whole or not at all. OSError if the disk does not let us."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
