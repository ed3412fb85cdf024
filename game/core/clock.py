"""The course of a battle: slots, rounds and the end, the same for every ruleset; `missions` says what goals
have to do with it."""

from __future__ import annotations

import msgspec

from game.core import missions, triggers
from game.core.components import CLOCK, Down, Slot
from game.core.events import BattleEnded, Ordered, RoundBegan, TurnBegan, TurnEnded
from game.core.references import UnitId
from game.core.ruleset import Ruleset
from game.core.table import Table
from game.core.verbs import Play


def finish(table: Table) -> Play[None]:
    """End the slot that is being played: called by a ruleset, when its turn is over."""
    slot = table.slot
    if slot:
        _set(table, acting=False)
        yield TurnEnded(slot.unit)


def postpone(table: Table) -> Play[None]:
    """Put the slot that is being played at the end of the round: it is taken up again after all others."""
    clock = table.clock
    slots = (*clock.slots[: clock.index], *clock.slots[clock.index + 1 :], clock.slots[clock.index])
    _set(table, slots=slots, index=clock.index - 1, acting=False)
    yield TurnEnded(clock.slots[clock.index].unit, later=True)


def enqueue(table: Table, *slots: Slot, front: bool = False, after: int = 0) -> Play[None]:
    """Put slots into the round that is running: behind all others, at the `front` of those to come, or behind
    the next one of the unit `after`."""
    clock = table.clock
    coming = [index for index in range(clock.index + 1, len(clock.slots)) if clock.slots[index].unit == after]
    if front:
        place = clock.index + 1
    elif after and coming:
        place = coming[0] + 1
    else:
        place = len(clock.slots)
    _set(table, slots=(*clock.slots[:place], *slots, *clock.slots[place:]))
    yield Ordered(order_of(table))


def order_of(table: Table) -> tuple[UnitId, ...]:
    """The figures of the slots, but for those that came before sides have declared: an ambush."""
    slots = table.clock.slots
    declared = [
        index for index in range(table.clock.index + 1) if slots[index].side and not slots[index].unit
    ]
    return tuple(slot.unit for slot in slots[declared[-1] + 1 if declared else 0 :] if slot.unit)


def advance(table: Table, ruleset: Ruleset) -> Play[None]:
    """Go on until somebody may act, or the battle is over."""
    while table.winner is None:
        if table.slot and _vacant(table, table.slot):
            yield from finish(table)
        yield from triggers.happen(table)
        yield from missions.update_after_action(table)
        if not table.slot:
            yield from missions.slot_over(table, ruleset)
        reached = triggers.won(table) or missions.decided(table)
        left = (
            [reached]
            if reached
            else [
                team.side
                for team in table.scenario.teams
                if missions.can_still_win(table, ruleset, team.side)
            ]
        )
        if len(left) < 2:
            yield from end(table, ruleset, left[0] if left else "")
        elif table.slot:
            return
        else:
            yield from _next_slot(table, ruleset)


def _vacant(table: Table, slot: Slot) -> bool:
    """Whether nobody can act in it: its figure is down, or all of its side. A slot of no side is the
    ruleset's own, which acts at once."""
    if slot.unit:
        return table.world.has(slot.unit, Down)
    return bool(slot.side) and all(table.unit(unit).side != slot.side for unit in table.standing())


def _next_slot(table: Table, ruleset: Ruleset) -> Play[None]:
    clock = table.clock
    if clock.index + 1 >= len(clock.slots):
        _set(table, round=clock.round + 1, slots=(), index=-1)
        yield from missions.reinforce(table, ruleset)
        slots = yield from ruleset.new_round(table)
        _set(table, slots=slots, index=-1)
        yield RoundBegan(table.clock.round, order_of(table))
        return
    _set(table, index=clock.index + 1, acting=True)
    slot = table.slot
    assert slot is not None
    if _vacant(table, slot):
        _set(table, acting=False)
        return
    yield TurnBegan(slot.unit, slot.side)
    yield from ruleset.begin_slot(table, slot)


def end(table: Table, ruleset: Ruleset, winner: str) -> Play[None]:
    """The battle is over; `winner` is a side, or "" in a draw."""
    _set(table, acting=False, winner=winner)
    yield BattleEnded(winner)
    yield from ruleset.aftermath(table)


def _set(table: Table, **changes: object) -> None:
    table.world.put(CLOCK, msgspec.structs.replace(table.clock, **changes))
