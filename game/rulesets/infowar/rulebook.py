"""The rulebook of InfoWar, as the game shows it."""

from __future__ import annotations

from game.core.describing.rulebook import Rule, shipped


def rules() -> tuple[Rule, ...]:
    """All rules, in the order of the chapter."""
    return shipped("game.rulesets.infowar")
