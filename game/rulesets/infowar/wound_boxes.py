"""The rows of wound boxes on the sheet: what is marked at each level, and the level from which it was moved
up."""

from __future__ import annotations

from game.core.describing.sheet import Boxes
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.infowar.components import Stuns, Wounds
from game.rulesets.infowar.wounds import BOXES, HURT, INCAPACITATED, LEVELS, PENALTY, SCRATCH, VERY_HURT

EFFECTS = {
    SCRATCH: "no effect",
    INCAPACITATED: "no actions",
    INCAPACITATED + 1: "unconscious",
    INCAPACITATED + 2: "",
}
STUNS = {SCRATCH: "Stun", HURT: "Stunned", VERY_HURT: "Very Stunned", INCAPACITATED: "Knocked out"}
STUNNED = {HURT: "no attack", VERY_HURT: "no attack, −2", INCAPACITATED: "unconscious"}


def boxes(table: Table, unit: UnitId) -> tuple[Boxes, ...]:
    """A row for each level (infowar.wound.boxes), and below them the track of stuns, where there is one
    (infowar.stun.attack)."""
    taken, stuns = table.world.get(unit, Wounds).taken, table.world.get(unit, Stuns).marked
    found = []
    for level, most in BOXES.items():
        filled = tuple(
            LEVELS[wound.original] if wound.original != level else ""
            for wound in taken
            if wound.marked == level
        )
        effect = (
            f"{PENALTY[level]} to all".replace("-", "−") if level in (HURT, VERY_HURT) else EFFECTS[level]
        )
        found.append(Boxes(LEVELS[level], filled, max(most, len(filled)), effect, level > SCRATCH))
    for level in sorted(set(stuns)):
        count = stuns.count(level)
        name = STUNS.get(level, "Knocked out")
        found.append(
            Boxes(name, ("",) * count, max(count, BOXES[level]), STUNNED.get(level, ""), level > SCRATCH)
        )
    return tuple(found)
