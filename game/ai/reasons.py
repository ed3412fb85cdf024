"""Why the computer gave an order: what else it thought of, what each was worth to it, and what spoke against
the others. Told after the fact; no part of the record."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.ai import evaluation
from game.ai.agents import Heard
from game.ai.terrain_view import Ground, acting_unit, survey
from game.ai.worth_words import POINT, REST, Part, parts_beside
from game.core.actions import Action, Answer, EndTurn, cell_of, path_of, target_of
from game.core.battle import Battle
from game.core.describing.names import cell_name
from game.core.field import Cell
from game.core.fog_view import fog_view_of
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT

NOTHING_DONE, LEAST = "beside doing nothing", "beside the least that it thought of"
_OTHERS = 2
_WALKS = ("Move", "Walk")
_LESS = 3
"""So many points make a difference that is worth a word."""


class Thought(msgspec.Struct, frozen=True):
    """An order that was thought of, in words; `worth` is what it was worth beside doing nothing, in
    hundredths of a figure, and `parts` what that is the sum of. `cell` is where the figure would be, `target`
    where what it does there takes effect."""

    words: str
    worth: int
    reason: str
    cell: Cell | None = None
    target: Cell | None = None
    parts: tuple[Part, ...] = ()


class Reasons(msgspec.Struct, frozen=True):
    """The order that was given, and the best others. `beside` says what they are measured by: doing nothing,
    or the least that was thought of where something has to be done."""

    done: Thought
    others: tuple[Thought, ...]
    beside: str = NOTHING_DONE


class _Plan(msgspec.Struct, frozen=True):
    """A plan that was weighed, and what of it counts in words: the harm, how likely it does what it is meant
    to do, `whom` of the enemies it is about ("" if not one), and who could answer."""

    value: int
    order: Action | None
    cell: Cell
    here: Cell
    target: Cell | None
    harm: int
    hits: str
    whom: str
    eyes: tuple[str, ...]


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
    idle = [value for value, plan in heard if _is_idle(plan)]
    least = idle[0] if idle else min(value for value, _ in heard)
    plans = [_read(seen, side, ground, value, plan, order) for value, plan in rows]
    first, *others = plans
    return Reasons(
        _thought(seen, first, least, _harm(first)),
        tuple(_thought(seen, one, least, _against(one, first)) for one in others),
        NOTHING_DONE if idle else LEAST,
    )


def _thought(seen: Battle, plan: _Plan, least: int, reason: str) -> Thought:
    parts = parts_beside(plan.value, least, _told(plan))
    return Thought(_words(seen, plan), _points(plan.value - least), reason, plan.cell, plan.target, parts)


def _told(plan: _Plan) -> dict[str, tuple[str, str]]:
    """What the plan itself says of its parts: whom they are about, and where."""
    told, where = {}, cell_name(plan.cell)
    if plan.harm:
        takes = f"takes {plan.harm} of 100 {f'from {plan.whom}' if plan.whom else 'on average'}"
        deed = f"{takes if plan.harm > 0 else 'harms the own more'}{plan.hits}"
        told["deed"] = (deed, deed)
    if plan.whom:
        told["spared"] = (f"{plan.whom} feared less, if stopped", f"{plan.whom} feared more, not stopped")
    seen = f", {plan.eyes[0]} sees it" if len(plan.eyes) == 1 else ""
    told["danger"] = (f"less to fear at {where}", f"more to fear at {where}{seen}")
    if seen:
        told["blind"] = (f"{plan.eyes[0]} in sight from {where}", f"no enemy in sight from {where}")
    return told


def _points(value: int) -> int:
    return value // POINT


def _distinct(heard: Heard, order: Action) -> Heard:
    """The plan that begins with the order, and the best of those that do something else; the first of
    equals."""
    best = sorted(heard, key=lambda row: -row[0])
    done = next((row for row in best if order in row[1]), best[0])
    kinds, rows = _kinds(done[1]), [done]
    for row in best:
        if kinds.isdisjoint(found := _kinds(row[1])):
            kinds |= found
            rows.append(row)
    return rows[: 1 + _OTHERS]


def _is_idle(plan: Sequence[object]) -> bool:
    """Whether it is to do nothing where one is."""
    order = _main(plan)
    return _place(plan) is None and (order is None or isinstance(order, EndTurn))


def _kinds(plan: Sequence[object]) -> set[tuple[object, ...]]:
    """What tells one plan from another to whoever looks at it: what, at whom, from where; a grenade a tile
    farther on is the same, and so is a walk to a place as the order that begins it."""
    order, place = _main(plan), _place(plan)
    if order is None:
        return {("place", place)}
    path = path_of(order)
    kind = order.verb, target_of(order), path[-1] if path else None, place
    return {kind, ("place", path[-1])} if path and order.verb in _WALKS else {kind}


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
    harm, hits = 0, ""
    if order and seen.refusal(order) is None:
        chances = seen.chances(order)
        harm, hits = evaluation.harm_value(seen, side, chances), _likely(chances)
    eyes = tuple(
        seen.table.unit(enemy).name for enemy, place in ground.places.items() if ground.sees(place, cell)
    )
    whom = target_of(order) if order else NO_UNIT
    name = seen.table.unit(whom).name if whom and seen.table.hostile(unit, whom) else ""
    return _Plan(value, order, cell, here, _target(seen, order), _points(harm), hits, name, eyes)


def _likely(chances: Chances) -> str:
    """How likely an attack hits."""
    share = chances.chance("hit", "crit")
    return f", {max(1, round(100 * share))} % to hit" if share else ""


def _target(seen: Battle, order: Action | None) -> Cell | None:
    """Where the order takes effect, if it is about somebody or something elsewhere."""
    if order is None or path_of(order):
        return None
    unit = target_of(order)
    return seen.table.cell(unit) if unit in seen.table.standing() else cell_of(order)


def _words(seen: Battle, plan: _Plan) -> str:
    if plan.order:
        return seen.ruleset.describe(seen.table, plan.order)
    return f"go to {cell_name(plan.cell)}" if plan.cell != plan.here else "do nothing"


def _harm(plan: _Plan) -> str:
    """What speaks for the order that was given."""
    harm = f"takes {plan.harm} of 100 from the enemy on average" if plan.harm > 0 else "harms nobody at once"
    return f"{harm}; {_answer(plan.eyes)}"


def _answer(eyes: Sequence[str]) -> str:
    if not eyes:
        return "nobody could answer"
    return f"{eyes[0] if len(eyes) == 1 else len(eyes)} could answer"


def _against(plan: _Plan, done: _Plan) -> str:
    """What speaks against an order that was not given."""
    found = []
    if plan.harm + _LESS <= done.harm:
        found.append(f"takes {max(0, plan.harm)} instead of {done.harm}")
    if len(plan.eyes) > len(done.eyes):
        found.append(_answer(plan.eyes))
    if found:
        return " and ".join(found)
    if plan.harm > done.harm:
        return f"would take {plan.harm}, but leave a worse place"
    lost = min(parts_beside(plan.value, done.value, {}), key=lambda part: part.value, default=None)
    if lost and lost.value < 0 and lost.words != REST:
        return f"{lost.words}: {-lost.value} less"
    return "as good, but thought of later"
