"""Candidates at close quarters, and for what is in hand or within reach of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from game.core.actions import Action
from game.core.table import Table
from game.rulesets.nwo import orders
from game.rulesets.nwo.components import Carried, Held
from game.rulesets.nwo.content import weapons
from game.rulesets.nwo.figures import free_hands, in_hand, unspent
from game.rulesets.nwo.shield import SELF, TARGET
from game.systems.bodies import apart
from game.systems.items import items_near

NEAR = 2


def close_quarters(table: Table, unit: int) -> Iterator[Action]:
    """Everything against somebody within arm's reach, at least one of each kind."""
    ready = unspent(table, unit).action
    others = [other for other in table.units() if table.hostile(unit, other)] if ready else []
    units = [other for other in others if apart(table, unit, other) <= NEAR]
    foes = [enemy for enemy in table.enemies(unit) if enemy in units]
    two = next((weapon.id for weapon in in_hand(table, unit) if weapon.hands == 2), "")
    grip = two if free_hands(table, unit) < 1 else ""
    yield from _doubles(table, unit, foes)
    held = [
        (enemy, weapon) for enemy in foes for weapon in dict.fromkeys(table.world.get(enemy, Held).weapons)
    ]
    yield from [orders.Disarm(unit, enemy, weapon) for enemy, weapon in held] or [orders.Disarm(unit, 0, "")]
    yield from [orders.Shove(unit, enemy) for enemy in foes] or [orders.Shove(unit, 0)]
    yield from [orders.Grapple(unit, enemy, grip) for enemy in units] or [orders.Grapple(unit, 0)]
    yield orders.BreakFree(unit)
    yield orders.ForceDown(unit)
    yield orders.LetGo(unit)
    yield orders.HumanShield(unit, SELF)
    yield orders.HumanShield(unit, TARGET)


def _doubles(table: Table, unit: int, foes: list[int]) -> Iterator[Action]:
    blades = [weapon.id for weapon in in_hand(table, unit) if not weapon.ranged and weapon.hands == 1]
    if len(blades) < 2 or not foes:
        yield orders.DoubleStrike(unit, 0, "", 0, "")
        return
    for first, other in dict.fromkeys(((blades[0], blades[1]), (blades[1], blades[0]))):
        yield from [
            orders.DoubleStrike(unit, target, first, second, other) for target in foes for second in foes
        ]


def things_in_hand(table: Table, unit: int) -> Iterator[Action]:
    """Swaps, quick draws and picking up."""
    held, carried = table.world.get(unit, Held).weapons, table.world.get(unit, Carried).weapons
    owned = sorted((*held, *carried))
    singles = [(weapon,) for weapon in dict.fromkeys(owned)]
    light = [weapon for weapon in owned if weapons()[weapon].hands == 1]
    pairs = list(dict.fromkeys(combinations(light, 2)))
    yield from [orders.Swap(unit, wanted) for wanted in (*singles, *pairs)] or [orders.Swap(unit, ())]
    drops = ("", *dict.fromkeys(held))
    yield from [
        orders.QuickDraw(unit, weapon, drop) for weapon in dict.fromkeys(carried) for drop in drops
    ] or [orders.QuickDraw(unit, "")]
    found = [
        orders.PickUp(unit, table.cell(item), item, instead)
        for item in items_near(table, unit)
        for instead in ("", "away", "drop")
    ]
    yield from found or [orders.PickUp(unit, table.cell(unit), 0)]
