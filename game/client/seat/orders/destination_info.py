"""What a destination joins: cover against each enemy, whom one could attack from there, and who could attack
back; a bite in each frame."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter

from game.client.seat.orders.order_menu import Orders
from game.client.seat.orders.planning import Plan
from game.client.seat.view.sight_lines import blocker_name, blocking
from game.core.actions import Action, path_of
from game.core.describing.attack_preview import Attack, AttackPreview, preview_attacks
from game.core.field import Cell, Cover
from game.core.references import UnitId
from game.systems import bodies
from game.systems.visibility import cover_from


@dataclass
class EnemyFromCell:
    """One enemy as it is from there: where it stands, what of the ground hides one from it, what lies
    between, and what each could do to the other. None is not known yet."""

    unit: UnitId
    cell: Cell
    cover: Cover
    shelter: str
    blocker: Cell | None
    blocked: str
    mine: Attack | None = None
    theirs: Attack | None = None

    @property
    def known(self) -> bool:
        return self.mine is not None and self.theirs is not None


class DestinationInfo:
    """`cell` is the destination that `rows` are about, the nearest enemy first; None while no way is pointed
    at."""

    def __init__(self) -> None:
        self.cell: Cell | None = None
        self.rows: list[EnemyFromCell] = []
        self.done = False
        self._orders: Orders | None = None
        self._order: Action | None = None
        self._known: dict[Action, tuple[list[EnemyFromCell], Iterator[None]]] = {}
        self._work: Iterator[None] = iter(())

    def forget(self) -> None:
        self._orders, self._order = None, None
        self._known.clear()
        self._show([], iter(()))

    def point(self, orders: Orders, plan: Plan | None, hidden: frozenset[UnitId] = frozenset()) -> bool:
        """The way of the plan is pointed at now, if it is one; nothing is told of `hidden` figures. Whether
        it is another than before."""
        order = plan.actions[0] if plan and plan.actions and plan.verb and plan.verb.aim == "path" else None
        if not path_of(order):  # whoever is told to stand still goes nowhere
            order = None
        if orders is not self._orders:
            self.forget()
            self._orders = orders
        if order == self._order:
            return False
        self._order = order
        if order is None:
            self._show([], iter(()))
            return True
        if order not in self._known:
            rows: list[EnemyFromCell] = []
            self._known[order] = rows, self._looks(rows, orders, order, hidden)
        self._show(*self._known[order])
        return True

    def _show(self, rows: list[EnemyFromCell], work: Iterator[None]) -> None:
        self.rows, self._work, self.done = rows, work, False
        self.cell = self._order.path[-1] if self._order else None  # type: ignore[attr-defined]

    def work(self, seconds: float) -> None:
        """Go on for so long, but at least for a step."""
        ends = perf_counter() + seconds
        for _ in self._work:
            if perf_counter() >= ends:
                return
        self.done = True

    def _looks(
        self, rows: list[EnemyFromCell], orders: Orders, order: Action, hidden: frozenset[UnitId]
    ) -> Iterator[None]:
        battle = orders.battle
        outlook = AttackPreview(battle, order.unit, order, battle.table.unit(order.unit).side)
        if outlook.table is None:
            return
        cell = outlook.table.cell(order.unit)
        foes = [foe for foe in battle.table.enemies(order.unit) if foe not in hidden]
        far = {foe: battle.field.grid.steps(cell, battle.table.cell(foe)) for foe in foes}
        for foe in sorted(foes, key=lambda foe: (far[foe], foe)):
            yield  # the lines to somebody far away on a large map take some milliseconds
            rows.append(faced(outlook, foe))
        yield
        by_unit = {row.unit: row for row in rows}

        def tell(foe: UnitId, part: str, attack: Attack) -> None:
            setattr(by_unit[foe], part, attack)

        yield from preview_attacks(outlook, list(by_unit), tell)


def faced(outlook: AttackPreview, foe: UnitId) -> EnemyFromCell:
    """The enemy as seen from there, with nothing known of the odds."""
    table = outlook.table
    assert table is not None
    mine, theirs = bodies.measuring_cells(table, outlook.unit, foe)
    measured, blocker = cover_from(table, mine, theirs), blocking(table, mine, theirs)
    words = blocker_name(table, blocker) if blocker else ""
    return EnemyFromCell(foe, theirs, measured.level, measured.reason, blocker, words)
