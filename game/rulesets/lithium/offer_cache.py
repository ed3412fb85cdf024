"""How the orders of a figure are offered: what a declaration does not change is kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeVar

from game.core.actions import Action
from game.core.components import COMPONENTS as CORE
from game.core.components import Clock
from game.core.order_offers import LazyActions, OfferBatch
from game.core.table import Table, cached_by_components
from game.rulesets.lithium.components import COMPONENTS, Decided, Plan
from game.rulesets.lithium.figures import plan

T = TypeVar("T")
_KINDS = (
    *(kind for kind in CORE if kind is not Clock),
    *(kind for kind in COMPONENTS if kind not in (Plan, Decided)),
)
"""What the orders of a figure depend on, beside the round and what is declared."""


class OfferCache:
    """What has been found out about orders, by all that it depends on beside what stays as it is while a side
    declares."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Any] = {}

    def of(self, key: Hashable, work: Callable[[], T]) -> T:
        """What `work` finds, and found before with that key."""
        if key not in self._known:
            self._known[key] = work()
        found: T = self._known[key]
        return found

    def last(self, key: Hashable, facts: Hashable, work: Callable[[], T]) -> T:
        """The same, but only the last is kept, with the facts that it was found for."""
        known = self._known.get(key)
        if known is None or known[0] != facts:
            known = self._known[key] = facts, work()
        found: T = known[1]
        return found


@cached_by_components(*_KINDS, Clock)
def offer_cache(table: Table) -> OfferCache:
    """That of the round as things stand."""
    rounds, now = _rounds(table), table.clock.round
    if now not in rounds:
        rounds[now] = OfferCache()
    return rounds[now]


@cached_by_components(*_KINDS)
def _rounds(table: Table) -> dict[int, OfferCache]:
    """Each order's room asks for it: filled by `offer_cache`, and left behind with what it was found for."""
    del table
    return {}


def undeclared(table: Table, group: Sequence[Action]) -> Sequence[Action]:
    """Those of the orders that are not declared."""
    known = plan(table, group[0].unit) if group else Plan()
    return (
        group
        if known == Plan()
        else [order for order in group if order not in (known.main, known.step, *known.quick)]
    )


def merge_batches(parts: Sequence[OfferBatch]) -> OfferBatch:
    return OfferBatch(
        LazyActions(lambda: (order for part in parts for order in part.candidates)),
        [order for part in parts for order in part.allowed],
    )
