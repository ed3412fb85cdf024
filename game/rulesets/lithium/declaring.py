"""What is declared: a new action takes the place of the earlier one, and what does not go with it is
dropped."""

from __future__ import annotations

import msgspec

from game.core.actions import Action, TakeBack
from game.core.events import Declared
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.lithium import orders
from game.rulesets.lithium.checks import words_of
from game.rulesets.lithium.components import Plan
from game.rulesets.lithium.figures import MOVES, ending, plan
from game.rulesets.lithium.quick import KINDS
from game.rulesets.lithium.words import plan_words

RULE = "lithium.turn.declare"
AT_CELLS = (orders.Throw, orders.PickUp, orders.Use)


def changed(table: Table, action: Action) -> Plan:
    """The plan of the unit with that declaration in it."""
    old = plan(table, action.unit)
    match action:
        case TakeBack(what=what):
            return without(old, what)
        case orders.Again(target=target, called=called):
            main = old.main
            assert isinstance(main, orders.Shoot | orders.Strike)
            return msgspec.structs.replace(
                old, main=msgspec.structs.replace(main, also=(*main.also, (target, called)))
            )
        case orders.ShortWalk() | orders.StandUp():
            return msgspec.structs.replace(old, step=action)
    if type(action) in KINDS:
        kept = tuple(quick for quick in old.quick if type(quick) is not type(action))
        return msgspec.structs.replace(old, quick=(*kept, action))
    step = None if isinstance(action, MOVES) else old.step
    return msgspec.structs.replace(old, main=action, step=step)


def without(old: Plan, what: str) -> Plan:
    if what == "action":
        return msgspec.structs.replace(old, main=None)
    if what == "step":
        return msgspec.structs.replace(old, step=None)
    return msgspec.structs.replace(old, quick=tuple(quick for quick in old.quick if quick.verb != what))


def declare(table: Table, action: Action) -> Play[None]:
    """Note it; only the own side learns of it."""
    unit = action.unit
    table.world.put(unit, changed(table, action))
    yield told(table, unit, table.unit(unit).side)


def told(table: Table, unit: int, only: str = "") -> Declared:
    """The plan of a unit as an event."""
    found = plan(table, unit)
    after = isinstance(found.step, orders.ShortWalk) and found.step.after
    at = found.main.cell if isinstance(found.main, AT_CELLS) else None
    words, called = plan_words(table, found), called_of(found)
    return Declared(
        unit,
        words,
        path_of(found),
        targets_of(found),
        only,
        called,
        at,
        after,
        tuple(one.verb for one in all_of(found)),
    )


def all_of(found: Plan) -> list[Action]:
    return [order for order in (*found.quick, found.step, found.main) if order is not None]


def path_of(found: Plan) -> tuple[tuple[int, int], ...]:
    """The cells that the unit means to go to, in order."""
    for order in (found.step, found.main):
        if order is not None and ending(order):
            return (order.cell,) if isinstance(order, orders.Climb) else order.path  # type: ignore[attr-defined]
    return ()


def targets_of(found: Plan) -> tuple[int, ...]:
    match found.main:
        case orders.Shoot(target=target, also=also) | orders.Strike(target=target, also=also):
            return (target, *(other for other, _ in also))
        case orders.Aid(target=target) | orders.TakePainkiller(target=target):
            return (target,)
    return ()


def called_of(found: Plan) -> tuple[str, ...]:
    """Beside each target the location that is aimed at, in words."""
    match found.main:
        case orders.Shoot(called=called, also=also) | orders.Strike(called=called, also=also):
            return tuple(
                words_of(place) if place else "" for place in (called, *(other for _, other in also))
            )
    return ()
