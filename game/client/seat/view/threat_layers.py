"""Where enemies are dangerous, in layers: cells that they see and could shoot at, that their blows reach,
that they watch, that they could go to.

Of all of them or of one. Worked out a little in each frame."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

import msgspec

from game.client.seat.orders.order_menu import Orders
from game.client.seat.view.board_marks import NONE, Cells
from game.core.actions import path_of
from game.core.battle import Battle
from game.core.components import CLOCK, Slot
from game.core.field import Cell
from game.core.references import UnitId
from game.systems import bodies

SHOTS, BLOWS, WATCH, REACH = "shots", "blows", "overwatch", "reach"
LAYERS = (SHOTS, BLOWS, WATCH, REACH)


class ThreatLayers:
    """Shown as long as it is `on`; `cells` (seen) and `blows` grow until everything that the figure can reach
    has been looked at, `reach` until every enemy has. `of` is the one enemy that it is about, 0 for all;
    `layers` are those that are shown."""

    def __init__(self) -> None:
        self.on = False
        self.of = 0
        self.layers: frozenset[str] = frozenset((SHOTS, BLOWS, WATCH))
        self._clear()

    def _clear(self) -> None:
        self.cells: Cells = NONE
        self.blows: Cells = NONE
        self.reach: Cells = NONE
        self._about: tuple[Orders, int] | None = None
        self._work: Iterator[None] = iter(())
        self._whole = False

    @property
    def done(self) -> bool:
        """Whether nothing is left to be looked at."""
        return self._whole or not self.on

    def forget(self) -> None:
        self.on, self.of = False, 0
        self._clear()

    def again(self) -> None:
        """Work it out anew: other layers are wished."""
        self._clear()

    def toggle(self, layer: str) -> None:
        self.layers ^= {layer}

    def work(self, orders: Orders, seconds: float) -> None:
        """Look at more, for so long."""
        if not self.on:
            return
        if self._about is None or self._about[0] is not orders or self._about[1] != self.of:
            self._clear()
            self._about = (orders, self.of)
            self._work = self._bites(orders)
        ends = perf_counter() + seconds
        for _ in self._work:
            if perf_counter() >= ends:
                return
        self._whole = True

    def _bites(self, orders: Orders) -> Iterator[None]:
        """The cells that the figure can reach, a few at a time; then where each enemy could go."""
        battle = orders.battle
        table, slot = battle.table, battle.slot
        foes = [
            unit
            for unit in table.standing()
            if slot and table.unit(unit).side != slot.side and self.of in (0, unit)
        ]
        arms = [(unit, reach) for unit in foes if (reach := battle.ruleset.reach(table, unit))]
        for cell in _reachable(orders):
            if any(bodies.views(table, foe, cell) for foe in foes):
                self.cells |= {cell}
            if any(bodies.covers(table, foe, cell, reach) for foe, reach in arms):
                self.blows |= {cell}
            yield
        for foe in foes if REACH in self.layers else ():
            self.reach |= _ways_of(battle, foe)
            yield


def _reachable(orders: Orders) -> list[Cell]:
    verb = orders.first_choice()
    wider = orders.widened(verb) if verb else None
    aims = {aim for one in (verb, wider) if one for aim in orders.aims(one) if isinstance(aim, tuple)}
    return sorted(aims)


def _ways_of(battle: Battle, foe: UnitId) -> Cells:
    """Where the enemy could go in a turn of its own, by the orders that the ruleset would offer it."""
    hooks, slot = battle.ruleset.PROSPECTS, battle.slot
    if hooks is None or slot is None:
        return NONE
    table = battle.table.copy(battle.table.dice.forked("reach"))
    hooks.fresh(table, foe)
    its = Slot(table.unit(foe).side, foe, slot.phase)
    table.world.put(CLOCK, msgspec.structs.replace(table.clock, slots=(its,), index=0, acting=True))
    found = set[Cell]()
    for offer in battle.ruleset.actions(table, its):
        for order in getattr(offer, "allowed", (offer,)):
            path = path_of(order)
            if path:
                found.add(path[-1])
    return frozenset(found)
