"""What is shown while a rectangle is being drawn: what is in sight, how large it may be, and the cells of it
that count."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from game.client.seat.orders.order_menu import Orders
from game.client.seat.orders.planning import Plan, idle_marks
from game.client.seat.view.board_marks import Fog
from game.client.seat.view.scene import BoardScene
from game.core.field import Cell
from game.core.verbs import Verb
from game.systems.visibility import visible_within

FAR = 48
"""So many steps one looks."""


def plan_area(orders: Orders, scene: BoardScene, verb: Verb, cell: Cell | None, anchor: Cell | None) -> Plan:
    """The order for the rectangle between the first corner and what is pointed at; without a corner what
    could begin there."""
    base, field = idle_marks(orders, scene, verb), orders.battle.field
    if orders.unit:
        base = replace(base, fog=in_sight(orders))
    if cell is None or cell not in field:
        return Plan(base, verb=verb)
    first = anchor or cell
    actions, refusal = orders.area(verb, first, cell)
    counted = frozenset(orders.chances(actions[0]).area) if actions else None
    marks = replace(base, blast=counted or frozenset(field.grid.region(first, cell)), cursor=cell)
    marks = replace(marks, notes=((cell, _label(orders, verb, first, cell, anchor is not None), "path"),))
    return Plan(marks, tuple(actions), refusal=refusal if anchor else None, verb=verb)


def _label(orders: Orders, verb: Verb, first: Cell, cell: Cell, begun: bool) -> str:
    """How large it is and may be; before it is begun, how that is done."""
    wide, high = orders.battle.field.grid.extent(first, cell)
    most = orders.largest(verb)
    if begun:
        return f"{wide} x {high}" + (f" of {most} x {most}" if most else "")
    return "drag, or set two corners" + (f": up to {most} x {most}" if most else "")


@lru_cache(maxsize=1)
def in_sight(orders: Orders) -> Fog:
    """What the figure sees from where it stands, bright, as long as it waits for something there."""
    battle = orders.battle
    far = min(FAR, max(battle.field.width, battle.field.height))
    cells = battle.table.cells(orders.unit)
    seen = frozenset[Cell]().union(*(visible_within(battle.table, here, far) for here in cells), cells)
    return Fog(seen, frozenset(battle.field.cells()))
