"""Tiles that the player marks one by one or by dragging, for orders that hold any set of cells, or a
rectangle: what is marked, what may be added, the chance of everybody there. Every change can be taken
back."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from game.client.seat.orders.odds_text import percent
from game.client.seat.orders.order_menu import Orders
from game.client.seat.orders.planning import Plan, idle_marks, odds_for, sight_to, standing
from game.client.seat.view.board_marks import Fog
from game.client.seat.view.scene import BoardScene
from game.core.actions import Action, Refusal
from game.core.field import Cell
from game.core.references import NO_UNIT, UnitId
from game.core.verbs import Verb
from game.systems.visibility import visible_within

Cells = tuple[Cell, ...]


class Marking:
    """`cells` are marked now, in the order in which they were; `refusal` is why the last one could not be,
    until something else is tried."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        self.cells: Cells = ()
        self.refusal: Refusal | None = None
        self.dragging = False
        self._before: list[Cells] = []
        self._adds = True
        self._start: Cells = ()
        self._last: Cell | None = None

    # ------------------------------------------------------------ one after the other

    def begin(self, orders: Orders, verb: Verb, cell: Cell) -> bool:
        """Mark the cell, or unmark it if it is marked; until `end`, dragging does the same to the cells that
        it goes over. False if refused."""
        self.end()
        self._adds, self._last, self.dragging, self._start = cell not in self.cells, cell, True, self.cells
        self._change(orders, verb, cell)
        return self.refusal is None

    def drag(self, orders: Orders, verb: Verb, cell: Cell) -> None:
        """Go on over that cell, and over those between it and the last one; what cannot be is left as it
        is."""
        if not self.dragging or cell == self._last:
            return
        start = self._last or cell
        for step in (*orders.battle.field.grid.line(start, cell), cell):
            if (step in self.cells) != self._adds:
                self._change(orders, verb, step)
        self._last, self.refusal = cell, None

    def end(self) -> None:
        """The button or the key is up: what has changed since `begin` is one change to be taken back."""
        if self.dragging and self.cells != self._start:
            self._before.append(self._start)
        self.dragging, self._last = False, None

    def _change(self, orders: Orders, verb: Verb, cell: Cell) -> None:
        wanted = (*self.cells, cell) if self._adds else tuple(other for other in self.cells if other != cell)
        self.refusal = orders.marked(verb, wanted)[1] if wanted else None
        if self.refusal is None:
            self.cells = wanted

    # ------------------------------------------------------------ back

    def undo(self) -> bool:
        """Take the last change back; false if there was none."""
        self.end()
        self.refusal = None
        if not self._before:
            return False
        self.cells = self._before.pop()
        return True

    def clear(self) -> bool:
        """Unmark everything; false if nothing was marked."""
        if not self.cells:
            return False
        self._before.append(self.cells)
        self.cells, self.refusal = (), None
        return True


HOW = "click, drag or Space marks tiles"


def plan_tiles(orders: Orders, scene: BoardScene, verb: Verb, cell: Cell | None, marking: Marking) -> Plan:
    """The order for what is marked; while nothing is, that for the cell which is pointed at."""
    base, marked = idle_marks(orders, scene, verb), marking.cells
    inside = cell is not None and cell in orders.battle.field
    shown = marked or ((cell,) if cell and inside else ())
    if not shown:
        return Plan(base, verb=verb)
    actions, refusal = orders.marked(verb, shown)
    if cell and inside and marked and cell not in marked:
        refusal = orders.marked(verb, (*marked, cell))[1]
    marks = replace(base, blast=frozenset(shown) if actions else frozenset(), cursor=cell if inside else None)
    marks = replace(marks, dash=addable(orders, verb, marked), notes=_labels(orders, actions))
    if cell and inside and orders.unit:
        start, allowed = standing(orders.battle, scene, orders.unit), bool(actions) and not refusal
        marks = replace(marks, sight=sight_to(orders.battle, start, cell, allowed))
    sprite = scene.at(cell) if cell else None
    there = sprite.unit if sprite else NO_UNIT
    odds = (
        odds_for(orders, *_title(orders, scene, actions[0], verb, there), actions, there)
        if actions and not refusal
        else None
    )
    if odds and not marked:
        odds = replace(odds, more=HOW)
    return Plan(
        replace(marks, hovered=there),
        tuple(actions) if marked else (),
        odds,
        refusal if inside else None,
        verb,
    )


def _title(orders: Orders, scene: BoardScene, action: Action, verb: Verb, there: UnitId) -> tuple[str, str]:
    """The name and the side of whom the odds are about first."""
    meant = [one.target for one in orders.graded(action) if one.target]
    unit = there if there in meant else next(iter(meant), NO_UNIT)
    return (scene.units[unit].name, scene.units[unit].side) if unit in scene.units else (verb.words, "")


def addable(orders: Orders, verb: Verb, marked: tuple[Cell, ...]) -> frozenset[Cell]:
    """The neighbours of what is marked that may be marked, too."""
    grid, field = orders.battle.field.grid, orders.battle.field
    near = {other for cell in marked for other in grid.neighbours(cell) if other in field} - set(marked)
    return frozenset(cell for cell in sorted(near) if orders.marked(verb, (*marked, cell))[1] is None)


def _labels(orders: Orders, actions: list[Action]) -> tuple[tuple[Cell, str, str], ...]:
    """The chance to be hit over everybody in the tiles; of one's own side in red."""
    if not actions:
        return ()
    table = orders.battle.table
    found = []
    for one in orders.graded(actions[0]):
        if one.target:
            tone = "path" if table.hostile(one.unit, one.target) else "bad"
            found.append((table.cell(one.target), f"{percent(one.chance, 0)} %", tone))
    return tuple(found)


def friends_in(orders: Orders, action: Action) -> list[str]:
    """Who of one's own side is in the marked tiles."""
    table = orders.battle.table
    return [
        table.unit(one.target).name
        for one in orders.graded(action)
        if one.target and not table.hostile(one.unit, one.target)
    ]


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
