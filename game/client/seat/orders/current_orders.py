"""The orders of the present state of a battle: made when they are asked for, or ahead, while what was ordered
last is still being shown; and the place that each that comes and goes keeps in the action bar."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import count

from game.client.seat.orders.order_menu import Orders, Usual
from game.client.seat.orders.resume_walk import ResumableWalk
from game.core.battle import Battle
from game.core.references import UnitId

State = tuple[int, bool, int]
"""What has been ordered so far, whether a question is open, and who is to act."""


class CurrentOrders:
    """`unit` tells who is to act, `longer` of a walk to go on with, `usual` of the ways that somebody has
    chosen once and for all."""

    def __init__(
        self,
        battle: Battle,
        unit: Callable[[], UnitId],
        longer: Callable[[], ResumableWalk | None] | None,
        usual: Usual,
    ) -> None:
        self.battle, self._unit = battle, unit
        self._longer, self._usual = longer or (lambda: None), usual
        self._orders: Orders | None = None
        self._state: State = (-1, False, 0)
        self._ahead: tuple[State, Orders] | None = None  # made ready for a state that is not shown yet

    @property
    def _now(self) -> State:
        return len(self.battle.history), self.battle.pending is not None, self._unit()

    @property
    def is_old(self) -> bool:
        """Whether there are none of the present state yet."""
        return self._orders is None or self._state != self._now

    @property
    def orders(self) -> Orders:
        """Those that were made last."""
        return self._orders or self.renew()

    def renew(self) -> Orders:
        """Those of the present state."""
        self._state = self._now
        ready = self._ahead and self._ahead[0] == self._state
        self._orders = self._ahead[1] if self._ahead and ready else self._new()
        return self._orders

    def _new(self) -> Orders:
        return Orders(self.battle, self._unit(), self._longer(), self._usual)

    def prepare(self, seconds: float) -> None:
        """Think of the orders to come for so long."""
        if not self.is_old:
            self.orders.look_ahead(seconds)
            return
        if not self._unit():  # nobody is chosen yet
            return
        if self._ahead is None or self._ahead[0] != self._now:
            self._ahead = (self._now, self._new())
        self._ahead[1].look_ahead(seconds)

    def forget(self) -> None:
        """Something was done: they are made anew."""
        self._orders = None

    def forget_all(self) -> None:
        """Somebody else is to choose."""
        self._orders, self._ahead = None, None


KEPT = 6
"""So many places are kept for those that are not there now."""


class BarPlaces:
    """The places are counted from 0 on, behind the orders that are always there."""

    def __init__(self) -> None:
        self._known: dict[str, int] = {}

    def forget(self) -> None:
        self._known.clear()

    def of(self, orders: Iterable[str]) -> Mapping[str, int]:
        """The places of these orders: those that were there before stay or come back to theirs, a new one
        takes the first that nobody had; where there is none any more, that of one who is gone."""
        there = list(orders)
        for order in there:
            if order in self._known:
                continue
            place = self._free()
            if place >= KEPT:
                self._known = {one: at for one, at in self._known.items() if one in there}
                place = self._free()
            self._known[order] = place
        return {order: self._known[order] for order in there}

    def _free(self) -> int:
        taken = set(self._known.values())
        return next(place for place in count() if place not in taken)
