"""Which place each order that comes and goes has in the action bar: it keeps it as long as it is there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count


class BarPlaces:
    """The places are counted from 0 on, behind the orders that are always there."""

    def __init__(self) -> None:
        self._known: dict[str, int] = {}

    def forget(self) -> None:
        self._known.clear()

    def of(self, orders: Iterable[str]) -> Mapping[str, int]:
        """The places of these orders: those that were there before stay, a new one takes the first that is
        free."""
        there = list(orders)
        self._known = {order: place for order, place in self._known.items() if order in there}
        for order in there:
            if order not in self._known:
                taken = set(self._known.values())
                self._known[order] = next(place for place in count() if place not in taken)
        return dict(self._known)
