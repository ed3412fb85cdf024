"""What the enemy could do in its next turn to each figure of one's own: worked out a little in each frame,
from what the side knows."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from time import perf_counter

from game.client.seat.orders.order_menu import Orders
from game.client.seat.orders.planning import Plan
from game.client.seat.view.board_marks import NONE, Cells
from game.core.actions import Action
from game.core.describing.attack_preview import AttackPreview
from game.core.describing.threats import Looking, Threat, at_least_once
from game.core.field import Cell
from game.core.references import UnitId
from game.systems.visibility import view

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
        self._safe: tuple[UnitId, Cells] | None = None

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
        return not self.on or (self._whole and (self._ghost is None or self._ready))

    def work(self, orders: Orders, plan: Plan | None, seconds: float) -> None:
        """Look at more, for so long."""
        if not self.on or orders.battle.slot is None:
            return
        if orders is not self._orders:
            self._clear()
            self._orders = orders
            battle = orders.battle
            side = battle.table.unit(orders.unit).side if orders.unit else battle.side
            own = [unit for unit in battle.table.standing() if battle.table.unit(unit).side == side]
            self._base = Looking(battle, battle.table, own, side)
            self._work = self._base.bites()
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

    def _point(self, orders: Orders, plan: Plan | None) -> None:
        """The way that is pointed at now, if it is one."""
        order = plan.actions[0] if plan and plan.actions and plan.verb and plan.verb.aim == "path" else None
        if not getattr(order, "path", ()):
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
        return self._orders is not None and bool(_unseen(self._orders))

    def safe(self, unit: UnitId) -> Cells:
        """The tiles where the figure that acts can go and that no enemy would get into sight or within reach
        of its arms, from anywhere it could go; nothing until all is known."""
        orders, base = self._orders, self._base
        if orders is None or base is None or unit != orders.unit or not self._whole:
            return NONE
        if self._safe is None or self._safe[0] != unit:
            self._safe = unit, _hidden_from(orders, base)
        return self._safe[1]


def _unseen(orders: Orders) -> list[str]:
    """Enemies who stand somewhere, nobody knows where."""
    table = orders.battle.table
    side = table.unit(orders.unit).side if orders.unit else orders.battle.side
    scenario = orders.battle.scenario
    there = [unit for unit in table.standing() if table.unit(unit).side != side]
    every = sum(len(team.figures) for team in scenario.teams if team.side != side)
    downs = [unit for unit in table.units() if table.unit(unit).side != side and unit not in there]
    return ["?"] * max(0, every - len(there) - len(downs))


def _hidden_from(orders: Orders, base: Looking) -> Cells:
    verb, table, rules = orders.first_choice(), orders.battle.table, orders.battle.ruleset
    cells = [aim for aim in orders.aims(verb) if isinstance(aim, tuple)] if verb else []
    grid = orders.battle.field.grid
    safe = set(cells)
    for foe, ends in base.ends.items():
        arm = max(1, rules.reach(table, foe))
        for cell in cells:
            if cell in safe and any(
                grid.steps(cell, end) <= arm or view(table, end, cell).arrived for end in ends
            ):
                safe.discard(cell)
    return frozenset(safe)
