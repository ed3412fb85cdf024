"""The speeds of a large body: where each ends on a way, and which others lead to the same place."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.seat.orders.facing_fan import by_facing
from game.client.seat.orders.order_menu import Orders
from game.client.seat.view.board_marks import SpeedBar
from game.core.actions import Action
from game.core.field import Cell
from game.core.verbs import Verb


def speed_ends(orders: Orders, verb: Verb, way: tuple[Cell, ...]) -> tuple[SpeedBar, ...]:
    """For each speed below the one that is driven the last step of the way to which it would lead, where it
    does not lead to the end."""
    found = []
    for slower in orders.within(verb):
        aims = orders.aims(slower)
        reached = [number for number, cell in enumerate(way) if cell in aims]
        if reached and reached[-1] + 1 < len(way):
            number = reached[-1]
            found.append(SpeedBar(way[number], way[number + 1], f"{slower.words.lower()} {number + 1}"))
    return tuple(found)


def facings(
    orders: Orders, verb: Verb, cell: Cell | None, others: Sequence[Action] = ()
) -> dict[str, Action]:
    """What may be faced there at that speed; at the speed of those orders, if it does not lead there."""
    there = by_facing(orders.usual(orders.at(verb, cell))) if cell else {}
    return there or by_facing(others)


def beside_speed(orders: Orders, verb: Verb, cell: Cell, by: int) -> Verb | None:
    """The next speed above or below that one by which the same cell can be come to rest on; None if there is
    none."""
    speeds = [
        one
        for one in (*orders.within(verb), verb, *orders.chain(verb))
        if one == verb or facings(orders, one, cell)
    ]
    place = speeds.index(verb) + by
    return speeds[place] if 0 <= place < len(speeds) else None
