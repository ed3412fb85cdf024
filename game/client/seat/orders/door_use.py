"""Pointing at a door or a button while a way is being chosen: it is worked from here, or at the end of a
way."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from game.client.seat.orders.odds_text import rolled
from game.client.seat.orders.order_menu import Orders
from game.core.actions import Action
from game.core.field import Cell
from game.core.verbs import Verb


def working(orders: Orders, ways: Iterable[Verb], cell: Cell) -> tuple[Verb, list[Action]] | None:
    """The kind of order that works the thing on that cell, and those orders: from here, or at the end of the
    shortest of these `ways`."""
    here = next(
        ((verb, found) for verb, _ in orders.verbs if verb.works and (found := orders.aims(verb).get(cell))),
        None,
    )
    return here or next(((way, found) for way in ways if (found := _after(orders, way, cell))), None)


def only_use(orders: Orders, verb: Verb) -> Action | None:
    """The order that works the only door or button within reach, if it does so without a roll: there is
    nothing to point at."""
    aims = orders.aims(verb) if verb.works else {}
    found = orders.usual(next(iter(aims.values()))) if len(aims) == 1 else []
    return found[0] if len(found) == 1 and not rolled(orders.chances(found[0])) else None


def _after(orders: Orders, way: Verb, cell: Cell) -> list[Action]:
    listed = orders.aims(way)
    sample = next(iter(listed.values()), None)  # of ways that are made one by one none is looked at in vain
    if not sample or not hasattr(sample[0], "use"):
        return []
    using = [order for order in chain.from_iterable(listed.values()) if getattr(order, "use", None) == cell]
    squared = orders.battle.field.grid.squared
    return sorted(using, key=lambda order: (len(order.path), squared(order.path[-1], cell)))[:1]  # type: ignore[attr-defined]
