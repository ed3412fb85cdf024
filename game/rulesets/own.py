"""Players' own archetypes and squads: TOML files in the user folder, beside those that come with a ruleset."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeVar

from platformdirs import user_data_path

from game.core.errors import ContentError

T = TypeVar("T")
FILES = ("archetypes.toml", "squads.toml")


def folder(ruleset: str) -> Path:
    """Where a player's own files for a ruleset lie. It need not exist."""
    return user_data_path("enfilade") / "rulesets" / ruleset


def with_own(ruleset: str, shipped: Traversable, name: str, read: Callable[[Traversable | Path], dict[str, T]]) -> tuple[dict[str, T], list[str]]:
    """The shipped records and the player's own, which replace those of the same name; and what is wrong with the own file.

    A faulty file of the player's is left out whole, with every fault told; the shipped ones must be right.
    """
    found = read(shipped / name)
    own = folder(ruleset) / name
    if not own.is_file():
        return found, []
    try:
        return {**found, **read(own)}, []
    except ContentError as error:
        return found, [f"{own.parent}: {line}" for line in str(error).splitlines()]
