"""The rulebook of Lithium Sunset, as the game shows it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from game.core import rulebook
from game.core.rulebook import Rule

__all__ = ["Rule", "rules"]

FILE = files("game.rulesets.lithium") / "content" / "rulebook.toml"


@cache
def rules() -> tuple[Rule, ...]:
    """All rules, in the order of the chapter."""
    return rulebook.read(FILE)
