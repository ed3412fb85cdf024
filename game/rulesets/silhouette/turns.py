"""The turn: who wakes and who dies, declarations, one figure after the other, the last step; and what is left
after the battle."""

from __future__ import annotations

from game.core import clock
from game.core.components import CLOCK, Slot
from game.core.declarations import slots_of_sides
from game.core.events import Fated, Ordered
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.silhouette.awareness import look_around, spotted
from game.rulesets.silhouette.components import (
    Aiming,
    Dead,
    Drunk,
    Dying,
    LastSide,
    Out,
    Place,
    Plan,
    SetUp,
    Shock,
    Startled,
    Turn,
)
from game.rulesets.silhouette.end_step import lay_hazards, resolve_last_step
from game.rulesets.silhouette.figures import dead, drunk_at_first, weapon_in_hand
from game.rulesets.silhouette.initiative import EVENTS, TURN
from game.rulesets.silhouette.states import gain_state, lose_state, note, wake
from game.rulesets.silhouette.targeting import unready
from game.rulesets.silhouette.wounds import bleed_out

AMBUSH = "ambush"
SHOCK = "silhouette.wound.system-shock"


def arrive(table: Table, unit: UnitId) -> Play[None]:
    """A figure may come drunk (silhouette.attack.intoxication)."""
    degree = drunk_at_first(table, unit)
    if degree:
        yield from gain_state(table, unit, Drunk(degree))


# ---------------------------------------------------------------- the slots of a round


def new_round(table: Table) -> Play[tuple[Slot, ...]]:
    """Who wakes, who dies, who is in sight; then each side declares (silhouette.sequence)."""
    first = table.clock.round == 1
    if first:
        yield from lay_hazards(table)
        if table.world.having(Place):
            return _prepared(table)
    for unit in table.units():
        table.world.put(unit, Plan(), Turn())
        yield from lose_state(table, unit, Startled)
        yield from _recover(table, unit)
    _survey(table)
    standing = table.standing()
    lurking = table.option("ambush") if first else ""
    for unit in standing:
        if table.unit(unit).side == lurking and unready(table, unit, weapon_in_hand(table, unit)):
            yield from gain_state(table, unit, SetUp())
    ambushes = [Slot(lurking, unit, AMBUSH) for unit in standing if table.unit(unit).side == lurking]
    return (*ambushes, *_declarations(table))


def _declarations(table: Table) -> tuple[Slot, ...]:
    """A slot for each side; where whole sides act, first for the one that acted last, as nobody learns what
    the others declare (silhouette.sequence)."""
    slots, last = slots_of_sides(table), table.world.find(CLOCK, LastSide)
    return tuple(sorted(slots, key=lambda slot: last is None or slot.side != last.side))


def _survey(table: Table) -> None:
    """Who is in sight as the turn begins (silhouette.ambush)."""
    for unit in table.standing():
        note(table, unit, unseen=not spotted(table, unit))
    look_around(table)


def _prepared(table: Table) -> tuple[Slot, ...]:
    """A first turn that has been declared already, in a fixed order."""
    _survey(table)
    order = sorted(table.world.having(Place), key=lambda unit: table.world.get(unit, Place).number)
    for unit in order:
        table.world.drop(unit, Place)
    return (*(Slot(table.unit(unit).side, unit, TURN) for unit in order), Slot("", NO_UNIT, EVENTS))


def _recover(table: Table, unit: UnitId) -> Play[None]:
    """What the time does to a figure: it wakes, it dies for want of help, it has stopped aiming."""
    now = table.clock.round
    out, dying, aim = (
        table.world.find(unit, Out),
        table.world.find(unit, Dying),
        table.world.find(unit, Aiming),
    )
    if out and out.until < now:
        yield from wake(table, unit)
    if dying and dying.until < now:
        yield from bleed_out(table, unit)
    if aim and aim.turn < now - 1:
        yield from lose_state(table, unit, Aiming)


def begin_slot(table: Table, slot: Slot) -> Play[None]:
    """After an ambush there is no order until all have declared. The last step is nobody's: it is played at
    once."""
    index = table.clock.index
    if not slot.unit and slot.side and index and table.clock.slots[index - 1].phase == AMBUSH:
        yield Ordered(())
    if slot.phase == EVENTS:
        yield from resolve_last_step(table)
        yield from clock.finish(table)


# ---------------------------------------------------------------- after the battle


def aftermath(table: Table) -> Play[None]:
    """Who is dying without help at the end does not live to see the next day."""
    for unit in table.units():
        if dead(table, unit):
            yield Fated(unit, "silhouette.wound.death", "dead", "dead")
        elif table.world.has(unit, Dying):
            table.world.put(unit, Dead())
            yield Fated(unit, SHOCK, "died without help", "dead")
        elif table.world.has(unit, Shock):
            yield Fated(unit, SHOCK, "in system shock, will live", "back")
        elif table.world.has(unit, Out):
            yield Fated(unit, "silhouette.wound.conscious", "unconscious, will wake", "back")
