"""Pointing at a door or a button while a way is being chosen: it is worked from here, at the end of a way, or
after one that leads beside it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from game.client.seat.match import Match
from game.client.seat.orders.odds_text import rolled
from game.client.seat.orders.order_menu import Orders
from game.client.seat.view.scene import BoardScene
from game.core.actions import Action, path_of
from game.core.battle import Battle
from game.core.field import Cell
from game.core.fog_view import fog_view_of
from game.core.references import UnitId
from game.core.verbs import Verb

TWIN = "beside a door"
"""The seed of battles that are only asked."""


def working(orders: Orders, ways: Iterable[Verb], cell: Cell) -> tuple[Verb, list[Action]] | None:
    """The kind of order that works the thing on that cell, and those orders: from here, or at the end of the
    shortest of these `ways`."""
    here = next(
        ((verb, found) for verb, _ in orders.verbs if verb.works and (found := orders.aims(verb).get(cell))),
        None,
    )
    return here or next(((way, found) for way in ways if (found := _after(orders, way, cell))), None)


def worked_from_beside(
    orders: Orders, ways: Iterable[Verb], cell: Cell
) -> tuple[Verb, Action, Action] | None:
    """The kind of the shortest of these `ways` to beside the thing on that cell, that way, and what works it
    there: None if either is rolled for, nothing of the turn is left for it then, or a side declares."""
    grid, slot = orders.battle.field.grid, orders.battle.slot
    if slot is None or slot.unit != orders.unit:
        return None
    beside = grid.neighbours(cell)

    def far(walk: Action) -> tuple[int, int]:
        slant = grid.squared(path_of(walk)[-1], cell)
        return len(path_of(walk)) + (slant > 1), slant  # a step more for who then stands right before it

    for way in ways:
        found = [walk for there in beside for walk in orders.usual(orders.at(way, there))[:1]]
        walks = [walk for walk in found if path_of(walk)]  # who may stay where he is goes nowhere
        for walk in sorted(walks, key=far):
            sure = not orders.begun(walk)[1] and not rolled(orders.chances(walk))
            if sure and (use := _worked_after(orders.battle, walk, cell)):
                return way, walk, use
    return None


def _worked_after(battle: Battle, walk: Action, cell: Cell) -> Action | None:
    """What works the thing on that cell after the walk, as far as the side knows what that comes to."""
    twin = fog_view_of(battle, battle.side).clone(TWIN)
    if twin.refusal(walk):
        return None
    twin.apply(walk)
    if twin.pending or twin.slot != battle.slot:
        return None
    kinds = {verb.action for verb in battle.ruleset.VERBS if verb.works}
    uses = [
        order
        for order in twin.candidates(walk.unit)
        if order.verb in kinds and getattr(order, "cell", None) == cell and twin.refusal(order) is None
    ]
    return uses[0] if len(uses) == 1 and not rolled(twin.chances(uses[0])) else None


def only_use(orders: Orders, verb: Verb) -> Action | None:
    """The order that works the only door or button within reach, if it does so without a roll: there is
    nothing to point at."""
    aims = orders.aims(verb) if verb.works else {}
    found = orders.usual(next(iter(aims.values()))) if len(aims) == 1 else []
    return found[0] if len(found) == 1 and not rolled(orders.chances(found[0])) else None


def _after(orders: Orders, way: Verb, cell: Cell) -> list[Action]:
    listed = orders.aims(way)
    sample = next(iter(listed.values()), None)  # of ways that are made one by one none is looked at in vain
    if not sample or not hasattr(sample[0], "use"):
        return []
    using = [order for order in chain.from_iterable(listed.values()) if getattr(order, "use", None) == cell]
    squared = orders.battle.field.grid.squared
    return sorted(using, key=lambda order: (len(order.path), squared(order.path[-1], cell)))[:1]  # type: ignore[attr-defined]


class _Waiting(NamedTuple):
    order: Action
    given: int  # orders of the battle, once the way is gone
    dice: int  # dice that were rolled before it
    seen: frozenset[UnitId]  # figures on the board before it


class FollowUp:
    """At most one order waits; `take` gives it once."""

    def __init__(self, match: Match, scene: BoardScene) -> None:
        self.match, self.scene = match, scene
        self._waiting: _Waiting | None = None

    def wait(self, order: Action | None) -> None:
        """That order is to follow the one that is given next; None if nothing is."""
        battle, seen = self.match.battle, frozenset(self.scene.units)
        given, dice = len(battle.history) + 1, battle.table.dice.count
        self._waiting = _Waiting(order, given, dice, seen) if order else None

    def take(self) -> Action | None:
        """The order that waits; None if there is none, or dice, a question, a new sight or another order may
        have changed one's mind."""
        waiting, self._waiting = self._waiting, None
        battle = self.match.battle
        if waiting is None or battle.pending or len(battle.history) != waiting.given:
            return None
        if battle.table.dice.count != waiting.dice or self.scene.units.keys() - waiting.seen:
            return None
        return waiting.order if battle.refusal(waiting.order) is None else None
