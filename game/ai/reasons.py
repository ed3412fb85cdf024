"""Why the computer gave an order: what else it thought of, what each was worth to it, and what spoke against
the others. Told after the fact; no part of the record."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.ai import evaluation
from game.ai.agents import Heard
from game.ai.terrain_view import Ground, acting_unit, survey
from game.core.actions import Action, Answer, cell_of, path_of, target_of
from game.core.battle import Battle
from game.core.describing.names import cell_name
from game.core.field import Cell
from game.core.fog_view import fog_view_of

POINT = evaluation.SCALE // 100
"""A hundred of these are all the health of one figure."""
_OTHERS = 2
_LESS = 3
"""So many points make a difference that is worth a word."""


class Thought(msgspec.Struct, frozen=True):
    """An order that was thought of, in words; `worth` is what it was worth beside the least that was thought
    of, in hundredths of a figure. `cell` is where the figure would be, `target` where what it does there
    takes effect."""

    words: str
    worth: int
    reason: str
    cell: Cell | None = None
    target: Cell | None = None


class Reasons(msgspec.Struct, frozen=True):
    """The order that was given, and the best others."""

    done: Thought
    others: tuple[Thought, ...]


class _Plan(msgspec.Struct, frozen=True):
    """A plan that was weighed, and what of it counts in words: the harm, and who could answer."""

    value: int
    order: Action | None
    cell: Cell
    target: Cell | None
    harm: int
    eyes: int


def reasons(battle: Battle, side: str, order: Action, heard: Heard) -> Reasons | None:
    """Why that order was given, from what was heard while it was thought of and what the side can see; the
    battle stands as it did then. None if nothing was weighed: an answer, a turn that had to end."""
    if isinstance(order, Answer) or not heard:
        return None
    seen = fog_view_of(battle, side)
    ground = survey(seen, side, seen.table.closed(), acting_unit(seen.table))
    rows = _distinct(heard, order)
    if not rows:
        return None
    least = min(value for value, _ in heard)
    plans = [_read(seen, side, ground, value, plan, order) for value, plan in rows]
    first, *others = plans
    return Reasons(
        _thought(seen, first, least, _harm(first)),
        tuple(_thought(seen, one, least, _against(one, first)) for one in others),
    )


def _thought(seen: Battle, plan: _Plan, least: int, reason: str) -> Thought:
    return Thought(_words(seen, plan), _points(plan.value - least), reason, plan.cell, plan.target)


def _points(value: int) -> int:
    return value // POINT


def _distinct(heard: Heard, order: Action) -> Heard:
    """The plan that begins with the order, and the best of those that do something else; the first of
    equals."""
    best = sorted(heard, key=lambda row: -row[0])
    done = next((row for row in best if order in row[1]), best[0])
    kinds, rows = {_kind(done[1])}, [done]
    for row in best:
        if _kind(row[1]) not in kinds:
            kinds.add(_kind(row[1]))
            rows.append(row)
    return rows[: 1 + _OTHERS]


def _kind(plan: Sequence[object]) -> tuple[object, ...]:
    """What tells one plan from another to whoever looks at it: what, at whom, from where; a grenade a tile
    farther on is the same."""
    order, place = _main(plan), _place(plan)
    if order is None:
        return ("place", place)
    path = path_of(order)
    return order.verb, target_of(order), path[-1] if path else None, place


def _main(plan: Sequence[object]) -> Action | None:
    """What is done in the end: the last of its orders."""
    return next((part for part in reversed(plan) if isinstance(part, Action)), None)


def _place(plan: Sequence[object]) -> Cell | None:
    """Where it is to be done from, if the plan says so."""
    places = (getattr(part, "cell", None) for part in plan if not isinstance(part, Action))
    return next((cell for cell in places if cell), None)


def _read(
    seen: Battle, side: str, ground: Ground, value: int, plan: Sequence[object], given: Action
) -> _Plan:
    order = _main(plan)
    unit = order.unit if order else given.unit
    path = path_of(order) if order else None
    here = seen.table.cell(unit)
    cell = path[-1] if path else (_place(plan) if order is None else None) or here
    harm = 0
    if order and seen.refusal(order) is None:
        harm = evaluation.harm_value(seen, side, seen.chances(order))
    eyes = sum(ground.sees(place, cell) for place in ground.places.values())
    return _Plan(value, order, cell, _target(seen, order), _points(harm), eyes)


def _target(seen: Battle, order: Action | None) -> Cell | None:
    """Where the order takes effect, if it is about somebody or something elsewhere."""
    if order is None or path_of(order):
        return None
    unit = target_of(order)
    return seen.table.cell(unit) if unit in seen.table.standing() else cell_of(order)


def _words(seen: Battle, plan: _Plan) -> str:
    return seen.ruleset.describe(seen.table, plan.order) if plan.order else f"go to {cell_name(plan.cell)}"


def _harm(plan: _Plan) -> str:
    """What speaks for the order that was given."""
    harm = f"takes {plan.harm} of 100 from the enemy on average" if plan.harm > 0 else "harms nobody at once"
    return f"{harm}; {_answer(plan.eyes)}"


def _answer(eyes: int) -> str:
    if not eyes:
        return "nobody could answer"
    return "one could answer" if eyes == 1 else f"{eyes} could answer"


def _against(plan: _Plan, done: _Plan) -> str:
    """What speaks against an order that was not given."""
    found = []
    if plan.harm + _LESS <= done.harm:
        found.append(f"takes {max(0, plan.harm)} instead of {done.harm}")
    if plan.eyes > done.eyes:
        found.append(_answer(plan.eyes))
    if found:
        return " and ".join(found)
    if plan.harm > done.harm:
        return f"would take {plan.harm}, but leave a worse place"
    return "no worse at once, but a worse place to go on from"
