"""What is declared: a new action takes the place of the earlier one, and what does not go with it is
dropped."""

from __future__ import annotations

import msgspec

from game.core.actions import Action, TakeBack
from game.core.describing.narration import join_words
from game.core.events import Declared
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.lithium.checks import words_of
from game.rulesets.lithium.components import Plan
from game.rulesets.lithium.declarations import MORE, QUICK, STEP, Attack, Beside, Declaration, Going
from game.rulesets.lithium.figures import plan

RULE = "lithium.turn.declare"


def changed(table: Table, action: Action) -> Plan:
    """The plan of the unit with that declaration in it."""
    old = plan(table, action.unit)
    if isinstance(action, TakeBack):
        return plan_without(old, action.what)
    assert isinstance(action, Declaration)
    if action.part == MORE:
        return msgspec.structs.replace(old, main=with_more(old, action))
    if action.part == STEP:
        return msgspec.structs.replace(old, step=action)
    if action.part == QUICK:
        kept = tuple(quick for quick in old.quick if type(quick) is not type(action))
        return msgspec.structs.replace(old, quick=(*kept, action))
    step = None if isinstance(action, Going) else old.step
    return msgspec.structs.replace(old, main=action, step=step)


def with_more(old: Plan, action: Declaration) -> Attack:
    """The attack that is declared with one more shot or blow (lithium.modifier.rapid)."""
    assert isinstance(old.main, Attack), "nobody attacks once more who does not attack"
    return msgspec.structs.replace(old.main, also=(*old.main.also, *action.aims))


def plan_without(old: Plan, what: str) -> Plan:
    if what == "action":
        return msgspec.structs.replace(old, main=None)
    if what == "step":
        return msgspec.structs.replace(old, step=None)
    return msgspec.structs.replace(old, quick=tuple(quick for quick in old.quick if quick.verb != what))


def declare(table: Table, action: Action) -> Play[None]:
    """Note it; only the own side learns of it."""
    unit = action.unit
    table.world.put(unit, changed(table, action))
    yield declared_event(table, unit, table.unit(unit).side)


def declared_event(table: Table, unit: UnitId, only: str = "") -> Declared:
    """The plan of a unit as an event."""
    found = plan(table, unit)
    main = found.main if isinstance(found.main, Declaration) else None
    aims = main.aims if main else ()
    targets = tuple(target for target, _ in aims)
    called = tuple(words_of(place) if place else "" for _, place in aims) if isinstance(main, Attack) else ()
    verbs = tuple(one.verb for one in declared_actions(found))
    return Declared(
        unit,
        plan_words(table, found),
        path_of(found),
        targets,
        only,
        called,
        main.at if main else None,
        _later(found),
        verbs,
    )


def _later(found: Plan) -> bool:
    """Whether the steps come after the action."""
    return isinstance(found.step, Beside) and found.step.after


def plan_words(table: Table, plan: Plan) -> str:
    """All that is declared, in the order in which it is done: "go prone and shoot Bob with the pistol"."""
    after = _later(plan)
    row = (*plan.quick, None if after else plan.step, plan.main, plan.step if after else None)
    said = [order.said(table) for order in row if isinstance(order, Declaration)]
    return join_words([words[0].lower() + words[1:] for words in said]) if said else ""


def declared_actions(found: Plan) -> list[Action]:
    return [order for order in (*found.quick, found.step, found.main) if order is not None]


def path_of(found: Plan) -> tuple[tuple[int, int], ...]:
    """The cells that the unit means to go to, in order."""
    for order in (found.step, found.main):
        if isinstance(order, Declaration) and order.way:
            return order.way
    return ()
