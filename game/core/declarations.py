"""Rounds in which every side declares what it will do before anything happens: who has, who puts it off, and
who was the last."""

from __future__ import annotations

import msgspec

from game.core.actions import Refusal
from game.core.clock import finish, postpone
from game.core.components import CLOCK, Component, Slot
from game.core.describing.names import of_team
from game.core.events import Reported
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play

DECLARE = "declare"
"""The phase of the slots in which a side declares."""


class Decided(Component, frozen=True):
    """The sides that have declared, and those that have put it off once: on entity 1."""

    done: tuple[str, ...] = ()
    later: tuple[str, ...] = ()


def decided(table: Table) -> Decided:
    return table.world.find(CLOCK, Decided) or Decided()


def slots_of_sides(table: Table) -> tuple[Slot, ...]:
    """A slot for each side that stands, in which it declares; nobody has declared yet."""
    table.world.put(CLOCK, Decided())
    return tuple(
        Slot(side, NO_UNIT, DECLARE)
        for side in dict.fromkeys(table.unit(unit).side for unit in table.standing())
    )


def close(table: Table, side: str, rule: str) -> Play[bool]:
    """The side has declared and its slot is over; whether it was the last."""
    done = (*decided(table).done, side)
    table.world.put(CLOCK, msgspec.structs.replace(decided(table), done=done))
    yield Reported(NO_UNIT, rule, of_team(table.scenario.team(side).name, "has declared", "have declared"))
    yield from finish(table)
    return {table.unit(unit).side for unit in table.standing()} <= set(done)


def put_off(table: Table, side: str) -> Play[None]:
    """The side declares after all others."""
    table.world.put(CLOCK, msgspec.structs.replace(decided(table), later=(*decided(table).later, side)))
    yield from postpone(table)


def refuse_later(table: Table, rule: str) -> Refusal | None:
    """Putting it off: once a round, while another side has not declared."""
    slot = table.slot
    assert slot is not None
    waiting = {table.unit(unit).side for unit in table.standing()} - set(decided(table).done) - {slot.side}
    if not waiting:
        return Refusal(rule, "all others have declared")
    return Refusal(rule, "put off once already") if slot.side in decided(table).later else None


def slot_units(table: Table, slot: Slot) -> list[UnitId]:
    """The units that may declare or do something in the slot."""
    return (
        [slot.unit]
        if slot.unit
        else [unit for unit in table.standing() if table.unit(unit).side == slot.side]
    )
