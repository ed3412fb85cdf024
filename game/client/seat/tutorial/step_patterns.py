"""Which orders and events a step of a lesson means, and the chances that it shows."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import msgspec

from game.client.seat.tutorial.lessons import Bar, Happened, OrderPattern
from game.core.actions import Action, cell_of, path_of, target_of
from game.core.battle import Battle
from game.core.components import Position
from game.core.events import Event
from game.core.field import Cell
from game.core.probability.chances import Outcome
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table

WORKS = ("crit", "hit", "pass", "done")
"""Outcomes that are what was wanted, where the ruleset does not say it of them."""


def unit_called(table: Table, name: str) -> UnitId:
    """The figure of that name, 0 if nobody has it."""
    return next((unit for unit in table.units() if table.unit(unit).name == name), NO_UNIT)


def fits(battle: Battle, wanted: OrderPattern, action: Action) -> bool:
    """Whether the order is of that kind, whatever its chance."""
    table = battle.table
    if action.verb != wanted.verb:
        return False
    if wanted.unit and action.unit != unit_called(table, wanted.unit):
        return False
    if wanted.target and target_of(action) != unit_called(table, wanted.target):
        return False
    if wanted.to and aim_of(action) not in wanted.to:
        return False
    return set(wanted.covers) <= set(covered(action)) and _has(action, wanted.fields)


def covered(action: Action) -> list[Cell]:
    """The cells of an order's area, or those that it marks."""
    marked: tuple[Cell, ...] = getattr(action, "cells", ())
    corners: tuple[Cell, Cell] | None = getattr(action, "area", None)
    if corners is None:
        return list(marked)
    (a, b), (c, d) = corners
    return list(product(range(min(a, c), max(a, c) + 1), range(min(b, d), max(b, d) + 1)))


def matching_orders(battle: Battle, wanted: OrderPattern, legal: Sequence[Action]) -> list[Action]:
    """The orders of that kind. Of areas and sets of tiles only samples are listed: the smallest that would do
    is made from one."""
    if wanted.covers:
        xs, ys = zip(*wanted.covers, strict=True)
        corners = ((min(xs), min(ys)), (max(xs), max(ys)))
        like = [order for order in legal if fits(battle, msgspec.structs.replace(wanted, covers=()), order)]
        legal = list(dict.fromkeys(_covering(order, wanted.covers, corners) for order in like))
    return [order for order in legal if fits(battle, wanted, order) and battle.refusal(order) is None]


def _covering(order: Action, cells: tuple[Cell, ...], corners: tuple[Cell, Cell]) -> Action:
    changes: dict[str, object] = {"area": corners} if hasattr(order, "area") else {"cells": cells}
    return msgspec.structs.replace(order, **changes)


def likely(battle: Battle, wanted: OrderPattern, action: Action) -> bool:
    """Whether the order has the chance that the step asks for."""
    return not wanted.least or success(battle, action) * 100 >= wanted.least


def aim_of(action: Action) -> Cell | None:
    """The cell at which an order is pointed, or in which its path ends."""
    path = path_of(action)
    cell: Cell | None = cell_of(action)
    return path[-1] if path else cell


def occurs(battle: Battle, wanted: Happened, event: Event) -> bool:
    """Whether the event is of that kind."""
    if type(event).__name__ != wanted.event:
        return False
    if wanted.unit and getattr(event, "unit", 0) != unit_called(battle.table, wanted.unit):
        return False
    return _has(event, wanted.fields)


def _has(value: msgspec.Struct, fields: dict[str, Any]) -> bool:
    given = msgspec.json.decode(
        msgspec.json.encode(value)
    )  # as records write it: an empty path is a list, too
    return all(given.get(name) == wanted for name, wanted in fields.items())


def success(battle: Battle, action: Action) -> Fraction:
    """The chance that the order does what it is meant to do."""
    return sum((outcome.chance for outcome in battle.chances(action).outcomes if works(outcome)), Fraction(0))


def works(outcome: Outcome) -> bool:
    return outcome.key in WORKS if outcome.works is None else outcome.works


def chance_of(battle: Battle, bar: Bar) -> Fraction | None:
    """The chance that a bar shows, by the rules; None where no such order can be given."""
    twin = battle.clone("as if")
    table = twin.table
    unit, target = unit_called(table, bar.unit), unit_called(table, bar.target)
    for who, cell in ((unit, bar.stands), (target, bar.at)):
        if cell and table.at(cell) not in (0, who):
            return None
        if cell:
            table.world.put(who, Position(cell))
    wanted = OrderPattern(bar.verb, bar.unit, bar.target, fields=bar.fields)
    order = next((order for order in _orders(twin, unit) if fits(twin, wanted, order)), None)
    return success(twin, order) if order else None


def _orders(battle: Battle, unit: UnitId) -> list[Action]:
    """What that figure could be ordered at the beginning of a turn of its own, or now if it has the turn;
    allowed or not. The battle is a clone."""
    slot, table = battle.slot, battle.table
    if slot is None:
        return []
    own = msgspec.structs.replace(slot, unit=unit, side=table.unit(unit).side)
    if slot.unit not in (0, unit):
        for _ in battle.ruleset.begin_slot(table, own):
            pass  # what happens to it as its turn begins
    found: list[Action] = []
    for offer in battle.ruleset.actions(table, own):
        found += [offer] if isinstance(offer, Action) else offer.candidates
    return found
