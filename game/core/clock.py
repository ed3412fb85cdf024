"""The course of a battle: slots, rounds and the end, the same for every ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from game.core.components import CLOCK, Down
from game.core.events import BattleEnded, RoundBegan, TurnBegan, TurnEnded

if TYPE_CHECKING:
    from game.core.battle import Battle
    from game.core.ruleset import Play


def finish(battle: Battle) -> Play[None]:
    """End the slot that is being played: called by a ruleset, when its turn is over."""
    slot = battle.slot
    if slot:
        _set(battle, acting=False)
        yield TurnEnded(slot.unit)


def postpone(battle: Battle) -> Play[None]:
    """Put the slot that is being played at the end of the round: it is taken up again after all others."""
    clock = battle.clock
    slots = (*clock.slots[: clock.index], *clock.slots[clock.index + 1 :], clock.slots[clock.index])
    _set(battle, slots=slots, index=clock.index - 1, acting=False)
    yield TurnEnded(clock.slots[clock.index].unit, later=True)


def advance(battle: Battle) -> Play[None]:
    """Go on until somebody may act, or the battle is over."""
    while battle.winner is None:
        if battle.slot and battle.slot.unit and battle.world.has(battle.slot.unit, Down):
            yield from finish(battle)
        sides = {battle.unit(unit).side for unit in battle.standing()}
        if len(sides) < 2:
            yield from _end(battle, next(iter(sides), ""))
        elif battle.slot:
            return
        else:
            yield from _next_slot(battle)


def _next_slot(battle: Battle) -> Play[None]:
    clock = battle.clock
    if clock.index + 1 >= len(clock.slots):
        _set(battle, round=clock.round + 1, slots=(), index=-1)
        slots = yield from battle.ruleset.new_round(battle)
        _set(battle, slots=slots, index=-1)
        yield RoundBegan(battle.clock.round, tuple(slot.unit for slot in slots if slot.unit))
        return
    _set(battle, index=clock.index + 1, acting=True)
    slot = battle.slot
    assert slot is not None
    if slot.unit and battle.world.has(slot.unit, Down):
        _set(battle, acting=False)
        return
    yield TurnBegan(slot.unit, slot.side)
    yield from battle.ruleset.begin_slot(battle, slot)


def _end(battle: Battle, winner: str) -> Play[None]:
    _set(battle, acting=False, winner=winner)
    yield BattleEnded(winner)
    yield from battle.ruleset.aftermath(battle)


def _set(battle: Battle, **changes: object) -> None:
    battle.world.put(CLOCK, msgspec.structs.replace(battle.clock, **changes))
