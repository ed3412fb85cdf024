"""The properties that a tile or an object has by its class alone: Tiled keeps them in its project, not in the
map."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from game.maps.errors import MapError, file_label, quoted
from game.maps.findings import Findings
from game.maps.tiled import files

Project = list[dict[str, Any]]
"""The classes of a project."""


def projects_near(roots: tuple[Path, ...], warnings: Findings) -> list[Project]:
    """The Tiled projects in `roots`, the nearest last. One that cannot be read is a warning: the map can
    be."""
    found = []
    for root in dict.fromkeys(reversed(roots)):
        for path in sorted(root.glob("*.tiled-project")):
            try:
                found.append(_classes(path))
            except MapError as error:
                what = f"the classes of the project {quoted(file_label(path))} are left out: {error}"
                warnings.note(
                    "warning",
                    "",
                    what,
                    "tiles and objects lack what only their class says",
                    "save it in Tiled again",
                )
    return found


def defaults(projects: list[Project], use: str) -> dict[str, dict[str, str]]:
    """For each class that is for tiles, or for what `use` says, the values of its members, as text."""
    classes = (kind for project in projects for kind in project if use in kind.get("useAs", (use,)))
    return {str(kind["name"]): _members(kind) for kind in classes}


def _classes(path: Path) -> Project:
    """The classes of a project that have all that is asked of them. MapError if it is none."""
    try:
        kinds = [
            kind
            for kind in json.loads(files.read(path)).get("propertyTypes", [])
            if kind.get("type") == "class"
        ]
        for kind in kinds:
            str(kind["name"]), _members(kind), "tile" in kind.get("useAs", ())
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise MapError("it is not the JSON of a Tiled project.") from None
    return kinds


def _members(kind: dict[str, Any]) -> dict[str, str]:
    """The members of a class as plain text; those of a class in it stand on their own, as they do in maps."""
    found: dict[str, str] = {}
    for member in kind.get("members", []):
        found.update(_said(str(member["name"]), member.get("value", "")))
    return found


def _said(name: str, value: object) -> dict[str, str]:
    if isinstance(value, dict):
        return {key: text for inner, one in value.items() for key, text in _said(str(inner), one).items()}
    if isinstance(value, list):
        return {name: ", ".join(_text(_plain(one)) for one in value)}
    return {name: _text(value)}


def _plain(item: object) -> object:
    """An item of a list, which newer versions write with its type."""
    return item.get("value", "") if isinstance(item, dict) else item


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
