"""What cannot be used of the player's own files: whatever still fits its type is taken out of it, piece by
piece; the rest is put beside it under another name, never deleted, and told on the start screen."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin

import msgspec

WORDS = 200
"""The most letters of a line: what a file says about itself may be of any length."""


class Notices:
    """What the player is to be told on the start screen, a line each, until it is dismissed."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._told: set[str] = set()

    def tell(self, words: str) -> None:
        """Once: what was dismissed is not told again as long as the game runs."""
        line = " ".join("".join(letter if letter.isprintable() else " " for letter in words).split())
        line = line if len(line) <= WORDS else line[: WORDS - 1] + "…"
        if line not in self._told:
            self._told.add(line)
            self.lines.append(line)

    def dismiss(self) -> None:
        self.lines.clear()


notices = Notices()
stuck: set[Path] = set()
"""Files that the disk did not let us set aside: nothing may be written over them."""


def set_aside(path: Path) -> str:
    """Rename the file beside itself; its new name, "" if the disk does not let us."""
    for number in range(1, 1000):
        there = path.with_name(f"{path.name}.damaged-{number}")
        if os.path.lexists(there):
            continue
        try:
            os.rename(path, there)
        except OSError:
            break
        return there.name
    stuck.add(path)
    return ""


def where(kept: str) -> str:
    """The end of a sentence about a file that cannot be used: where it lies now."""
    return f"it is kept as {kept}" if kept else "it stays where it is and is not written over"


def clear_way(folder: Path) -> None:
    """See to it that nothing else lies where a folder belongs."""
    if not os.path.lexists(folder) or os.path.isdir(folder):
        return
    kept = set_aside(folder)
    notices.tell(f"{folder.name}: no folder, though one belongs there; {where(kept)}.")


S = TypeVar("S", bound=msgspec.Struct)
MISSING = object()
SHOWN = 40


def usable(kind: type[S], given: object, faults: list[str]) -> S:
    """A `kind` with every field of `given` that fits, the others as by default; `faults` gets a line for each
    piece left out.

    Every field of `kind` itself must have a default; pieces further in that lack a field are left out whole.
    """
    found = _fitting(kind, given, "", faults)
    return found if isinstance(found, kind) else kind()


def _fitting(kind: Any, given: object, where: str, faults: list[str]) -> object:
    origin, inner = get_origin(kind), get_args(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(given, dict):
        return _struct(kind, given, where, faults)
    if origin is list and isinstance(given, list):
        parts = [_fitting(inner[0], part, f"{where}[{number}]", faults) for number, part in enumerate(given)]
        return [part for part in parts if part is not MISSING]
    if origin is dict and isinstance(given, dict):
        rows = {
            key: _fitting(inner[1], part, _at(where, key), faults)
            for key, part in given.items()
            if isinstance(key, str)
        }
        return {key: part for key, part in rows.items() if part is not MISSING}
    try:
        return msgspec.convert(given, kind)
    except (ValueError, OverflowError) as error:
        faults.append(f"{where}: {error}" if where else str(error))
        return MISSING


def _struct(kind: type[msgspec.Struct], given: dict[str, object], where: str, faults: list[str]) -> object:
    found = {}
    for field in msgspec.structs.fields(kind):
        if field.name not in given:
            if field.required:
                faults.append(f"{_at(where, field.name)}: is missing")
                return MISSING
            continue
        part = _fitting(field.type, given[field.name], _at(where, field.name), faults)
        if part is not MISSING:
            found[field.name] = part
        elif field.required:
            return MISSING
    return kind(**found)


def _at(where: str, key: str) -> str:
    key = key if len(key) <= SHOWN else key[:SHOWN] + "…"
    return f"{where}.{key}" if where else key
