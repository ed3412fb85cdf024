"""To end: what one declares, an ambush that is let go, or the turn."""

from __future__ import annotations

from game.core import clock
from game.core.actions import EndTurn, Refusal
from game.core.declarations import DECLARE, close
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.silhouette.aiming import LURKING
from game.rulesets.silhouette.declaring import SPEED, declared_event
from game.rulesets.silhouette.initiative import TURN, take_initiative
from game.rulesets.silhouette.orders.order_verb import PhasedVerb
from game.rulesets.silhouette.speed_bands import band, metres, minimum_distance, owes_distance, stuck


def refuse(table: Table, order: EndTurn) -> Refusal | None:
    """Who has declared to jog has to jog (silhouette.declare.speed)."""
    slot, unit = table.slot, order.unit
    if (slot and slot.phase != TURN) or not owes_distance(table, unit) or stuck(table, unit):
        return None
    least = minimum_distance(table, unit)
    return Refusal(
        SPEED,
        f"must {band(table, unit)} beyond {metres(least)}"
        if least > 0
        else f"must {band(table, unit)} first",
    )


def resolve(table: Table, _order: EndTurn) -> Play[None]:
    """The last side that declares shows what all have declared, and Combat Sense is rolled."""
    slot = table.slot
    if slot is None or slot.phase != DECLARE:
        yield from clock.finish(table)
    elif (yield from close(table, slot.side, SPEED)):
        for unit in table.standing():
            yield declared_event(table, unit)
        yield from take_initiative(table)


def describe(table: Table, _order: EndTurn) -> str:
    slot = table.slot
    return "All declared" if slot and slot.phase == DECLARE else "End the turn"


END_TURN = PhasedVerb(
    EndTurn,
    "Done",
    "end_turn",
    "e",
    rule="silhouette.sequence",
    phases=(DECLARE, LURKING, TURN),
    once=True,
    offer=lambda _table, unit: (EndTurn(unit),),
    refuse=refuse,
    resolve=resolve,
    describe=describe,
)
