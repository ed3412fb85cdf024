"""Where a player's files lie."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from game.core import user_folders


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of a program built for this system."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "enfilade"))
    return tmp_path


def test_the_systems_places(built: Path) -> None:
    """Without the file nothing lies beside the program."""
    for folder in (user_folders.data_folder(), user_folders.config_folder(), user_folders.cache_folder()):
        assert built not in folder.parents and folder.name == "enfilade"


def test_a_portable_program_keeps_everything_beside_itself(built: Path) -> None:
    (built / "portable").touch()
    assert user_folders.data_folder() == built / "enfilade-data" / "data"
    assert user_folders.config_folder() == built / "enfilade-data" / "settings"
    assert user_folders.cache_folder() == built / "enfilade-data" / "cache"


def test_a_checkout_can_be_portable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside `game`, where README.md lies; no such file comes with it."""
    assert (user_folders.program_folder() / "pyproject.toml").is_file()
    assert not (user_folders.program_folder() / user_folders.PORTABLE).exists()
    assert not list(user_folders.program_folder().glob("enfilade-data"))


def test_all_pages_name_the_folder_of_windows_as_it_is() -> None:
    """One of three named another one."""
    pages = (Path("docs") / name for name in ("maps.md", "players.md", "tinkerers.md"))
    named = {found for page in pages for found in re.findall(r"%LOCALAPPDATA%[^`]*", page.read_text("utf-8"))}
    app = user_folders.APP  # platformdirs takes it for the author, too, where none is named
    assert named == {f"%LOCALAPPDATA%\\{app}\\{app}"}
