"""How a way ends: with a door or button that is worked there, or, for a large body, with the direction in
which it faces and its speed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from math import atan2, hypot, pi
from typing import NamedTuple

from game.client.seat.match import Match
from game.client.seat.orders.odds_text import rolled
from game.client.seat.orders.order_menu import Orders
from game.client.seat.view.board_marks import SpeedBar
from game.client.seat.view.scene import BoardScene
from game.core.actions import Action, path_of
from game.core.battle import Battle
from game.core.components import Slot
from game.core.field import Cell
from game.core.fog_view import fog_view_of
from game.core.geometry.lattice import Lattice
from game.core.probability.chances import Chances
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
    """The order that works the only door or button within reach, or takes the only thing that lies there, if
    it does so without a roll: there is nothing to point at."""
    aims = orders.aims(verb) if verb.works or verb.takes else {}
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


class EndsAfter:
    """Whether the turn is to end with the order that is given now: that waits until it is done."""

    def __init__(self, match: Match, scene: BoardScene) -> None:
        self.match, self.scene = match, scene
        self._waiting: tuple[_Waiting, Slot | None] | None = None

    def wait(self, order: Action, more: int) -> None:
        """The turn ends once that order is done, and `more` that follow it by themselves."""
        battle, seen = self.match.battle, frozenset(self.scene.units)
        given = len(battle.history) + 1 + more
        self._waiting = _Waiting(order, given, battle.table.dice.count, seen), battle.slot

    def forget(self) -> None:
        self._waiting = None

    def take(self) -> bool:
        """Whether it ends now: not if somebody new was seen, something asked, a way rolled for, or the turn
        is that of somebody else."""
        waiting, self._waiting = self._waiting, None
        battle = self.match.battle
        if waiting is None or battle.pending or battle.slot != waiting[1]:
            return False
        order, given, dice, seen = waiting[0]
        rolled_for = bool(path_of(order)) and battle.table.dice.count != dice
        return len(battle.history) == given and not rolled_for and not self.scene.units.keys() - seen


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


FIELD = "facing"


@dataclass(frozen=True)
class Fan:
    """The orders that end on `cell`, by the direction faced there, with their odds; `chosen` is one of them,
    `words` are that order in words, `far` is how long its way is. `names` are all directions of the map,
    clockwise from the north; `barred` is one that is pointed at and cannot be faced, "" if there is none."""

    cell: Cell
    ways: Mapping[str, Action]
    chosen: str
    names: tuple[str, ...]
    chances: Mapping[str, Chances]
    words: str
    far: str
    barred: str = ""

    @property
    def action(self) -> Action:
        return self.ways[self.chosen]

    def turned(self, by: int) -> str:
        """The next direction that can be faced, clockwise or against the clock."""
        names = [name for name in self.names if name in self.ways]
        return names[(names.index(self.chosen) + by) % len(names)]


def by_facing(actions: Sequence[Action]) -> dict[str, Action]:
    """The orders by the direction faced at their end, if they differ in how they get there and in that alone;
    else none."""
    found = {str(getattr(action, FIELD, "")): action for action in actions}
    kinds = {type(action) for action in actions}
    ends = {path_of(action)[-1:] for action in actions}
    whole = len(found) == len(actions) > 1 and len(kinds) == len(ends) == 1
    return found if whole and all(found) else {}


def directions(lattice: Lattice, cell: Cell) -> dict[str, float]:
    """Where each direction of the map points on the screen, in radians clockwise from the east."""
    (x, y), grid = lattice.place(cell), lattice.grid
    found = {}
    for name in grid.names():
        u, v = lattice.place(grid.neighbour(cell, name))
        found[name] = atan2(v - y, u - x)
    return dict(sorted(found.items(), key=lambda row: (row[1] + pi / 2) % (2 * pi)))


def nearest(lattice: Lattice, cell: Cell, names: Sequence[str], dx: float, dy: float) -> str:
    """Of these directions the one that a point so far from the cell lies in; "" on the cell itself."""
    if hypot(dx, dy) < 1:
        return ""
    angle, known = atan2(dy, dx), directions(lattice, cell)
    return min(names, key=lambda name: abs((known[name] - angle + pi) % (2 * pi) - pi), default="")


def speed_ends(orders: Orders, verb: Verb, way: tuple[Cell, ...]) -> tuple[SpeedBar, ...]:
    """For each speed below the one that is driven the last step of the way to which it would lead, where it
    does not lead to the end."""
    found = []
    for slower in orders.within(verb):
        aims = orders.aims(slower)
        reached = [number for number, cell in enumerate(way) if cell in aims]
        if reached and reached[-1] + 1 < len(way):
            number = reached[-1]
            found.append(SpeedBar(way[number], way[number + 1], f"{slower.words.lower()} {number + 1}"))
    return tuple(found)


def facings(
    orders: Orders, verb: Verb, cell: Cell | None, others: Sequence[Action] = ()
) -> dict[str, Action]:
    """What may be faced there at that speed; at the speed of those orders, if it does not lead there."""
    there = by_facing(orders.usual(orders.at(verb, cell))) if cell else {}
    return there or by_facing(others)


def beside_speed(orders: Orders, verb: Verb, cell: Cell, by: int) -> Verb | None:
    """The next speed above or below that one by which the same cell can be come to rest on; None if there is
    none."""
    speeds = [
        one
        for one in (*orders.within(verb), verb, *orders.chain(verb))
        if one == verb or facings(orders, one, cell)
    ]
    place = speeds.index(verb) + by
    return speeds[place] if 0 <= place < len(speeds) else None
