"""Where a player's own files lie: in the system's places, or beside a program that is carried about."""

from __future__ import annotations

import sys
from pathlib import Path

from platformdirs import user_cache_path, user_config_path, user_data_path

APP = "enfilade"
PORTABLE = "portable"
"""The name of a file beside the program. Where it lies, nothing is kept anywhere else."""


def program_folder() -> Path:
    """The folder of the program that was built for this system, or of the checkout it runs from."""
    if getattr(sys, "frozen", False):
        return Path(sys.executable).resolve().parent
    return Path(__file__).resolve().parents[2]


def data_folder() -> Path:
    """Saves, own maps and squads, reports. It need not exist."""
    return _portable("data") or user_data_path(APP)


def config_folder() -> Path:
    """Settings. It need not exist."""
    return _portable("settings") or user_config_path(APP)


def cache_folder() -> Path:
    """What is worked out again if it is gone. It need not exist."""
    return _portable("cache") or user_cache_path(APP)


def _portable(name: str) -> Path | None:
    folder = program_folder()
    return folder / f"{APP}-data" / name if (folder / PORTABLE).is_file() else None
