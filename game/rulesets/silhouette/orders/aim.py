"""To aim at an enemy: it counts in the next shot or throw at it."""

from __future__ import annotations

from game.core.actions import Action, Refusal
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.silhouette.aiming import AIM as RULE
from game.rulesets.silhouette.aiming import aim_lost
from game.rulesets.silhouette.awareness import sees
from game.rulesets.silhouette.components import Aiming
from game.rulesets.silhouette.figures import plan, targets, turn
from game.rulesets.silhouette.orders.order_verb import PhasedVerb
from game.rulesets.silhouette.speed_bands import owes_distance
from game.rulesets.silhouette.states import gain_state, lose_state, note


class Aim(Action, frozen=True):
    target: UnitId


def offer(table: Table, unit: UnitId) -> list[Aim]:
    return [Aim(unit, foe) for foe in targets(table, unit)] or [Aim(unit, NO_UNIT)]


def refuse(table: Table, order: Aim) -> Refusal | None:
    """Once a turn, at an enemy in sight."""
    if order.target not in targets(table, order.unit):
        return Refusal(RULE, "no enemy to aim at")
    if turn(table, order.unit).aimed:
        return Refusal(RULE, "aiming counts once a turn")
    return None if sees(table, order.unit, order.target) else Refusal(RULE, "not in sight")


def resolve(table: Table, order: Aim) -> Play[None]:
    """Turns in a row add up; another target begins anew."""
    unit, target = order.unit, order.target
    known, now = table.world.find(unit, Aiming), table.clock.round
    if known and known.target != target:
        yield from lose_state(table, unit, Aiming)
        known = None
    note(table, unit, aimed=True)
    yield from gain_state(table, unit, Aiming(target, known.turns + 1 if known else 1, now))


def chances(table: Table, order: Aim) -> Chances:
    unit = order.unit
    owed = (f"lost as it {plan(table, unit).speed}s",) if owes_distance(table, unit) else ()
    return Chances(notes=(*owed, *aim_lost(table, unit, order.target)))


def describe(table: Table, order: Aim) -> str:
    return f"Aim at {table.name_of(order.target)}"


AIM = PhasedVerb(
    Aim,
    "Aim",
    "focus",
    "a",
    "unit",
    rule=RULE,
    deed="aims",
    offer=offer,
    refuse=refuse,
    resolve=resolve,
    chances=chances,
    describe=describe,
)
