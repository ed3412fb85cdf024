"""What harm would take of each one's points, armour first: for the odds of an order."""

from __future__ import annotations

from fractions import Fraction

from game.core.actions import Action
from game.core.describing.display import Ending, Endings
from game.core.table import Table
from game.rulesets.nwo import orders
from game.rulesets.nwo.components import Points
from game.rulesets.nwo.content import throwables
from game.rulesets.nwo.harm import split
from game.rulesets.nwo.harm_estimate import fells, loss
from game.rulesets.nwo.odds import chances

HURT, WORST = 2, 5
Rows = dict[int, dict[int, Fraction]]
"""For each one the chance of each amount of damage."""


def endings(table: Table, action: Action) -> Endings:
    """Of an attack by its outcomes, of a throw by where it may land (nwo.armor.first)."""
    rows = (
        _thrown(table, action)
        if isinstance(action, orders.Throw) and not throwables()[action.item].single_target
        else _hits(table, action)
    )
    return tuple(
        (unit, tuple(_ending(table, unit, amount, share) for amount, share in sorted(found.items())))
        for unit, found in rows.items()
    )


def _hits(table: Table, action: Action) -> Rows:
    rows: Rows = {}
    if isinstance(action, orders.Shoot | orders.Suppress | orders.Strike | orders.Throw | orders.Disarm):
        for one in chances(table, action).outcomes:
            if one.harm and one.unit and one.chance:
                found = rows.setdefault(one.unit, {})
                found[one.harm] = found.get(one.harm, Fraction(0)) + one.chance
    return rows


def _thrown(table: Table, action: orders.Throw) -> Rows:
    damage = throwables()[action.item].damage
    lost = (
        [(unit, mean, loss(table, unit, damage)) for unit, mean in chances(table, action).expected]
        if damage
        else []
    )
    return {unit: {damage: mean / each} for unit, mean, each in lost if mean and each}


def _ending(table: Table, unit: int, amount: int, share: Fraction) -> Ending:
    armor, hits = split(table.world.get(unit, Points), amount)
    if fells(table, unit, amount):
        return Ending("down", share, WORST)
    words = [f"{armor} armour"] if armor else []
    words += [f"{hits} hit point{'s' if hits > 1 else ''}"] if hits else []
    return Ending(" and ".join(words) or "nothing", share, HURT if hits else 1)
