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
    turns = turns_aimed(table, order)
    if known and known.target != target:
        yield from lose_state(table, unit, Aiming)
    note(table, unit, aimed=True)
    yield from gain_state(table, unit, Aiming(target, turns, now))


def turns_aimed(table: Table, order: Aim) -> int:
    """For how many turns in a row it will have aimed at that enemy: so much the next shot has more."""
    known = table.world.find(order.unit, Aiming)
    return known.turns + 1 if known and known.target == order.target else 1


def chances(table: Table, order: Aim) -> Chances:
    unit = order.unit
    if owes_distance(table, unit):
        given = f"lost as it {plan(table, unit).speed}s"
    else:
        given = f"+{turns_aimed(table, order)} to its next shot at {table.name_of(order.target)}"
    return Chances(notes=(given, *aim_lost(table, unit, order.target)))


def describe(table: Table, order: Aim) -> str:
    return f"Aim at {table.name_of(order.target)}"


AIM = PhasedVerb(
    Aim,
    "Aim",
    "focus",
    "a",
    "unit",
    rule=RULE,
    tip="Adds 1 to your next shot or throw at one enemy in sight. Turns of aiming in a row add up.",
    deed="aims",
    offer=offer,
    refuse=refuse,
    resolve=resolve,
    chances=chances,
    describe=describe,
)
