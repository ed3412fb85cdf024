"""Aiming: a whole round of nothing else (opend6.aim)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.actions import Action, Refusal
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.awareness import sees
from game.rulesets.opend6.components import Aiming
from game.rulesets.opend6.figures import foes, turn
from game.rulesets.opend6.orders.order_verb import PricedVerb
from game.rulesets.opend6.states import gain_state, note
from game.rulesets.opend6.vehicles import is_vehicle

RULE = "opend6.aim"


class Aim(Action, frozen=True):
    target: UnitId


def offer(table: Table, unit: UnitId) -> Iterable[Action]:
    return [Aim(unit, foe) for foe in foes(table, unit)] or [Aim(unit, NO_UNIT)]


def refuse(table: Table, order: Aim) -> Refusal | None:
    """A whole round of nothing else, no move either."""
    own = turn(table, order.unit)
    if order.target not in foes(table, order.unit) or is_vehicle(table, order.target):
        return Refusal(RULE, "no enemy to aim at")
    if own.declared or own.moved or own.shifted:
        return Refusal(RULE, "aiming takes the whole turn")
    return None if sees(table, order.unit, order.target) else Refusal(RULE, "not in sight")


def resolve(table: Table, order: Aim) -> Play[None]:
    """Each consecutive round of nothing else adds 1D, three at most."""
    before = table.world.find(order.unit, Aiming)
    rounds = min(3, before.rounds + 1) if before and before.target == order.target else 1
    note(table, order.unit, moved=True, shifted=True)
    yield from gain_state(table, order.unit, Aiming(order.target, rounds, table.clock.round))


def chances(table: Table, order: Aim) -> Chances:
    known = table.world.find(order.unit, Aiming)
    if known is None or known.target == order.target:
        return Chances()
    return Chances(notes=(f"the aim at {table.name_of(known.target)} is lost",))


def describe(table: Table, order: Aim) -> str:
    return f"Aim at {table.name_of(order.target)}"


AIM = PricedVerb(
    Aim,
    "Aim",
    "focus",
    "a",
    "unit",
    rule=RULE,
    deed="aims",
    steady=True,
    offer=offer,
    refuse=refuse,
    resolve=resolve,
    chances=chances,
    describe=describe,
)
