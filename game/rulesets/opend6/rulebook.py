"""The rulebook of OpenD6, as the game shows it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from game.core import rulebook
from game.core.rulebook import Rule

__all__ = ["Rule", "rule", "rules", "search"]

FILE = files("game.rulesets.opend6") / "content" / "rulebook.toml"


@cache
def rules() -> tuple[Rule, ...]:
    """All rules, in the order of the chapter."""
    return rulebook.read(FILE)


@cache
def _by_id() -> dict[str, Rule]:
    return {rule.id: rule for rule in rules()}


def rule(id_: str) -> Rule:
    """The rule of that id; KeyError if there is none."""
    return _by_id()[id_]


def search(words: str) -> list[Rule]:
    """The rules that speak of all these words, those that have them in the title first."""
    return rulebook.search(rules(), words)
