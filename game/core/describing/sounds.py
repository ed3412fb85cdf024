"""Which sound a ruleset's weapons, things, looks, areas, states and rules have: content, read from a file of
its own."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources.abc import Traversable
from pathlib import Path

from game.core.content import read_toml
from game.core.errors import ContentError

Sounding = Mapping[str, str]
"""The name of a sound by the id of what is heard so. What is not named in it is heard by what kind of event
it is."""


def silence() -> Sounding:
    """Nothing is named."""
    return {}


def sounding(path: Traversable | Path) -> Sounding:
    """Reads a file of lists of ids, one by the name of each sound. ContentError if it is none, or if an id
    stands in two of them."""
    found: dict[str, str] = {}
    for sound, ids in read_toml(path).items():
        if not isinstance(ids, list) or not all(isinstance(one, str) for one in ids):
            raise ContentError(f"{path.name}: {sound}: expected a list of ids")
        for one in ids:
            if one in found:
                raise ContentError(
                    f"{path.name}: {one} stands under {found[one]} and under {sound}; one sound each"
                )
            found[one] = sound
    return found
