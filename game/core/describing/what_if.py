"""What a ruleset says of what a figure could do from another place, or when its turn comes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from game.core.actions import Action
from game.core.order_offers import OfferBatch
from game.core.references import UnitId
from game.core.table import Table


@dataclass(frozen=True)
class Prospects:
    """What a figure could do from another place, or when its turn comes: worked out on copies of the table,
    where nothing is rolled.

    `went` puts onto the copy what it comes to that a figure has gone a way; false if that order leads
    nowhere. `fresh` gives a figure the turn as it begins, with nothing of it used and nothing declared that
    others may not read; `openings` are the ways to begin it that leave room for an attack beside a way, where
    there are several, and `ways` what it could go in it, where that is declared beforehand (None: what the
    turn offers). `attacks` are the plain attacks of a figure on another with what is in its hands,
    allowed or not: none if what it means to do leaves no room for one.
    """

    went: Callable[[Table, Action], bool]
    fresh: Callable[[Table, UnitId], None]
    attacks: Callable[[Table, UnitId, UnitId], Iterable[Action]]
    promised: Callable[[Table, Action], Iterable[tuple[Fraction, Table]]] = lambda _table, _order: ()
    openings: Callable[[Table, UnitId], Iterable[Table]] = lambda table, _unit: (table,)
    ways: Callable[[Table, UnitId], Iterable[Action | OfferBatch]] | None = None
