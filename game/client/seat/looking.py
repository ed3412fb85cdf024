"""What a destination joins: cover against each enemy, whom one could attack from there, and who could attack back; a bite in each frame."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter

from game.client.seat.orders import Orders
from game.client.seat.planning import Plan
from game.client.seat.sighting import blocking, named
from game.core.actions import Action
from game.core.field import Cell, Cover
from game.core.outlook import Attack, Outlook, looks
from game.systems import bodies
from game.systems.view import cover_from


@dataclass
class Facing:
    """One enemy as it is from there: where it stands, what of the ground hides one from it, what lies between, and what each could do to the
    other. None is not known yet."""

    unit: int
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


class Looking:
    """`cell` is the destination that `rows` are about, the nearest enemy first; None while no way is pointed at."""

    def __init__(self) -> None:
        self.cell: Cell | None = None
        self.rows: list[Facing] = []
        self._orders: Orders | None = None
        self._order: Action | None = None
        self._known: dict[Action, tuple[list[Facing], Iterator[None]]] = {}
        self._work: Iterator[None] = iter(())

    def forget(self) -> None:
        self.cell, self.rows, self._orders, self._order, self._work = None, [], None, None, iter(())
        self._known.clear()

    def point(self, orders: Orders, plan: Plan | None, hidden: frozenset[int] = frozenset()) -> bool:
        """The way of the plan is pointed at now, if it is one; nothing is told of `hidden` figures. Whether it is another than before."""
        order = plan.actions[0] if plan and plan.actions and plan.verb and plan.verb.aim == "path" else None
        if orders is not self._orders:
            self.forget()
            self._orders = orders
        if order == self._order:
            return False
        self._order = order
        self.cell, self.rows, self._work = None, [], iter(())
        if order is None:
            return True
        if order not in self._known:
            self._known[order] = self._begun(orders, order, hidden)
        self.rows, self._work = self._known[order]
        self.cell = order.path[-1] if self.rows else None  # type: ignore[attr-defined]
        return True

    def work(self, seconds: float) -> None:
        """Go on for so long."""
        ends = perf_counter() + seconds
        for _ in self._work:
            if perf_counter() >= ends:
                return

    @property
    def done(self) -> bool:
        return all(row.known for row in self.rows)

    def _begun(self, orders: Orders, order: Action, hidden: frozenset[int]) -> tuple[list[Facing], Iterator[None]]:
        battle = orders.battle
        outlook = Outlook(battle, order.unit, order, battle.table.unit(order.unit).side)
        if outlook.table is None:
            return [], iter(())
        cell = outlook.table.cell(order.unit)
        foes = [foe for foe in battle.table.enemies(order.unit) if foe not in hidden]
        far = {foe: battle.field.grid.steps(cell, battle.table.cell(foe)) for foe in foes}
        rows = [faced(outlook, foe) for foe in sorted(foes, key=lambda foe: (far[foe], foe))]
        by_unit = {row.unit: row for row in rows}

        def tell(foe: int, part: str, attack: Attack) -> None:
            setattr(by_unit[foe], part, attack)

        return rows, looks(outlook, [row.unit for row in rows], tell)


def faced(outlook: Outlook, foe: int) -> Facing:
    """The enemy as seen from there, with nothing known of the odds."""
    table = outlook.table
    assert table is not None
    mine, theirs = bodies.ends(table, outlook.unit, foe)
    measured, blocker = cover_from(table, mine, theirs), blocking(table, mine, theirs)
    words = named(table, blocker) if blocker else ""
    return Facing(foe, theirs, measured.level, measured.reason, blocker, words)
