"""What a side knows while all declare: nothing of what the others have declared
(silhouette.declare.defensive)."""

from __future__ import annotations

from game.core.battle import Battle
from game.rulesets.silhouette.components import WALK, Plan

UNKNOWN = Plan(WALK, said=True)
"""What everybody else is taken to have declared before it is shown."""


def blind(battle: Battle, side: str) -> Battle:
    """A copy for the side's own eyes: while all declare, what the others have declared is not on it."""
    copy = battle.clone("thinking")
    if copy.slot and copy.slot.phase == "declare":
        for unit in copy.table.units():
            if copy.table.unit(unit).side != side:
                copy.table.world.put(unit, UNKNOWN)
    return copy
