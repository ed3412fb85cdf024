"""Where enemies are dangerous, in layers of cells, and what they could do in their next turn to each
figure of one's own, worked out a little in each frame."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from time import perf_counter

import msgspec

from game.client.seat.orders.order_menu import Orders
from game.client.seat.orders.planning import Plan
from game.client.seat.view.board_marks import NONE, Cells
from game.core.actions import Action, path_of
from game.core.battle import Battle
from game.core.components import CLOCK, Slot
from game.core.describing.attack_preview import AttackPreview
from game.core.describing.threats import Looking, Threat, at_least_once
from game.core.field import Cell
from game.core.references import UnitId
from game.systems import bodies
from game.systems.visibility import view

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


AT_ONCE = 12
"""Tiles that are looked at from another in one bite."""
HELD = 350.0
"""Milliseconds after which a key that is let go was held, and not pressed."""


class NextTurn:
    """Shown as long as it is `on`. While a way is pointed at, the figure that would go it is looked at where
    it would stand; the others stay as they are."""

    def __init__(self) -> None:
        self.on = False
        self._since = 0.0
        self._clear()

    def _clear(self) -> None:
        self._orders: Orders | None = None
        self._base: Looking | None = None
        self._work: Iterator[None] = iter(())
        self._whole = False
        self._ghost: tuple[Action, Looking, Iterator[None]] | None = None
        self._ghosts: dict[Action, tuple[Looking, Iterator[None]]] = {}
        self._ready = False
        self._safe: Cells | None = None
        self._hiding: Iterator[None] = iter(())

    def forget(self) -> None:
        self.on = False
        self._clear()

    # ------------------------------------------------------------ shown or not

    def press(self, clock: float) -> None:
        """The key goes down: shown, or not any more."""
        self.on, self._since = not self.on, clock

    def release(self, clock: float) -> None:
        """The key goes up: who has held it has only had a look."""
        if self.on and clock - self._since > HELD:
            self.on = False

    # ------------------------------------------------------------ working it out

    @property
    def done(self) -> bool:
        """Whether nothing is left to be looked at."""
        return not self.on or (self._safe is not None and (self._ghost is None or self._ready))

    def work(self, orders: Orders, plan: Plan | None, seconds: float) -> None:
        """Look at more, for so long."""
        if not self.on or orders.battle.slot is None:
            return
        if orders is not self._orders:
            self._clear()
            self._orders = orders
            battle, side = orders.battle, _side(orders)
            own = [unit for unit in battle.table.standing() if battle.table.unit(unit).side == side]
            self._base = Looking(battle, battle.table, own, side)
            self._work, self._hiding = self._base.bites(), self._look_for_safety(orders, self._base)
        self._point(orders, plan)
        ends = perf_counter() + seconds
        if self._ghost:
            for _ in self._ghost[2]:
                if perf_counter() >= ends:
                    return
            self._ready = True
        for _ in self._work:
            if perf_counter() >= ends:
                return
        self._whole = True
        for _ in self._hiding:
            if perf_counter() >= ends:
                return

    def _look_for_safety(self, orders: Orders, base: Looking) -> Iterator[None]:
        """The tiles where the figure that acts can go and that no enemy would get into sight or within reach
        of its arms, from anywhere it could go."""
        verb, table, rules = orders.first_choice(), orders.battle.table, orders.battle.ruleset
        safe = {aim for aim in orders.aims(verb) if isinstance(aim, tuple)} if verb else set()
        grid = orders.battle.field.grid
        for foe, ends in base.ends.items():
            arm = max(1, rules.reach(table, foe))
            for end in ends:
                left = tuple(safe)
                for first in range(0, len(left), AT_ONCE):
                    few = left[first : first + AT_ONCE]
                    safe -= {
                        cell for cell in few if grid.steps(cell, end) <= arm or view(table, end, cell).arrived
                    }
                    yield
        self._safe = frozenset(safe)

    def _point(self, orders: Orders, plan: Plan | None) -> None:
        """The way that is pointed at now, if it is one."""
        order = plan.actions[0] if plan and plan.actions and plan.verb and plan.verb.aim == "path" else None
        if not path_of(order):
            order = None
        if order == (self._ghost[0] if self._ghost else None):
            return
        self._ghost, self._ready = None, False
        if order is None:
            return
        if order not in self._ghosts:
            side = orders.battle.table.unit(order.unit).side
            outlook = AttackPreview(orders.battle, order.unit, order, side)
            if outlook.table is None:
                return
            looking = Looking(orders.battle, outlook.table, [order.unit], side)
            self._ghosts[order] = looking, looking.bites()
        self._ghost = (order, *self._ghosts[order])

    # ------------------------------------------------------------ what is known by now

    @property
    def units(self) -> list[UnitId]:
        """The figures that it is about."""
        return list(self._base.targets) if self._base else []

    def place(self, unit: UnitId) -> Cell | None:
        """Where the figure would stand, if a way is pointed at that it would go."""
        if self._ghost and self._ghost[0].unit == unit:
            return self._ghost[1].table.cell(unit)
        return None

    def rows(self, unit: UnitId) -> list[Threat]:
        """What each enemy could do to the figure, the worst first."""
        ghost = self._ghost[1] if self._ghost and self._ghost[0].unit == unit else None
        looking = ghost or self._base
        if looking is None:
            return []
        found = [row for (_, target), row in looking.found.items() if target == unit]
        return sorted(found, key=lambda row: (-row.chance, row.foe))

    def known(self, unit: UnitId) -> bool:
        """Whether all that could be done to the figure is known."""
        return self._ready if self._ghost and self._ghost[0].unit == unit else self._whole

    def chance(self, unit: UnitId) -> Fraction:
        """The chance that it is hit at least once, as far as that is known."""
        return at_least_once(self.rows(unit))

    @property
    def veiled(self) -> bool:
        """Whether there may be enemies of whom the side knows nothing."""
        return self._orders is not None and _has_unseen(self._orders)

    def safe(self, unit: UnitId) -> Cells:
        """The tiles where that figure is out of sight and reach, if it is the one that acts; none until all
        is known."""
        if self._orders is None or unit != self._orders.unit:
            return NONE
        return self._safe or NONE


def _side(orders: Orders) -> str:
    battle = orders.battle
    return battle.table.unit(orders.unit).side if orders.unit else battle.side


def _has_unseen(orders: Orders) -> bool:
    """Whether enemies stand somewhere, nobody knows where."""
    table, side = orders.battle.table, _side(orders)
    every = sum(len(team.figures) for team in orders.battle.scenario.teams if team.side != side)
    return every > sum(table.unit(unit).side != side for unit in table.units())
