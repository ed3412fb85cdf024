"""Which place each order that comes and goes has in the action bar: it keeps it, also while it is gone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count

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
