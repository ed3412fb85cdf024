"""Finds maps by name: the shipped ones, and those in the player's own folder."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path

from platformdirs import user_data_path

from game.maps.errors import MapError, quoted

ENDINGS = (".tmx", ".tmj", ".json")
"""How the files of maps end, in letters of either case."""
_SHELVED = (".tmx", ".tmj")
_PACKAGE = Path(__file__).resolve().parents[1]


def shipped() -> Path:
    """The folder of the shipped maps: inside the installed package, or beside it in a checkout."""
    installed = _PACKAGE / "tiled"
    return installed if installed.is_dir() else _PACKAGE.parent / "maps"


def pictures() -> Path:
    """The folder that holds the shipped maps and their pictures."""
    return shipped().parent


def own() -> Path:
    """The folder for the player's own maps. It need not exist."""
    return user_data_path("enfilade") / "maps"


def maps() -> dict[str, Path]:
    """Every map by its name, sorted; the player's own come after the shipped ones and do not hide them."""
    found: dict[str, Path] = {}
    for folder in (shipped(), own()):
        for path in sorted(path for path in folder.glob("**/*") if path.suffix.lower() in _SHELVED):
            found.setdefault(path.stem, path)
    return found


def find(name_or_path: str | Path) -> Path:
    """The file of a map by name or by path. MapError, with the nearest name, if there is none."""
    known = maps()
    if str(name_or_path) in known:
        return known[str(name_or_path)]
    path = Path(name_or_path)
    if path.suffix.lower() in ENDINGS and path.exists():
        return path
    near = get_close_matches(path.stem, known, 1)
    hint = f"Did you mean {near[0]}?" if near else f"There are: {', '.join(known) or 'none yet'}."
    raise MapError(f"there is no map {quoted(name_or_path, 80)}. {hint}")


def root_for(path: Path) -> Path | None:
    """The folder whose files a map may use beyond its own: for a shipped map, the one with the shipped pictures."""
    return pictures() if path.resolve().is_relative_to(shipped().resolve()) else None
