"""What comes of the orders of a situation, as text: of each kind the first and the last are tried on a copy
with dice of its own, with all events, and with what has changed of each figure that no event may tell.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from game.core.actions import Action, Answer, EndTurn, Later
from game.core.battle import Battle
from game.core.components import Clock, Position
from game.core.events import Declared, Event
from game.core.references import UnitId
from tests.ai.weighing import said
from tests.golden.transcript import write
from tests.rulesets.situated import plain

_TOLD = (Clock, Position)
_ANSWERS = 12
_ROUNDS = 2
_LONGEST = {"nwo": 8, "lithium": 3}
"""Rounds after which a fight is left."""
_WANTED = ("Shoot", "Strike", "Throw", "Reload", "Draw", "QuickDraw", "Aid", "Run", "Move")


def outcomes(battle: Battle) -> str:
    """Each order with what follows, up to the end of the turn where all declare together; and two rounds in
    which nobody does anything."""
    kinds: dict[tuple[UnitId, str], list[Action]] = {}
    for order in battle.legal_actions():
        weapon = getattr(order, "weapon", "") or getattr(order, "item", "")
        kinds.setdefault((order.unit, f"{order.verb} {weapon}"), []).append(order)
    names = {unit: battle.table.unit(unit).name for unit in battle.table.units()}
    rows: list[str] = []
    for (unit, kind), orders in sorted(kinds.items()):
        for number, order in enumerate(dict.fromkeys((orders[0], orders[-1]))):
            copy = battle.clone(f"{kind} {number}")
            rows += [
                "",
                f"> {names[unit]}: {said(battle, order)}",
                *_told(_outcome(copy, order, number), names),
                *_changed(battle, copy, names),
            ]
    copy = battle.clone("nothing")
    rows += ["", "> nothing", *_told(list(_idle(copy)), names), *_changed(battle, copy, names)]
    return "\n".join([*rows[1:], ""])


def fought(battle: Battle) -> str:
    """Everybody shoots, strikes, loads or comes nearer, whichever is possible first, until one side is
    left."""
    names = {unit: battle.table.unit(unit).name for unit in battle.table.units()}
    rows: list[str] = []
    while battle.winner is None and battle.table.clock.round <= _LONGEST[battle.ruleset.ID]:
        done: set[tuple[int, str]] = set()
        slot = battle.slot
        while battle.winner is None and battle.slot == slot and not battle.pending:
            order = _wanted(battle, done)
            together = (
                battle.ruleset.ID == "lithium" and order.verb != "Draw"
            )  # a second declaration would take the place of the first
            done |= {(order.unit, verb) for verb in (_WANTED if together else (order.verb,))}
            rows += [
                "",
                f"> {names[order.unit]}: {said(battle, order)}",
                *_told([*battle.apply(order), *_answered(battle, len(rows))], names),
            ]
    return "\n".join([*rows[1:], ""])


def _wanted(battle: Battle, done: set[tuple[int, str]]) -> Action:
    """The first order of the most wanted kind that this figure has not given in this turn; of places the
    last."""
    legal = battle.legal_actions()
    for verb in _WANTED:
        found = [order for order in legal if order.verb == verb and (order.unit, verb) not in done]
        if found:
            return found[-1] if verb in ("Run", "Move") else found[0]
    return next(order for order in legal if isinstance(order, EndTurn))


def _outcome(battle: Battle, order: Action, number: int) -> list[Event]:
    """The events of the order; every second time questions are answered by the last option instead of the one
    that is advised."""
    events = [*battle.apply(order), *_answered(battle, number)]
    if battle.ruleset.ID == "lithium" and not isinstance(order, EndTurn | Later):
        events += _resolved(battle, number)
    return events


def _resolved(battle: Battle, number: int) -> list[Event]:
    """The others shoot or strike at whom they can, and the turn is played."""
    events: list[Event] = []
    turn = battle.table.clock.round
    side = battle.side
    while battle.winner is None and battle.table.clock.round == turn:
        if battle.side != side:
            for attack in _attacks(battle):
                events += battle.apply(attack)
        events += [*battle.apply(EndTurn(_anybody(battle))), *_answered(battle, number)]
    return events


def _attacks(battle: Battle) -> list[Action]:
    found: dict[int, Action] = {}
    for order in battle.legal_actions():
        if order.verb in ("Shoot", "Strike"):
            found.setdefault(order.unit, order)
    return list(found.values())


def _anybody(battle: Battle) -> UnitId:
    return next(unit for unit in battle.table.standing() if battle.table.unit(unit).side == battle.side)


def _answered(battle: Battle, number: int) -> Iterator[Event]:
    for _ in range(_ANSWERS):
        if not battle.pending:
            return
        ask = battle.pending
        yield from battle.apply(Answer(ask.unit, ask.options[-1].key if number % 2 else ask.default))


def _idle(battle: Battle) -> Iterator[Event]:
    end = battle.table.clock.round + _ROUNDS
    while battle.winner is None and battle.table.clock.round < end:
        slot = battle.slot
        assert slot
        rest = EndTurn(slot.unit or _anybody(battle))
        # who has declared to walk has to go so far, before the turn can end
        yield from battle.apply(rest if battle.refusal(rest) is None else battle.legal_actions()[-1])
        yield from _answered(battle, 0)


def _changed(before: Battle, after: Battle, names: dict[UnitId, str]) -> list[str]:
    """What each entity has got, lost or has otherwise now, but for its place, which events tell."""
    was, rows = before.table.world.snapshot(), []
    for entity, now in after.table.world.snapshot().items():
        old = {kind: part for kind, part in was.get(entity, {}).items() if kind not in _TOLD}
        new = {kind: part for kind, part in now.items() if kind not in _TOLD}
        words = [
            f"{kind.__name__}({_fields(part, old.get(kind))})"
            for kind, part in new.items()
            if old.get(kind) != part
        ]
        words += [f"no {kind.__name__}" for kind in old if kind not in new]
        rows += [f"    = {names.get(UnitId(entity), entity)}: {', '.join(sorted(words))}"] if words else []
    return rows


def _fields(part: object, was: object) -> str:
    """Of what was there before only the fields that are others now."""
    assert isinstance(part, Struct)
    pairs = [(name, getattr(part, name)) for name in part.__struct_fields__]
    return ", ".join(
        f"{name} {plain(value)}" for name, value in pairs if was is None or getattr(was, name) != value
    )


def _told(events: list[Event], names: dict[UnitId, str]) -> list[str]:
    return [f"    {write(event, names)}" for event in events if not isinstance(event, Declared)]
