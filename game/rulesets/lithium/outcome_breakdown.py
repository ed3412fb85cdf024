"""What a throw may do to each one in reach of it: for its odds."""

from __future__ import annotations

from fractions import Fraction

from game.core.actions import Action
from game.core.describing.display import Ending, Endings
from game.core.table import Table
from game.rulesets.lithium import orders
from game.rulesets.lithium.content import things
from game.rulesets.lithium.odds import reaching, torn
from game.rulesets.lithium.wound_odds import Fate, fates

SHOCK, DEAD = 5, 6
"""How bad these are; points of the body are so bad as they are many, to at most 4."""


def endings(table: Table, action: Action) -> Endings:
    """Of everybody whom it may catch, the least bad first (lithium.damage.armor-first, -shock, -death)."""
    if not isinstance(action, orders.Throw):
        return ()
    blows = torn(things()[action.item])
    caught = reaching(table, action)[2] if blows else {}
    return tuple(
        (unit, _told(fates(table, unit, blows).odds(), share)) for unit, share in sorted(caught.items())
    )


def _told(found: dict[Fate, Fraction], share: Fraction) -> tuple[Ending, ...]:
    rows: dict[tuple[int, int, str], Fraction] = {}
    for fate, part in found.items():
        row = (_worst(fate), fate.body, _words(fate))
        rows[row] = rows.get(row, Fraction(0)) + share * part
    return tuple(Ending(words, part, worst) for (worst, _, words), part in sorted(rows.items()) if words)


def _worst(fate: Fate) -> int:
    return DEAD if fate.dead else SHOCK if fate.shock else min(fate.body + 1, SHOCK - 1)


def _words(fate: Fate) -> str:
    """What armour takes besides is left out; nothing to say of whom nothing is taken."""
    if fate.dead or fate.shock:
        return "dead" if fate.dead else "in shock"
    if fate.body:
        return f"{fate.body} body point{'s' if fate.body > 1 else ''}"
    return "armour alone" if fate.armour else ""
