"""The properties that a tile or an object has by its class alone: Tiled keeps them in its project, not in the map."""

from __future__ import annotations

import json
from pathlib import Path

from game.maps import files
from game.maps.errors import MapError, named, quoted


def defaults_near(roots: tuple[Path, ...], use: str = "tile") -> dict[str, dict[str, str]]:
    """For each class of the Tiled projects in `roots` that is for tiles, or for what `use` says, the values of its members, as text."""
    classes: dict[str, dict[str, str]] = {}
    for root in reversed(roots):
        for path in sorted(root.glob("*.tiled-project")):
            classes.update(_classes(path, use))
    return classes


def _classes(path: Path, use: str) -> dict[str, dict[str, str]]:
    try:
        project = json.loads(files.read(path))
        kinds = [kind for kind in project.get("propertyTypes", []) if kind.get("type") == "class" and use in kind.get("useAs", (use,))]
        return {str(kind["name"]): _members(kind) for kind in kinds}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise MapError(f"the project {quoted(named(path))} beside the map cannot be read. Save it in Tiled again.") from None


def _members(kind: dict[str, list[dict[str, object]]]) -> dict[str, str]:
    return {str(member["name"]): _text(member.get("value", "")) for member in kind.get("members", [])}


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
