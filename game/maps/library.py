"""Finds maps by name: the shipped ones, those in the player's own folder, and those that the player has
opened from elsewhere."""

from __future__ import annotations

import contextlib
import json
from difflib import get_close_matches
from pathlib import Path

from game.core.records.files import write_whole
from game.core.user_folders import data_folder
from game.maps.errors import MapError, quoted
from game.maps.package_opening import PACKED, unpack
from game.maps.tiled import files

ENDINGS = (".tmx", ".tmj", ".json")
"""How the files of maps end, in letters of either case."""
_SHELVED = (".tmx", ".tmj")
RULES = "rules"
"""The name of a folder with maps that are rules for Tiled's automapping: none to play on."""
LESSONS = "lessons"
"""The name of the folder with the maps of lessons: none to choose for a battle."""
FORMER = "former"
"""The name of the folder with shipped maps as they were, for battles that were begun on them:
`NAME-DIGEST.tmx` with the digest of the ground that records keep."""
_NAMED = 8
"""Maps of a world that are named."""
_PACKAGE = Path(__file__).resolve().parents[1]


def shipped() -> Path:
    """The folder of the shipped maps."""
    return _bundled()


def _bundled() -> Path:
    """Inside the installed package, or beside it in a checkout."""
    installed = _PACKAGE / "tiled"
    return installed if installed.is_dir() else _PACKAGE.parent / "maps"


def pictures() -> Path:
    """The folder that holds the shipped maps and their pictures."""
    return shipped().parent


def own() -> Path:
    """The folder for the player's own maps. It need not exist."""
    return data_folder() / "maps"


def maps() -> dict[str, Path]:
    """Every map by its name, sorted; the player's own come after the shipped ones and do not hide them."""
    found: dict[str, Path] = {}
    for folder in (shipped(), own()):
        with contextlib.suppress(OSError):  # a folder that may not be looked into has no maps
            for path in sorted(path for path in folder.glob("**/*") if path.suffix.lower() in _SHELVED):
                if path.parent.name != RULES and path.parent not in (shipped() / LESSONS, shipped() / FORMER):
                    found.setdefault(path.stem, path)
    return found


def lesson_map(name: str) -> Path | None:
    """The file of a map for lessons, None if there is none of that name."""
    return next((path for path in sorted((_bundled() / LESSONS).glob("*.tmx")) if path.stem == name), None)


def find(name_or_path: str | Path) -> Path:
    """The file of a map by name or by path. MapError, with the nearest name, if there is none."""
    known = maps()
    if str(name_or_path) in known:
        return known[str(name_or_path)]
    path = Path(name_or_path)
    if path.suffix.lower() in ENDINGS and path.exists():
        return path
    if path.suffix.lower() == PACKED and path.is_file():
        return unpack(path)
    if path.suffix.lower() == ".world" and path.is_file():
        raise MapError(
            f"{quoted(path.name, 80)} is a world, which says how maps lie beside each other. "
            f"{_named_in(path)}"
        )
    near = get_close_matches(path.stem, known, 1)
    hint = f"Did you mean {near[0]}?" if near else f"There are: {', '.join(known) or 'none yet'}."
    raise MapError(f"there is no map {quoted(name_or_path, 80)}. {hint}")


def maps_of_world(path: Path) -> list[Path]:
    """The maps that a world names and that lie in its folder, or else those beside it, which its patterns are
    likely to mean."""
    found = [
        path.parent / name
        for name in _names_in(path)[:MOST_OPENED]
        if "\0" not in name and (path.parent / name).is_file()
    ]
    return [one for one in found if one.suffix.lower() in ENDINGS] or _beside(path)[:MOST_OPENED]


def _names_in(path: Path) -> list[str]:
    try:
        return [str(one["fileName"]) for one in json.loads(files.read(path))["maps"]]
    except (MapError, ValueError, KeyError, TypeError, RecursionError):
        return []


def _beside(path: Path) -> list[Path]:
    return sorted(path.parent.glob("*.tmx"))


def _named_in(path: Path) -> str:
    """Which maps a world names, in a sentence."""
    names, beside = _names_in(path), [one.name for one in _beside(path)]
    what = (
        "Open one of its maps"
        if names or not beside
        else "It names none; open one of those that lie beside it"
    )
    listed = ", ".join(quoted(name, 80) for name in (names or beside)[:_NAMED])
    return f"{what}: {listed}." if listed else f"{what}."


# ---------------------------------------------------------------- maps that a save names

MOST_OPENED = 200


def opened_file() -> Path:
    """Where the maps are listed that the player has opened by path: a line each, the last one last."""
    return data_folder() / "opened-maps.txt"


def opened_maps() -> list[Path]:
    """The maps that the player has opened by path, as far as that is known."""
    try:
        lines = opened_file().read_text(encoding="utf-8", errors="replace")[: 1 << 20].split("\n")
    except OSError:
        return []
    return [Path(line) for line in lines if line.strip() and "\0" not in line][-MOST_OPENED:]


def remember(path: Path) -> None:
    """Note that the player has opened this map: from now on saves may name it. A disk that does not let us
    costs only that."""
    with contextlib.suppress(OSError, ValueError):
        path = files.real_path(path)
        known = opened_maps()
        if (
            path in known
            or "\n" in str(path)
            or any(path.is_relative_to(files.real_path(folder)) for folder in (shipped(), own()))
        ):
            return
        write_whole(opened_file(), "".join(f"{one}\n" for one in [*known, path][-MOST_OPENED:]).encode())


def find_for(name: str, save: Path | None = None, terrain: str = "") -> Path:
    """The file of the map that a save names: a map of ours or of the player's folder by its name, a file in
    the folder of the save, or one that the player has opened. MapError for any other, so that a foreign save
    opens no file that the player has not shown us. `terrain` is the digest of the ground it was played on: of
    a map of ours that has been changed since, the one of that digest is taken.
    """
    known = maps()
    if name in known:
        former = shipped() / FORMER / f"{name}-{terrain}.tmx"
        return former if terrain.isalnum() and former.is_file() else known[name]
    try:
        path = Path(name)
        beside = save.resolve().parent if save else None
        if beside and path.suffix.lower() in ENDINGS:
            for found in ((beside / path).resolve(), (beside / path.name).resolve()):
                if found.is_relative_to(beside) and found.is_file():
                    return found
        lessons = (shipped() / LESSONS).glob("*.tmx")  # ours as well, though no list of maps shows them
        trusted = [*map(files.real_path, (*known.values(), *lessons)), *opened_maps()]
        for found in (path.resolve(), *(one for one in reversed(trusted) if one.name == path.name)):
            if found in trusted and found.is_file():
                return found
    except (OSError, ValueError, RuntimeError):  # a name that can be no path
        pass
    raise MapError(
        f"the map {quoted(name, 80)} of this battle is none of ours and has not been opened here. Open it "
        "once (on the start screen, or with "
        "enfilade play MAP), or copy it beside the save or into the folder of your own maps."
    )


def name_of(path: Path, given: str) -> str:
    """How a save names that map: one of ours or of the player's folder by its name, any other as it was
    `given`."""
    return next(
        (name for name, known in maps().items() if files.real_path(known) == files.real_path(path)), given
    )


def root_for(path: Path) -> Path | None:
    """The folder whose files a map may use beyond its own: for a shipped map, the one with the shipped
    pictures."""
    return pictures() if files.real_path(path).is_relative_to(files.real_path(shipped())) else None
