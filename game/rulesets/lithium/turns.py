"""The round: each side declares in a slot of its own; and what is left after the battle."""

from __future__ import annotations

from game.core.components import Slot
from game.core.declarations import DECLARE, slots_of_sides
from game.core.events import Fated
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.lithium.awareness import look_around
from game.rulesets.lithium.components import TIMED, Bleeding, Dead, Plan, Shock, Turn
from game.rulesets.lithium.states import lose_state


def new_round(table: Table) -> Play[tuple[Slot, ...]]:
    """One slot for each side that stands, in which it declares (lithium.turn.five-seconds)."""
    for unit in table.units():
        table.world.put(unit, Plan(), Turn())
        for kind in TIMED:
            state = table.world.find(unit, kind)
            if state and state.turn < table.clock.round:
                yield from lose_state(table, unit, kind, "lithium.turn.duration")
    return slots_of_sides(table)


def begin_slot(table: Table, slot: Slot) -> Play[None]:
    """Before a side declares, everybody looks around: the odds say who knows of whom."""
    if slot.phase == DECLARE:
        yield from look_around(table)


def aftermath(table: Table) -> Play[None]:
    """Who is in shock lives if the bleeding was stopped, or if its side holds the field
    (lithium.damage.shock)."""
    for unit in table.units():
        if table.world.has(unit, Dead):
            yield Fated(unit, "lithium.damage.death", "dead", "dead")
        elif table.world.has(unit, Shock):
            saved = not table.world.has(unit, Bleeding) or table.unit(unit).side == table.winner
            yield Fated(
                unit,
                "lithium.damage.shock",
                "critical, will live" if saved else "bled to death",
                "back" if saved else "dead",
            )
