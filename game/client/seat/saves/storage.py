"""The player's own folders: settings, saves, crash reports."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from game.core.records.files import SUFFIX, Record, read
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
