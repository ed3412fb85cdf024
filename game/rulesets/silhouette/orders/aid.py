"""First aid for those in system shock (silhouette.wound.system-shock)."""

from __future__ import annotations

from game.core.actions import Action, Refusal
from game.core.events import Modifier, Reported
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.silhouette.checks import PASSED, Check, passes, skilled, tested
from game.rulesets.silhouette.components import Dying
from game.rulesets.silhouette.content import things
from game.rulesets.silhouette.figures import burdens, items
from game.rulesets.silhouette.orders.order_verb import PhasedVerb
from game.rulesets.silhouette.states import lose_state
from game.systems.bodies import is_adjacent, separation_reason

RULE = "silhouette.wound.system-shock"
NEEDED = 4


class Aid(Action, frozen=True):
    target: UnitId


def offer(table: Table, unit: UnitId) -> list[Aid]:
    return [Aid(unit, other) for other in table.world.having(Dying) if is_adjacent(table, unit, other)] or [
        Aid(unit, NO_UNIT)
    ]


def refuse(table: Table, order: Aid) -> Refusal | None:
    if order.target not in table.units() or not table.world.has(order.target, Dying):
        return Refusal(RULE, "nobody there is dying")
    near = is_adjacent(table, order.unit, order.target)
    return (
        None
        if near
        else Refusal(RULE, separation_reason(table, order.unit, order.target, "not next to the wounded"))
    )


def healing(table: Table, unit: UnitId) -> Check:
    kit = max((things()[item].bonus for item in items(table, unit, "aid")), default=0)
    found = [Modifier(kit, RULE, "first aid kit") if kit else None, *burdens(table, unit)]
    return skilled(table, unit, "first_aid", RULE, found)


def resolve(table: Table, order: Aid) -> Play[None]:
    if (yield from passes(table, healing(table, order.unit), NEEDED)):
        yield from lose_state(table, order.target, Dying)
        yield Reported(order.target, RULE, "will live, and stays unconscious")


def chances(table: Table, order: Aid) -> Chances:
    return tested(healing(table, order.unit), NEEDED, "the bleeding stops", "it bleeds on")


def describe(table: Table, order: Aid) -> str:
    return f"First aid for {table.name_of(order.target)}"


AID = PhasedVerb(
    Aid,
    "First aid",
    "help",
    "h",
    "unit",
    quiet=True,
    rule=RULE,
    deed="gives first aid",
    offer=offer,
    refuse=refuse,
    resolve=resolve,
    chances=chances,
    describe=describe,
    outcomes=PASSED,
)
