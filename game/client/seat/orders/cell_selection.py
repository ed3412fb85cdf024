"""What is shown while tiles are being marked: those marked, those that may be added, and the chance of
everybody in them."""

from __future__ import annotations

from dataclasses import replace

from game.client.seat.orders.cell_marking import Marking
from game.client.seat.orders.odds_text import percent
from game.client.seat.orders.order_menu import Orders
from game.client.seat.orders.planning import Plan, idle_marks, odds_for, sight_to, standing
from game.client.seat.view.scene import BoardScene
from game.core.actions import Action
from game.core.field import Cell
from game.core.references import NO_UNIT, UnitId
from game.core.verbs import Verb

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
        marks = replace(
            marks, sight=sight_to(orders.battle, standing(orders.battle, scene, orders.unit), cell)
        )
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
